"""SQLite store behind the `Store` port."""
