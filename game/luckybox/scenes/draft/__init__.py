"""Choosing cards at the start of a round."""
