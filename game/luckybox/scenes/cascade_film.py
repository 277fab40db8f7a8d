"""A cascade as a film: one board, from the number that was revealed to the last cross.

Knows the first game's tables and how a round is drawn; how it is saved is ``saving``.
"""

from __future__ import annotations

from functools import partial

import pygame

from game.luckybox.match import LuckyboxMatch
from game.luckybox.rules import apply
from game.luckybox.stage.view import view_of
from game.scenes.watch.saving import Footage, Take, kit_of_its_own
from game.start import Watch
from game.ui.window.kit import Kit
from game.words import _, ngettext

from .cascade import Cascade
from .round.layouts import layouts_of
from .round.question import Question
from .round.round_picture import RoundPicture
from .table import Table


def may_film(table: Table) -> bool:
    return table.last_cascade() is not None


def footage(kit: Kit, table: Table) -> Footage | None:
    cascade = table.last_cascade()
    return None if cascade is None else footage_of(kit, table, cascade)


def footage_of(kit: Kit, table: Table, cascade: Cascade) -> Footage:
    return Footage("cascade", partial(CascadeTake, kit, table, cascade))


class CascadeTake(Take):
    """A cascade about to begin; no sound, no haste."""

    def __init__(self, kit: Kit, table: Table, cascade: Cascade, size: tuple[int, int]) -> None:
        self._table = _laid(kit, table, cascade)
        self.events = cascade.events()
        self.director = self._table.director
        self._picture = RoundPicture(kit_of_its_own(kit), self._table, layouts_of(1))
        self._picture.resize(size)
        crosses = ngettext("{count} cross", "{count} crosses", cascade.crosses)
        self._words = _("{name}: {crosses}").format(
            name=table.players[cascade.player].name, crosses=crosses.format(count=cascade.crosses)
        )

    def draw(self, surface: pygame.Surface) -> None:
        self._picture.lay_out(Question())
        self._picture.draw(
            surface,
            preview=frozenset(),
            hovered=None,
            may_go_on=False,
            deck_is_hot=False,
            message=self._words,
        )


def _laid(kit: Kit, table: Table, cascade: Cascade) -> Table:
    match = LuckyboxMatch(table.match.setup, table.players, table.match.deck)
    match.game = cascade.start
    for action in cascade.actions:
        match.game, _events = apply(match.game, action)
    watch = Watch(len(table.players), None, "", "normal", exit_at_end=False, shots=None)
    again = Table(match, kit.settings, watch)
    again.focus = cascade.player
    again.director.reset(view_of(cascade.start))
    return again
