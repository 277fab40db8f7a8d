"""Scan items: pressable things, in groups or rows if there are many."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from math import ceil

import pygame

from game.ui.widgets.intents import Intent
from game.ui.widgets.thing import Thing

FEW, MOST = 5, 9
"""Up to FEW items are not grouped; more than MOST groups are grouped again."""


@dataclass(frozen=True)
class Item:
    """A thing to press, or a group."""

    key: Hashable
    """Identifies the item when the screen is scanned again."""
    words: str
    rect: pygame.Rect | None = None
    """Its area; ``None`` for words in the strip."""
    intents: tuple[Intent, ...] = ()
    """What choosing it sends; empty for a group."""
    items: tuple[Item, ...] = ()
    cluster: Hashable = None
    stays: bool = False
    """Whether its group stays open after choosing, for instance a stepper."""
    enlarges: bool = False
    """Whether hovering it covers others."""
    goes_on: bool = False
    """Whether scanning goes on behind it, as more of its kind are to be chosen."""
    leaves: bool = False
    of: Thing | None = field(default=None, compare=False)
    """The thing it is or belongs to; ``None`` for groups and the strip."""

    @property
    def things(self) -> tuple[Thing, ...]:
        """The distinct things in it."""
        if self.of is not None:
            return (self.of,)
        return tuple({of.key: of for it in self.items for of in it.things}.values())

    @property
    def part(self) -> tuple[int, int, int, int] | None:
        """Where it lies, if it is a part of a thing."""
        if self.of is None or self.rect is None or self.key == self.of.key:
            return None
        return (*self.rect.topleft, *self.rect.size)


def items_of(things: Sequence[Thing]) -> tuple[Item, ...]:
    return grouped([_item(thing) for thing in things if thing.parts])


def grouped(items: Sequence[Item]) -> tuple[Item, ...]:
    """Group items, unless they are few: by cluster, or by row."""
    if len(items) <= FEW:
        return tuple(items)
    bands: dict[Hashable, list[Item]] = {}
    for item in items:
        bands.setdefault(item.cluster or _row_of(item, items), []).append(item)
    if len(bands) == 1:
        return _chunked(items)
    return _chunked([_group(band) for band in bands.values()])


def _item(thing: Thing) -> Item:
    if [part.rect for part in thing.parts] == [thing.rect]:
        return Item(
            thing.key, thing.name, thing.rect, thing.parts[0].intents, (), thing.cluster,
            enlarges=thing.enlarges, goes_on=thing.goes_on, of=thing,
        )  # fmt: skip
    parts = [
        Item(
            (thing.key, nth), part.words or thing.name, part.rect, part.intents, stays=True,
            of=thing,
        )
        for nth, part in enumerate(thing.parts)
    ]  # fmt: skip
    whole = Item(thing.key, thing.name, thing.rect, (), _chunked(parts), thing.cluster)
    return replace(whole, of=thing)


def _row_of(item: Item, items: Sequence[Item]) -> Hashable:
    """Return an item's row, as the first item at its height defines it."""
    rows: list[tuple[int, int]] = []
    for each in items:
        if each.rect is None or each.cluster is not None:
            continue
        middle, high = each.rect.centery, each.rect.height
        row = next((row for row in rows if abs(row[0] - middle) * 2 < min(row[1], high)), None)
        if row is None:
            rows.append(row := (middle, high))
        if each is item:
            return row
    return None


def _group(items: Sequence[Item]) -> Item:
    """Make one item of several."""
    if len(items) == 1:
        return items[0]
    # Clusters keep their order; rows are read from left to right.
    if items[0].cluster is None:
        items = sorted(items, key=lambda item: item.rect.x if item.rect is not None else 0)
    first, last = items[0], items[-1]
    within = [replace(item, cluster=None) for item in items]
    rects = [item.rect for item in items if item.rect is not None]
    around = rects[0].unionall(rects[1:]) if rects else None
    parts = grouped(within) if first.cluster is not None else _chunked(within)
    return Item(("group", first.key), f"{first.words} – {last.words}", around, (), parts)


def _chunked(items: Sequence[Item]) -> tuple[Item, ...]:
    """Split a long list into groups of neighbours."""
    if len(items) <= MOST:
        return tuple(items)
    size = ceil(len(items) / ceil(len(items) ** 0.5))
    parts = [items[at : at + size] for at in range(0, len(items), size)]
    return tuple(_group([*part]) for part in parts)
