"""How the network's weights come about: games against itself, learning, a course, a last lesson.

Imported by whoever trains, and by no player.  Knows the mind, which knows nothing of it.
"""
