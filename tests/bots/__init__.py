"""The bots of the games."""
