"""What the core asks of the outside: stores that keep, platforms that carry, a clock.

`people`, `tables`, `outbox`, `waiting`, `local` and `heard` are stores; `storage.sqlite` and `storage.memory` have
them. `platform` is a chat network as the reconciler sees it: `bots.discord`, `bots.telegram`, `bots.local`. `clock` is
time.
"""
