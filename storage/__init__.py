"""What is kept: `storage.sqlite` in one file, `storage.postgres` on a server, `storage.memory` for tests and for trying
things out. `storage.doors` opens whichever is named; `storage.sql` holds the statements of the first two.

All are a `core.ports.stores.Stores`. No rule of a game is known here.
"""
