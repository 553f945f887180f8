"""Beside and after a match: replays, tries, uploads, films, analyses, hints and plans."""
