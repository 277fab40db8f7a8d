"""The editions of the first game, and whom one may play against; English, translated when shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.scenes.choices import Rival
from game.words import N_, _

if TYPE_CHECKING:
    from game.luckybox.rules import Edition

NO_CASCADE = N_("There is no cascade on this board yet.")
"""Why nothing can be filmed yet."""
KINDS = {
    "classic": N_("Classic"),
    "french": N_("French"),
    "bga": N_("Online"),
    "two-bolts": N_("Two bolts less"),
    "eight-bolts": N_("Loaded"),
    "double-stars": N_("Double stars"),
    "double-moons": N_("Full moon"),
    "late-cards": N_("Late harvest"),
    "even-cards": N_("Even cards"),
    "every-cross": N_("Every cross"),
}
NOTES = {
    "classic": N_(
        "The English rulebook: a square that shows the number must be crossed off; "
        "bolts and moons never run out."
    ),
    "french": N_(
        "The French rulebook: crossing off is up to you; "
        "bolts and moons can run out, first come, first served."
    ),
    "bga": N_("As played online: like classic; only the words for a solo score differ."),
    "two-bolts": N_("Everybody begins with two bolts instead of four."),
    "eight-bolts": N_("Everybody begins with eight bolts instead of four."),
    "double-stars": N_("Stars score double: 2, 8 and 18 points for one, two and three in a round."),
    "double-moons": N_("Moons count double, those you lack as well."),
    "late-cards": N_("Cards score the more the later: 8, 10, 12 and 15 points."),
    "even-cards": N_("A card scores 11 points, in whichever round you complete it."),
    "every-cross": N_("Every cross on an unfinished card scores a point, not every second."),
}
"""What is different about each."""


def twist_in_words(edition: Edition) -> str:
    """Name the twist of an edition; empty where it has none."""
    return _(KINDS[edition.name]) if edition.is_twist else ""


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
"""Whom one may play against, from weak to strong, by the names of the policies."""
