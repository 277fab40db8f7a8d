"""The table of any game, and the scenes in which a game is played.

The director plays the animations.  When it shows an event, the event is logged and its sounds
are played.  Decisions are shown only once the library has saved them (``Autosave``),
normally a frame later.  A click during an animation speeds it up and never answers a
question (``PlaybackSpeed``).
"""
