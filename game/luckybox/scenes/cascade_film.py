"""A film of one cascade: a single board, from the reveal to the last cross."""

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
    return Footage("cascade", partial(_take, kit, table, cascade))


def _take(kit: Kit, table: Table, cascade: Cascade, size: tuple[int, int]) -> Take:
    again = _laid(kit, table, cascade)
    picture = RoundPicture(kit_of_its_own(kit), again, layouts_of(1))
    picture.resize(size)
    crosses = ngettext("{count} cross", "{count} crosses", cascade.crosses)
    words = _("{name}: {crosses}").format(
        name=table.players[cascade.player].name, crosses=crosses.format(count=cascade.crosses)
    )

    def draw(surface: pygame.Surface) -> None:
        picture.lay_out(Question())
        picture.draw(surface, message=words)

    return Take(again.director, cascade.events(), draw)


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
