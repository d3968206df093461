"""What lies on the valley and beside it, drawn once a size."""
