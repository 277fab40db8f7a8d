"""Challenges, rivals, seals, and sharing of results.

A rival is the sender's game of a challenge, replayed once; their answer is shown only after
everybody here has answered, so that nobody can copy.
"""
