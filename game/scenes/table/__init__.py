"""The table of any game, and the scenes in which a game is played.

Sounds and the log follow the director, which calls its listeners as it shows an event. Decisions
are shown only once the library has saved them (``Autosave``), normally a frame later. A click
during an animation speeds it up and never answers a question (``PlaybackSpeed``).
"""
