"""Spells Super Mega Lucky Box: actions and events as JSON, the table as words to read aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

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
from game.record.strict_json import Json, check_depth
from game.words import N_, _, join_sentences, ngettext

from . import rules

if TYPE_CHECKING:
    from .stage import CardShown, TableView

LINE_NAMES = (
    *(N_("top row"), N_("middle row"), N_("bottom row")),
    *(N_("left column"), N_("middle column"), N_("right column")),
)
SQUARE_NAMES = (
    *(N_("top left"), N_("top middle"), N_("top right")),
    *(N_("middle left"), N_("in the centre"), N_("middle right")),
    *(N_("bottom left"), N_("bottom middle"), N_("bottom right")),
)


def bonus_in_words(bonus: str) -> str:
    return _(rules.BONUSES[bonus].aloud).format(number=bonus)


def card_in_words(face: rules.Face, crossed: int = 0, points: int | None = None) -> Iterator[str]:
    """Yield the sentences that describe a card.  A complete card is described by ``points``."""
    yield _("Card {card}").format(card=face.id)
    if points is not None:
        yield _("complete: {points} points").format(points=points)
        return
    full = rules.completed_lines(crossed)
    for row in range(3):
        numbers = ", ".join(
            _square_number_in_words(face, crossed, square) for square in range(3 * row, 3 * row + 3)
        )
        line, bonus = (
            _(LINE_NAMES[row]),
            _line_end_in_words(face.bonuses[row], is_full=bool(full >> row & 1)),
        )
        yield _("{line}: {numbers}; at the end: {bonus}").format(
            line=line, numbers=numbers, bonus=bonus
        )
    ends = [
        _line_end_in_words(face.bonuses[line], is_full=bool(full >> line & 1))
        for line in range(3, 6)
    ]
    yield _("Under the columns, from the left: {ends}").format(ends=", ".join(ends))
    if crossed:
        yield _("{crossed} of 9 squares crossed off").format(crossed=crossed.bit_count())


def square_in_words(face: rules.Face, square: int) -> str:
    return _("{number} on card {card}, {place}").format(
        number=face.grid[square], card=face.id, place=_(SQUARE_NAMES[square])
    )


def completions_in_words(face: rules.Face, crossed: int, square: int) -> list[str]:
    done = rules.completed_lines(crossed | 1 << square) & ~rules.completed_lines(crossed)
    return [
        _("Completes the {line}: {bonus}").format(
            line=_(LINE_NAMES[line]), bonus=bonus_in_words(face.bonuses[line])
        )
        for line in range(len(rules.LINE_MASKS))
        if done >> line & 1
    ]


def bolts_in_words(count: int) -> str:
    return ngettext("{count} bolt", "{count} bolts", count).format(count=count)


def progress_in_words(view: TableView) -> list[str]:
    said = [_("Round {round} of {rounds}").format(round=view.round, rounds=rules.ROUNDS)]
    if view.phase is rules.Phase.TURN and view.turn:
        said.append(
            _("Number {turn} of {turns}: {number}").format(
                turn=view.turn, turns=view.edition.turns, number=view.number
            )
        )
    return said


def table_in_words(view: TableView) -> list[str]:
    said = progress_in_words(view)
    if view.phase is rules.Phase.TURN:
        bag = [str(number) for number, count in view.in_bag.items() for _copy in range(count)]
        said.append(
            _("Still to come, {coming} of these: {numbers}").format(
                coming=view.to_come, numbers=", ".join(bag)
            )
        )
    points = view.edition.card_points[view.round - 1]
    said.append(
        _("A card completed in round {round}: {points}").format(round=view.round, points=points)
    )
    for words, count in ((N_("Bolts in the supply: {count}"), view.bolt_supply),
                         (N_("Moons in the supply: {count}"), view.moon_supply)):  # fmt: skip
        if count is not None:
            said.append(_(words).format(count=count))
    return [*said, *(seat_in_words(view, seat) for seat in range(len(view.seats)))]


def board_in_words(view: TableView, seat: int, faces: Mapping[int, rules.Face]) -> list[str]:
    shown = view.seats[seat]
    said = [seat_in_words(view, seat)]
    if shown.pending:
        waiting = ", ".join(bonus_in_words(bonus.bonus) for bonus in shown.pending)
        said.append(_("Bonuses waiting: {bonuses}").format(bonuses=waiting))
    return [*said, *(shown_card_in_words(card, faces) for card in shown.cards)]


def shown_card_in_words(card: CardShown, faces: Mapping[int, rules.Face]) -> str:
    return join_sentences(*card_in_words(faces[card.id], card.crossed, card.points))


def score_in_words(points: int, still_open: int, spell: Callable[[int], str] = str) -> str:
    """Return a score in words and, if it differs, what it would be if the game ended now."""
    now = {"points": spell(points), "now": spell(points + still_open)}
    return (_("{points} ({now} if the game ended now)") if still_open else "{points}").format(**now)


def seat_in_words(view: TableView, seat: int) -> str:
    # Imported late: the referee shows no table.
    from .stage import seat_score_of

    shown, worth = view.seats[seat], seat_score_of(view, seat)
    return _(
        "{name}: score {score}; bolts: {bolts}, moons: {moons}, stars this round: {stars}"
    ).format(
        name=shown.name,
        score=score_in_words(worth.certain, worth.open),
        bolts=shown.bolts,
        moons=shown.moons,
        stars=shown.stars[view.round - 1],
    )


def _square_number_in_words(face: rules.Face, crossed: int, square: int) -> str:
    number = face.grid[square]
    return _("{number} crossed").format(number=number) if crossed >> square & 1 else str(number)


def _line_end_in_words(bonus: str, *, is_full: bool) -> str:
    words = bonus_in_words(bonus)
    return _("{bonus}, earned").format(bonus=words) if is_full and bonus else words


LINE_KINDS = ("row", "column")
LINES_PER_KIND = range(3)


def action_from_json(value: Json, place: str) -> rules.Action | UnplayableAction:
    # Fast path: most of a record is well-formed crosses.
    if type(value) is dict and value.get("do") == "cross":
        by, card, square = value.get("player"), value.get("card"), value.get("square")
        if type(by) is int and type(card) is int and type(square) is int:
            return rules.Cross(by, card, square)
    action = expect_object(value, place)
    do = text_under_key(action, "do", place)
    player = int_under_key(action, "player", place)
    if do == "cross":
        return rules.Cross(
            player, int_under_key(action, "card", place), int_under_key(action, "square", place)
        )
    if do == "pass":
        return rules.Pass(player)
    if do == "keep":
        return rules.Keep(
            player, expect_ints(require_key(action, "cards", place), f"{place}.cards")
        )
    if do != "bonus":
        return unknown_action(action, player, place)
    origin = f"{place}.from"
    source = expect_object(require_key(action, "from", place), origin)
    kind = expect_one_of(LINE_KINDS, require_key(source, "line", origin), f"{origin}.line")
    card, index = int_under_key(source, "card", origin), int_under_key(source, "index", origin)
    target, square = int_under_key(action, "card", place), int_under_key(action, "square", place)
    if index not in LINES_PER_KIND:
        check_depth(action, place)
        return UnplayableAction(
            player, action, "the rows and columns of a card are numbered 0 to 2"
        )
    return rules.UseBonus(player, card, rules.line_number(kind, index), target, square)


def action_to_json(action: rules.Action) -> dict[str, Json]:
    match action:
        case rules.Keep(player, cards):
            return {"player": player, "do": "keep", "cards": list(cards)}
        case rules.Cross(player, card, square):
            return {"player": player, "do": "cross", "card": card, "square": square}
        case rules.UseBonus(player, source, line, card, square):
            origin: dict[str, Json] = {"card": source, **_line_to_json(line)}
            return {"player": player, "do": "bonus", "from": origin, "card": card, "square": square}
        case rules.Pass(player):
            return {"player": player, "do": "pass"}


def event_to_json(event: rules.Event) -> dict[str, Json]:
    """Return an event as JSON, with its name and its fields spelled as in the JSON of actions."""
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
            spelled[key] = _tuple_to_list(value)
    return spelled


def _tuple_to_list(value: Json | tuple[Json, ...]) -> Json:
    return list(value) if isinstance(value, tuple) else value


def _line_to_json(line: int) -> dict[str, Json]:
    kind, index = rules.line_kind_and_index(line)
    return {"line": kind, "index": index}


def sheet_to_json(game: rules.State) -> dict[str, Json]:
    result = rules.outcome(game)
    return {
        "over": result is not None,
        "players": [
            {
                key: _tuple_to_list(value)
                for key, value in sheet._asdict().items()
                if key != "crosses"
            }
            for sheet in (result.sheets if result else rules.score_sheets(game))
        ],
        "winners": list(result.winners) if result else [],
    }


def sheet_to_rows(game: rules.State) -> list[tuple[str | int, ...]]:
    rows = [
        (s.name, sum(s.cards), sum(s.stars), s.incomplete, s.moon_points, s.total)
        for s in rules.score_sheets(game)
    ]
    return [("", "cards", "stars", "crosses", "moons", "total"), *rows]
