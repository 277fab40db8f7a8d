"""The guided game of Blanco: its table, and how far it is.

What is said is in ``steps``, what is dealt in ``deal``, where things are in ``sight``.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.blanco.match import BlancoMatch
from game.blanco.rules import Open, SeriesKind, card_count, number_of
from game.blanco.scenes.series import Series
from game.blanco.scenes.table import BlancoTable
from game.record import Player
from game.scenes import destinations as to
from game.scenes.frame.words import BOT_NAMES, name_of_player
from game.scenes.guide.first_game import FirstGame
from game.ui.window.kit import Kit
from game.words import N_

from .deal import HELD, QUIET, SEED, guided_match
from .sight import BlancoSight
from .steps import STEPS


def lay(kit: Kit) -> BlancoTable:
    """Lay the table of the guided game; nothing of it is kept."""
    kit.sound.play_music(None)
    name = name_of_player(kit.settings)
    rival = next(bot for bot in BOT_NAMES if bot.casefold() != name.casefold())
    players = Player(name), Player(rival, 1, QUIET)
    match = guided_match(*players)
    series = Series(SeriesKind.SINGLE, players, SEED)
    table = BlancoTable(match, series, kit.settings, None, kit.sound)
    table.guide = BlancoGuide(match)
    return table


class BlancoGuide(FirstGame):
    """Explains four turns, with a chain at the end."""

    farewell = N_("Play together")

    def __init__(self, match: BlancoMatch) -> None:
        super().__init__(BlancoSight(), STEPS)
        self._match = match

    def lead_on(self, kit: Kit) -> None:
        kit.stack.reset(to.Title())
        kit.stack.push(to.Seats(game=BlancoTable.game))

    def made(self) -> int:
        return sum(action.player == 0 for action in self._match.actions)

    def accepts(self, wanted: object, action: object) -> bool:
        if isinstance(wanted, Open) and isinstance(action, Open) and action.look == action.reveal:
            # Which other one is looked at comes later.
            return wanted.reveal == action.reveal
        return bool(action == wanted)

    def facts(self) -> Mapping[str, object]:
        seat = self._match.game.seats[0]
        return {
            "number": number_of(HELD),
            "rival": self._match.players[1].name,
            "left": card_count(seat.grid),
        }
