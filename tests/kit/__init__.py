"""What games and pages share."""
