"""Cards as text, and the laws that the sixty cards of a deck obey."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, permutations
from types import MappingProxyType
from typing import NamedTuple

from game.rules import InvalidNotation

from .editions import BONUSES, NUMBER_BONUSES
from .model import DECK_SIZE, NUMBERS, Face, Held

_BY_MARK = {bonus.mark: bonus.key for bonus in BONUSES.values()} | {"-": ""}
_MARKS = ", ".join(mark for mark in _BY_MARK if mark not in NUMBER_BONUSES | {".", "-"})
_LONGEST_ID = 6
_SHOWN = 24


class _Line(NamedTuple):
    number: int
    words: list[str]

    def refuse(self, template: str, text: str = "", **values: object) -> InvalidNotation:
        if len(text) > _SHOWN:
            text = text[:_SHOWN] + "…"
        return InvalidNotation("line {line}: " + template, line=self.number, text=text, **values)


def format_card(face: Face, crossed: int = 0) -> str:
    """Draw a card and its crosses: four lines, no trailing line break.

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
        lines.append(_draw(margin, numbers) + f" | {BONUSES[bonus].mark}")
    lines.append(_draw("", [BONUSES[bonus].mark for bonus in face.columns]))
    return "\n".join(lines)


def _draw(margin: str, words: Iterable[str]) -> str:
    return f"{margin:<8}" + "".join(f" {word:>2}" for word in words)


def parse_card(text: str, card: int | None = None) -> Face:
    """Read one card without crosses; ``InvalidNotation`` names the line and the error."""
    face, crossed = parse_held(text, card)
    if crossed:
        raise InvalidNotation("card {card} has crosses: only its face belongs here", card=face.id)
    return face


def parse_held(text: str, card: int | None = None) -> Held:
    """Read one card with its crosses, or raise ``InvalidNotation``; ``card`` is the default id."""
    lines = list(_lines(text))
    if len(lines) != 4:
        raise InvalidNotation(
            "a card is drawn in four lines, three rows and the column bonuses, not {got}",
            got=len(lines),
        )
    return _read_card(lines, card)


def format_deck(faces: Iterable[Face]) -> str:
    return "\n\n".join(format_card(face) for face in faces) + "\n"


def parse_deck(text: str) -> tuple[Face, ...]:
    """Read faces with distinct ids; ``InvalidNotation`` names the line and the error."""
    faces: dict[int, Face] = {}
    lines = list(_lines(text))
    for start in range(0, len(lines), 4):
        drawing = lines[start : start + 4]
        if len(drawing) < 4:
            raise drawing[-1].refuse("the last card is cut short: it has fewer than four lines")
        face, crossed = _read_card(drawing, None)
        if crossed:
            raise drawing[0].refuse(
                "card {card} has crosses: only faces belong in a deck", card=face.id
            )
        if face.id in faces:
            raise drawing[0].refuse("there is a card {card} already", card=face.id)
        faces[face.id] = face
    return tuple(faces.values())


def _lines(text: str) -> Iterator[_Line]:
    for number, line in enumerate(text.split("\n"), 1):
        words = line.partition("#")[0].replace("|", " | ").split()
        if words:
            yield _Line(number, words)


def _read_card(lines: list[_Line], card: int | None) -> Held:
    first = lines[0]
    if first.words[0].lower() == "card":
        card = _read_id(first)
        first = _Line(first.number, first.words[2:])
    elif card is None:
        raise first.refuse("a card begins with “card” and its number, not {text!r}", _text(first))
    grid: list[int] = []
    rows: list[str] = []
    crossed = 0
    for line in (first, *lines[1:3]):
        if len(line.words) != 5 or line.words[3] != "|":
            raise line.refuse(
                "a row is three numbers, a “|” and its bonus, not {text!r}", _text(line)
            )
        for word in line.words[:3]:
            number, is_crossed = _read_square(line, word)
            crossed |= is_crossed << len(grid)
            grid.append(number)
        rows.append(_read_bonus(line, line.words[4]))
    last = lines[3]
    if len(last.words) != 3:
        raise last.refuse("under the rows stand three column bonuses, not {text!r}", _text(last))
    columns = [_read_bonus(last, word) for word in last.words]
    return Held(Face(card, tuple(grid), _three(rows), _three(columns)), crossed)


def _read_id(line: _Line) -> int:
    word = line.words[1] if len(line.words) > 1 else ""
    if not (word.isascii() and word.isdigit() and len(word) <= _LONGEST_ID and int(word)):
        raise line.refuse("{text!r} is not the number of a card", word)
    return int(word)


def _read_square(line: _Line, word: str) -> tuple[int, bool]:
    is_crossed = word[0] in "xX"
    number = word[is_crossed:]
    if is_crossed and not number:
        raise line.refuse("{text!r} does not say which number is crossed: write it as “x5”", word)
    if number not in NUMBER_BONUSES:
        raise line.refuse("{text!r} is not a number from 1 to 9", word)
    return int(number), is_crossed


def _read_bonus(line: _Line, word: str) -> str:
    if word.upper() not in _BY_MARK:
        raise line.refuse(
            "{text!r} is not a bonus: they are 1 to 9, {marks}, and . for none", word, marks=_MARKS
        )
    return _BY_MARK[word.upper()]


def _text(line: _Line) -> str:
    return " ".join(line.words)


def _three(words: list[str]) -> tuple[str, str, str]:
    first, second, third = words
    return first, second, third


