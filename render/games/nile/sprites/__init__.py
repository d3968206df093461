"""`plants` the five plants, jars and tokens · `cards` water and desert · `pieces` the rest · `strokes`."""
