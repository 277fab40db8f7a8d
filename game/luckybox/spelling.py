"""JSON of actions, events and score sheets; lines are spelled as row or column and index."""

from game.record.checks import entry, number_under, one_of, table, whole_numbers, words_under
from game.record.strict_json import Json, check_depth
from game.record.unplayable import Unplayable, unknown_action

from .rules import (
    Action,
    Cross,
    Event,
    Keep,
    Pass,
    State,
    UseBonus,
    line_name,
    line_of,
    outcome,
    score_sheets,
)

LINE_KINDS = ("row", "column")
LINES_OF_A_KIND = range(3)


def action_from_json(value: Json, place: str) -> Action | Unplayable:
    # Fast path: most of a record is well-formed crosses.
    if type(value) is dict and value.get("do") == "cross":
        by, card, square = value.get("player"), value.get("card"), value.get("square")
        if type(by) is int and type(card) is int and type(square) is int:
            return Cross(by, card, square)
    action = table(value, place)
    do = words_under(action, "do", place)
    player = number_under(action, "player", place)
    if do == "cross":
        return Cross(
            player, number_under(action, "card", place), number_under(action, "square", place)
        )
    if do == "pass":
        return Pass(player)
    if do == "keep":
        return Keep(player, whole_numbers(entry(action, "cards", place), f"{place}.cards"))
    if do != "bonus":
        return unknown_action(action, player, place)
    origin = f"{place}.from"
    source = table(entry(action, "from", place), origin)
    kind = one_of(LINE_KINDS, entry(source, "line", origin), f"{origin}.line")
    card, index = number_under(source, "card", origin), number_under(source, "index", origin)
    target, square = number_under(action, "card", place), number_under(action, "square", place)
    if index not in LINES_OF_A_KIND:
        check_depth(action, place)
        return Unplayable(player, action, "the rows and columns of a card are numbered 0 to 2")
    return UseBonus(player, card, line_of(kind, index), target, square)


def action_to_json(action: Action) -> dict[str, Json]:
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


def event_to_json(event: Event) -> dict[str, Json]:
    """Spell an event: its name under ``event``, then its fields.

    For a cross made by a bonus, ``from`` is the bonus's line, as in actions.
    """
    spelled: dict[str, Json] = {"event": type(event).__name__}
    for key, value in event._asdict().items():
        if key == "line":
            spelled |= _line_to_json(value)
        elif key == "source":
            spelled["from"] = value and {"card": value[0], **_line_to_json(value[1])}
        elif key == "turns":
            continue  # the edition has it
        elif key == "scores":
            spelled[key] = [score._asdict() for score in value]
        else:
            spelled[key] = list(value) if isinstance(value, tuple) else value
    return spelled


def _line_to_json(line: int) -> dict[str, Json]:
    kind, index = line_name(line)
    return {"line": kind, "index": index}


def sheet_to_json(game: State) -> dict[str, Json]:
    result = outcome(game)
    return {
        "over": result is not None,
        "players": [
            {
                "name": sheet.name,
                "cards": list(sheet.cards),
                "stars": list(sheet.stars),
                "incomplete": sheet.incomplete,
                "moons": sheet.moons,
                "moon_points": sheet.moon_points,
                "bolts": sheet.bolts,
                "total": sheet.total,
            }
            for sheet in (result.sheets if result else score_sheets(game))
        ],
        "winners": list(result.winners) if result else [],
    }
