"""What a match of Blanco is played for, and against whom; English, translated when it is shown."""

from __future__ import annotations

from collections.abc import Mapping

from game.blanco.memory_note import KEY
from game.scenes.choices import Rival, Switch
from game.words import N_

KINDS = {
    "single": N_("Single game"),
    "first-to-2": N_("First to 2 wins"),
    "first-to-3": N_("First to 3 wins"),
    "three-games": N_("Three games"),
}
NOTES = {
    "single": N_("Whoever clears both grids first has won."),
    "first-to-2": N_("Games are played until somebody has won two."),
    "first-to-3": N_("Games are played until somebody has won three."),
    "three-games": N_("Three games are played; the fewest cards left, added up, win."),
}
"""What is different about each."""
SWITCHES = {
    KEY: Switch(
        N_("Memory notes"),
        N_("A card you looked at stays faintly in view, for you alone. Bots have the same."),
    )
}
"""What can be on or off."""

RIVALS: Mapping[str, Rival] = {
    "forgetful": Rival(
        N_("Forgetful"), N_("Plays on, and soon knows no card that lies face down."), "face_fish"
    ),
    "tidy": Rival(N_("Tidy"), N_("Clears what it can, and looks one turn ahead."), "face_hedgehog"),
    "shrewd": Rival(
        N_("Shrewd"), N_("Weighs what comes next, and leaves you little."), "face_raven"
    ),
}
"""Whom one may play against, from weak to strong, by the names of the policies."""
