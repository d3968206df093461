"""The local table: a page on 127.0.0.1 that works like a chat, behind the same `Platform` port as any chat network.

A room is a table's home; a person's private messages are shown beside it. One browser may hold several persons.
"""
