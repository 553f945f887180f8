"""For the people who run a server: health, the admin page, and what is forgotten by itself."""
