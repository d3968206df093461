"""Amazonas: an explorer's map.

`look` colours · `figures`, `beasts`, `things` what is drawn · `chart` where the map's parts lie · `ground` the map
without tents · `board`, `strip`, `panel`, `ending`, `lobby` the pictures · `text` the same in words · `art` lists them
for the registry.
"""
