"""Where the areas of a round lie, which depends on players and cards, and the cards on a tile."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import ceil
from typing import NamedTuple

import pygame

from game.luckybox.scenes.card_parts import (
    ABOUT_AS_LARGE,
    CARD_GAP,
    FEW_CARDS,
    MAX_CARD_WIDTH_UNITS,
    MUCH_LARGER,
    USUAL_SLOTS,
    card_geometry,
    centred_cards,
    columns_of_cards,
    mini_card_geometry,
    slots_alone,
    snug_width,
    tile_card_geometry,
)
from game.luckybox.scenes.luckybox_table import Table
from game.ui.draw.palette import BAR, EDGE
from game.ui.draw.shapes import replace_edges, take_left
from game.ui.tree import Ground, Part
from game.ui.window.layout import Layout, Placement
from game.ui.window.scene import Kit

MIN_TWO_COLUMN_PLAYERS = 7
"""From this many players on, the rivals' tiles at the side have two columns."""
FREE_SLOTS = (Part(ground=Ground(22, BAR, 3, EDGE, 0.4)),) * USUAL_SLOTS
"""The places on the table, as they look where no card lies."""
FOUR_CARDS = 4
TASK_LAYOUT = "task"
FULL_SHARE = 0.98
"""How large cards must be at least to lie where they leave no hole, in sizes of those in a grid."""
TABLE_GAP_UNITS, TABLE_EDGE_UNITS = 18.0, 34.0
"""The gap between panels and cards of who plays alone with more than three, and that to the right.
"""
WORDS_UNITS = 190.0
"""The room below a row of cards for what is said of a mistake, in layout units."""
ROW_GAP_UNITS, SHEET_UNITS = 30.0, 274.0
"""Beside one row of cards in a very wide window: the gaps, and the width of the scorecard."""
RAISED_UNITS, BOARD_GAP_UNITS, PANELS_UNITS, FILLING_SHARE = 26.0, 10.0, 250.0, 0.9
"""On a board beside tiles: how much higher a watched one begins, the gaps, the height of panels
below a row, and the least width of two rows of cards, in that of their room.
"""
ONLY_RIVAL_UNITS, WIDE_SHAPE, WIDEST_RAIL = 430.0, 1.5, 0.3
"""The least width of an only rival's tile beside few cards, in windows from this shape on; and the
greatest of a rail, as a share of the window's.
"""
SQUARE_SHARE, LOW_SHEET_SHAPE = 0.2, 1.65
"""How much the sides of a card's place differ at most, in its height, and how much wider than high
the scorecard is there.
"""
BOARD_PAD = 6.0
"""The least space left and right of the cards on a board among many tiles, in layout units."""

MIN_PLACES = 3
"""A tile has places for as many cards as a player has at first."""
MINI_GAP, COMPACT_GAP = 0.09, 0.04
"""The gaps between a tile's cards, by how large they are, in widths of a card."""
MIN_COMPACT_WIDTH_PX = 92
"""The width from which the numbers in a compact card's bonuses are at least 12 px high."""
LINE_SHARES = 0.6, 0.6
"""The height of the line above a low tile's cards that tells the latest answer, in heights of the
tile's head: the least, and how much more where the cards leave it.
"""
WORTH_BELOW, MOST_TILE_GAP = 0.93, 0.1
"""The least size of a tile's cards above its totals, in sizes of those beside, and the greatest gap
between them, in cards.
"""


def layout_name(players: int) -> str:
    if players == 1:
        return "round"
    return "party" if players < MIN_TWO_COLUMN_PLAYERS else "party_many"


def slots_of(table: Table, coming: int = 0) -> int:
    """Return for how many cards a board has places: the same for all boards and all of a round.

    So many cards are still ``coming`` to each board.  To a puzzle's board no card ever comes, so
    it has no places but those of its cards: 0.  A first game's guide needs the free half of a table
    of six for itself.  Among bots, a board has places for its player's cards, whatever bots have.
    """
    if not table.goes_on:
        return 0
    seats = table.view.seats
    if table.own_seat is not None and table.match_replay is None:
        seats = [seats[table.own_seat]]
    has = [len(it.cards) + coming if coming else len(it.card_places) for it in seats]
    most = max(FEW_CARDS, *has)
    return USUAL_SLOTS if table.guide is not None and table.task is None else most


