"""Where the areas of a round lie, which depends on players and cards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.luckybox.scenes.card_parts import (
    FEW_CARDS,
    MUCH_LARGER,
    USUAL_SLOTS,
    centred_cards,
    columns_of_cards,
    slots_alone,
    snug_width,
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
WORDS_UNITS = 190.0
"""The room below a row of cards for what is said of a mistake, in layout units."""
BOARD_PAD = 6.0
"""The least space left and right of the cards on a board among many tiles, in layout units."""


def layout_name(players: int) -> str:
    if players == 1:
        return "round"
    return "party" if players < MIN_TWO_COLUMN_PLAYERS else "party_many"


def slots_of(table: Table, coming: int = 0) -> int:
    """Return for how many cards a board has places: the same for all boards and all of a round.

    So many cards are still ``coming`` to each board.  To a puzzle's board no card ever comes, so
    it has no places but those of its cards: 0.  Who plays alone has three places, or six.  A first
    game's guide needs the free half of a table of six for itself.
    """
    if not table.goes_on:
        return 0
    has = [len(it.cards) + coming if coming else len(it.card_places) for it in table.view.seats]
    most, is_alone = max(FEW_CARDS, *has), len(table.players) == 1
    has_six = table.guide is not None or (is_alone and most > FEW_CARDS)
    return USUAL_SLOTS if has_six and table.task is None else most


def place_of_round(
    players: int, slots: int, size: tuple[int, int], *, has_task: bool = False,
    is_watched: bool = False, columns: int = 0, has_rival: bool = False,
) -> Placement:  # fmt: skip
    """Return the areas of a round in a window: of its maps, that in which cards are largest.

    With ``columns``, so many cards lie in a row; otherwise as many as make them largest.

    Three cards, or four, may lie in one row with the panels below it.  In high windows they all
    lie as six do; where it ``has_rival``, another board or a gauge, this lies above them.  A task
    has areas of its own, with its question above the cards.
    """
    if has_task:
        return _with_room_for_words(Layout.load(TASK_LAYOUT).fit_to_size(size), slots)
    name, is_wide = layout_name(players), size[0] > size[1]
    names = [name]
    if size[0] < size[1] and players < MIN_TWO_COLUMN_PLAYERS:
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
        # In a very wide window three lie in a row beside the scorecard.
        is_larger = _row_width(few) >= MUCH_LARGER * _row_width(place)
        return few if slots == FEW_CARDS and is_larger else place
    if slots == FEW_CARDS or (slots == FOUR_CARDS and is_watched and is_wide and name == "party"):
        names = [name, f"{name}_few"]
    elif players >= MIN_TWO_COLUMN_PLAYERS:
        return _with_snug_board(Layout.load(name).fit_to_size(size), slots)

    def card_width(place: Placement) -> int:
        return centred_cards(place["cards"], 1, slots, place.scale, columns)[0].width

    return max((Layout.load(it).fit_to_size(size) for it in names), key=card_width)


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


def _row_width(place: Placement) -> int:
    """Return how wide a card is where few lie in one row."""
    return centred_cards(place["cards"], 1, FEW_CARDS, place.scale, FEW_CARDS)[0].width


def columns_in_play(slots: int, count: int, size: tuple[int, int]) -> int:
    """Return how many cards of somebody who plays alone lie in a row, in a window of that size."""
    place = place_of_round(1, slots, size)
    if slots == USUAL_SLOTS and size[0] > size[1]:
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

    Centred, four leave no hole.  Who plays alone finds cards in the same places of six in every
    round, but for few in one row (``slots_alone``) and for high windows, where few are larger; and
    a guide needs the free half below its row.  A board that ``fills`` its room does so however many
    cards others have.
    """
    is_alone = len(table.players) == 1
    is_fixed = is_alone and table.match_replay is None and place.size[0] > place.size[1]
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
    narrower = {name: take_left(place[name], place[name].width - spare)
                for name in ("cards", "frame")}  # fmt: skip
    moved = {"scorecard": place["scorecard"].move(-spare, 0)}
    return place.with_areas(
        narrower | moved | {"rail": replace_edges(rail, left=rail.left - spare)}
    )
