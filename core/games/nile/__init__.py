"""An den Ufern des Nils (Hanno and Wilfried Kuhn, 1994): rules NIL.

`components` the box, `board_file` what of it an operator may change · `moves` decisions · `state` a position ·
`checks`, `tide_checks`, `plant_checks` what is forbidden, `legal` what can be chosen · `rules` what happens, by way of
`setup`, `tide`, `water`, `card_events`, `auctions`, `actions`, `rounds`, `scoring` · `fields`, `market` what both sides
know of a field and a market row · `events`, `terms` as it is told · `observe` out of a position a `view` · `telling`,
`ground`, `places` that view in words · `menus`, `help`, `player` for who sits there · `title` the game.

Glossary: a *field* lies in a *row* that runs from the river to the desert; its palms are the *quality* of what grows
there. A plant lies in the *supply* (in front of its owner), in the *boat*, on a field (a *crop*, seed or ripe), in a
*market row* (*sold*: ripe, spoiled or rotten) or is *lost*. A plant that acted this round is *tired*, one that may
still act is *fresh*. A *tide* is a round's first phase, flood or ebb. A *joker* is a desert card in front of a player.
"""
