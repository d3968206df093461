"""Dos Rios: a woodcut of a valley.

`grid` where things lie · `scenery` what never changes, `waters` the rivers, `land` all of it with its names · `sprites`
terrains, pieces and cards · `spots` places as marks and events name them, `outlines` their corners on a picture ·
`changes` what is new · `valley` the land with its pieces, numbers and letters, `tags` slips of paper for these ·
`heading`, `harvest_row`, `players` what stands beside it, `progress` how far these are · `board`, `panel`, `ending`,
`lobby`, `legend` the pictures · `text` the same in words · `theme` and `palette` the colours · `renderer` for the
registry.
"""
