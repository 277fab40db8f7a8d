"""Cards as text, and the laws that the sixty cards of a deck obey."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, permutations
from types import MappingProxyType
from typing import NamedTuple

from game.rules import InvalidNotation

from .editions import BONUSES, NUMBER_BONUSES
from .model import DECK_SIZE, NUMBERS, Face, HeldCard

_BONUS_BY_MARK = {bonus.mark: bonus.key for bonus in BONUSES.values()} | {"-": ""}
_LISTED_MARKS = ", ".join(
    mark for mark in _BONUS_BY_MARK if mark not in NUMBER_BONUSES | {".", "-"}
)
_MAX_ID_DIGITS = 6
_MAX_QUOTED_CHARS = 24


class _NumberedLine(NamedTuple):
    number: int
    words: list[str]

    def make_error(self, template: str, text: str = "", **values: object) -> InvalidNotation:
        if len(text) > _MAX_QUOTED_CHARS:
            text = text[:_MAX_QUOTED_CHARS] + "…"
        reason = InvalidNotation(template, text=text, **values)
        return InvalidNotation("line {line}: {reason}", line=self.number, reason=reason)


def format_card(face: Face, crossed: int = 0) -> str:
    """Return a card and its crosses as four lines of text, without a final line break.

    >>> print(format_card(Face(7, (1, 2, 3, 2, 3, 1, 4, 5, 6), ("7", "?", "star"), ("", "", ""))))
    card  7   1  2  3 | 7
              2  3  1 | ?
              4  5  6 | S
              .  .  .
    """
    margins = [f"card {face.id:>2}", "", ""]
    lines = []
    for row, (margin, bonus) in enumerate(zip(margins, face.rows, strict=True)):
        squares = range(3 * row, 3 * row + 3)
        numbers = [f"{'x' * (crossed >> at & 1)}{face.grid[at]}" for at in squares]
        lines.append(_format_row(margin, numbers) + f" | {BONUSES[bonus].mark}")
    lines.append(_format_row("", [BONUSES[bonus].mark for bonus in face.columns]))
    return "\n".join(lines)


def _format_row(margin: str, words: Iterable[str]) -> str:
    return f"{margin:<8}" + "".join(f" {word:>2}" for word in words)


def parse_card(text: str, card: int | None = None) -> Face:
    """Read a card without crosses from its text.

    ``card`` is the default id.  Raise ``InvalidNotation``, which names the bad line.
    """
    face, crossed = parse_held(text, card)
    if crossed:
        raise InvalidNotation("card {card} has crosses: only its face belongs here", card=face.id)
    return face


def parse_held(text: str, card: int | None = None) -> HeldCard:
    """Read a card with its crosses from its text.

    ``card`` is the default id.  Raise ``InvalidNotation``, which names the bad line.
    """
    lines = list(_split_into_words(text))
    if len(lines) != 4:
        raise InvalidNotation(
            "a card is drawn in four lines, three rows and the column bonuses, not {got}",
            got=len(lines),
        )
    return _parse_card_lines(lines, card)


def format_deck(faces: Iterable[Face]) -> str:
    return "\n\n".join(format_card(face) for face in faces) + "\n"


def parse_deck(text: str) -> tuple[Face, ...]:
    """Read the cards of a deck, which need different ids and no crosses, from their text.

    Raise ``InvalidNotation``, which names the bad line, if the text is not a deck.
    """
    faces: dict[int, Face] = {}
    lines = list(_split_into_words(text))
    for start in range(0, len(lines), 4):
        drawing = lines[start : start + 4]
        if len(drawing) < 4:
            raise drawing[-1].make_error("the last card is cut short: it has fewer than four lines")
        face, crossed = _parse_card_lines(drawing, None)
        if crossed:
            raise drawing[0].make_error(
                "card {card} has crosses: only faces belong in a deck", card=face.id
            )
        if face.id in faces:
            raise drawing[0].make_error("there is a card {card} already", card=face.id)
        faces[face.id] = face
    return tuple(faces.values())


def _split_into_words(text: str) -> Iterator[_NumberedLine]:
    for number, line in enumerate(text.split("\n"), 1):
        words = line.partition("#")[0].replace("|", " | ").split()
        if words:
            yield _NumberedLine(number, words)


def _parse_card_lines(lines: list[_NumberedLine], card: int | None) -> HeldCard:
    first = lines[0]
    if first.words[0].lower() == "card":
        card = _parse_card_id(first)
        first = _NumberedLine(first.number, first.words[2:])
    elif card is None:
        raise first.make_error(
            "a card begins with “card” and its number, not {text!r}", _join_words(first)
        )
    grid: list[int] = []
    rows: list[str] = []
    crossed = 0
    for line in (first, *lines[1:3]):
        if len(line.words) != 5 or line.words[3] != "|":
            raise line.make_error(
                "a row is three numbers, a “|” and its bonus, not {text!r}", _join_words(line)
            )
        for word in line.words[:3]:
            number, is_crossed = _parse_square(line, word)
            crossed |= is_crossed << len(grid)
            grid.append(number)
        rows.append(_parse_bonus(line, line.words[4]))
    last = lines[3]
    if len(last.words) != 3:
        raise last.make_error(
            "under the rows stand three column bonuses, not {text!r}", _join_words(last)
        )
    columns = [_parse_bonus(last, word) for word in last.words]
    return HeldCard(Face(card, tuple(grid), _as_triple(rows), _as_triple(columns)), crossed)


def _parse_card_id(line: _NumberedLine) -> int:
    word = line.words[1] if len(line.words) > 1 else ""
    if not (word.isascii() and word.isdigit() and len(word) <= _MAX_ID_DIGITS and int(word)):
        raise line.make_error("{text!r} is not the number of a card", word)
    return int(word)


def _parse_square(line: _NumberedLine, word: str) -> tuple[int, bool]:
    is_crossed = word[0] in "xX"
    number = word[is_crossed:]
    if is_crossed and not number:
        raise line.make_error(
            "{text!r} does not say which number is crossed: write it as “x5”", word
        )
    if number not in NUMBER_BONUSES:
        raise line.make_error("{text!r} is not a number from 1 to 9", word)
    return int(number), is_crossed


def _parse_bonus(line: _NumberedLine, word: str) -> str:
    if word.upper() not in _BONUS_BY_MARK:
        raise line.make_error(
            "{text!r} is not a bonus: they are 1 to 9, {marks}, and . for none",
            word,
            marks=_LISTED_MARKS,
        )
    return _BONUS_BY_MARK[word.upper()]


def _join_words(line: _NumberedLine) -> str:
    return " ".join(line.words)


def _as_triple(words: list[str]) -> tuple[str, str, str]:
    first, second, third = words
    return first, second, third


NUMBER_BANDS = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
"""The bands of numbers.  Every row of a card holds the three numbers of one band, in any order."""
BAND_PAIRS = tuple(permutations(range(3), 2))
"""The six pairs of bands (by index) that a card can have: one in two rows, the other in one row."""
CARDS_PER_BAND_PAIR = DECK_SIZE // len(BAND_PAIRS)
SQUARES_PER_NUMBER = DECK_SIZE * 9 // len(NUMBERS)
LINE_ENDS_PER_NUMBER = 17

NUMBER_BONUS_KIND = "number"
ROW_BONUS_COUNTS: Mapping[str, int] = MappingProxyType(
    {NUMBER_BONUS_KIND: 123, "?": 30, "bolt": 18, "": 6, "star": 2, "moon": 1}
)
"""How many row ends of a whole deck have each kind of bonus; the key ``''`` means no bonus."""
COLUMN_BONUS_COUNTS: Mapping[str, int] = MappingProxyType(
    {"moon": 48, "star": 42, "bolt": 32, NUMBER_BONUS_KIND: 30, "bolt2": 23, "?": 3, "": 2}
)

_PLURAL_KIND_NAMES = {NUMBER_BONUS_KIND: "numbers"} | {
    bonus.key: bonus.plural for bonus in BONUSES.values() if bonus.key not in NUMBER_BONUSES
}


def band_of_number(number: int) -> int:
    return (number - 1) // 3


def bands_of_rows(face: Face) -> tuple[int, int, int] | None:
    """Return the index of each row's band, or ``None`` if a row mixes numbers of several bands."""
    rows = [tuple(sorted(face.grid[start : start + 3])) for start in (0, 3, 6)]
    if not all(row in NUMBER_BANDS for row in rows):
        return None
    first, second, third = (NUMBER_BANDS.index(row) for row in rows)
    return first, second, third


