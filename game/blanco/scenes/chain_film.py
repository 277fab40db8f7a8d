"""A clear or a chain as a film: the table as an onlooker sees it, from the first line to the last.

Knows the tables of Blanco and how they are drawn; how it is saved is ``..saving``.
"""

from __future__ import annotations

import pygame

from game.blanco.match import BlancoMatch
from game.blanco.rules import events_for
from game.scenes.watch.saving import Footage, Take, kit_of_its_own, start_saving
from game.start import Watch
from game.ui.widgets.icon_button import IconButton
from game.ui.widgets.intents import Key
from game.ui.window.kit import Kit
from game.words import _, ngettext

from .chain import Chain, has_chain, last_chain
from .play.board import Marks
from .play.picture import BlancoPicture
from .table import BlancoTable


def save_chain(kit: Kit, table: BlancoTable) -> None:
    """Save the lines that were cleared last; say so where there are none."""
    chain = last_chain(table.match.setup, table.match.actions)
    if chain is None:
        kit.notices.replace(_("No line has been cleared yet."))
    else:
        start_saving(kit, ChainFootage(kit, table, chain))


def save_control(kit: Kit, table: BlancoTable) -> IconButton:
    """Make the button that saves the lines that were cleared last."""
    return IconButton(
        "save",
        lambda: _("Save the last clear"),
        lambda: save_chain(kit, table),
        "save",
        style="secondary",
        enabled=lambda: has_chain(table.match.actions),
        shortcut=Key("s"),
    )


class ChainFootage(Footage):
    """Lines that were cleared in one turn."""

    name = "clear"

    def __init__(self, kit: Kit, table: BlancoTable, chain: Chain) -> None:
        """Show ``chain`` of this table again."""
        self._kit, self._table, self._chain = kit, table, chain

    def take(self, size: tuple[int, int]) -> ChainTake:
        """Lay a table as it was before the first line was cleared."""
        return ChainTake(self._kit, self._table, self._chain, size)


class ChainTake(Take):
    """Lines about to be cleared; no sound, no haste, no hand of anybody's."""

    def __init__(self, kit: Kit, table: BlancoTable, chain: Chain, size: tuple[int, int]) -> None:
        """Lay a table like this one, as it was."""
        self._table = _laid(kit, table, chain)
        self._events = events_for(chain.events(), None)
        self.director = self._table.director
        self._picture = BlancoPicture(kit_of_its_own(kit), self._table)
        self._picture.resize(size)
        lines = ngettext("{count} line cleared", "{count} lines cleared", chain.lines)
        self._words = f"{table.players[chain.player].name}: {lines.format(count=chain.lines)}"

    def begin(self) -> None:
        """Clear the lines."""
        self.director.queue(self._events)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table."""
        self._picture.lay_out()
        self._picture.draw(surface, Marks(), self._words, "")


def _laid(kit: Kit, table: BlancoTable, chain: Chain) -> BlancoTable:
    match = BlancoMatch(table.match.setup, table.players)
    watch = Watch(len(table.players), None, "", "normal", exit_at_end=False, shots=None)
    again = BlancoTable(match, table.series, kit.settings, watch)
    match.game = chain.start
    again.focus = chain.player
    again.sit_down(None)
    return again
