"""The editions of the first game in words; English, translated when they are shown."""

from __future__ import annotations

from game.luckybox.rules import TWISTS, Edition
from game.words import N_, _

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
    return _(KINDS[edition.name]) if edition in TWISTS else ""
