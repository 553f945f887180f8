"""Matches among bots."""
