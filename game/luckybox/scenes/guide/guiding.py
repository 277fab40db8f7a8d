"""The guided game's table, and its progress."""

from __future__ import annotations

from collections.abc import Mapping

from game.luckybox.match import LuckyboxMatch
from game.luckybox.rules import NUMBERS, Cross, Keep, cards_to_keep
from game.luckybox.scenes.table import Table
from game.record import Player
from game.scenes import destinations as to
from game.scenes.frame.words import name_of_player, number_text
from game.scenes.guide.first_game import FirstGame
from game.ui.window.kit import Kit
from game.words import N_

from .deal import guided_match
from .sight import LuckyboxSight
from .steps import STEPS


def lay(kit: Kit) -> Table:
    """Set up the guided game's table; it is not saved."""
    kit.sound.play_music("table")
    match = guided_match(Player(name_of_player(kit.settings)))
    table = Table(match, kit.settings, None, kit.sound)
    table.guide = LuckyboxGuide(match)
    return table


class LuckyboxGuide(FirstGame):
    """Guides through one draft, one round and its score."""

    farewell = N_("Play solo")

    def __init__(self, match: LuckyboxMatch) -> None:
        super().__init__(LuckyboxSight(), STEPS)
        self._match = match

    def lead_on(self, kit: Kit) -> None:
        kit.stack.reset(to.Solo(name_of_player(kit.settings)))

    def made(self) -> int:
        # Not counting the round's start, which is automatic.
        return len(self._match.actions) + max(0, self._match.steps - 1)

    def accepts(self, wanted: object, action: object) -> bool:
        if isinstance(wanted, Keep) and isinstance(action, Keep):
            return set(action.cards) <= set(wanted.cards)
        return bool(action == wanted)

    def facts(self) -> Mapping[str, object]:
        game, faces = self._match.game, self._match.setup.faces
        edition = self._match.setup.edition
        seat = game.seats[0]
        wanted = self.wanted
        return {
            "offered": len(seat.offer),
            "keep": cards_to_keep(game.round),
            "turns": edition.turns,
            "number": game.number,
            "wanted": faces[wanted.card].grid[wanted.square] if isinstance(wanted, Cross) else "",
            "one": NUMBERS[0],
            "top": NUMBERS[-1],
            "bonus": seat.pending[0].bonus if seat.pending else "",
            "bolts": seat.bolts,
            "combo": seat.combo,
            "now": edition.card_points[game.round - 1],
            "last": edition.card_points[-1],
            "star": edition.star_points[1],
            "stars": edition.star_points[2],
            "most": edition.star_points[3],
            "many": len(edition.solo_moon_points) - 1,
            "moons": edition.solo_moon_points[-1],
            "loss": number_text(edition.solo_moon_points[0]),
        }
