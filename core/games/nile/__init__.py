"""An den Ufern des Nils (Hanno and Wilfried Kuhn, 1994): rules NIL.

`board` the established shape · `data.toml` and `box` print and cards · `pieces` phases and plants · `moves` decisions ·
`state` a position · `setup`, `water`, `tide`, `happenings`, `auction`, `actions`, `market`, `rounds` the rules by part
of the game · `rules` the title · `refusals` why not · `told` what happened · `view` what a viewer knows · `menus`,
`help` for players.

Glossary: a *field* lies in a *row* that runs from the river to the desert; its palms are the *quality* of what grows
there. A plant lies in the *supply* (in front of its owner), in the *boat*, on a field (a *crop*, seed or ripe), in a
*market row* (*sold*: ripe, spoiled or rotten) or is *lost*. A *tide* is a round's first phase, flood or ebb. A *joker*
is a desert card in front of a player.
"""
