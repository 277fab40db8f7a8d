"""The games that are kept."""
