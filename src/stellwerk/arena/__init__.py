"""Matches among bots, by the thousand."""
