"""Amazonas: an explorer's map.

`theme` colours · `sprites` what is drawn · `spread` how villages find their places, `places.toml` those of our map ·
`chart` where the map's parts lie · `ground` the map without tents · `territory` what stands on it in a match · `parts`
rows of small things · `board` with `players` below it, `panel` with what is the viewer's `own`, `ending`, `lobby`,
`legend` the pictures · `outlines` where a spot is on them · `text` the same in words · `renderer` lists them for the
registry.
"""
