"""What games share when they read their decks and draw."""
