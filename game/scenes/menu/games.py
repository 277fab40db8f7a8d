"""The games of the box, as the screens before a game know them: who may play, and what is asked.

Knows how each game is begun and nothing of how it is played; a game is imported when it is begun.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.play.match import Player
from game.start import BLANCO, LUCKYBOX, MATCHES, SINGLE, Watch
from game.ui.window.kit import Kit
from game.ui.window.scene import Scene
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
    begin: Callable[[Kit, Sequence[Player], str, int, Watch | None], Scene]
    """Lay a table for players, a kind, a seed and perhaps for watching; give its first scene."""

    @property
    def caption(self) -> str:
        """Say how many may play."""
        return _("2 to {most} players at one screen").format(most=self.most)


def game_called(name: str) -> GameOffered:
    """Give the game that records call so; the first one where there is none."""
    return next((game for game in GAMES if game.name == name), GAMES[0])


def _begin_luckybox(
    kit: Kit, players: Sequence[Player], kind: str, seed: int, watch: Watch | None
) -> Scene:
    from game.luckybox.scenes.flow import new_table, scene_for

    return scene_for(kit, new_table(kit, players, kind, seed, watch))


def _begin_blanco(
    kit: Kit, players: Sequence[Player], kind: str, seed: int, watch: Watch | None
) -> Scene:
    from game.blanco.scenes.flow import new_table, scene_for

    return scene_for(kit, new_table(kit, players, kind, seed, watch))


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
        _begin_luckybox,
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
        _begin_blanco,
    ),
)
KIND = {LUCKYBOX: "classic", BLANCO: SINGLE}
"""What is played where nobody was asked."""
EDITION_NAMES = GAMES[0].kinds
"""What the editions of the first game are called, in English."""
