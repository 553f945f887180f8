"""Who has which seat: devices, presence, and what needs the others' agreement."""
