"""Who one may play against: the faces and characters of the policies, from weak to strong.

Knows policies by their names alone.
"""

from collections.abc import Mapping

from game.scenes.game import Rival
from game.words import N_

RIVALS: Mapping[str, Rival] = {
    "beginner": Rival(
        N_("Beginner"), N_("Crosses what catches the eye, and is happy."), "face_chick", "Pip"
    ),
    "casual": Rival(
        N_("Casual"), N_("Plays for fun, and overlooks half of it."), "face_cat", "Momo"
    ),
    "line-greedy": Rival(
        N_("Bot"), N_("Completes lines and spares bolts: the usual bot."), "bot"
    ),
    "solid": Rival(
        N_("Solid"), N_("Plans a cross ahead, and overlooks little."), "face_bear", "Bruno"
    ),
    "sharp": Rival(
        N_("Sharp"), N_("Overlooks nothing on the board, but forgets the bag."), "face_fox",
        "Vesper",
    ),
    "master": Rival(
        N_("Master"), N_("Sees every chain, and thinks of the next number."), "face_owl", "Sibyl"
    ),
}  # fmt: skip
