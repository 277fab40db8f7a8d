"""Feats of the people in a library: read off their games, also those of older versions."""
