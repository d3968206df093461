"""Coloretto Amazonas: a naturalist's card table.

`theme` colours · `sprites` figures and cards · `layout` where things lie, `places` how they are pointed at · `changes`
what is news · `board` the table with `middle` and `players` · `panel`, `ending`, `lobby`, `legend` the other pictures ·
`paint` what they share · `sentences`, `text` the same in words · `renderer` for the registry.
"""
