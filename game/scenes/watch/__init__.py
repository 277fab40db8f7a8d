"""Watching bots, replays with seeking, and saving films.  Nothing here knows a game by name.

A watched scene wraps a table's scene and controls its time.  The ``Playback`` belongs to the
table, which outlives the scenes.  In a replay, actions come from the record instead of from bots.
An action is performed only when its animation begins, so a paused replay is never ahead.
"""
