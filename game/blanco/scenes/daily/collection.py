"""The best chains of Blanco, for the gallery: of every game the longest of each seat."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from game.blanco.rules import CHAIN
from game.blanco.scenes.kinds import KINDS
from game.blanco.scenes.table import BlancoTable
from game.library import BestChain, best_chains
from game.scenes.shelf.collection import Collection, Told
from game.ui.draw.palette import SUNFLOWER, TANGERINE
from game.words import N_, _, ngettext

LONGEST, LATEST = "longest", "latest"
GREAT = 4
"""From so many lines on a chain is called in another colour."""


def _look_up(
    connection: sqlite3.Connection, profile: int | None, order: str, limit: int
) -> Sequence[BestChain]:
    return best_chains(connection, CHAIN, profile, latest_first=order == LATEST, limit=limit)


def _told(found: BestChain) -> Told:
    won = ngettext("won in {count} turn", "won in {count} turns", found.turns)
    kind = _(KINDS[found.kind]) if found.kind in KINDS else found.kind
    return Told(
        found.lines,
        _("Chain!"),
        SUNFLOWER if found.lines >= GREAT else TANGERINE,
        "",
        won.format(count=found.turns) if found.has_won else kind,
    )


def show_chain(table: BlancoTable, found: BestChain) -> None:
    """Stand where the longest chain of a seat begins, to halt at its end."""
    told = table.performance
    chains = [] if told is None else [mark for mark in told.chains if mark.player == found.player]
    if told is not None and table.playback is not None and chains:
        mark = max(chains, key=lambda mark: mark.size)
        table.seek(mark.at)
        table.playback.until = told.end_of_chain(mark)
    table.focus = found.player


COLLECTION = Collection(
    empty=N_("Chains of finished games gather here."),
    orders={LONGEST: N_("The longest"), LATEST: N_("The latest")},
    look_up=_look_up,
    told=_told,
    show=show_chain,
)
