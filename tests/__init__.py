"""The tests of Stellwerk."""
