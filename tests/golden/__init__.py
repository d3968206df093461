"""Finished matches and counted trees that every change must reproduce, for each rules version.

`<key>/*.json` are matches as `rivertable export` writes them, named after what they show. Together they have each way
of ending, each player count and each option value. To record one:

    python -m tests.golden.record coloretto --seats 3 [--option quickstart=on] [--reason deck] [--players random]

plays matches from fixed seeds until one ends that way, and writes it. A rule that changes on purpose raises the
game's `rules_version`; its matches are recorded anew and the changelog says what becomes of running ones.

`<key>/perft.json` counts the lines of play to a small depth from some deals: `python -m tests.golden.record coloretto
--perft` counts anew. When a count differs, the test tells the counts below each first move.
"""
