"""The cards of Blanco as pixels."""
