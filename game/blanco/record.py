"""The records of Blanco: its shuffles, beside what all records have.

It has one edition and one deck, so its records name neither.  How actions, events and sheets are
spelled is told in ``spelling``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from game.record import NOTHING_MORE, Json, Record, Spelling, Unplayable
from game.record.checks import table
from game.record.header import read_pile, read_piles, read_players, read_seed, write_order
from game.rules.shape import Rules

from . import rules as blanco
from . import spelling as blanco_spelling


@dataclass(frozen=True, slots=True, kw_only=True)
class BlancoRecord(Record):
    """A game of Blanco."""

    game: ClassVar[str] = "blanco"
    header: ClassVar[tuple[str, ...]] = (
        "format", "version", "game", "players", "seed", "order", "actions",
    )  # fmt: skip
    rules: ClassVar[Rules[blanco.State, blanco.Event]] = blanco
    spelling: ClassVar[Spelling] = blanco_spelling

    order: blanco.Order = field(default_factory=blanco.Order)
    actions: tuple[blanco.Action | Unplayable, ...] = ()

    @classmethod
    def read_header(cls, header: dict[str, Json]) -> BlancoRecord:
        players, seed = read_players(header), read_seed(header)
        order = table(header.get("order", {}), "order")
        deck, reshuffles = read_pile(order, "deck"), read_piles(order, "reshuffles") or ()
        return cls(players=players, seed=seed, order=blanco.Order(deck, reshuffles))

    def write_header(self) -> dict[str, str]:
        reshuffles = self.order.reshuffles or None
        return write_order({"deck": self.order.deck}, {"reshuffles": reshuffles})

    def setup(self) -> blanco.Setup:
        return blanco.Setup(self.players, self.seed, self.order)

    def sealed_rows(self) -> Sequence[Sequence[int]]:
        """Lay open what a seal of this deal promises: the shuffled deck, first dealt first."""
        return [blanco.draw_pile(self.setup())]


def record_of(
    setup: blanco.Setup,
    actions: Iterable[blanco.Action | Unplayable],
    extra: Mapping[str, Json] = NOTHING_MORE,
) -> BlancoRecord:
    """Make the record of a game.

    Raises:
        ValueError: an extra key is one that the header has anyway.
    """
    return BlancoRecord(
        players=setup.players,
        seed=setup.seed,
        order=setup.order,
        actions=tuple(actions),
        extra=extra,
    )
