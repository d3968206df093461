"""What whoever runs the program can watch it by: whether it lives, whether it is ready, what it does and how fast."""
