"""The guided first game: a real game on the real screens, and somebody who explains it.

A game arranges the deal and says what is explained; here is how steps follow each other, where the
words stand, and how it is offered.  It is kept nowhere and counts nowhere.  Knows no game.
"""
