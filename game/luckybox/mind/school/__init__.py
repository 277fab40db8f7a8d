"""How the network's weights come about: games against itself, learning, and a course of both.

Imported by whoever trains, and by no player.  Knows the mind, which knows nothing of it.
"""
