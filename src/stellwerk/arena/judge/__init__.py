"""How good a decision was: options weighed, hints, analyses, and luck told apart from choice."""
