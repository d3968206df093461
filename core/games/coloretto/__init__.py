"""Coloretto Amazonas (Michael Schacht, 2005): rules CA."""
