"""How Blanco is spelled in JSON: actions, events and the sheet.

Positions are ``[row, column]``, cards their ids, face-down cards of a sheet 0.  A drop always has
its ``reveal``, which may be null; a swap has one only where there is something to choose, and never
null.  Events are spelled as the table knows them, hidden cards included.  Knows the words; knows
nothing of files, and nothing of what is legal.
"""

from __future__ import annotations

from typing import get_args

from game.record import Json
from game.record.checks import entry, number_under, one_of, table, whole_numbers, words_under
from game.record.unplayable import Unplayable, unknown_action

from .rules import (
    Action,
    Clear,
    Draw,
    Drop,
    End,
    Event,
    LineKind,
    Look,
    Open,
    Place,
    Position,
    Reveal,
    Source,
    State,
    Swap,
    outcome,
    score_sheets,
)

LINE_KINDS: tuple[LineKind, ...] = get_args(LineKind)
SOURCES: tuple[Source, ...] = get_args(Source)


def action_from_json(value: Json, place: str) -> Action | Unplayable:
    action = table(value, place)
    do = words_under(action, "do", place)
    player = number_under(action, "player", place)

    def number(key: str) -> int:
        return number_under(action, key, place)

    def position(key: str) -> Position:
        row, column = whole_numbers(entry(action, key, place), f"{place}.{key}", 2)
        return row, column

    match do:
        case "open":
            return Open(player, position("reveal"), position("look"))
        case "draw":
            return Draw(player, one_of(SOURCES, entry(action, "from", place), f"{place}.from"))
        case "place":
            return Place(player, number("card"), position("at"))
        case "drop":
            card = number("card")
            is_bare = entry(action, "reveal", place) is None
            return Drop(player, card, None if is_bare else position("reveal"))
        case "swap":
            reveal = position("reveal") if "reveal" in action else None
            return Swap(player, position("a"), position("b"), reveal)
        case "clear":
            line = one_of(LINE_KINDS, entry(action, "line", place), f"{place}.line")
            return Clear(player, line, number("index"))
        case "look":
            return Look(player, position("at"))
        case "reveal":
            return Reveal(player, position("at"))
        case "end":
            return End(player)
        case _:
            return unknown_action(action, player, place)


def action_to_json(action: Action) -> dict[str, Json]:
    spelled: dict[str, Json] = {"player": action.player}
    match action:
        case Open(_, reveal, look):
            return spelled | {"do": "open", "reveal": [*reveal], "look": [*look]}
        case Draw(_, source):
            return spelled | {"do": "draw", "from": source}
        case Place(_, card, at):
            return spelled | {"do": "place", "card": card, "at": [*at]}
        case Drop(_, card, turned_up):
            shown: Json = None if turned_up is None else [*turned_up]
            return spelled | {"do": "drop", "card": card, "reveal": shown}
        case Swap(_, a, b, turned_up):
            spelled |= {"do": "swap", "a": [*a], "b": [*b]}
            return spelled if turned_up is None else spelled | {"reveal": [*turned_up]}
        case Clear(_, line, index):
            return spelled | {"do": "clear", "line": line, "index": index}
        case Look(_, at):
            return spelled | {"do": "look", "at": [*at]}
        case Reveal(_, at):
            return spelled | {"do": "reveal", "at": [*at]}
        case End():
            return spelled | {"do": "end"}


def event_to_json(event: Event) -> dict[str, Json]:
    """Spell an event: its name under ``event``, then its fields.

    A line is spelled as ``line`` and ``index``, and where a card was drawn from as ``from``, as
    actions have it; moves of cards as a list of ``from`` and ``to``.
    """
    spelled: dict[str, Json] = {"event": type(event).__name__}
    for key, value in event._asdict().items():
        if key == "line":
            spelled["line"], spelled["index"] = value
        elif key == "source":
            spelled["from"] = value
        elif key == "moves":
            spelled["moves"] = [{"from": [*start], "to": [*end]} for start, end in value]
        else:
            spelled[key] = _lists(value)
    return spelled


def sheet_to_json(game: State) -> dict[str, Json]:
    result = outcome(game)
    return {
        "over": result is not None,
        "players": [
            {
                "name": sheet.name,
                "stage": sheet.stage,
                "left": sheet.left,
                "points": sheet.points,
                "grid": [list(row) for row in sheet.grid],
            }
            for sheet in score_sheets(game)
        ],
        "winners": list(result.winners) if result else [],
    }


def _lists(value: Json | tuple[Json, ...]) -> Json:
    return [_lists(item) for item in value] if isinstance(value, tuple) else value
