"""Pictures, drawn from views: no module here ever sees a state.

`theme` sizes, type scale, seat marks · `palette` colours, contrast, colour vision, fixed palettes · `fonts` type and
names · `paths`, `pen` static art at four times the size · `marks` seat marks, letters, halos, arrows · `canvas` the
sheet of one picture · `words` sentences and names · `art`, `registry` a game's renderer and their list · `service` the
door: `draw`, `Painter` · `sheet` the contact sheet · one package a game.

A game's package caches what no move changes (backgrounds, sprites); a picture only pastes and writes on a `Canvas`.
"""
