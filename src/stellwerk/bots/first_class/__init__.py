"""Bots for First Class."""
