"""Learning: nets, courses, features."""

from stellwerk.learn import fit as fit  # it says how numpy counts, before anybody loads that
