"""Coloretto Amazonas: a naturalist's card table.

`water`, `birds`, `reptiles`, `beasts` the eighteen figures · `cards` what is printed on card · `layout` where things
lie · `table`, `strip`, `hand`, `end`, `lobby` the pictures · `text` the same in words · `art` PNG bytes for the
registry.
"""
