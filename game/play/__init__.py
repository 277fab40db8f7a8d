"""A game being played, given again, or gone on with from a moment of another.

A ``Match`` is the rules' state, the actions so far, who sits where, the bots, and taking back.
Undo replays the actions since something new was seen without the one taken back, so a match never
holds what did not happen; shuffles depend on the seed and their purpose alone.  A moment is the
record and how often the table has gone on by itself (``steps``): ``resumed`` takes it up exactly
there.  A ``Performance`` is a match in which a record decides for every seat and every moment is
kept, since states are values.  A branch is a record that begins with the actions of another and
fixes no shuffle still to be made.  Knows no screens.
"""
