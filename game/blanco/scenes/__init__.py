"""Blanco's screens, and the table they show.

Every table has one *viewer*, a seat or an onlooker.  ``events_seen_by`` hides cards in the events
before they are shown, so no screen can show what the viewer may not know.  While one person hands
the screen over to another, the viewer is an onlooker, and the handover screen has no access to the
table.  The log only keeps what an onlooker sees.

Each game is one entry of the library.  Its header's ``series`` holds the match it belongs to and
the results so far, so every game of a match can be continued.
"""
