"""How actions and events are spelled in JSON: one object each, lines as row or column and index.

Knows the words; knows nothing of files, and nothing of what is legal.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules.errors import IllegalAction
from game.rules.luckybox import Action, Cross, Event, Keep, Pass, UseBonus, line_name, line_of

from .checks import entry, table, whole_number, whole_numbers, words
from .damage import DamagedRecord, quote
from .strict_json import Json, check_depth

LINE_KINDS = ("row", "column")
LINES_OF_A_KIND = range(3)


class Unplayable(NamedTuple):
    """An action that is well written and that no rule knows; kept, and refused when played."""

    player: int
    written: dict[str, Json]

    def refusal(self) -> IllegalAction:
        """Say why it cannot be played."""
        if self.written["do"] == "bonus":
            return IllegalAction("the rows and columns of a card are numbered 0 to 2")
        return IllegalAction("no action is called {do}", do=quote(str(self.written["do"])))


Recorded = Action | Unplayable
"""What a record may hold."""


def action_from_json(value: Json, place: str) -> Recorded:
    """Read an action; whether it is legal, or even possible, is not asked.

    Raises:
        DamagedRecord: this is no action; ``place`` is where it stands.
    """
    action = table(value, place)
    do = words(entry(action, "do", place), f"{place}.do")
    player = _number(action, "player", place)
    if do == "cross":
        return Cross(player, _number(action, "card", place), _number(action, "square", place))
    if do == "pass":
        return Pass(player)
    if do == "keep":
        return Keep(player, whole_numbers(entry(action, "cards", place), f"{place}.cards"))
    if do != "bonus":
        check_depth(action, place)
        return Unplayable(player, action)
    origin = f"{place}.from"
    source = table(entry(action, "from", place), origin)
    kind = words(entry(source, "line", origin), f"{origin}.line")
    if kind not in LINE_KINDS:
        raise DamagedRecord(
            'a line is a "row" or a "column", not {kind}', place=f"{origin}.line", kind=quote(kind)
        )
    card, index = _number(source, "card", origin), _number(source, "index", origin)
    target, square = _number(action, "card", place), _number(action, "square", place)
    if index not in LINES_OF_A_KIND:
        check_depth(action, place)
        return Unplayable(player, action)
    return UseBonus(player, card, line_of(kind, index), target, square)


def _number(table: dict[str, Json], key: str, place: str) -> int:
    return whole_number(entry(table, key, place), f"{place}.{key}")


def action_to_json(action: Recorded) -> dict[str, Json]:
    """Spell an action as records do."""
    match action:
        case Keep(player, cards):
            return {"player": player, "do": "keep", "cards": list(cards)}
        case Cross(player, card, square):
            return {"player": player, "do": "cross", "card": card, "square": square}
        case UseBonus(player, source, line, card, square):
            origin: dict[str, Json] = {"card": source, **_line_to_json(line)}
            return {"player": player, "do": "bonus", "from": origin, "card": card, "square": square}
        case Pass(player):
            return {"player": player, "do": "pass"}
        case Unplayable():
            return dict(action.written)


def event_to_json(event: Event) -> dict[str, Json]:
    """Spell an event: its name under ``event``, then its fields.

    A cross that a bonus made has the bonus's line under ``from``, as the action has.
    """
    spelled: dict[str, Json] = {"event": type(event).__name__}
    for key, value in event._asdict().items():
        if key == "line":
            spelled |= _line_to_json(value)
        elif key == "source":
            spelled["from"] = value and {"card": value[0], **_line_to_json(value[1])}
        elif key == "scores":
            spelled[key] = [score._asdict() for score in value]
        else:
            spelled[key] = list(value) if isinstance(value, tuple) else value
    return spelled


def _line_to_json(line: int) -> dict[str, Json]:
    kind, index = line_name(line)
    return {"line": kind, "index": index}
