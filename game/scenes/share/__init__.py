"""Challenges, rivals, seals, and results to share.

A rival is a challenge's other game, replayed once and shown as it was after what everybody here has
answered, so nobody can copy.
"""
