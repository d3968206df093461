"""An den Ufern des Nils: a tomb painting.

`renderer` for the registry · `board`, `panel`, `ending`, `lobby` the pictures, `text` the same in words · `players` the
strip below the board · `ground` what never changes in a match, `fields` what does, `layout` where it lies · `signs`
what several pictures show · `sprites` plants, cards, pieces · `theme`, `palette` colours.
"""