def broken_laws(faces: Sequence[Face]) -> list[str]:
    found = []
    if len(faces) != DECK_SIZE:
        found.append(f"there are {len(faces)} cards, not {DECK_SIZE}")
    found += _check_grid_laws(faces)
    found += _check_bonus_counts(faces)
    found += _check_number_bonuses(faces)
    found += _find_equal_faces(faces)
    return found


def _check_grid_laws(faces: Sequence[Face]) -> list[str]:
    """Return sentences about breaches of law 1, which is about the numbers of the squares.

    Every card has two rows of one band and a row of another.  All pairs of bands are equally
    frequent, and so are all numbers.
    """
    found = []
    pairs: Counter[tuple[int, int]] = Counter()
    for face in faces:
        bands = bands_of_rows(face)
        if bands is None:
            found.append(f"card {face.id} has a row that is not made of 1-2-3, 4-5-6 or 7-8-9")
            continue
        by_count = [band for band, _ in Counter(bands).most_common()]
        if len(by_count) != 2:
            found.append(f"card {face.id} does not have one band twice and another once")
            continue
        pairs[by_count[0], by_count[1]] += 1
    for twice, once in BAND_PAIRS:
        if pairs[twice, once] != CARDS_PER_BAND_PAIR:
            found.append(
                f"{pairs[twice, once]} cards have {_format_band(twice)} twice and"
                f" {_format_band(once)} once, not {CARDS_PER_BAND_PAIR}"
            )
    squares = Counter(chain.from_iterable(face.grid for face in faces))
    for number in NUMBERS:
        if squares[number] != SQUARES_PER_NUMBER:
            found.append(
                f"the number {number} stands on {squares[number]} squares, not {SQUARES_PER_NUMBER}"
            )
    return found


