"""What matches say: speed, strength, statistics, and how a deck plays."""
