"""Watching bots, and recorded games in the theatre.

A watched scene wraps a scene of a table and says how its time passes; the viewer's wish
(``Playback``) belongs to the table, which outlives the scenes.  The theatre is watching where a
record decides instead of bots: seeking shows what playing would have shown, and a test holds it.
What is recorded is done when it begins to be shown, so a halted theatre is never ahead of itself.
A game of people that is not over can be opened too: then nobody's eyes can be taken and nothing
played on.
"""
