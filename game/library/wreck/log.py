"""What SQLite leaves beside a file: the log of what is not in it yet, and what it was before.

The log (``-wal``) holds pages with a checksum each; SQLite reads it up to the first that is wrong,
and here it is read to its end.  A journal (``-journal``) holds pages as they were, to be put back.
Nothing is written.  Knows no table and no game.
"""

from collections.abc import Iterator
from pathlib import Path
from struct import pack, unpack, unpack_from
from typing import NamedTuple

from .pages import PAGE_SIZES, USUAL_SIZE

LOG_HEADER, FRAME_HEADER = 32, 24
JOURNAL = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
"""How a journal begins."""


class _Frame(NamedTuple):
    """A page in the log."""

    page: int
    is_last: bool
    """Whether it is the last that a change made."""
    start: int
    is_good: bool
    """Whether its checksum holds, given that of the frame before."""


class Log:
    """What stands beside a file (``-wal``): pages that have not been put into it yet."""

    def __init__(self, content: bytes, size: int = USUAL_SIZE) -> None:
        """Take the log of a file with pages of this size, as far as it does not say so itself."""
        self._content = content if len(content) >= LOG_HEADER else bytes(LOG_HEADER)
        header, checksum = (
            self._content[: LOG_HEADER - 8],
            self._content[LOG_HEADER - 8 : LOG_HEADER],
        )
        orders = [o for o in "<>" if checksum == _spelled(_checksum(header, o, (0, 0)))]
        said = int.from_bytes(header[8:12], "big")
        self._is_begun_well = bool(orders) and said in PAGE_SIZES
        order = orders[0] if orders else "<"
        self.size = said if self._is_begun_well else size
        self._frames = list(self._read(order))
        ends = [at + 1 for at, frame in enumerate(self._frames) if frame.is_last]
        self._end = max([end for end in ends if self._frames[end - 1].is_good], default=0)
        bad = [at for at, frame in enumerate(self._frames) if not frame.is_good]
        self._first_bad = min(bad, default=len(self._frames))
        self._ends = ends
        self.is_damaged = sum(end > self._first_bad for end in ends) > 1
        """Whether SQLite would pass over changes that once were safe: what follows a damaged page.

        The last change alone may just not have been finished.
        """

    def _read(self, order: str) -> Iterator[_Frame]:
        """Read what belongs to the log; those of an older one may follow."""
        content, last = self._content, self._content[LOG_HEADER - 8 : LOG_HEADER]
        salts = content[16:24] if self._is_begun_well else content[40:48]
        is_known = self._is_begun_well
        whole = FRAME_HEADER + self.size
        for start in range(LOG_HEADER, len(content) - whole + 1, whole):
            header = content[start : start + FRAME_HEADER]
            page = content[start + FRAME_HEADER : start + whole]
            number, pages = unpack_from(">II", header)
            is_ours = header[8:16] == salts
            sums = _checksum(page, order, _checksum(header[:8], order, unpack(">II", last)))
            last = header[16:]
            is_good = is_ours and is_known and last == _spelled(sums)
            is_known = is_ours
            yield _Frame(number, is_ours and pages > 0, start + FRAME_HEADER, is_good)

    def pages(self, *, up_to_damage: bool = False) -> tuple[dict[int, bytes], frozenset[int]]:
        """Give the newest content of each page, and which pages are doubtful."""
        end = self._end
        if up_to_damage:
            end = max([end for end in self._ends if end <= self._first_bad], default=0)
        newest = {frame.page: frame for frame in self._frames[:end] if frame.page}
        doubtful = frozenset(page for page, frame in newest.items() if not frame.is_good)
        return {
            page: self._content[frame.start : frame.start + self.size]
            for page, frame in newest.items()
        }, doubtful


def is_of_another(journal: Path, path: Path) -> bool:
    """Tell whether SQLite would undo in a file what was done in another: a journal says what to.

    A file that has a log is given a journal only when it is made to have one, for its first page.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file, journal.open("rb") as undo:
        has_log = file.read(20)[18:] == b"\2\2"
        header, length = undo.read(28).ljust(28, b"\0"), journal.stat().st_size
        begins, size = unpack_from(">II", header, 20)
        return has_log and header.startswith(JOURNAL) and length > begins + 4 + size + 4


def _spelled(sums: tuple[int, int]) -> bytes:
    return pack(">II", *sums)


def _checksum(content: bytes, order: str, last: tuple[int, ...]) -> tuple[int, int]:
    one, two = last
    words = iter(unpack(f"{order}{len(content) // 4}I", content))
    for word in words:
        one = one + word + two & 0xFFFFFFFF
        two = two + next(words) + one & 0xFFFFFFFF
    return one, two
