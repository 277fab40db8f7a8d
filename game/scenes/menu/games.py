"""The games of the box, as the screens before a game know them: who may play, and what is asked.

Knows how each game is begun and nothing of how it is played; a game is imported when it is begun.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.start import BLANCO, LUCKYBOX, MATCHES, SINGLE
from game.words import N_, _


@dataclass(frozen=True, slots=True)
class GameOffered:
    """One game, and what is to be settled before it begins."""

    name: str
    """What records call it."""
    title: str
    most: int
    """How many may play; two at least."""
    bot: str
    """The policy of a bot at its table."""
    asks: str
    """What the choice among its kinds is called."""
    kinds: Mapping[str, str]
    """The editions, or what a match is played for: the words for each."""
    notes: Mapping[str, str]
    """What is different about each, in a line."""

    @property
    def caption(self) -> str:
        """Say how many may play."""
        return _("2 to {most} players at one screen").format(most=self.most)


def game_called(name: str) -> GameOffered:
    """Give the game that records call so; the first one where there is none."""
    return next((game for game in GAMES if game.name == name), GAMES[0])


GAMES = (
    GameOffered(
        LUCKYBOX,
        "Super Mega Lucky Box",
        12,
        "line-greedy",
        N_("Edition"),
        {"classic": N_("Classic"), "french": N_("French"), "bga": N_("Online")},
        {
            "classic": N_(
                "The English rulebook: a square that shows the number must be crossed off; "
                "bolts and moons never run out."
            ),
            "french": N_(
                "The French rulebook: crossing off is up to you; "
                "bolts and moons can run out, first come, first served."
            ),
            "bga": N_("As played online: like classic; only the words for a solo score differ."),
        },
    ),
    GameOffered(
        BLANCO,
        "Blanco",
        5,
        "tidy",
        N_("Match"),
        dict(
            zip(
                MATCHES,
                (
                    N_("Single game"),
                    N_("First to 2 wins"),
                    N_("First to 3 wins"),
                    N_("Three games"),
                ),
                strict=True,
            )
        ),
        dict(
            zip(
                MATCHES,
                (
                    N_("Whoever clears both grids first has won."),
                    N_("Games are played until somebody has won two."),
                    N_("Games are played until somebody has won three."),
                    N_("Three games are played; the fewest cards left, added up, win."),
                ),
                strict=True,
            )
        ),
    ),
)
KIND = {LUCKYBOX: "classic", BLANCO: SINGLE}
"""What is played where nobody was asked."""
EDITION_NAMES = GAMES[0].kinds
"""What the editions of the first game are called, in English."""