def place_of_round(
    players: int, slots: int, size: tuple[int, int], *, has_task: bool = False,
    is_watched: bool = False, columns: int = 0, has_rival: bool = False, has_guide: bool = False,
) -> Placement:  # fmt: skip
    """Return the areas of a round in a window: of its maps, that in which cards are largest.

    With ``columns``, so many cards lie in a row; otherwise as many as make them largest.

    Three cards, or four, may lie in one row with the panels below it.  In high windows three leave
    a fourth place to a panel, and others lie as six do; where it ``has_rival``, another board or a
    gauge, this lies above them.  A task has areas of its own, with its question above the cards.
    """
    if has_task:
        return _with_room_for_words(Layout.load(TASK_LAYOUT).fit_to_size(size), slots)
    name, is_wide = layout_name(players), size[0] > size[1]
    if size[0] < size[1] and players < MIN_TWO_COLUMN_PLAYERS:
        if has_fourth_place(players, slots, size, has_rival=has_rival or is_watched):
            return Layout.load(f"{name}_few").fit_to_size(size)
        place = Layout.load(name).fit_to_size(size)
        if not (has_rival and players == 1):
            return place
        lower = place["rival"].bottom + place.px(14)
        return place.with_areas({"cards": replace_edges(place["cards"], top=lower)})
    if players == 1:
        place = Layout.load(name).fit_to_size(size)
        if has_rival or is_watched:
            return place
        # Nothing lies below: the scorecard ends where the panels and cards beside it do.
        longer = replace_edges(place["scorecard"], bottom=place["remaining"].bottom)
        place = place.with_areas({"scorecard": longer})
        few = Layout.load(f"{name}_few").fit_to_size(size)
        if slots > FEW_CARDS:
            full, usual = _full_table(few, slots), _card_width(place, USUAL_SLOTS)
            is_full = size[0] >= WIDE_SHAPE * size[1] and not has_guide
            return full if is_full and _card_width(full, slots) >= FULL_SHARE * usual else place
        # In a very wide window three lie in a row beside the scorecard.
        is_larger = _row_width(few) >= MUCH_LARGER * _row_width(place)
        return few if is_larger else _with_wide_row(place)
    if is_wide and name == "party":
        # Among themselves, bots need no room for a button below the deck.
        up = RAISED_UNITS if is_watched else 0.0
        few, place = (Layout.load(it).fit_to_size(size) for it in (f"{name}_few", name))
        if players == 2 and slots <= FOUR_CARDS and size[0] >= WIDE_SHAPE * size[1]:
            few, place = _with_wide_tile(few), _with_wide_tile(place)
        few = _full_board(few, slots, up)
        usual = centred_cards(place["cards"], 1, slots, place.scale, columns)[0].width
        # Beside the panels, four in one row would lie in a void.
        share = 1.0 if slots == FEW_CARDS else ABOUT_AS_LARGE
        return few if _card_width(few, slots) >= share * usual else place
    if slots != FEW_CARDS:
        place = Layout.load(name).fit_to_size(size)
        return place if players < MIN_TWO_COLUMN_PLAYERS else _with_snug_board(place, slots)

    def card_width(place: Placement) -> int:
        return centred_cards(place["cards"], 1, slots, place.scale, columns)[0].width

    names = name, f"{name}_few"
    return max((Layout.load(it).fit_to_size(size) for it in names), key=card_width)


def place_of_table(kit: Kit, table: Table, size: tuple[int, int], players: int) -> Placement:
    """Return the areas of a table's round in a window, with so many players to be seen."""
    is_reviewed = table.playback is not None and table.playback.is_reviewed
    place = place_of_round(
        players, slots_of(table), size, has_task=table.task is not None,
        is_watched=table.watch is not None, columns=shown_columns(kit, table),
        has_rival=table.rival is not None or table.match_replay is not None,
        has_guide=table.guide is not None,
    )  # fmt: skip
    return without_bottom_bar(place) if is_reviewed and players == 1 else place


