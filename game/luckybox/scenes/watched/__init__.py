"""What only watched games have: their draft, and cascades that are told."""
