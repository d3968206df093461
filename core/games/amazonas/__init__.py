"""Amazonas (Stefan Dorra, 2005): rules AMZ.

`components` the box · `map.toml` the map, `maps` its loader, `board` the map to compute with · `moves` decisions ·
`state` a position · `rules` the course of the game · `places` where tents may stand · `checks` what may be done and why
not · `building` tents · `income` money and order · `scoring` points · `events` what is told · `view` what a viewer
knows, `observe` how it is made · `menus` the ways to a move · `help` what a phase asks for · `player` the computer.

Glossary: a *site* is a place for one tent in a village; a *pile* is a player's tiles of one species with the Indio
tiles that lie on it; the *announced value* is an income card's number plus its pile; the *purse* is money in silver.
"""