BANDS = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
"""Every row of a card is one of these, in any order."""
BAND_PAIRS = tuple(permutations(range(3), 2))
"""The six ways to have one band twice and another once."""
CARDS_OF_A_PAIR = DECK_SIZE // len(BAND_PAIRS)
SQUARES_OF_A_NUMBER = DECK_SIZE * 9 // len(NUMBERS)
ENDS_OF_A_NUMBER = 17

NUMBER = "number"
ROW_ENDS: Mapping[str, int] = MappingProxyType(
    {NUMBER: 123, "?": 30, "bolt": 18, "": 6, "star": 2, "moon": 1}
)
"""How often each kind stands at the end of a row, in the whole deck."""
COLUMN_ENDS: Mapping[str, int] = MappingProxyType(
    {"moon": 48, "star": 42, "bolt": 32, NUMBER: 30, "bolt2": 23, "?": 3, "": 2}
)

_PLAIN = {NUMBER: "numbers"} | {
    bonus.key: bonus.plural for bonus in BONUSES.values() if bonus.key not in NUMBER_BONUSES
}


def band_of(number: int) -> int:
    return (number - 1) // 3


def bands_of(face: Face) -> tuple[int, int, int] | None:
    """Return the band of each row, or ``None`` if a row is not made of one band."""
    rows = [tuple(sorted(face.grid[start : start + 3])) for start in (0, 3, 6)]
    if not all(row in BANDS for row in rows):
        return None
    first, second, third = (BANDS.index(row) for row in rows)
    return first, second, third


def broken_laws(faces: Sequence[Face]) -> list[str]:
    found = []
    if len(faces) != DECK_SIZE:
        found.append(f"there are {len(faces)} cards, not {DECK_SIZE}")
    found += _broken_grids(faces)
    found += _broken_counts(faces)
    found += _broken_margins(faces)
    found += _equal_faces(faces)
    return found


def _broken_grids(faces: Sequence[Face]) -> list[str]:
    """Law 1: rows of bands, one band twice and another once, all pairs and numbers alike."""
    found = []
    pairs: Counter[tuple[int, int]] = Counter()
    for face in faces:
        bands = bands_of(face)
        if bands is None:
            found.append(f"card {face.id} has a row that is not made of 1-2-3, 4-5-6 or 7-8-9")
            continue
        by_count = [band for band, _ in Counter(bands).most_common()]
        if len(by_count) != 2:
            found.append(f"card {face.id} does not have one band twice and another once")
            continue
        pairs[by_count[0], by_count[1]] += 1
    for twice, once in BAND_PAIRS:
        if pairs[twice, once] != CARDS_OF_A_PAIR:
            found.append(
                f"{pairs[twice, once]} cards have {_band(twice)} twice and {_band(once)} once,"
                f" not {CARDS_OF_A_PAIR}"
            )
    squares = Counter(chain.from_iterable(face.grid for face in faces))
    for number in NUMBERS:
        if squares[number] != SQUARES_OF_A_NUMBER:
            found.append(
                f"the number {number} stands on {squares[number]} squares,"
                f" not {SQUARES_OF_A_NUMBER}"
            )
    return found


def _broken_counts(faces: Sequence[Face]) -> list[str]:
    """Law 2: the counts of bonuses at line ends."""
    rows = list(chain.from_iterable(face.rows for face in faces))
    columns = list(chain.from_iterable(face.columns for face in faces))
    ends = Counter(ROW_ENDS) + Counter(COLUMN_ENDS)
    found = [
        *_miscounted("all line ends", rows + columns, ends),
        *_miscounted("the row ends", rows, ROW_ENDS),
        *_miscounted("the column ends", columns, COLUMN_ENDS),
    ]
    bonuses = Counter(rows + columns)
    for number in sorted(NUMBER_BONUSES):
        if bonuses[number] != ENDS_OF_A_NUMBER:
            found.append(
                f"the bonus {number} stands at {bonuses[number]} line ends, not {ENDS_OF_A_NUMBER}"
            )
    return found


def _miscounted(where: str, bonuses: Iterable[str], wanted: Mapping[str, int]) -> list[str]:
    kinds = Counter(NUMBER if bonus in NUMBER_BONUSES else bonus for bonus in bonuses)
    return [
        f"{where} have {kinds[kind]} {plain}, not {wanted.get(kind, 0)}"
        for kind, plain in _PLAIN.items()
        if kinds[kind] != wanted.get(kind, 0)
    ]


def _broken_margins(faces: Sequence[Face]) -> list[str]:
    """Law 3: a row's number is of the band the card lacks, a column's of a band it has."""
    found = []
    for face in faces:
        has = {band_of(number) for number in face.grid}
        for bonus in face.rows:
            if bonus in NUMBER_BONUSES and band_of(int(bonus)) in has:
                found.append(f"card {face.id} has the bonus {bonus} at a row and its band in a row")
        for bonus in face.columns:
            if bonus in NUMBER_BONUSES and band_of(int(bonus)) not in has:
                found.append(f"card {face.id} has the bonus {bonus} at a column and lacks its band")
    return found


def _equal_faces(faces: Sequence[Face]) -> list[str]:
    """Law 4: no two faces are equal, whatever their ids."""
    found = []
    seen: dict[tuple[tuple[int, ...], tuple[str, ...]], int] = {}
    for face in faces:
        printed = (face.grid, face.bonuses)
        if printed in seen:
            found.append(f"cards {seen[printed]} and {face.id} are equal")
        else:
            seen[printed] = face.id
    return found


def _band(band: int) -> str:
    return "-".join(map(str, BANDS[band]))
