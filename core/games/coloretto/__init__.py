"""Coloretto Amazonas (Michael Schacht, 2005): rules CA.

`data.toml` the box · `moves` decisions · `state` a position · `rules` what they do · `scoring` points · `view` what a
viewer knows · `menus` how a player finds his move.
"""
