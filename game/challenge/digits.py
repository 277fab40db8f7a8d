"""Numbers packed without a gap: every choice takes just as much room as there are alternatives.

A choice out of ``count`` is a digit of base ``count``; a row of choices is one large whole number,
the first choice lowest.  A format is described once, by the same calls in the same order: a
``Packer`` writes the values it is given and returns them, an ``Unpacker`` passes them over and
returns those it reads.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

LONGEST_NUMBER = 511
"""The most bytes that a number without a bound may take."""
LONGEST_TEXT = 127
"""The most bytes of UTF-8 in a text.  Both are bases of codes that were sent: they never change."""


class Unpackable(ValueError):
    """Something is too large, or is no choice out of those there are."""


class Digits(Protocol):
    """Digits that are written or read."""

    is_reading: bool

    def digit(self, choice: int, count: int) -> int:
        """Write or read a choice, from 0 to ``count`` - 1.

        Raises:
            Unpackable: it is none of them.
        """

    def flag(self, value: bool) -> bool:
        return bool(self.digit(value, 2))

    def number(self, number: int) -> int:
        """Write or read a whole number of any size and sign, as long as it is reasonable."""
        is_negative = self.flag(number < 0)
        size = self.digit((abs(number).bit_length() + 7) // 8, LONGEST_NUMBER + 1)
        number = self.digit(abs(number), 256**size)
        return -number if is_negative else number

    def text(self, text: str) -> str:
        """Write or read a short text.

        Raises:
            UnicodeDecodeError: what is read is none.
        """
        size = self.digit(len(text.encode()), LONGEST_TEXT + 1)
        return bytes([self.digit(byte, 256) for byte in self.each(text.encode(), size, 0)]).decode()

    def row(self, row: Iterable[int], among: Iterable[int], length: int) -> tuple[int, ...]:
        """Write or read different things, in order, chosen ``among`` some; not their count.

        Raises:
            Unpackable: one of them is not left, or there are not so many.
        """
        left, found = sorted(among), []
        if length > len(left):
            raise Unpackable(f"{length} are more than {len(left)}")
        for item in self.each(tuple(row), length, None):
            if item is not None and item not in left:
                raise Unpackable(f"{item} is none of those that are left")
            at = self.digit(0 if item is None else left.index(item), len(left))
            found.append(left.pop(at))
        return tuple(found)

    def each(self, values: Sequence[T], count: int, blank: T) -> Sequence[T]:
        """Return the values to write, or as many blanks to be read."""
        return [blank] * count if self.is_reading else values


class Packer(Digits):
    """Takes choices in, returns a number."""

    is_reading = False

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def digit(self, choice: int, count: int) -> int:
        if not 0 <= choice < count:
            raise Unpackable(f"{choice} is no choice out of {count}")
        self._digits.append((choice, count))
        return choice

    def packed(self) -> bytes:
        number = 0
        for choice, count in reversed(self._digits):
            number = number * count + choice
        return number.to_bytes((number.bit_length() + 7) // 8, "little")


class Unpacker(Digits):
    """Takes a number in, returns its choices in the order in which they were put."""

    is_reading = True

    def __init__(self, packed: bytes) -> None:
        self._number = int.from_bytes(packed, "little")

    def digit(self, choice: int, count: int) -> int:
        self._number, choice = divmod(self._number, count)
        return choice

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left but zeros."""
        return not self._number
