"""The gallery of the first game's best cascades."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from game.library import Highlight, best_cascades
from game.luckybox.scenes.table import Table
from game.luckybox.scenes.tiers import tier_of
from game.scenes.shelf.collection import Collection, Told
from game.ui.draw.palette import INK
from game.words import N_, _, ngettext

LONGEST, WORTH = "longest", "worth"


def _look_up(
    connection: sqlite3.Connection, profile: int | None, order: str, limit: int
) -> Sequence[Highlight]:
    return best_cascades(connection, profile, by_worth=order == WORTH, limit=limit)


def _told(found: Highlight) -> Told:
    cascade = found.cascade
    tier = tier_of(cascade.crosses)
    points = ngettext("{count} point", "{count} points", cascade.worth)
    when = _("round {round}, number {turn}").format(round=cascade.round, turn=cascade.turn)
    return Told(
        cascade.crosses,
        "" if tier is None else _(tier.word),
        INK if tier is None else tier.ink,
        points.format(count=cascade.worth) if cascade.worth else "",
        when,
    )


def _show(table: Table, found: Highlight) -> None:
    show_cascade(table, found.cascade.first, found.cascade.player)


def show_cascade(table: Table, action: int, player: int) -> None:
    """Seek to a cascade with its player's board large, and pause at its end."""
    told = table.performance
    if told is not None and table.playback is not None:
        begins = told.before_action(action)
        table.seek(begins)
        table.playback.until = told.end_of_cascade(begins)
    table.home = table.focus = player


COLLECTION = Collection(
    empty=N_("Cascades of finished games gather here."),
    orders={LONGEST: N_("The longest"), WORTH: N_("The most valuable")},
    look_up=_look_up,
    told=_told,
    show=_show,
)
