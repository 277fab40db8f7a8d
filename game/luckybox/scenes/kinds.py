"""The editions of the first game in words; English, translated when they are shown."""

from __future__ import annotations

from game.words import N_

KINDS = {"classic": N_("Classic"), "french": N_("French"), "bga": N_("Online")}
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
}
"""What is different about each."""
