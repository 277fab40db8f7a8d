"""Reviewing a replay in the theatre: what each choice cost, and what was luck.

``reviewing`` analyses in the thinker's process; ``reviewed`` maps the result onto the replay.
Nothing here imports numpy.
"""
