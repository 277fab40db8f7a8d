"""What a match of Blanco is played for, in words; English, translated when they are shown."""

from __future__ import annotations

from game.blanco.memory_note import KEY
from game.scenes.game import Switch
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
