"""Who is there: devices, seats and names, how they sit down, agree, are told, and have played so far."""
