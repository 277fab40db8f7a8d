"""Opponents of the first game, and the twist of an edition in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.scenes.choices import Rival
from game.words import N_, _

if TYPE_CHECKING:
    from game.luckybox.rules import Edition


def twist_in_words(edition: Edition) -> str:
    """Return the title of a twist edition; empty for others."""
    return _(edition.title) if edition.is_twist else ""


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
