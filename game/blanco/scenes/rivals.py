"""Whom one may play Blanco against: the faces and characters of the policies, from weak to strong.

Knows policies by their names alone; whom there is to be chosen, the game says.
"""

from collections.abc import Mapping

from game.scenes.game import Rival
from game.words import N_

RIVALS: Mapping[str, Rival] = {
    "forgetful": Rival(
        N_("Forgetful"), N_("Plays on, and soon knows no card that lies face down."), "face_fish"
    ),
    "tidy": Rival(N_("Tidy"), N_("Clears what it can, and looks one turn ahead."), "face_hedgehog"),
    "shrewd": Rival(
        N_("Shrewd"), N_("Weighs what comes next, and leaves you little."), "face_raven"
    ),
}
