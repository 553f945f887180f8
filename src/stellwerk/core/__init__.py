"""The machine every game runs on: a stack of effects, resolved until somebody must choose."""
