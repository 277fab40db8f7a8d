"""Blanco's screens and its table.

A table has one *viewer*: events pass ``events_seen_by`` before they are queued, so no screen can
show what that seat may not know.  Between two people on one screen nobody views it until the next
one opens the handover screen, which is not given the table.  The log keeps what an onlooker sees.
One game is one entry of the library: its header's ``series`` holds its match and the results so
far, so every game of a match can be continued.
"""
