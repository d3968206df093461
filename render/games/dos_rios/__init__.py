"""Dos Rios: a woodcut of a valley.

`plan` where things lie · `hexes` the terrains, `scenery` all round them, `waters` the rivers, `land` all of it ·
`pieces` and `cards` what lies on the table · `valley` the land with its pieces and letters · `side` what stands beside
it · `board`, `panel`, `ending`, `lobby` the pictures · `text` the same in words · `paint` the palette · `art` for the
registry.
"""
