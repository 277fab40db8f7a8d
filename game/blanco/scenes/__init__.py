"""Blanco's screens, and the table they show.

Every table has one *viewer*, a seat or an onlooker.  Events pass ``events_seen_by`` before they are
queued, so no screen can show what the viewer may not know.  While the screen is handed over from
one person to another, an onlooker is the viewer, and the handover screen does not get the table.
The log only keeps what an onlooker sees.

Each game is one entry of the library.  Its header's ``series`` holds the match it belongs to and
the results so far, so every game of a match can be continued.
"""
