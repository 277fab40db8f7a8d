"""The table of Blanco while it is played."""
