"""Faults as databases are tested: many tables over the real protocol, all kinds of trouble, and then the histories."""
