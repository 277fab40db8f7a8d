"""Where the areas of a round lie, which depends on players and cards."""

from __future__ import annotations

from game.luckybox.scenes.card_parts import USUAL_SLOTS, fit_cards
from game.luckybox.scenes.luckybox_table import Table
from game.ui.window.layout import Layout, Placement

MIN_TWO_COLUMN_PLAYERS = 7
FEW_CARDS = 3
TASK_LAYOUT = "task"


def layout_name(players: int) -> str:
    if players == 1:
        return "round"
    return "party" if players < MIN_TWO_COLUMN_PLAYERS else "party_many"


def slots_of(table: Table, coming: int = 0) -> int:
    """Return for how many cards a board has places: the same for all boards and all of a round.

    So many cards are still ``coming`` to each board.  To a puzzle's board no card ever comes, so
    it has no places but those of its cards: 0.  A first game's guide needs the free half of the
    table for itself.
    """
    if not table.goes_on:
        return 0
    if table.guide is not None and table.task is None:
        return USUAL_SLOTS
    has = [len(it.cards) + coming if coming else len(it.card_places) for it in table.view.seats]
    return max(FEW_CARDS, *has)


def place_of_round(
    players: int, slots: int, size: tuple[int, int], *, has_task: bool = False
) -> Placement:
    """Return the areas of a round in a window: for few cards, those in which cards are larger.

    A task has areas of its own, with its question above the cards.
    """
    if has_task:
        return Layout.load(TASK_LAYOUT).fit_to_size(size)
    name = layout_name(players)
    usual = Layout.load(name).fit_to_size(size)
    if slots != FEW_CARDS:
        return usual

    def card_width(place: Placement) -> int:
        return fit_cards(place["cards"], slots, place.scale)[0].width

    return max(usual, Layout.load(f"{name}_few").fit_to_size(size), key=card_width)
