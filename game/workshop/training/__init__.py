"""How the network's weights come about: games against itself, learning, a course, a last lesson.

Imported by whoever trains, and by no player.
"""

import game.luckybox.mind  # before numpy is: it says on how many threads numpy works
