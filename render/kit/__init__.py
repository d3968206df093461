"""What every renderer draws with: canvas, pen, paths, colours, letters, words."""
