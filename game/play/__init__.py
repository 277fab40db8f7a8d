"""Matches: games being played, replayed or branched off; no screens.

Undo replays the other actions since something new was revealed. A moment is a record plus
``steps``, the number of times the table has advanced by itself.
"""
