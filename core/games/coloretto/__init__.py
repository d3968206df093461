"""Coloretto Amazonas (Michael Schacht, 2005): rules CA.

`components` the box · `moves` decisions and their notation · `state` a position · `checks` what may be done · `rules`
what it does · `events` what is told of it · `scoring` points · `view` what a viewer knows, `observe` its making ·
`effects` what cards would do, as everybody sees · `menus` how a player finds their move · `premoves` what may be
answered in advance, `conditions` what may be asked before it · `help` what a phase asks · `telling` a position in
words, `nearby` a place by its name · `guide` a first match in pages · `terms` words for sentences · `player` the
computer · `title` the door.
"""
