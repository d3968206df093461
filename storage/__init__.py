"""What is kept: `storage.sqlite` in one file, `storage.memory` for tests and for trying things out.

Both are a `core.ports.stores.Stores`. No rule of a game is known here.
"""
