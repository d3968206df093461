"""Coloretto Amazonas: a naturalist's card table."""
