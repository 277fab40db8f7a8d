"""Cards as text that people can read and edit, for decks and tests.

A card is three rows of numbers with the row bonuses in the right margin, and the column bonuses
underneath::

    card  7   1 x2  3 | 7
              2  3  1 | ?
              4  5  6 | S
             LL  M  .

``L`` is a bolt, ``LL`` two, ``S`` a star, ``M`` a moon, ``?`` any square, a digit that number and
``.`` (or ``-``) nothing.  ``x`` marks a crossed square.  Spacing and empty lines do not matter;
``#`` begins a comment.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.rules.errors import InvalidNotation

from .bonuses import BONUSES, NUMBER_BONUSES
from .model import Face, Held

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
    """Read the face of one card without crosses; see ``parse_held``.

    Raises:
        InvalidNotation: naming the line and the error.
    """
    face, crossed = parse_held(text, card)
    if crossed:
        raise InvalidNotation("card {card} has crosses: only its face belongs here", card=face.id)
    return face


def parse_held(text: str, card: int | None = None) -> Held:
    """Read one card with its crosses; ``card`` is its id if the text has none.

    Raises:
        InvalidNotation: naming the line and the error.
    """
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
    """Read the faces of any number of cards with distinct ids.

    Raises:
        InvalidNotation: naming the line and the error.
    """
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
    """Split the lines into words, without comments and empty lines."""
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
