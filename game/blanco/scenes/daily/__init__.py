"""What the screens show of the daily deal of Blanco."""
