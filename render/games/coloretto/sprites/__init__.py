"""The drawn things: `water`, `birds`, `reptiles`, `beasts` the eighteen animals, `figures` finds them, `cards` and the
`patterns` printed on them.
"""
