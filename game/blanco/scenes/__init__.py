"""The screens of Blanco and its table.

A table has one *viewer*: events pass ``events_for`` before they are queued, so nothing that seat
may not know is in reach of a picture.  With several people the viewer is nobody until the next one
opens the curtain, a scene that is not even told of the table; the log keeps what an onlooker sees.
One game is one entry of the library: its header's ``series`` says which match it belongs to and
what was played before, so every game of a match leads on to the next.
"""
