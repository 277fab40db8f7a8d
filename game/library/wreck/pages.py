"""SQLite's file format, read page by page where SQLite itself gives up.

A file makes an image, with pages of its log laid over its own: which content each has.  A page
gives its rows as far as they make sense, a tree its pages with the keys that they lie between, so
that whoever walks it knows what is missing.  Nothing here trusts a byte, and nothing is written.
Knows no table and no game.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from struct import unpack, unpack_from
from typing import NamedTuple, TypeAlias

Value: TypeAlias = "int | float | str | bytes | None"
Key = tuple[int, ...]
Bound = Key | None

BEGINNING = b"SQLite format 3\0"
FILE_HEADER = 100
PAGE_SIZES = tuple(1 << bits for bits in range(9, 17))
USUAL_SIZE = 4096
"""Of a page, where the file does not say; what SQLite makes unless it is told otherwise."""
LEAF_OF_INDEX, LEAF_OF_TABLE, OF_INDEX, OF_TABLE = 10, 13, 2, 5
"""Kinds of pages."""
DEEPEST = 20
MOST_RESERVED = 32
LENGTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0)
"""In bytes, of what is not text and not a blob."""
FLOAT, ZERO, ONE, TEXT_OR_BLOB = 7, 8, 9, 12


class Row(NamedTuple):
    """A row of a table or an entry of an index."""

    number: int | None
    """Where it stands in a table that numbers its rows."""
    values: tuple[Value, ...]
    """Text that is not UTF-8 stays bytes."""
    is_exact: bool
    """Whether all lengths in it agree."""


class Page(NamedTuple):
    """A page of a tree."""

    is_table: bool
    """Whether its rows are numbered; those of an index are sorted by what is in them."""
    rows: tuple[Row, ...]
    """Without those that make no sense at all."""
    children: tuple[int, ...]
    """One before each row and one after the last; of a leaf none."""
    is_sound: bool
    """Whether everything on it makes sense."""


class Stretch(NamedTuple):
    """What a tree has between two keys."""

    rows: tuple[Row, ...]
    after: Bound
    before: Bound
    page: int | None
    """The page it was read from, if that is damaged."""
    is_sound: bool


class Image:
    """The pages of a file."""

    def __init__(
        self, file: bytes, size: int, laid_over: Mapping[int, bytes], doubtful: frozenset[int]
    ) -> None:
        """Lay pages of a log over those of the file; the doubtful ones fail their checksum."""
        self._file, self._size, self._laid_over = file, size, laid_over
        self._doubtful = doubtful
        self._numbers = sorted({*range(1, -(-len(file) // size) + 1), *laid_over})
        header = self.content(1)
        # Some systems have SQLite leave a few bytes at the end of every page to others.
        is_said = header.startswith(BEGINNING) and header[20] <= MOST_RESERVED
        self._usable = (size - header[20], size) if is_said and header[20] else (size,)
        self.used: set[int] = set()
        """Pages that trees have been seen to have."""

    def content(self, number: int) -> bytes:
        """Give a page, filled up with zeros if it is cut; nothing where there is none."""
        if laid := self._laid_over.get(number):
            return laid
        piece = self._file[(number - 1) * self._size : number * self._size] if number > 0 else b""
        return piece and piece.ljust(self._size, b"\0")

    def is_cut(self, number: int) -> bool:
        return number not in self._laid_over and number * self._size > len(self._file)

    @cached_property
    def version(self) -> int:
        """Give the number that a program notes in a file (``user_version``)."""
        found: int = unpack(">i", self.content(1)[60:64] or bytes(4))[0]
        return found

    @cached_property
    def roots(self) -> dict[str, int]:
        """Tell where the tree of each table begins, as far as the file says so."""
        found: dict[str, int] = {}
        for stretch in self.tree(1, lambda row: (row.number or 0,)):
            for row in stretch.rows:
                match row.values:
                    case ("table", str(), str(name), int(root), _) if root > 1:
                        found[name] = root
        return found

    @cached_property
    def free(self) -> frozenset[int]:
        """Give the pages that are noted as not in use."""
        found: set[int] = set()
        trunk = int.from_bytes(self.content(1)[32:36], "big")
        while trunk > 1 and trunk not in found and (content := self.content(trunk)):
            found.add(trunk)
            trunk, count = unpack_from(">II", content)
            found |= set(unpack_from(f">{min(count, self._size // 4 - 2)}I", content, 8))
        return frozenset(found)

    # --- trees -----------------------------------------------------------------------------------

    def tree(self, root: int, key: Callable[[Row], Key | None]) -> Iterator[Stretch]:
        """Walk a tree; ``key`` tells where a row belongs, nothing of a row of another table."""
        first = self.page(root)
        if first is None:
            yield Stretch((), None, None, None, False)
            return
        yield from self._walk(root, first.is_table, key, (None, None), set(), 0)

    def _walk(
        self,
        number: int,
        is_table: bool,
        key: Callable[[Row], Key | None],
        bounds: tuple[Bound, Bound],
        seen: set[int],
        depth: int,
    ) -> Iterator[Stretch]:
        page = None if number in seen or depth > DEEPEST else self.page(number)
        if page is None or page.is_table != is_table:
            yield Stretch((), *bounds, None, False)
            return
        seen.add(number)
        keys_are_all = is_table and bool(page.children)
        keys = [(row.number or 0,) if keys_are_all else key(row) for row in page.rows]
        is_sound = page.is_sound and _lie_between(keys, bounds)
        if is_sound or any(found is not None for found in keys):
            self.used.add(number)
        rows = () if keys_are_all else page.rows
        yield Stretch(rows, *bounds, None if is_sound else number, is_sound)
        ends = (bounds[0], *keys, bounds[1])
        for at, child in enumerate(page.children):
            between = (ends[at], ends[at + 1]) if is_sound else bounds
            yield from self._walk(child, is_table, key, between, seen, depth + 1)

    def strays(self) -> Iterator[int]:
        """Give the pages that may be of a tree and were not found in any."""
        for number in self._numbers:
            if number not in self.used and number not in self.free:
                yield number

    # --- pages -----------------------------------------------------------------------------------

    def page(self, number: int) -> Page | None:
        """Read a page, unless it is none of a tree."""
        content = self.content(number)
        start = FILE_HEADER if number == 1 else 0
        kind = content[start] if content else 0
        if kind not in (LEAF_OF_INDEX, LEAF_OF_TABLE, OF_INDEX, OF_TABLE):
            return None
        is_leaf, is_table = kind >= LEAF_OF_INDEX, kind in (LEAF_OF_TABLE, OF_TABLE)
        (count,) = unpack_from(">H", content, start + 3)
        first = start + (8 if is_leaf else 12)
        fits = (self._size - first) // 2
        is_sound = count <= fits and number not in self._doubtful and not self.is_cut(number)
        rows: list[Row] = []
        children: list[int] = []
        for at in unpack_from(f">{min(count, fits)}H", content, first):
            row = self._row(content, at if is_leaf else at + 4, is_table, is_leaf)
            if row is None or not row.is_exact:
                is_sound = False
            if row is not None:
                rows.append(row)
            if not is_leaf:
                children.append(int.from_bytes(content[at : at + 4], "big"))
        if not is_leaf:
            children.append(int.from_bytes(content[start + 8 : start + 12], "big"))
        return Page(is_table, tuple(rows), tuple(children), is_sound)

    def carve(
        self, number: int, is_table: bool, columns: int, mark: bytes, reach: int
    ) -> Iterator[Row]:
        """Find rows on a page wherever they lie, at most ``reach`` bytes before a mark in them.

        They have so many columns at least.  Some may have been deleted; what is no row by all its
        lengths is not given.
        """
        content = self.content(number)
        # One or two numbers, then how long the list of kinds is: one to three bytes for a column.
        lengths = re.escape(bytes(range(columns + 1, min(3 * columns + 2, 128))))
        begins = b"(?=(?:[\x80-\xff]{0,8}[\0-\x7f]){%d}[%s])" % (1 + is_table, lengths)
        for found in re.finditer(begins, content):
            at = found.start()
            if content.find(mark, at, at + reach) >= 0:
                row = self._row(content, at, is_table, True, must_be_exact=True)
                if row is not None:
                    yield row

    def _row(
        self,
        content: bytes,
        at: int,
        is_table: bool,
        has_values: bool,
        *,
        must_be_exact: bool = False,
    ) -> Row | None:
        """Read the row that begins here; as far as it goes, unless it must be exact."""
        has_values = has_values or not is_table
        try:
            length, at = _varint(content, at) if has_values else (0, at)
            number, at = _varint(content, at) if is_table else (None, at)
            if not has_values:
                return Row(number, (), True)
            if must_be_exact and content[at] >= length:
                return None
            for usable in self._usable:
                payload, pages = self._payload(content, at, length, is_table, usable)
                values, is_exact = _values(payload)
                if is_exact:
                    break
            if not is_exact and not must_be_exact:
                # Its length may be what is wrong.
                more, _ = _values(content[at:])
                values = max(values, more, key=len)
        except IndexError:
            return None
        if (must_be_exact and not is_exact) or not values:
            return None
        if is_exact:
            self.used |= pages
        return Row(number, values, is_exact)

    def _payload(
        self, content: bytes, at: int, length: int, is_table: bool, usable: int
    ) -> tuple[bytes, set[int]]:
        """Put together what a row says; give the pages too that hold the rest of a long one."""
        most = usable - 35 if is_table else (usable - 12) * 64 // 255 - 23
        if length <= most:
            return content[at : at + length], set()
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= most else least
        payload, pages = [content[at : at + here]], set[int]()
        following = int.from_bytes(content[at + here : at + here + 4], "big")
        for _ in range(-(-(length - here) // (usable - 4))):
            more = self.content(following)
            if not more or self.is_cut(following) or following in pages:
                break
            pages.add(following)
            following = int.from_bytes(more[:4], "big")
            payload.append(more[4:usable])
        # Of a row that was deleted they may be something else by now.
        return b"".join(payload)[:length], set() if following else pages


def _lie_between(keys: list[Key | None], bounds: tuple[Bound, Bound]) -> bool:
    known = [key for key in keys if key is not None]
    if len(known) < len(keys):
        return False
    after, before = bounds
    if known and after is not None and known[0] <= after:
        return False
    # The numbers between the pages of a table are those of its rows; of an index they are rows.
    if known and before is not None and known[-1] > before:
        return False
    return all(one < other for one, other in pairwise(known))


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """Read a number that is as long as it needs to be; give it, and where it ends."""
    value = 0
    for end in range(at, at + 8):
        byte = content[end]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, end + 1
    value = value << 8 | content[at + 8]
    return value - (1 << 64) if value >> 63 else value, at + 9


def _values(payload: bytes) -> tuple[tuple[Value, ...], bool]:
    """Take apart what a row says; tell whether all lengths agree."""
    end, at = _varint(payload, 0)
    start, values = end, list[Value]()
    if not at < end <= len(payload):
        return (), False
    while at < end:
        kind, at = _varint(payload, at)
        length = LENGTHS[kind] if kind < TEXT_OR_BLOB else (kind - TEXT_OR_BLOB) // 2
        if kind < 0 or kind in (10, 11) or start + length > len(payload):
            return tuple(values), False
        values.append(_value(kind, payload[start : start + length]))
        start += length
    return tuple(values), at == end and start == len(payload)


def _value(kind: int, piece: bytes) -> Value:
    if kind >= TEXT_OR_BLOB:
        if kind % 2 == 0:
            return piece
        try:
            return piece.decode("utf-8")
        except UnicodeDecodeError:
            return piece
    if kind == FLOAT:
        number: float = unpack(">d", piece)[0]
        return number
    if kind in (ZERO, ONE):
        return kind - ZERO
    return int.from_bytes(piece, "big", signed=True) if kind else None
