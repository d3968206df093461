"""One renderer a title; none knows another."""
