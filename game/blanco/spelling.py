"""Actions and events of Blanco as JSON, and its table as words to be read aloud."""

from __future__ import annotations

from typing import get_args

from game.record import Json
from game.record.format import (
    UnplayableAction,
    expect_ints,
    expect_object,
    expect_one_of,
    int_under_key,
    require_key,
    text_under_key,
    unknown_action,
)
from game.words import N_, _, plural

from . import rules
from .stage import BlancoSeat, BlancoView

LINE_KINDS: tuple[rules.LineKind, ...] = get_args(rules.LineKind)
SOURCES: tuple[rules.Source, ...] = get_args(rules.Source)


def action_from_json(value: Json, place: str) -> rules.Action | UnplayableAction:
    action = expect_object(value, place)
    do = text_under_key(action, "do", place)
    player = int_under_key(action, "player", place)

    def read_number(key: str) -> int:
        return int_under_key(action, key, place)

    def read_position(key: str) -> rules.Position:
        row, column = expect_ints(require_key(action, key, place), f"{place}.{key}", 2)
        return row, column

    match do:
        case "open":
            return rules.Open(player, read_position("reveal"), read_position("look"))
        case "draw":
            return rules.Draw(
                player, expect_one_of(SOURCES, require_key(action, "from", place), f"{place}.from")
            )
        case "place":
            return rules.Place(player, read_number("card"), read_position("at"))
        case "drop":
            card = read_number("card")
            is_bare = require_key(action, "reveal", place) is None
            return rules.Drop(player, card, None if is_bare else read_position("reveal"))
        case "swap":
            reveal = read_position("reveal") if "reveal" in action else None
            return rules.Swap(player, read_position("a"), read_position("b"), reveal)
        case "clear":
            line = expect_one_of(LINE_KINDS, require_key(action, "line", place), f"{place}.line")
            return rules.Clear(player, line, read_number("index"))
        case "look":
            return rules.Look(player, read_position("at"))
        case "reveal":
            return rules.Reveal(player, read_position("at"))
        case "end":
            return rules.End(player)
        case _:
            return unknown_action(action, player, place)


def action_to_json(action: rules.Action) -> dict[str, Json]:
    spelled: dict[str, Json] = {"player": action.player, "do": type(action).__name__.lower()}
    for key in type(action).__match_args__[1:]:
        value = getattr(action, key)
        # A swap says which card it turns up only where there is a choice.
        if value is not None or isinstance(action, rules.Drop):
            spelled["from" if key == "source" else key] = _tuples_as_lists(value)
    return spelled


def event_to_json(event: rules.Event) -> dict[str, Json]:
    """Return an event as JSON: its name and its fields, spelled as in the JSON of actions."""
    spelled: dict[str, Json] = {"event": type(event).__name__}
    for key, value in event._asdict().items():
        if key == "line":
            spelled["line"], spelled["index"] = value
        elif key == "source":
            spelled["from"] = value
        elif key == "moves":
            spelled["moves"] = [{"from": [*start], "to": [*end]} for start, end in value]
        else:
            spelled[key] = _tuples_as_lists(value)
    return spelled


def sheet_to_json(game: rules.State) -> dict[str, Json]:
    result = rules.outcome(game)
    return {
        "over": result is not None,
        "players": [
            {key: _tuples_as_lists(value) for key, value in sheet._asdict().items()}
            for sheet in rules.score_sheets(game)
        ],
        "winners": list(result.winners) if result else [],
    }


def sheet_to_rows(game: rules.State) -> list[tuple[str | int, ...]]:
    rows = [
        (s.name, s.stage, s.left, s.points - s.left, s.points) for s in rules.score_sheets(game)
    ]
    return [("", "grid", "in the grid", "not dealt yet", "cards left"), *rows]


def _tuples_as_lists(value: Json | tuple[Json, ...]) -> Json:
    return [_tuples_as_lists(item) for item in value] if isinstance(value, tuple) else value


COLOUR_NAMES = (
    N_("red"),
    N_("orange"),
    N_("yellow"),
    N_("lime"),
    N_("green"),
    N_("sky blue"),
    N_("blue"),
    N_("violet"),
    N_("pink"),
    N_("brown"),
)
"""The names of the colours, in the order of ``palette.SUIT_COLOURS``."""


def card_name(card: int) -> str:
    if card == rules.HIDDEN_CARD:
        return _("a card")
    return _("{colour} {number}").format(
        colour=_(COLOUR_NAMES[rules.colour_of(card)]), number=rules.number_of(card)
    )


def position_name(at: rules.Position) -> str:
    """Return a grid position in words, with its row and column counted from 1."""
    return _("row {row}, column {column}").format(row=at[0] + 1, column=at[1] + 1)


def line_name(line: rules.Line) -> str:
    read_number = line[1] + 1
    if line[0] == "row":
        return _("row {number}").format(number=read_number)
    return _("column {number}").format(number=read_number)


def cell_in_words(cell: rules.Cell | None, *, has_notes: bool) -> str:
    if cell is None:
        return _("nothing")
    if cell.is_up:
        return card_name(cell.card)
    if not cell.is_known:
        return _("face down")
    if has_notes and cell.card != rules.HIDDEN_CARD:
        return _("face down; you saw {card}").format(card=card_name(cell.card))
    return _("face down, already looked at")


def grid_in_words(seat: BlancoSeat, *, has_notes: bool) -> list[str]:
    return [
        _("Row {number}: {cards}").format(
            number=row + 1,
            cards="; ".join(cell_in_words(cell, has_notes=has_notes) for cell in cells),
        )
        for row, cells in enumerate(seat.grid)
    ]


def hand_in_words(seat: BlancoSeat) -> str:
    if rules.HIDDEN_CARD in seat.hand:
        count = len(seat.hand)
        return plural("In hand: {count} card", "In hand: {count} cards", count)
    return _("In hand: {cards}").format(cards=", ".join(map(card_name, seat.hand)))


def _on_which_grid(stage: int) -> str:
    return _("on the first grid") if stage == 1 else _("on the second grid")


def cards_left_in_words(seat: BlancoSeat) -> str:
    left = plural("{count} card left", "{count} cards left", seat.cards_left)
    return _("{name}: {grid}, {left}").format(
        name=seat.name, grid=_on_which_grid(seat.stage), left=left
    )


def turn_in_words(view: BlancoView) -> str:
    return _("{name} is playing").format(name=view.seats[view.turn.player].name)


def top_discard_in_words(view: BlancoView) -> str:
    top = card_name(view.top_discard) if view.top_discard else _("nothing")
    return _("On top of the discards: {card}").format(card=top)


def pile_in_words(view: BlancoView) -> str:
    return plural(
        "The pile, face down: {count} card", "The pile, face down: {count} cards", view.pile
    )


def table_in_words(view: BlancoView) -> list[str]:
    said = [turn_in_words(view)] if view.phase is rules.Phase.TURN else []
    said.append(top_discard_in_words(view))
    said.append(_("Pile: {count}").format(count=view.pile))
    said.append(_("Discards: {count}").format(count=len(view.discard)))
    said.append(_("Box: {count}").format(count=len(view.box)))
    return said + [cards_left_in_words(seat) for seat in view.seats]


def board_in_words(view: BlancoView, player: int, *, has_notes: bool) -> list[str]:
    seat = view.seats[player]
    return [
        cards_left_in_words(seat),
        *grid_in_words(seat, has_notes=has_notes),
        *([hand_in_words(seat)] if seat.hand else []),
    ]