def without_bottom_bar(place: Placement) -> Placement:
    """Return the areas of a solo game whose review is open: the cards have the bar's room, too.

    The panel below the game tells what was chosen.  Bolts and moons take the supply's place.
    """
    bar, left = place["bottom_bar"], place["remaining"]
    if place.size[0] < place.size[1]:
        return place
    gap, lower = place.px(10), bar.height
    tray = pygame.Rect(left.left, 0, left.width, bar.height)
    tray.bottom = left.bottom + lower
    inner = tray.inflate(-2 * place.px(14), -2 * place.px(8))
    half = inner.width // 2
    return place.with_areas({
        "bottom_bar": pygame.Rect(bar.left, bar.bottom, bar.width, 0),
        "replay_message": pygame.Rect(0, bar.bottom, 0, 0),
        "cards": replace_edges(place["cards"], bottom=place["cards"].bottom + lower),
        "remaining": replace_edges(left, bottom=tray.top - gap),
        "tokens": tray,
        "bolts": take_left(inner, half),
        "moons": replace_edges(inner, left=inner.left + half),
    })  # fmt: skip


def _full_table(few: Placement, slots: int) -> Placement:
    """Return the areas of who plays alone with more than three cards: none leaves a hole."""
    deck, panels = few["deck"], few["remaining"]
    left = max(deck.right, panels.right) + few.px(TABLE_GAP_UNITS)
    right = few.size[0] - few.px(TABLE_EDGE_UNITS)
    room = replace_edges(few["cards"], left=left, right=right, bottom=panels.bottom)
    cards, below = _full_rows(few, room, slots)
    return few.with_areas({"cards": cards, "scorecard": below})


def _with_wide_tile(place: Placement) -> Placement:
    """Return the areas with more room for the tile of an only rival."""
    return _with_wider_rail(place, max(0, place.px(ONLY_RIVAL_UNITS) - place["rail"].width))


def _with_wider_rail(place: Placement, more: int) -> Placement:
    """Return the areas with a rail so many pixels wider, at the cost of the board beside it."""
    narrower = {it: take_left(place[it], place[it].width - more) for it in ("cards", "frame")}
    rail = replace_edges(place["rail"], left=place["rail"].left - more)
    sheet = place["scorecard"].move(-more, 0)
    return place.with_areas({**narrower, "rail": rail, "scorecard": sheet})


