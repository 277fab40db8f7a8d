"""Watching bots, replays with seeking, and saving films; knows no game by name.

A watched scene wraps a table's scene and controls its time; ``Playback`` belongs to the table,
which outlives the scenes. In a replay the record decides instead of bots, and an action is
performed only when it begins to be shown, so a paused replay is never ahead.
"""
