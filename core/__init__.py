"""Rivertable: shared, platform-free core of the four games."""
