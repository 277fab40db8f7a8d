"""What every screen is built from."""
