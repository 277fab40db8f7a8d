"""What the house shows of Blanco: its deal of the day, and its best chains."""
