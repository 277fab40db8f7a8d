"""Reviewing a replay: what each choice cost, and what was luck.

Nothing here imports numpy: ``reviewing`` analyses in the thinker's process.
"""
