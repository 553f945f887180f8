"""Charts and pages of what the arena has measured and judged."""
