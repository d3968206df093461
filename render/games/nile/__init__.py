"""An den Ufern des Nils: a tomb painting.

`look` colours · `plants` the five plants, jars and tokens · `things` water, desert, disc, boat and the rest · `layout`
where things lie · `ground` what never changes · `fields` what does · `strip` the players · `board`, `panel`, `ending`,
`lobby` the pictures · `text` the same in words · `paint` palette and shared rows · `art` for the registry.
"""
