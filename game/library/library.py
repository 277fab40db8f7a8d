"""The library of a window: questions are answered in a thread, games are kept."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Generator
from datetime import date
from itertools import islice
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from traceback import print_exception
from typing import Concatenate, Generic, ParamSpec, TypeVar
from uuid import uuid4

from game.errors import as_exception
from game.match import AnyMatch
from game.record import Record, hints_of, undone_of
from game.rules import Refusal
from game.statistics import SummedGames
from game.words import _

from .exchange import back_up_weekly, backups_in, count_missing, restore_all
from .gamefile import (
    DAMAGED,
    FOLDER,
    INDEX_GONE,
    IS_BACK,
    IS_CLAIMED,
    NO_BACKUP,
    NOT_KEPT,
    TROUBLES,
    WAS_CONVERTED,
    Found,
    Notes,
    Notice,
    Unavailable,
    Writer,
    code_of,
    name_of,
    reason_for,
    sum_up,
)
from .index import (
    Claimed,
    Index,
    Kept,
    NoSuchGame,
    load,
    now,
    open_index,
    remove_index,
    take_in,
    writing,
)
from .locks import Window
from .syncing import Syncing, convert

T = TypeVar("T")


class Ticket(Generic[T]):
    """Something that is being done; the loop looks at it in every frame and never waits."""

    def __init__(self) -> None:
        self._over = Event()
        self._result: list[T] = []
        self.error: Exception | None = None
        """Why it failed, once it has."""

    @property
    def is_done(self) -> bool:
        return self._over.is_set()

    @property
    def has_failed(self) -> bool:
        return self.is_done and self.error is not None

    @property
    def result(self) -> T:
        """What came of it; raises why it failed, or ``RuntimeError`` while it is not done."""
        if not self.is_done:
            raise RuntimeError("this is not done yet")
        if self.error is not None:
            raise self.error
        return self._result[0]

    def wait(self, seconds: float | None = None) -> T:
        """Wait for the result, outside of the loop."""
        self.settle(seconds)
        return self.result

    def settle(self, seconds: float | None = None) -> bool:
        """Wait until it has succeeded or failed; return whether it has."""
        return self._over.wait(seconds)

    def succeed(self, result: T) -> None:
        self._result.append(result)
        self._over.set()

    def fail(self, error: Exception) -> None:
        self.error = error
        self._over.set()


P = ParamSpec("P")

FORESEEN = (Unavailable, Claimed, NoSuchGame, Refusal, OSError)
"""What may well go wrong with a question; anything else is a mistake of ours."""
CLOSING_SECONDS = 30.0
"""How long the end of the program waits for a disk with what is still to be kept."""
OPENING_SECONDS = 1.0
"""How long it waits where the library is only being opened: that can be left at any moment."""
AT_ONCE = 25
"""How many files that are new or have changed are read before anything is answered."""
IDLE_SHARE = 4
"""How many times as long as it reads files it does nothing: a screen may be drawing."""
HURRY_SECONDS = 0.25
"""For how long it reads at once where somebody waits for it."""
NEWS_EVERY = 100
"""After so many files that were read, what is listed is worth asking for again."""
STEPS_BETWEEN_LOOKS = 10_000
"""Of SQLite, until a question finds that the program ends: about a millisecond."""


class Library:
    """All games of one player, asked by the loop and answered by a thread."""

    def __init__(
        self,
        folder: Path,
        games: SummedGames,
        today: Callable[[], date] = date.today,
        mistaken: Callable[[Exception], None] = print_exception,
        has_news: Callable[[], None] = lambda: None,
    ) -> None:
        """Open nothing yet: the first question does.  ``mistaken`` hears of mistakes of ours.

        ``has_news`` is called in the thread when there is an answer, or something else to tell.
        """
        self._mistaken, self._today, self._has_news = mistaken, today, has_news
        self.window = Window(folder)
        self._folder = folder
        self._games = games
        # Imported now, while nobody waits, and not when the first action is to be kept.
        for game in games.values():
            assert game.record and game.statistics
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._notices: deque[Notice] = deque()
        self._last_kept: Ticket[None] | None = None
        self._is_closing = self._is_closed = False
        self.changes = 0
        """Counts what has come or gone behind the player's back: lists are asked for again."""
        # What follows belongs to the thread.
        self._index: Index | None = None
        self._trouble: Notice | None = None
        self._syncing: Syncing | None = None
        self._chores: Generator[bool, None, None] | None = None
        """What is done while nothing is asked, a few milliseconds at a time."""
        self._rest = 0.0
        """For how many seconds nothing is done then."""
        self._was_mistaken = False
        self._writers: dict[str, Writer] = {}
        """The files of the games of this window."""

    # --- for the loop ----------------------------------------------------------------------------

    def ask(
        self,
        question: Callable[Concatenate[Index, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Ticket[T]:
        """Queue a question or a change: a function of an open index.

        The ticket fails with ``Unavailable`` when the library cannot be used now.
        """
        return self._hand_in(lambda: self._answer(lambda index: question(index, *args, **kwargs)))

    def load(self, uid: str) -> Ticket[Kept]:
        """Read a game; fails with ``NoSuchGame`` when there is none of this name."""
        return self.ask(load, uid, self._games)

    def claim(self, uid: str) -> Ticket[Kept]:
        """Take a game up in this window; fails with ``Claimed`` when another one plays it."""
        return self.ask(self._claim, uid)

    def keep(self, uid: str, record: Record, notes: Notes) -> Ticket[None]:
        """Queue saving a game as it is now; an error is reported to the player once."""
        self._last_kept = self._hand_in(lambda: self._keep(uid, record, notes), keeps_a_game=True)
        return self._last_kept

    def release(self, uid: str, left: tuple[Record, Notes] | None = None) -> Ticket[None]:
        """Leave a game; what is ``left`` is written once more if its file is gone."""
        return self._hand_in(lambda: self._release(uid, left))

    def look(self) -> Ticket[int]:
        """Look whether files have come, changed or gone; tells how many are still to be read."""
        return self.ask(self._look)

    def missing(self) -> Ticket[int]:
        """Count the games that the backups have and that are not here, or shorter."""
        return self.ask(count_missing, self.window)

    def take_back(self) -> Ticket[int]:
        """Take those games over, and count them."""
        return self.ask(restore_all, self.window)

    def read_on(self) -> Ticket[bool]:
        """Read files without a rest, for a screen that waits; tells whether there are more."""
        return self.ask(self._hurry)

    @property
    def progress(self) -> tuple[int, int]:
        """How many files were read of how many that are to be; none of none while all are."""
        syncing = self._syncing
        if syncing is None or not syncing.left:
            return 0, 0
        return syncing.done, syncing.done + syncing.left

    def take_notices(self) -> list[str]:
        """Return what there is to tell the player, and forget it."""
        told = []
        while self._notices:
            told.append(str(self._notices.popleft()))
        return told

    def close(self) -> None:
        """Do everything that was handed in, cut short what was only asked, close the index.

        Any thread may call it.
        """
        if self._thread is None or self._is_closed:
            return
        self._is_closing = True
        self._jobs.put(None)
        is_for_nothing = self._index is None and self._last_kept is None
        self._thread.join(OPENING_SECONDS if is_for_nothing else CLOSING_SECONDS)
        # Waited for in vain once, it is not waited for again.
        self._is_closed = True
        if self._last_kept is not None and not self._last_kept.is_done:
            self._tell(NOT_KEPT)

    def _hand_in(self, work: Callable[[], T], *, keeps_a_game: bool = False) -> Ticket[T]:
        ticket: Ticket[T] = Ticket()
        if self._thread is None:
            thread = Thread(target=self._work, name="library", daemon=True)
            try:
                thread.start()
            except RuntimeError as error:  # the system gives no more of them
                ticket.fail(error)
                return ticket
            self._thread = thread
        self._jobs.put(lambda: self._do(work, ticket, keeps_a_game))
        return ticket

    # --- in the thread ---------------------------------------------------------------------------

    def _work(self) -> None:
        while (job := self._next()) is not None:
            job()
            self._has_news()
        self._shut()
        self.window.close()

    def _do(self, work: Callable[[], T], ticket: Ticket[T], keeps_a_game: bool) -> None:
        # Whoever sees that a ticket is done finds what there is to tell about it.
        try:
            result = work()
        except BaseException as problem:  # a ticket that is never done would stop the game
            error = as_exception(problem)
            is_news = not keeps_a_game or self._tell_trouble(error)
            # A question that was cut short at the end is no mistake.
            if is_news and not isinstance(error, FORESEEN) and not self._is_closing:
                self._mistaken(error)
            ticket.fail(error)
        else:
            if keeps_a_game and self._trouble is not None:
                self._trouble = None
                self._tell(IS_BACK)
            ticket.succeed(result)

    def _next(self) -> Callable[[], None] | None:
        """Wait for what is handed in; while nothing is, there may be chores."""
        while self._chores is not None:
            try:
                return self._jobs.get(timeout=self._rest)
            except Empty:
                since = time.thread_time()
                self._go_on()
                self._rest = IDLE_SHARE * (time.thread_time() - since)
        return self._jobs.get()

    def _tell(self, template: str, **values: object) -> None:
        self._notices.append(Notice(template, values))

    # --- the index -------------------------------------------------------------------------------

    def _answer(self, question: Callable[[Index], T]) -> T:
        try:
            return question(self._opened())
        except sqlite3.Error as error:
            if code_of(error) in TROUBLES:
                raise reason_for(error) from error
            is_damaged = code_of(error) in DAMAGED
            is_for_nothing = self._was_mistaken or code_of(error) in (0, sqlite3.SQLITE_INTERRUPT)
            if is_for_nothing and not is_damaged:
                raise
            # A table that is not there is a mistake of ours, or of whoever has put the file there.
            self._was_mistaken = self._was_mistaken or not is_damaged
        self._shut()
        with contextlib.suppress(OSError):
            remove_index(self._folder)
        self._tell(INDEX_GONE)
        return question(self._opened())

    def _opened(self) -> Index:
        if self._index is not None and self._index.is_there():
            return self._index
        if self._index is not None:
            self._tell(INDEX_GONE)
            self._shut()
        try:
            make_folder(self._folder)
            index = open_index(self._folder, self._games)
        except (OSError, sqlite3.Error) as error:
            raise reason_for(error) from error
        self._index, index.mistaken = index, self._mistaken
        index.set_progress_handler(self._is_in_vain, STEPS_BETWEEN_LOOKS)
        self._begin_chores(index)
        return index

    def _begin_chores(self, index: Index) -> None:
        """Read what is new before anything is answered, unless that is much."""
        syncing = self._syncing = Syncing(index)
        self.changes += syncing.look()
        self._chores, self._rest = self._all_chores(index, syncing), 0.0
        for is_catching_up in islice(self._chores, AT_ONCE):
            if not is_catching_up:
                break

    def _all_chores(self, index: Index, syncing: Syncing) -> Generator[bool, None, None]:
        """Read files, turn an old library into files, back them up; true until it comes to that."""
        while syncing.step():
            if syncing.done % NEWS_EVERY == 0 or not syncing.left:
                self.changes += 1
            yield True
        try:
            for file in convert(index):
                if file:
                    self._tell(WAS_CONVERTED, folder=index.games, file=file)
                    self.changes += 1
                yield True
        except (OSError, sqlite3.Error) as error:
            # What could not be brought over is tried again at the next start.
            self._mistaken(error)
        try:
            for _done in back_up_weekly(index, self._today()):
                yield False
        except OSError as error:
            if not backups_in(self._folder)[:1]:
                self._tell(NO_BACKUP, reason=error.strerror or error)

    def _look(self, index: Index) -> int:
        self._begin_chores(index)
        return self._syncing.left if self._syncing else 0

    def _hurry(self, _index: Index) -> bool:
        until = time.monotonic() + HURRY_SECONDS
        while self._chores is not None and time.monotonic() < until:
            self._go_on()
        return self._chores is not None

    def _go_on(self) -> None:
        """Do a little of what is to be done while nothing is asked."""
        assert self._chores is not None
        known = self.changes, len(self._notices), self.progress[1]
        try:
            next(self._chores)
        except StopIteration:
            self._chores = None
        except BaseException as problem:  # nobody waits for it, and the thread is to go on
            self._chores, error = None, as_exception(problem)
            if not isinstance(error, (*FORESEEN, sqlite3.Error)):
                self._mistaken(error)
        if known != (self.changes, len(self._notices), self.progress[1]):
            self._has_news()

    def _is_in_vain(self) -> bool:
        """Whether nobody waits for an answer any more; what is written is always finished."""
        return self._is_closing and self._index is not None and not self._index.in_transaction

    def _shut(self) -> None:
        if self._chores is not None:
            self._chores.close()
        self._chores = self._syncing = None
        if self._index is not None:
            self._index.close()
            self._index = None

    # --- games -----------------------------------------------------------------------------------

    def _claim(self, index: Index, uid: str) -> Kept:
        if not self.window.claim(uid):
            raise Claimed
        try:
            kept = load(index, uid, self._games)
        except BaseException:
            self.window.release(uid)
            raise
        # What is damaged stays as it is, and the game goes on in another file.
        self._writers[uid] = Writer(kept.path, kept.seen)
        return kept

    def _keep(self, uid: str, record: Record, notes: Notes) -> None:
        make_folder(self._folder)
        if not self.window.claim(uid):
            raise Claimed
        writer = self._writers.get(uid)
        if writer is None:
            name = name_of(record, uid, notes.touched, self._games)
            writer = self._writers[uid] = Writer(self._folder / FOLDER / name)
        news = writer.keep(record, notes)
        if news:
            self._tell(news)
        # The decision is on the disk; the index can be made again.
        try:
            self._note(self._opened(), writer, Found(record, notes, uid=uid))
        except (sqlite3.Error, OSError, Unavailable):
            self._shut()

    def _note(self, index: Index, writer: Writer, found: Found) -> None:
        """Update a game's row in the index."""
        record, notes, signature = found.record, found.notes, writer.signature
        assert record is not None and notes is not None and signature is not None
        name = writer.path.name
        query = "SELECT id FROM games WHERE uid = ? AND file = ? AND NOT is_finished"
        row = index.execute(query, (found.uid, name)).fetchone()
        if row is None or notes.is_over or writer.is_new:
            found = sum_up(found, self._games)
            with writing(index):
                take_in(index, name, signature, found)
            return
        changed = {
            "steps": notes.steps,
            "touched": notes.touched,
            "actions": len(record.actions),
            "undone": undone_of(record),
            "hints": sum(hints_of(record)),
        }
        with writing(index):
            columns = ", ".join(f"{column} = ?" for column in changed)
            index.execute(f"UPDATE games SET {columns} WHERE id = ?", (*changed.values(), *row))
            index.execute(
                "UPDATE files SET size = ?, modified = ? WHERE name = ?", (*signature[1:], name)
            )

    def _release(self, uid: str, left: tuple[Record, Notes] | None = None) -> None:
        writer = self._writers.get(uid)
        try:
            if left is not None and writer is not None and not writer.path.exists():
                self._keep(uid, *left)
        except (OSError, sqlite3.Error, Unavailable, Claimed) as error:
            self._tell_trouble(error)
        finally:
            self.window.release(uid)
        self._writers.pop(uid, None)

    def _tell_trouble(self, error: Exception) -> bool:
        """Report why a game is not saved, unless that was the last report."""
        notice = Notice(IS_CLAIMED, {}) if isinstance(error, Claimed) else reason_for(error).notice
        if notice == self._trouble:
            return False
        self._trouble = notice
        self._notices.append(notice)
        return True


def make_folder(folder: Path) -> None:
    """Make a folder; raise ``OSError`` which says what file is in the way, if one is."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        file = next(path for path in (folder, *folder.parents) if os.path.lexists(path))
        reason = _("{file} is a file, but it must be a folder").format(file=file)
        raise NotADirectoryError(error.errno, reason) from error


class Journal:
    """Keeps one game as it is played."""

    def __init__(self, library: Library, match: AnyMatch, uid: str) -> None:
        """Go on with a game that this window has claimed."""
        self.uid = uid
        self._library = library
        self._match = match
        self._begun_with: dict[str, object] | None = None
        """What the header said before anything was done; ``None`` once something was."""

    @classmethod
    def begun(cls, library: Library, match: AnyMatch) -> Journal:
        """Begin the journal of a new game; nothing is kept before something is done or seen."""
        uid = uuid4().hex
        match.extra.update({"uid": uid, "started": now("seconds")})
        journal = cls(library, match, uid)
        journal._begun_with = dict(match.extra)
        return journal

    def keep(self) -> Ticket[None]:
        """Queue saving the game as it is now."""
        match = self._match
        if not self._has_begun():
            nothing: Ticket[None] = Ticket()
            nothing.succeed(None)
            return nothing
        if match.is_over:
            match.extra.setdefault("finished", now("seconds"))
        notes = Notes(now(), match.steps, match.is_over)
        return self._library.keep(self.uid, match.record(), notes)

    def close(self) -> None:
        """Leave the game: another window may take it up."""
        match = self._match
        if self._begun_with is None:
            notes = Notes(now(), match.steps, match.is_over)
            self._library.release(self.uid, (match.record(), notes))

    def _has_begun(self) -> bool:
        """Whether anybody has decided anything, taken counsel or seen what was hidden.

        What is seen before it is decided stands in the header, as a card that was turned up.
        """
        match = self._match
        if match.actions or any(match.hints) or match.extra != self._begun_with:
            self._begun_with = None
        return self._begun_with is None