def _full_board(few: Placement, slots: int, up_units: float) -> Placement:
    """Return the areas of a board that leaves no hole: panels lie below its cards.

    More than four lie in two rows, if they are larger so, with the panels beside the second.  The
    board begins so much higher, and is no wider than its cards: the tiles beside it get the rest.
    """
    up, gap, frame = few.px(up_units), few.px(BOARD_GAP_UNITS), few["frame"]
    frame = replace_edges(frame, top=frame.top - up, bottom=frame.bottom + gap // 2)
    tab, room = few["name_tab"].move(0, -up), few["cards"]
    tab.height -= gap // 2
    room = replace_edges(room, top=tab.bottom + gap, bottom=frame.bottom - gap)
    cards, below = _full_rows(few, room, slots)
    has_one_row = below.top > cards.bottom
    widest = round(WIDEST_RAIL * few.size[0]) - few["rail"].width
    # From the first round with more cards on, the tiles stay where they are.
    spare = min(room.width - cards.width, widest) if has_one_row else 0
    if spare > gap:
        cards, below = _full_rows(few, take_left(room, room.width - spare), slots)
    else:
        spare = 0
    gauge = few["gauge"].move(0, -up - gap // 4)
    board = few.with_areas({"frame": frame, "name_tab": tab, "gauge": gauge})
    return _with_wider_rail(board, spare).with_areas({"cards": cards, "scorecard": below})


def _full_rows(place: Placement, room: pygame.Rect, slots: int) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the areas of cards and of panels that fill a room together.

    Cards lie in one row with the panels below it, or more than four in two rows with the panels
    beside the second, whichever makes them larger.
    """
    gap, tall = place.px(BOARD_GAP_UNITS), card_geometry(300).size[1] / 300

    def width(in_row: int, rows: int) -> int:
        across = room.width / (in_row + (in_row - 1) * CARD_GAP)
        below = place.px(PANELS_UNITS) + gap if rows == 1 else 0
        down = (room.height - below) / (rows * tall + (rows - 1) * CARD_GAP)
        return int(min(across, down, MAX_CARD_WIDTH_UNITS * place.scale))

    # In a very wide window two rows would leave their right bare.
    fills = FOUR_CARDS * width(FOUR_CARDS, 2) >= FILLING_SHARE * room.width
    ways = [(slots, 1), *([(FOUR_CARDS, 2)] if slots > FOUR_CARDS and fills else ())]
    in_row, rows = max(ways, key=lambda it: width(*it))
    wide = width(in_row, rows)
    size, apart = (wide, card_geometry(wide).size[1]), round(wide * CARD_GAP)
    # As large as such a grid needs, so that it is found again there.
    grid = [wide * (it + (it - 1) * CARD_GAP) for it in (in_row, rows)]
    grid[1] += rows * wide * (tall - 1)
    least = [in_row * (size[0] + apart) - apart, rows * (size[1] + apart) - apart]
    cards = pygame.Rect(
        room.topleft, [max(ceil(it), px) for it, px in zip(grid, least, strict=True)]
    )
    if rows == 1:
        cards.centerx = room.centerx
        return cards, replace_edges(room, top=cards.bottom + gap)
    left = cards.left + (slots - in_row) * (size[0] + apart)
    return cards, replace_edges(room, top=cards.bottom - size[1], left=left)


def lies_beside_last_row(place: Placement) -> bool:
    """Whether the panels of a board lie beside the second row of its cards."""
    return place["scorecard"].colliderect(place["cards"])


def _lies_below(place: Placement) -> bool:
    """Whether the panels of a board lie below all of its cards."""
    return place["scorecard"].top >= place["cards"].bottom


def _card_width(place: Placement, slots: int) -> int:
    if lies_beside_last_row(place):
        slots = 2 * FOUR_CARDS
    return centred_cards(place["cards"], 1, slots, place.scale)[0].width


def has_fourth_place(
    players: int, slots: int, size: tuple[int, int], *, has_rival: bool = False
) -> bool:
    """Whether three cards lie in two rows of two, and in the fourth place what lay above or below.

    So it is in high windows, but for a game alone in which another board or a gauge is seen.
    """
    is_high, is_alone = size[0] < size[1], players == 1
    few = slots == FEW_CARDS and players < MIN_TWO_COLUMN_PLAYERS
    return is_high and few and not (is_alone and has_rival)


def low_sheet_height(room: pygame.Rect) -> float:
    """Return how high the scorecard is in a card's place: low, or letters are small; or 0."""
    is_square = abs(room.width - room.height) < SQUARE_SHARE * room.height
    return room.width / LOW_SHEET_SHAPE if is_square else 0.0


def _with_wide_row(place: Placement) -> Placement:
    """Return the areas with as much width for one row of cards as the panels can spare.

    The deck stays where it is in every round.
    """
    gap, sheet, deck = place.px(ROW_GAP_UNITS), place["scorecard"], place["deck"]
    sheet.width, right = min(sheet.width, place.px(SHEET_UNITS)), sheet.right
    sheet.right = right
    left = min(place["cards"].left, deck.right + gap)
    return place.with_areas(
        {
            "scorecard": sheet,
            "remaining": replace_edges(
                place["remaining"], right=min(place["remaining"].right, deck.right)
            ),
            "cards": replace_edges(place["cards"], left=left, right=sheet.left - gap),
        }
    )


def _row_width(place: Placement) -> int:
    """Return how wide a card is where few lie in one row."""
    return centred_cards(place["cards"], 1, FEW_CARDS, place.scale, FEW_CARDS)[0].width


def columns_in_play(slots: int, count: int, size: tuple[int, int]) -> int:
    """Return how many cards of somebody who plays alone lie in a row, in a window of that size."""
    place = place_of_round(1, slots, size)
    if size[0] > size[1] and lies_beside_last_row(place):
        return FOUR_CARDS
    if size[0] > size[1] and not _lies_below(place):
        slots = slots_alone(place["cards"], count, place.scale)
    return columns_of_cards(place["cards"], slots, place.scale)


def shown_columns(kit: Kit, table: Table) -> int:
    """Return how many cards lie in a row; 0 for as many as make them largest.

    In the lower stage of a replay or review, a solo game's cards lie as they lay in play.
    """
    if table.match_replay is None or len(table.players) > 1:
        return 0
    count = len(table.view.seats[0].card_places)
    return columns_in_play(slots_of(table), count, kit.window.size)


def places_on_board(
    kit: Kit, table: Table, place: Placement, count: int, *, fills: bool
) -> tuple[int, int | None, Sequence[Part]]:
    """Return the slots and columns of a board with ``count`` cards, and what lies in free places.

    Centred, four leave no hole.  Where panels fill the room that cards leave, the first four lie in
    the same places in every later round.  Elsewhere who plays alone finds cards in the same places
    of six, but for few in one row (``slots_alone``) and for high windows, where few are larger; and
    a guide needs the free half below its row.  A board that ``fills`` its room does so however many
    cards others have.
    """
    is_alone, players, slots = len(table.players) == 1, len(table.players), slots_of(table)
    is_seen = table.watch is not None or table.match_replay is not None or table.rival is not None
    if has_fourth_place(players, slots, place.size, has_rival=is_seen) and table.task is None:
        return FOUR_CARDS, None, ()
    is_wide = place.size[0] > place.size[1]
    if is_wide and lies_beside_last_row(place):
        return 2 * FOUR_CARDS, None, FREE_SLOTS[count:slots]
    is_fixed = is_alone and table.match_replay is None and is_wide and not _lies_below(place)
    if table.task is None and table.guide is not None:
        slots = slots_of(table)
        return slots, None, FREE_SLOTS[count:slots]
    if table.task is None and is_fixed:
        slots = slots_alone(place["cards"], count, place.scale)
        return slots, None, FREE_SLOTS[count:slots]
    return 0 if fills or is_alone else slots_of(table), shown_columns(kit, table), ()


def _with_room_for_words(place: Placement, slots: int) -> Placement:
    """Return the areas of a task with room below its cards, if these lie in one row.

    What is said of a mistake stands there in long lines, rather than in a column over the deck.
    """
    cards = place["cards"]
    if not slots or columns_of_cards(cards, slots, place.scale) < slots:
        return place
    lower = place["bottom_bar"].top - place.px(WORDS_UNITS)
    above = replace_edges(cards, bottom=min(cards.bottom, lower))
    if columns_of_cards(above, slots, place.scale) < slots:
        return place
    return place.with_areas({"cards": above})


def _with_snug_board(place: Placement, slots: int) -> Placement:
    """Return the areas with a board no wider than its cards need: the many tiles get the rest."""
    cards, rail = place["cards"], place["rail"]
    spare = cards.width - snug_width(cards, slots, place.scale) - 2 * place.px(BOARD_PAD)
    # The deck hangs down beside the tiles.
    spare = min(spare, rail.left - place["deck"].right - 2 * place.px(BOARD_PAD))
    if spare <= 0 or rail.left < place["frame"].right:
        # In a high window the tiles lie below the board.
        return place
    return _with_wider_rail(place, spare)


# --- the cards on a tile --------------------------------------------------------------------------


class LowTile(NamedTuple):
    """How a tall tile that is not roomy is laid out."""

    width: int
    columns: int
    is_beside: bool
    """Whether the totals lie beside the cards."""
    has_free: bool
    """Whether the latest answer is told where the last row has no card."""
    line_px: int
    """The height of the line above the cards that tells it otherwise."""


def fit_low_tile(room: pygame.Rect, count: int, head_px: int, beside_px: int) -> LowTile:
    found, places = list[LowTile](), max(count, MIN_PLACES)
    for is_beside, columns in product((False, True), range(1, places + 1)):
        rows = -(-places // columns)
        has_free = rows * columns > count
        least = round(LINE_SHARES[0] * head_px) * (not has_free)
        wide = room.width - beside_px * is_beside
        high = room.height - least - head_px * (not is_beside)
        across = int(wide / (columns + (columns - 1) * COMPACT_GAP))
        width = across
        while width > 1 and high < _low_height(width, rows):
            width -= 1
        more = min(high - _low_height(width, rows), round(LINE_SHARES[1] * head_px))
        line_px = least + max(0, more) * (not has_free)
        found.append(LowTile(width, columns, is_beside, has_free, line_px))
    # Where they are about as large, the totals lie below them.
    return max(found, key=lambda it: it.width * (WORTH_BELOW if it.is_beside else 1.0))


def _low_height(width: int, rows: int) -> int:
    """Return how high rows of cards on such a tile are: small ones show no bonuses."""
    if width >= MIN_COMPACT_WIDTH_PX:
        return _rows_height(width, rows)
    return rows * mini_card_geometry(width).size[1] + (rows - 1) * max(1, round(width * MINI_GAP))


def places_beside_line(rect: pygame.Rect, count: int, laid: LowTile) -> list[pygame.Rect]:
    """Return the places of cards in a grid, and of the line where its last row has none."""
    width, columns, is_large = laid.width, laid.columns, laid.width >= MIN_COMPACT_WIDTH_PX
    at = tile_card_geometry(width) if is_large else mini_card_geometry(width)
    least, rows = max(1, round(width * COMPACT_GAP)), -(-max(count, MIN_PLACES) // columns)
    free = rect.width - columns * width, rect.height - rows * at.size[1]
    across, down = (
        max(least, min(round(MOST_TILE_GAP * width), room // (lines + 1)))
        for room, lines in zip(free, (columns, rows), strict=True)
    )
    left = rect.centerx - (columns * (width + across) - across) // 2
    top = rect.centery - (rows * (at.size[1] + down) - down) // 2
    grid = [
        pygame.Rect((left + column * (width + across), top + line * (at.size[1] + down)), at.size)
        for line, column in product(range(rows), range(columns))
    ]
    spare = grid[max(count, columns * (rows - 1)) :]
    return [*grid[:count], *([spare[0].unionall(spare)] if laid.has_free else ())]


def fit_compact_cards(rect: pygame.Rect, count: int) -> tuple[int, int] | None:
    """Return the width of a tall tile's cards and how many go in a row; None if they are small."""
    count = max(count, MIN_PLACES)
    found = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        width = int(rect.width / (columns + (columns - 1) * COMPACT_GAP))
        while width >= MIN_COMPACT_WIDTH_PX and rect.height < _rows_height(width, rows):
            width -= 1
        found.append((width, columns))
    # Of rows with as large cards, those that are as long as each other.
    width, columns = max(found, key=lambda it: (it[0], -(-count % it[1]), it[1]))
    return (width, columns) if width >= MIN_COMPACT_WIDTH_PX else None


def _rows_height(width: int, rows: int) -> int:
    high, gap = tile_card_geometry(width).size[1], max(1, round(width * COMPACT_GAP))
    return rows * high + (rows - 1) * gap


def large_card_width(cards: pygame.Rect, count: int) -> int:
    """Return the width of the cards on a tall tile, or 0 if they show no bonuses there."""
    found = fit_compact_cards(cards, count)
    return 0 if found is None else found[0]


def fit_mini_cards(rect: pygame.Rect, count: int) -> tuple[int, int]:
    """Return the width of a tile's cards, the largest that fit, and how many go in a row."""
    tall, gap = mini_card_geometry(100).size[1] / 100, MINI_GAP
    count, found = max(count, MIN_PLACES), []
    for rows in range(1, count + 1):
        columns = -(-count // rows)
        across = rect.width / (columns + (columns - 1) * gap)
        down = rect.height / (rows * tall + (rows - 1) * gap)
        found.append((int(min(across, down)), columns))
    return max(found, key=lambda one: one[0])
