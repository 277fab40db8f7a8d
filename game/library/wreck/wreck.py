"""What is left in a damaged library: the rows of its games, and how far they can be trusted.

Where the trees of the file have a gap, all pages that belong to nothing are gone through, and the
rows on them told apart by their form; where they have none, the trees are right, and what was
deleted stays so.  Knows the tables and the pages; what is legal, ``salvage`` asks.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from .log import Log
from .pages import BEGINNING, PAGE_SIZES, USUAL_SIZE, Bound, Image, Key, Value
from .pages import Row as PageRow

THOUGHT = ("insights", "reviews")
"""Tables with what can be found out again: what is doubtful there costs no game."""
TABLES = ("games", "actions", "seats", "cascades", "profiles", *THOUGHT)
OBJECT = b'{"'
"""How JSON begins as the library writes it: headers and actions."""
REACH = {"games": 128, "actions": 32}
"""How many bytes of a row come before that, at most."""

MOST_ADDED = 32
"""How many columns a newer version may have added."""

Row = dict[str, Value]
Values = tuple[Value, ...]
Rows = dict[int, dict[Values, None]]
"""By the number of their game, in the order in which they were found, none of them twice."""
LOOSE = ("games", "actions", "profiles")
"""Tables whose rows are looked for everywhere; the others follow from these by the rules."""


class Form(NamedTuple):
    """What tells the rows of a table from others."""

    columns: tuple[str, ...]
    """In the order in which they are kept."""
    kinds: tuple[tuple[type, ...], ...]
    least: int
    """How many columns there were at first; rows are not written anew when more are added."""
    is_numbered: bool

    @classmethod
    def of(cls, connection: sqlite3.Connection, table: str) -> "Form":
        # Of each column: its place, name, type, whether it must be said, default, place in the key.
        info = connection.execute(f"PRAGMA table_info({table})").fetchall()
        is_numbered = sum(key > 0 for *_, key in info) == 1
        if not is_numbered:
            # What is sorted by a key is kept with the key first.
            info = sorted(info, key=lambda column: column[5] or len(info))
        kinds = [
            (str if kind == "TEXT" else int, *(() if must_be_said else (type(None),)))
            for _, _, kind, must_be_said, _, _ in info
        ]
        least = sum(otherwise is None for *_, otherwise, _ in info)
        return cls(tuple([column[1] for column in info]), tuple(kinds), least, is_numbered)

    def key(self, row: PageRow) -> Key | None:
        """Tell where a row stands among those of the table; nothing if it is none of them."""
        values = row.values
        if self.is_numbered is (row.number is None):
            return None
        if not self.least <= len(values) <= len(self.columns) + MOST_ADDED:
            return None
        # The third column tells those apart that are much the same otherwise.
        if isinstance(values[2], str | bytes) is not (self.kinds[2][0] is str):
            return None
        if self.is_numbered:
            return None if values[0] is not None else (row.number or 0,)
        first, second = values[:2]
        return (first, second) if isinstance(first, int) and isinstance(second, int) else None

    def fits(self, row: PageRow) -> bool:
        """Tell whether everything in a row is of its kind, as far as this version knows."""
        return all(map(isinstance, row.values, self.kinds))


class Wreck:
    """What images of one library have, the first before the others."""

    def __init__(self, images: list[Image], forms: dict[str, Form]) -> None:
        self.version = images[0].version
        self._forms = forms
        self._rows: dict[str, Rows] = {table: defaultdict(dict) for table in TABLES}
        """What stands where it belongs."""
        self._others: dict[str, Rows] = {table: defaultdict(dict) for table in TABLES}
        """What was found besides: it fills gaps."""
        self._gaps: dict[str, list[tuple[Bound, Bound]]] = {table: [] for table in TABLES}
        unsound = [self._read_tree(images[0], table, is_first=True) for table in TABLES]
        if not any(self._gaps[table] for table in LOOSE):
            return
        self._read_loose(images[0], set().union(*unsound))
        for image in images[1:]:
            unsound = [self._read_tree(image, table, is_first=False) for table in LOOSE]
            self._read_loose(image, set().union(*unsound))

    # --- what there is ---------------------------------------------------------------------------

    def numbers(self) -> list[int]:
        """Give the numbers of the games, in their order."""
        others = [number for number in self._others["games"] if self.is_doubtful("games", number)]
        return sorted({*self._rows["games"], *others})

    def nameless(self) -> int:
        """Count the games of which there are actions, and nothing that says what game it is."""
        return len(self._rows["actions"].keys() - set(self.numbers()))

    def rows(self, table: str, number: int) -> list[Row]:
        """Give the rows of a game or profile by the names of their columns, the surest first.

        A row has no more columns than there were when it was written.
        """
        rows = self._rows[table].get(number, {})
        if self.is_doubtful(table, number):
            rows = rows | self._others[table].get(number, {})
        return [self._named(table, number, values) for values in rows]

    def is_another(self, other: "Wreck") -> bool:
        """Tell whether most numbers mean one game here and another one there.

        A number may be given again when the game that had it is thrown away.
        """
        here, there = (
            {number: {row["uid"] for row in one.rows("games", number)} for number in one.numbers()}
            for one in (self, other)
        )
        both = here.keys() & there.keys()
        return 2 * sum(here[number].isdisjoint(there[number]) for number in both) > len(both)

    def is_whole(self, number: int) -> bool:
        """Tell whether everything about a game was read where it belongs."""
        needed = set(TABLES) - {"profiles", *THOUGHT}
        return not any(self.is_doubtful(table, number) for table in needed)

    def _named(self, table: str, number: int, values: Values) -> Row:
        form = self._forms[table]
        row: Row = dict(zip(form.columns, values, strict=False))
        return row | {form.columns[0]: number} if form.is_numbered else row

    def profiles(self) -> Iterator[Row]:
        """Give all profiles, the surest last."""
        for found in (self._others["profiles"], self._rows["profiles"]):
            for number, rows in found.items():
                yield from [self._named("profiles", number, values) for values in rows]

    def is_doubtful(self, table: str, number: int) -> bool:
        return any(
            (after is None or after[0] <= number) and (before is None or number <= before[0])
            for after, before in self._gaps[table]
        )

    # --- reading ---------------------------------------------------------------------------------

    def _read_tree(self, image: Image, table: str, *, is_first: bool) -> set[int]:
        """Read a table as far as its tree goes; give the pages that are damaged."""
        form, gaps = self._forms[table], self._gaps[table] if is_first else []
        if table not in image.roots:
            gaps.append((None, None))
            return set()
        unsound = set[int]()
        for rows, after, before, page, is_sound in image.tree(image.roots[table], form.key):
            if not is_sound:
                gaps.append((after, before))
            if page is not None:
                unsound.add(page)
            for row in rows:
                if is_sound and is_first and form.fits(row):
                    self._add(self._rows, table, row)
                    continue
                if is_sound:
                    gaps.append((form.key(row), form.key(row)))
                self._add(self._others, table, row)
        return unsound

    def _read_loose(self, image: Image, unsound: set[int]) -> None:
        """Read what hangs on no tree, or lies about on damaged pages."""
        for number in list(image.strays()):
            page = image.page(number)
            for row in page.rows if page else ():
                for table in LOOSE:
                    self._add(self._others, table, row)
            if page is None or not page.is_sound:
                unsound.add(number)
        for number in sorted(unsound):
            for table, reach in REACH.items():
                form = self._forms[table]
                for row in image.carve(number, form.is_numbered, form.least, OBJECT, reach):
                    if form.fits(row):
                        self._add(self._others, table, row)

    def _add(self, to: dict[str, Rows], table: str, row: PageRow) -> None:
        key = self._forms[table].key(row)
        if key is not None:
            to[table][key[0]][row.values] = None


def wrecks_of(source: Path, forms: dict[str, Form]) -> list[Wreck]:
    """Read a damaged library and its log, as two libraries where the log is that of another.

    Either may be all that there is.

    Raises:
        OSError: they cannot be read.
    """
    file = source.read_bytes() if source.exists() else b""
    size = int.from_bytes(file[16:18], "big")
    size = 65536 if size == 1 else size
    is_said = file.startswith(BEGINNING) and size in PAGE_SIZES
    beside = source.with_name(f"{source.name}-wal")
    log = Log(beside.read_bytes() if beside.exists() else b"", size if is_said else USUAL_SIZE)
    size = size if is_said else log.size
    all_of_it, doubtful = log.pages()
    alone = Image(file, size, {}, frozenset())
    if not all_of_it:
        return [Wreck([alone], forms)]
    of_log = Wreck([Image(b"", log.size, all_of_it, doubtful)], forms)
    of_file = Wreck([alone], forms)
    if size != log.size or of_file.is_another(of_log):
        return [of_file, of_log]
    before_damage, _ = log.pages(up_to_damage=True)
    everything = Image(file, size, all_of_it, doubtful)
    older = [Image(file, size, before_damage, frozenset()), Image(file, size, {}, frozenset())]
    return [Wreck([everything, *older], forms)]
