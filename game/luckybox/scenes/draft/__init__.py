"""Choosing cards at the beginning of a round."""
