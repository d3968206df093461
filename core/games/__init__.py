"""The titles, one folder each."""
