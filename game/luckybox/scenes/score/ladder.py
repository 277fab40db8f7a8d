"""The ladder of a solo deal: what every rival scores on it, and the player's own score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.luckybox.scenes.counsel.counsel import DealPar
from game.luckybox.scenes.luckybox_table import Table
from game.record import Player
from game.scenes.frame.charts import number_text
from game.scenes.frame.drawing import name_part
from game.scenes.frame.widget_scene import SheetScene
from game.scenes.game import rival_in_words, rival_of_bot_kind
from game.scenes.table.rivals import seat_badge_picture
from game.ui.draw.palette import CREAM, INK, MAGENTA_DEEP, PAPER, SUNFLOWER, TEAL_DEEP
from game.ui.screen import Control
from game.ui.tree import Art, Ground, Part, Text, column, row
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back
from game.ui.window.scene import Kit
from game.words import N_, _

RUNG_UNITS, FACE_UNITS = 78.0, 62.0


class Rung(NamedTuple):
    """A score of the ladder, and whose it is."""

    points: int
    name: str
    face: Art
    is_own: bool = False


def ladder_of_deal(kit: Kit, par: DealPar, player: Player, total: int) -> list[Rung]:
    """Return all rivals' scores on a deal and a player's own, highest first."""
    rungs = [Rung(total, player.name, Art(seat_badge_picture, FACE_UNITS, (player,)), True)]
    # Of equal rivals, the first one of the ladder is the goal.
    for points, level in reversed(par.ladder):
        rival = rival_of_bot_kind(kit.games, Table.game, level)
        rungs.append(Rung(points, rival_in_words(rival), Art(rival.face, FACE_UNITS)))
    # With as many points as a rival, the player stands above.
    return sorted(rungs, key=lambda rung: (-rung.points, not rung.is_own))


class LadderScene(SheetScene):
    """A sheet with the ladder of a deal, a row each; the next one above the player is the goal."""

    title = N_("Everybody on this deal")

    def __init__(self, kit: Kit, rungs: Sequence[Rung]) -> None:
        super().__init__(kit, "ladder")
        self.rungs = rungs
        self._back = Button("back", N_("Back"), kit.stack.pop, style="quiet", shortcut=Back())
        self.focus = Focus(kit, default=self._back)

    def parts(self) -> Mapping[str, Part]:
        note = _("The bots played the same cards and numbers, knowing no more than you.")
        rows = (self._rung(at) for at in range(len(self.rungs)))
        return {
            "rungs": column(*rows, gap=8),
            "note": Text(note, 26, TEAL_DEEP, leading=1.2),
            "back": Control(self._back),
        }

    def _rung(self, at: int) -> Part:
        rung, own = self.rungs[at], next(at for at, it in enumerate(self.rungs) if it.is_own)
        said, colour = "", MAGENTA_DEEP
        if at == own - 1:
            short = rung.points - self.rungs[own].points
            said = _("next goal: +{count}").format(count=short)
        elif rung.is_own:
            said, colour = _("You"), INK
        ground = Ground(16, SUNFLOWER, 4, INK) if rung.is_own else Ground(16, PAPER, 3)
        if at == own - 1:
            ground = Ground(16, CREAM, 5, MAGENTA_DEEP)
        return row(
            rung.face.but(units=FACE_UNITS), name_part(rung.name, 34, share=0.42),
            Text(said, 28, colour, align="left", share=0.58),
            Text(number_text(rung.points), 42, INK, "title", "right", units=90),
            gap=18, pad=(18, 6), ground=ground, most=(0, RUNG_UNITS),
        )  # fmt: skip
