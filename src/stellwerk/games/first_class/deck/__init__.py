"""What is in the box of First Class."""
