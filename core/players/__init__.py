"""Computer players: a view and the legal moves in, a move out."""
