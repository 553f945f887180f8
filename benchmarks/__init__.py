"""Measurements that are run by hand: `make bench`, and those that the documents name."""
