"""Dos Rios (Franz-Benno Delonge, 2004): rules DR.

`box.toml` the box · `layout.txt` and `layout` the valley's frame and tiles · `places` the lattice of hexes · `moves`
decisions · `state` a position · `rivers`, `walking`, `evicting`, `works`, `harvest`, `set_up` what they do · `refusals`
why not · `rules` the game · `scoring` who wins · `view` what a viewer knows · `menus` how a player finds his move ·
`sketch` a turn tried out before it is one's turn · `rulings.md` choices.
"""
