"""What a good player of Germany knows: a network for the tickets, what cards it needs, what passengers are worth."""
