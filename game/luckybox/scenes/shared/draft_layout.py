"""Where the cards of a draft at a shared table lie: those on offer, and on a shelf those held."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.luckybox.scenes.card_parts import (
    CardGeometry,
    compact_card,
    dotted_card,
    gap_between_cards,
    lettered_card,
)
from game.ui.pen import Pen

from .card_rows import (
    MAX_SQUARE_UNITS,
    MIN_LIVE_SQUARE_PX,
    MIN_SQUARE_PX,
    MOST_GAP_SHARE,
    NO_ROOM,
    TWO_LINES_UNITS,
    Groups,
    Makes,
    Sizes,
    columns_of,
    largest_fitting,
    places_in_rows,
    row_gap,
)

WORTH_READING = 0.75
"""How large cards on offer must stay, in their sizes otherwise, for larger ones held."""
WORTH_WRAPPING = 1.15
"""How much larger squares must be where cards on offer lie in more than one row."""
HELD_SHARES, MORE_HELD_SHARES, HELD_SQUARES_PX = (0.62, 0.72, 0.82), (0.88, 1.0), (28, 23, 0)
"""The size of cards held, where nobody may click on them, in sizes of those on offer; the same on
narrow boards where it costs these nothing; the smallest squares on them that are easily read, those
that can still be read, and any, where there is no room.
"""
WORTH_SHARING = 0.84
"""How large cards on offer must stay, in their greatest sizes, where cards held are larger."""
SHELF_PAD_UNITS, SHELF_TITLE_UNITS, SHELF_NAME_UNITS = 5.0, 24.0, 100.0
"""On a shelf with the cards held: the room at its edges, and for a title above or beside them."""
MIN_SHELF_NAME_UNITS = 70.0
DRAFT_SIDES_UNITS, DRAFT_GAP_SHARE = (9.0, 3.5, 1.2), 0.28
"""In a draft: the room at a board's sides, usually and where cards would be small or could not be
hit; and the greatest gap between cards, in cards.
"""
OFFER_GAP_SHARE = 0.5
"""The greatest gap between cards on offer below a shelf, in cards."""
WORTH_ONE_ROW, STRIP_SHARE, MOST_STRIP_SHARE = 0.9, 0.26, 0.34
"""How large cards in one row must be, in sizes of those in two, to leave a strip for their numbers
below; the least height of it with its gaps, and its greatest, in heights of the room.
"""
WORTH_LETTERING, WORTH_DOTTING, WORTH_LETTERING_HELD = 0.82, 0.92, 0.92
"""The least squares of cards on offer with headers, in sizes of those without; the same where the
cards held have bars with dots, too, or headers, in sizes of those on offer beside lower bars.
"""
WIDE_BOARD, WORTH_BESIDE, BESIDE_SHARE = 2.4, 1.08, 0.88
"""The shape of boards on which the cards held may lie beside those on offer, and how much larger
these must be for it; the height they take at most, in that of their room.
"""


class Shelf(NamedTuple):
    """What the cards held in a draft lie on, and where it says what they are."""

    rect: pygame.Rect
    card: CardGeometry
    title: pygame.Rect = NO_ROOM


class Draft(NamedTuple):
    """Where the cards of a draft lie on a board."""

    card: CardGeometry
    """The cards on offer."""
    offers: tuple[pygame.Rect, ...]
    held: tuple[pygame.Rect, ...] = ()
    shelf: Shelf | None = None
    spare: pygame.Rect | None = None

    @property
    def square_px(self) -> int:
        return self.card.squares[0].width

    @property
    def held_px(self) -> int:
        return 0 if self.shelf is None else self.shelf.card.squares[0].width

    @property
    def height(self) -> int:
        beside = [] if self.shelf is None else [self.shelf.rect]
        beside += [] if self.spare is None else [self.spare]
        whole = self.offers[0].unionall([*self.offers, *self.held, *beside])
        return whole.height


def draft_on(room: pygame.Rect, groups: Groups, scale: float) -> Draft:
    """Return where a draft's cards lie in a room, clear of the board's sides where they can be."""
    clear, whole, close = (
        _best_draft(room.inflate(-2 * round(side * scale), 0), groups, scale)
        for side in DRAFT_SIDES_UNITS
    )
    is_legible = clear.held_px >= min(whole.held_px, HELD_SQUARES_PX[1])
    if clear.square_px >= MIN_LIVE_SQUARE_PX and is_legible:
        return clear
    return close if whole.square_px < MIN_LIVE_SQUARE_PX <= close.square_px else whole


def _best_draft(room: pygame.Rect, groups: Groups, scale: float) -> Draft:
    """Return the draft with the largest cards on offer, or those with headers if about as large."""
    held = (compact_card,) * (len(groups) - 1)
    best = _draft_in_rows(room, groups, (*held, compact_card), scale)
    for makes, worth in (
        ((*held, lettered_card), WORTH_LETTERING),
        ((dotted_card,) * len(groups), WORTH_DOTTING),
        ((lettered_card,) * len(groups), WORTH_LETTERING_HELD),
    ):
        other = _draft_in_rows(room, groups, makes, scale)
        least = best.square_px if other.square_px < MIN_LIVE_SQUARE_PX else worth * best.square_px
        is_legible = other.held_px >= min(best.held_px, HELD_SQUARES_PX[1])
        best = other if other.square_px >= least and is_legible else best
    if not held and not _is_narrow(room, scale):
        squares = range(MIN_SQUARE_PX, round(MAX_SQUARE_UNITS * scale) + 1)
        in_row = _largest_in_row(room, groups[0], squares)
        if in_row.squares[0].width >= WORTH_ONE_ROW * best.square_px:
            return _offers_over_strip(room, groups[0], in_row)
    is_small = best.square_px < MIN_LIVE_SQUARE_PX
    if held and (room.width >= WIDE_BOARD * room.height or is_small):
        beside = _draft_beside(room, groups, scale, 1 if is_small else groups[-1])
        if beside is not None and beside.square_px >= WORTH_BESIDE * best.square_px:
            return beside
    return best


def _offered_px(sizes: Sizes) -> int:
    return sizes[-1].squares[0].width


def _is_narrow(room: pygame.Rect, scale: float) -> bool:
    return room.width < max(room.height, TWO_LINES_UNITS * scale)


def _draft_in_rows(room: pygame.Rect, groups: Groups, makes: Makes, scale: float) -> Draft:
    """Return a draft with the cards held, if any, on a shelf above those on offer."""
    is_narrow = _is_narrow(room, scale)
    pad = max(2, round(SHELF_PAD_UNITS * scale / (1 + is_narrow)))
    squares = range(MIN_SQUARE_PX, round(MAX_SQUARE_UNITS * scale) + 1)
    if len(groups) == 1:
        (card,) = largest_fitting(room.inflate(0, -pad), groups, makes, squares)
        return _offers_in_rows(room, groups[0], card, is_narrow=is_narrow)
    # The edges of the shelf, and the gap below it.
    fit = pygame.Rect(room.x + pad, room.y, room.width - 2 * pad, room.height - 3 * pad)
    fitting = partial(largest_fitting, fit, groups, makes, squares)
    ways = [_with_held(fitting, share) for share in HELD_SHARES]
    enough = WORTH_SHARING * max(_offered_px(it) for it, _least, _wraps in ways)
    sizes, least, may_wrap = max(
        [it for it in ways if _offered_px(it[0]) >= enough],
        key=lambda it: _offered_px(it[0]) * it[0][0].squares[0].width ** 2,
    )
    for share in MORE_HELD_SHARES if is_narrow else ():
        larger = fitting(least_held=least, held_share=share, may_wrap=may_wrap)
        if larger[-1] == sizes[-1] and larger[0].size > sizes[0].size:
            sizes = larger
    if not is_narrow and (columns_of(fit, groups, sizes) or groups) == groups:
        return _shelf_above(room, groups, sizes, pad, scale)
    lying = places_in_rows(fit, groups, sizes, is_close=True)
    held = tuple([it.move(0, pad) for it in lying[: groups[0]]])
    whole = held[0].unionall(held)
    shelf = pygame.Rect(room.x, whole.y - pad, room.width, whole.height + 2 * pad)
    offers = tuple([it.move(0, 2 * pad) for it in lying[groups[0] :]])
    return Draft(sizes[-1], offers, held, Shelf(shelf, sizes[0]))


def _with_held(fitting: Callable[..., Sizes], share: float) -> tuple[Sizes, int, bool]:
    """Return how large cards are, the least squares of those held, and whether offers wrap."""
    found = list[tuple[Sizes, int, bool]]()
    for least in reversed(HELD_SQUARES_PX):
        sizes = fitting(least_held=least, held_share=share)
        several = fitting(least_held=least, held_share=share, may_wrap=True)
        wraps = _offered_px(several) >= WORTH_WRAPPING * _offered_px(sizes)
        sizes = several if wraps else sizes
        enough = max(least, WORTH_READING * _offered_px(found[-1][0])) if found else 0
        if _offered_px(sizes) < enough:
            break
        found.append((sizes, least, wraps))
    return found[-1]


def _offers_in_rows(room: pygame.Rect, count: int, card: CardGeometry, *, is_narrow: bool) -> Draft:
    """Return a draft without cards held, spread over the room."""
    (width, height), least = card.size, gap_between_cards(card)
    columns = (columns_of(room, (count,), (card,)) or (count,))[0]
    rows, free = -(-count // columns), -count % columns
    across = min(round(DRAFT_GAP_SHARE * width), (room.width - columns * width) // (columns + 1))
    down = min(
        round(MOST_GAP_SHARE / 2 * height), max(0, room.height - rows * height) // (rows + 1)
    )
    gap = max(least, across), max(row_gap(card), down)
    # Beside a shorter row one place stays free for words; more are too many.
    has_spare = free == 1 and not is_narrow
    whole = columns * width + (columns - 1) * gap[0], rows * height + (rows - 1) * gap[1]
    top, left = room.centery - whole[1] // 2, room.centerx - whole[0] // 2
    places = [
        pygame.Rect(
            left + nth % columns * (width + gap[0]), top + nth // columns * (height + gap[1]),
            width, height,
        )
        for nth in range(count + has_spare)
    ]  # fmt: skip
    if free and not has_spare:
        last = count - columns + free
        aside = free * (width + gap[0]) // 2
        places[last:] = [it.move(aside, 0) for it in places[last:]]
    return Draft(card, tuple(places[:count]), spare=places[-1] if has_spare else None)


def _largest_in_row(room: pygame.Rect, count: int, squares: range) -> CardGeometry:
    """Return the largest cards of which so many lie in one row, above a strip for their numbers."""

    def is_too_large(square: int) -> bool:
        (width, height), gap = lettered_card(square).size, gap_between_cards(lettered_card(square))
        is_high = height > (1 - STRIP_SHARE) * room.height
        # As much room stays at the sides as between cards.
        return is_high or count * width + (count + 1) * gap > room.width

    return lettered_card(squares[max(0, bisect_left(squares, True, key=is_too_large) - 1)])


def _offers_over_strip(room: pygame.Rect, count: int, card: CardGeometry) -> Draft:
    """Return a draft without cards held: one row of cards, and a strip for their numbers below."""
    (width, height), free = card.size, room.height - card.size[1]
    across = min(round(DRAFT_GAP_SHARE * width), (room.width - count * width) // (count + 1))
    gap = max(gap_between_cards(card), across)
    whole = count * width + (count - 1) * gap
    strip = min(round(MOST_STRIP_SHARE * room.height), free - 3 * gap)
    down = min(2 * gap, (free - strip) // 3)
    left, top = room.centerx - whole // 2, room.centery - (height + down + strip) // 2
    offers = [pygame.Rect(left + nth * (width + gap), top, width, height) for nth in range(count)]
    return Draft(card, tuple(offers), spare=pygame.Rect(left, top + height + down, whole, strip))


def _shelf_above(
    room: pygame.Rect, groups: Groups, sizes: Sizes, pad: int, scale: float
) -> Draft:  # fmt: skip
    """Return a draft with a row of cards on offer below a wider shelf, its title at the left."""
    (count, offered), (card, offer) = groups, sizes
    (wide, high), (width, height) = card.size, offer.size
    least = gap_between_cards(card)
    held_width = count * wide + (count - 1) * least + 2 * pad
    name = min(round(SHELF_NAME_UNITS * scale), room.width - held_width)
    name = name if name >= MIN_SHELF_NAME_UNITS * scale else 0
    # All boards are filled alike, whatever lies there.
    block = room.width
    spare = max(0, room.height - high - 3 * pad - height)
    more = min(2 * spare // 3, round(MOST_GAP_SHARE / 2 * height))
    left, top = room.centerx - block // 2, room.top + (spare - more) // 2
    shelf = pygame.Rect(left, top, block, high + 2 * pad)
    free = block - name - 2 * pad - count * wide
    gap = min(round(MOST_GAP_SHARE * wide), max(least, free // (count + 1)))
    begin = left + name + pad + (free - (count - 1) * gap) // 2
    held = [pygame.Rect(begin + nth * (wide + gap), top + pad, wide, high) for nth in range(count)]
    gap = min((block - offered * width) // (offered + 1), round(OFFER_GAP_SHARE * width))
    begin = room.centerx - (offered * (width + gap) - gap) // 2
    y = shelf.bottom + pad + more
    offers = [pygame.Rect(begin + nth * (width + gap), y, width, height) for nth in range(offered)]
    title = pygame.Rect(left + 2 * pad, shelf.y, name - 2 * pad, shelf.height) if name else NO_ROOM
    return Draft(offer, tuple(offers), tuple(held), Shelf(shelf, card, title))


def _draft_beside(room: pygame.Rect, groups: Groups, scale: float, across: int) -> Draft | None:
    """Return a draft with cards on offer at the right of a shelf, so many a row, or None."""
    (count, offered), is_column = groups, across == 1
    pad = max(2, round(SHELF_PAD_UNITS * scale / (4 if is_column else 1)))
    # A name is as large as elsewhere.
    title, high = round(SHELF_TITLE_UNITS * scale), round(BESIDE_SHARE * room.height)
    high = room.height if is_column else high
    least, rows = HELD_SQUARES_PX[is_column], -(-offered // across)
    found = list[Draft]()
    for square in range(MIN_LIVE_SQUARE_PX, round(MAX_SQUARE_UNITS * scale) + 1):
        for offer in (compact_card(square), lettered_card(square))[not is_column :]:
            width, height = offer.size
            left = room.width - across * (width + round(0.1 * width) * (not is_column)) - pad
            if rows * (height + row_gap(offer)) > high + row_gap(offer):
                continue
            for small in range(round(HELD_SHARES[-1] * square), least - 1, -1):
                card, gap = compact_card(small), gap_between_cards(compact_card(small))
                columns = min(count, (left - 2 * pad + gap) // (card.size[0] + gap))
                if columns < 1:
                    continue
                lines = -(-count // columns)
                columns = -(-count // lines)
                shelf = pygame.Rect(
                    room.topleft, (columns * (card.size[0] + gap) - gap + 2 * pad,
                    title + lines * (card.size[1] + gap) - gap + 2 * pad),
                )  # fmt: skip
                if shelf.height <= high:
                    sizes = card, offer
                    found.append(_laid_beside(room, groups, sizes, shelf, (columns, across), pad))
                    break
    enough = WORTH_SHARING * max((it.square_px for it in found), default=0)
    worth = [it for it in found if it.square_px >= enough]
    return max(worth, key=lambda it: it.square_px * it.held_px**2, default=None)


def _laid_beside(
    room: pygame.Rect, groups: Groups, sizes: Sizes, shelf: pygame.Rect, columns: tuple[int, int],
    pad: int,
) -> Draft:  # fmt: skip
    (count, offered), (card, offer), (in_row, across) = groups, sizes, columns
    (wide, high), (width, height), gap = card.size, offer.size, gap_between_cards(card)
    free = room.width - shelf.width - across * width
    aside = min(round(MOST_GAP_SHARE * width), free // (across + 1))
    whole = shelf.width + across * (width + aside)
    rows = -(-offered // across)
    down = min(round(MOST_GAP_SHARE * height), (room.height - rows * height) // (rows + 1))
    down = max(row_gap(offer), down)
    first = room.centery - (rows * (height + down) - down) // 2
    shelf = shelf.move(
        room.centerx - whole // 2 - shelf.x, room.centery - shelf.height // 2 - shelf.y
    )
    top = shelf.bottom - pad - -(-count // in_row) * (high + gap) + gap
    held = [
        pygame.Rect(
            shelf.centerx
            - (min(in_row, count - nth // in_row * in_row) * (wide + gap) - gap) // 2
            + nth % in_row * (wide + gap),
            top + nth // in_row * (high + gap),
            wide,
            high,
        )
        for nth in range(count)
    ]
    offers = [
        pygame.Rect(
            shelf.right + aside + nth % across * (width + aside),
            first + nth // across * (height + down), width, height,
        )
        for nth in range(offered)
    ]  # fmt: skip
    title = pygame.Rect(shelf.x + pad, shelf.y, shelf.width - 2 * pad, top - shelf.y)
    return Draft(offer, tuple(offers), tuple(held), Shelf(shelf, card, title))


Offsets = tuple[tuple[int, int, int, int], ...]
"""Where things lie on a board, seen from its top left corner."""


def offset_of(rect: pygame.Rect, whole: pygame.Rect) -> tuple[int, int, int, int]:
    return rect.x - whole.x, rect.y - whole.y, rect.width, rect.height


def at_offsets(pen: Pen, rect: pygame.Rect, offsets: Offsets) -> list[pygame.Rect]:
    return [pygame.Rect(it).move(rect.topleft) for it in offsets]
