"""Teaches a net a game: it plays, remembers, is fitted to what came of it, and is judged by matches alone.

Only `fit` needs numpy (the extra `learn`). What a game brings is a `Learning` beside its bots.
"""
