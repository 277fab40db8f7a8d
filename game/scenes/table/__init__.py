"""What a table of any game has."""
