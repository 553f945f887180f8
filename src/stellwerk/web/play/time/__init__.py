"""Clocks: how much time people have, whose time runs, and what happens when it is out."""
