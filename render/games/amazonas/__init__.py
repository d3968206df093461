"""Amazonas: an explorer's map.

`theme` colours · `sprites` what is drawn · `chart` where the map's parts lie · `ground` the map without tents ·
`board` with `players` below it, `panel` with `reach` in it, `ending`, `lobby` the pictures · `parts` what several of
them hold · `text` the same in words · `renderer` lists them for the registry.
"""
