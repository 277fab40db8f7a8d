"""Help areas of the draft."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

import pygame

from game.luckybox.rules import Face
from game.luckybox.scenes.draft.draft_picture import DraftPicture
from game.luckybox.scenes.draft.offer import OfferCard
from game.luckybox.scenes.draw.card_geometry import card_geometry
from game.luckybox.scenes.table import Table
from game.ui.widgets.thing import Thing

from .meanings import tell, tell_bonus, tell_moons


def things_of_draft(
    table: Table, picture: DraftPicture, seat: int, offer: Sequence[OfferCard]
) -> Iterator[Thing]:
    view, place = table.view, picture.place
    shown, edition, players = view.seats[seat], view.edition, len(table.players)
    yield Thing(place["heading"], partial(tell, "draft"))
    for card in offer if shown.offer else ():
        told = partial(tell, "offered", edition=edition, card=card.face.id)
        yield Thing(_header(card.rect), told)
        yield from _discs(table, card.face, card.rect)
    for held, rect in picture.held_rects(seat):
        told = partial(
            tell,
            "card",
            card=held.id,
            crossed=held.crossed.bit_count(),
            points=edition.card_points[view.round - 1],
        )
        yield Thing(_header(rect), told)
        yield from _discs(table, table.faces[held.id], rect, held.ringed)
    yield Thing(picture.spread(seat).strip, partial(tell, "coverage"))
    tokens = [partial(tell, "bolts", count=shown.bolts)]
    if table.match.game.round > 1:
        tokens.append(partial(tell_moons, shown.moons, edition, players))
    for rect, token in zip(_parts(place["tokens"], len(tokens)), tokens, strict=True):
        yield Thing(rect, token)
    pile, discards = _parts(place["piles"], 2)
    yield Thing(pile, partial(tell, "pile", count=view.pile))
    yield Thing(discards, partial(tell, "discards", count=view.discard))


def _header(card: pygame.Rect) -> pygame.Rect:
    return card_geometry(card.width).header.move(card.topleft)


def _discs(table: Table, face: Face, card: pygame.Rect, ringed: int = 0) -> Iterator[Thing]:
    ends, players = card_geometry(card.width).ends, len(table.players)
    for line, (bonus, end) in enumerate(zip(face.bonuses, ends, strict=True)):
        is_earned = bool(ringed >> line & 1)
        told = partial(tell_bonus, bonus, table.view.edition, players, is_earned=is_earned)
        yield Thing(end.move(card.topleft), told)


def _parts(rect: pygame.Rect, count: int) -> list[pygame.Rect]:
    edges = [rect.x + rect.width * at // count for at in range(count + 1)]
    return [pygame.Rect(left, rect.y, right - left, rect.height) for left, right in pairwise(edges)]
