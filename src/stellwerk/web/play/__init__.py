"""A table while it is played: the match, who watches it, what they are sent, and the bots at it."""
