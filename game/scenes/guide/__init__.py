"""Guides: somebody who speaks at a table, over the real screens.

The guided first game is one: a game arranges the deal and says what is explained; here is how steps
follow each other, where the words stand, and how it is offered.  It is kept nowhere and counts
nowhere.  Knows no game.
"""
