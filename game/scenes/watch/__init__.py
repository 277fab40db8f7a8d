"""Watching bots, and recorded games in the theatre."""
