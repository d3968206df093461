"""Dos Rios: a woodcut of a valley.

`grid` where things lie · `scenery` what never changes, `waters` the rivers, `land` all of it · `sprites` terrains,
pieces and cards · `changes` what is new · `valley` the land with its pieces and letters · `heading`, `harvest_row`,
`players` what stands beside it · `board`, `panel`, `ending`, `lobby` the pictures · `text` the same in words · `theme`
and `palette` the colours · `renderer` for the registry.
"""