def _check_bonus_counts(faces: Sequence[Face]) -> list[str]:
    """Return sentences about breaches of law 2: how often each bonus stands at a line's end."""
    rows = list(chain.from_iterable(face.rows for face in faces))
    columns = list(chain.from_iterable(face.columns for face in faces))
    ends = Counter(ROW_BONUS_COUNTS) + Counter(COLUMN_BONUS_COUNTS)
    found = [
        *_describe_miscounts("all line ends", rows + columns, ends),
        *_describe_miscounts("the row ends", rows, ROW_BONUS_COUNTS),
        *_describe_miscounts("the column ends", columns, COLUMN_BONUS_COUNTS),
    ]
    bonuses = Counter(rows + columns)
    for number in sorted(NUMBER_BONUSES):
        if bonuses[number] != LINE_ENDS_PER_NUMBER:
            found.append(
                f"the bonus {number} stands at {bonuses[number]} line ends,"
                f" not {LINE_ENDS_PER_NUMBER}"
            )
    return found


def _describe_miscounts(where: str, bonuses: Iterable[str], wanted: Mapping[str, int]) -> list[str]:
    kinds = Counter(NUMBER_BONUS_KIND if bonus in NUMBER_BONUSES else bonus for bonus in bonuses)
    return [
        f"{where} have {kinds[kind]} {plain}, not {wanted.get(kind, 0)}"
        for kind, plain in _PLURAL_KIND_NAMES.items()
        if kinds[kind] != wanted.get(kind, 0)
    ]


def _check_number_bonuses(faces: Sequence[Face]) -> list[str]:
    """Return sentences about breaches of law 3, which is about number bonuses.

    A number at the end of a row is of the band that the card lacks.  A number at the end of a
    column is of a band that the card has.
    """
    found = []
    for face in faces:
        has = {band_of_number(number) for number in face.grid}
        for bonus in face.rows:
            if bonus in NUMBER_BONUSES and band_of_number(int(bonus)) in has:
                found.append(f"card {face.id} has the bonus {bonus} at a row and its band in a row")
        for bonus in face.columns:
            if bonus in NUMBER_BONUSES and band_of_number(int(bonus)) not in has:
                found.append(f"card {face.id} has the bonus {bonus} at a column and lacks its band")
    return found


def _find_equal_faces(faces: Sequence[Face]) -> list[str]:
    """Return sentences about breaches of law 4: no two cards are equal."""
    found = []
    seen: dict[tuple[tuple[int, ...], tuple[str, ...]], int] = {}
    for face in faces:
        printed = (face.grid, face.bonuses)
        if printed in seen:
            found.append(f"cards {seen[printed]} and {face.id} are equal")
        else:
            seen[printed] = face.id
    return found


def _format_band(band: int) -> str:
    return "-".join(map(str, NUMBER_BANDS[band]))
