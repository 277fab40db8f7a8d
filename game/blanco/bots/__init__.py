"""The bots of Blanco: policies from what a seat sees to an action."""
