"""The tests of the games."""
