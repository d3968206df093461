"""Amazonas (Stefan Dorra, 2005): rules AMZ.

`data.toml` the box · `map.toml` the board · `maps` its loader · `moves` decisions · `state` a position · `rules` the
course of the game · `building` tents · `income` money and order · `refusals` why not · `scoring` points · `view` what
a viewer knows · `menus` how a player finds his move.

Glossary: a *site* is a place for one tent in a village; a *pile* is a player's tiles of one species with the Indio
tiles that lie on it; the *announced value* is an income card's number plus its pile; the *purse* is money in silver.
"""
