"""Dos Rios (Franz-Benno Delonge, 2004): rules DR.

`components` the box · `places` the lattice of hexes · `layout` the valley's frame and tiles, `ground` what it means for
walking and water, `valley` the land of one match · `moves` decisions and their notation · `state` a position ·
`blockers`, `walking`, `evicting`, `rivers` what follows from it · `checks` the conditions of the rules, `legal` the
moves that meet them · `rules` what a move does, with `set_up`, `dams_and_buildings`, `harvest` · `events` how it is
told · `scoring` who wins and how everybody stands · `view` what a viewer knows, `observe` reads it off a state ·
`menus` how a player finds their move · `help` what is asked and what it is good for · `guide` a first match in ten
scenes · `terms` words for places and cards · `telling` a position in words, with `ways` what may be done and `nearby`
one place · `premoves` a turn tried out before it comes, `conditions` what may be asked before a step of it ·
`player` the computer of before ·
`imagining` the deck dealt anew, `mind` what computers know: `worths` of moves, by `prices` of water and its ways after
a dam (`diverting`), `features` of positions · `title` all of it as a `Game` · `rulings.md` choices.
"""
