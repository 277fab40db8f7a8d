"""Watching bots, and replays with seeking.

A watched scene wraps a table's scene and controls its time; ``Playback`` belongs to the table,
which outlives the scenes.  In a replay the record decides instead of bots, and a test holds that
seeking shows what playing would have shown.  An action is performed only when it begins to be
shown, so a paused replay is never ahead.  Unfinished games of people can be replayed too, but then
nobody's view can be taken and nothing played on.
"""
