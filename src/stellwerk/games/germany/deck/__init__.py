"""What is in the box of Ticket to Ride: Germany."""
