"""A club by turn: sixty people, thirty days and four hundred matches, in time that is simulated."""
