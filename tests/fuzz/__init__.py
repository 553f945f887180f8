"""Odd input without end: for everything that reads what strangers wrote. `make fuzz` runs it for as long as you like.

A find is kept in corpus/, by target, and tried again by every run of the tests.
"""
