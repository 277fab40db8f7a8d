"""Guides, which explain a game over the real screens: steps, speech bubbles and the offer.

A game provides the deal and the steps.  Guided games are not saved and do not count.
"""
