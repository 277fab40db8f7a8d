"""A clear or a chain as a film: the table as an onlooker sees it, from the first line to the last.

Knows the tables of Blanco and how they are drawn; how it is saved is ``..saving``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.blanco.match import BlancoMatch
from game.blanco.rules import Action, Clear, Setup, State, apply, events_for, new_game
from game.blanco.rules import events as ev
from game.scenes.watch.saving import Footage, Take, kit_of_its_own
from game.start import Watch
from game.ui.window.kit import Kit
from game.words import ngettext

from .play.board import Marks
from .play.picture import BlancoPicture
from .table import BlancoTable


@dataclass(frozen=True, slots=True)
class Chain:
    """One turn from the first line that was cleared to the last."""

    start: State
    """The game before the first clear."""
    actions: tuple[Action, ...]
    """What was done from there to the last clear."""
    player: int

    @property
    def lines(self) -> int:
        return sum(isinstance(action, Clear) for action in self.actions)

    def events(self) -> list[ev.Event]:
        """Return what happened, hidden cards included."""
        game, happened = self.start, list[ev.Event]()
        for action in self.actions:
            game, events = apply(game, action)
            happened += events
        return happened


def has_chain(actions: Sequence[Action]) -> bool:
    return any(isinstance(action, Clear) for action in actions)


def last_chain(setup: Setup, actions: Sequence[Action]) -> Chain | None:
    """Return the last turn of a game in which lines were cleared, as far as it has come."""
    clears = [at for at, action in enumerate(actions) if isinstance(action, Clear)]
    if not clears:
        return None
    game, _opening = new_game(setup)
    start, first = game, 0
    for at in range(clears[-1] + 1):
        if isinstance(actions[at], Clear) and game.turn.number != start.turn.number:
            start, first = game, at
        game, _events = apply(game, actions[at])
    return Chain(start, tuple(actions[first : clears[-1] + 1]), actions[first].player)


def may_film(table: BlancoTable) -> bool:
    return has_chain(table.match.actions)


def footage(kit: Kit, table: BlancoTable) -> Footage | None:
    chain = last_chain(table.match.setup, table.match.actions)
    return None if chain is None else footage_of(kit, table, chain)


def footage_of(kit: Kit, table: BlancoTable, chain: Chain) -> Footage:
    return Footage("clear", partial(_take, kit, table, chain))


def _take(kit: Kit, table: BlancoTable, chain: Chain, size: tuple[int, int]) -> Take:
    again = _laid(kit, table, chain)
    picture = BlancoPicture(kit_of_its_own(kit), again)
    picture.resize(size)
    lines = ngettext("{count} line cleared", "{count} lines cleared", chain.lines)
    words = f"{table.players[chain.player].name}: {lines.format(count=chain.lines)}"

    def draw(surface: pygame.Surface) -> None:
        picture.lay_out()
        picture.draw(surface, Marks(), words, "")

    # As an onlooker sees it: no hand of anybody's.
    return Take(again.director, events_for(chain.events(), None), draw)


def _laid(kit: Kit, table: BlancoTable, chain: Chain) -> BlancoTable:
    match = BlancoMatch(table.match.setup, table.players)
    watch = Watch(len(table.players), None, "", "normal", exit_at_end=False, shots=None)
    again = BlancoTable(match, table.series, kit.settings, watch)
    match.game = chain.start
    again.focus = chain.player
    again.sit_down(None)
    return again
