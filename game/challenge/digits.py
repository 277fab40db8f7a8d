"""Numbers packed without a gap: every choice takes just as much room as there are alternatives.

A choice out of ``count`` is a digit of base ``count``; a row of choices is one large whole number,
the first choice lowest.  Knows nothing of what is chosen.
"""

from collections.abc import Iterable

LONGEST_NUMBER = 511
"""The most bytes that a number without a bound may take."""
LONGEST_TEXT = 127
"""The most bytes of UTF-8 in a text.  Both are bases of codes that were sent: they never change."""


class Unpackable(ValueError):
    """Something is too large, or is no choice out of those there are."""


class Packer:
    """Takes choices in, gives a number out."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, choice: int, count: int) -> None:
        """Add a choice, from 0 to ``count`` - 1.

        Raises:
            Unpackable: it is none of them.
        """
        if not 0 <= choice < count:
            raise Unpackable(f"{choice} is no choice out of {count}")
        self._digits.append((choice, count))

    def put_number(self, number: int) -> None:
        """Add a whole number of any size and sign, as long as it is reasonable."""
        self.put(number < 0, 2)
        size = (abs(number).bit_length() + 7) // 8
        self.put(size, LONGEST_NUMBER + 1)
        self.put(abs(number), 256**size)

    def put_text(self, text: str) -> None:
        written = text.encode()
        self.put(len(written), LONGEST_TEXT + 1)
        for byte in written:
            self.put(byte, 256)

    def put_row(self, row: Iterable[int], among: Iterable[int]) -> None:
        """Add different things, in order, chosen ``among`` some; their count is not added."""
        left = sorted(among)
        for item in row:
            if item not in left:
                raise Unpackable(f"{item} is none of those that are left")
            self.put(left.index(item), len(left))
            left.remove(item)

    def packed(self) -> bytes:
        number = 0
        for choice, count in reversed(self._digits):
            number = number * count + choice
        return number.to_bytes((number.bit_length() + 7) // 8, "little")


class Unpacker:
    """Takes a number in, gives its choices out, in the order in which they were put."""

    def __init__(self, packed: bytes) -> None:
        self._number = int.from_bytes(packed, "little")

    def take(self, count: int) -> int:
        """Give the next choice, from 0 to ``count`` - 1."""
        self._number, choice = divmod(self._number, count)
        return choice

    def take_number(self) -> int:
        is_negative = self.take(2)
        number = self.take(256 ** self.take(LONGEST_NUMBER + 1))
        return -number if is_negative else number

    def take_text(self) -> str:
        """Give a short text.

        Raises:
            UnicodeDecodeError: these bytes are none.
        """
        return bytes([self.take(256) for _ in range(self.take(LONGEST_TEXT + 1))]).decode()

    def take_row(self, length: int, among: Iterable[int]) -> tuple[int, ...]:
        """Give so many different things out of some.

        Raises:
            Unpackable: there are not so many.
        """
        left = sorted(among)
        if length > len(left):
            raise Unpackable(f"{length} are more than {len(left)}")
        return tuple([left.pop(self.take(len(left))) for _ in range(length)])

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left but zeros."""
        return not self._number
