"""The library as the game uses it: everything is handed to one thread and answered by a ticket.

The thread opens the file when it is first asked, mends it if need be, and tries again later when it
cannot be opened.  Knows when things are done and what to tell the player; what is done is told in
``games`` and ``queries``.
"""

import contextlib
import os
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from traceback import print_exception
from typing import Concatenate, Generic, ParamSpec, TypeVar

from game.record import Recorded
from game.rules.errors import Refusal
from game.statistics import SummedGames

from .backups import Rolling, backups_in
from .exchange import back_up
from .feats.reading import Reading
from .games import Claimed, Kept, NoSuchGame, Stored, claim, keep, load, release
from .locks import Window, door
from .mending import Connect, beside, remove
from .notices import (
    CANNOT_BE_MENDED,
    DAMAGED,
    INTERRUPTED,
    IS_BACK,
    IS_CLAIMED,
    IS_GONE_IN_USE,
    NOT_KEPT,
    TROUBLES,
    WAS_GONE,
    Notice,
    Unavailable,
    code_of,
    reason_for,
)
from .opening import FILE, Repaired, connect, open_library, repair, suspect
from .restoring import missing_from, restore_all
from .ticket import Ticket

T = TypeVar("T")
P = ParamSpec("P")

FORESEEN = (Unavailable, Claimed, NoSuchGame, Refusal, OSError)
"""What may well go wrong with a question; anything else is printed for whoever mends it."""
AGAIN = ".again"
"""What stands beside a library while it is written again."""
RETRY_SECONDS = 5.0
"""How long a library that could not be opened is left alone."""
CLOSING_SECONDS = 30.0
"""How long the end of the program waits for a disk with what is still to be kept."""
OPENING_SECONDS = 1.0
"""How long it waits where the library is only being opened: that can be left at any moment."""
IDLE_SHARE = 4
"""How many times as long as it reads old games it does nothing: a screen may be drawing."""
HURRY_SECONDS = 0.25
"""For how long it reads at once where somebody waits for it."""
STEPS_BETWEEN_LOOKS = 10_000
"""Of SQLite, until a question finds that the program ends: about a millisecond."""


class _Job(Generic[T]):
    """Something to be done with an open library."""

    def __init__(self, work: Callable[[sqlite3.Connection], T], keeps_a_game: bool) -> None:
        self.work = work
        self.keeps_a_game = keeps_a_game
        self.ticket: Ticket[T] = Ticket()


class Library:
    """All games of one player, asked by the loop and answered by a thread."""

    def __init__(
        self,
        folder: Path,
        games: SummedGames,
        connect: Connect = connect,
        today: Callable[[], date] = date.today,
        mistaken: Callable[[Exception], None] = print_exception,
    ) -> None:
        """Open nothing yet: the first question does.

        ``mistaken`` hears, in the thread, of what went wrong by nobody's fault but ours.
        """
        self._mistaken = mistaken
        self.window = Window(folder)
        self._folder = folder
        self._games = games
        # Imported now, while nobody waits, and not when the first action is to be kept.
        for game in games.values():
            assert game.record and game.statistics
        self._connect, self._today = connect, today
        self._jobs: SimpleQueue[_Job[object] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._notices: deque[Notice] = deque()
        self._last_kept: Ticket[None] | None = None
        self._is_closing = False
        self.backups = Rolling(folder, connect, today, self._notices.append)
        self.was_mended = False
        """Whether the library was found to be damaged since this program began."""
        # What follows belongs to the thread.
        self._connection: sqlite3.Connection | None = None
        self._path = folder / FILE
        self._retry_at = 0.0
        self._reason: Unavailable | None = None
        self._trouble: Notice | None = None
        self._reading = Reading()
        self._rest = 0.0
        """For how many seconds nothing is read."""
        self._known: dict[str, Sequence[Recorded]] = {}
        """The actions of each game of this window as they are kept."""

    # --- for the loop ----------------------------------------------------------------------------

    def ask(
        self,
        question: Callable[Concatenate[sqlite3.Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Ticket[T]:
        """Have something looked up or done: a function of ``queries`` or ``games``.

        The ticket fails with ``Unavailable`` when the library cannot be used now.
        """
        return self._hand_in(lambda connection: question(connection, *args, **kwargs), False)

    def load(self, uid: str) -> Ticket[Kept]:
        """Read a game; fails with ``NoSuchGame`` when there is none of this name."""
        return self.ask(load, uid, self._games)

    def claim(self, uid: str) -> Ticket[Kept]:
        """Take a game up in this window; fails with ``Claimed`` when another one plays it."""
        return self.ask(self._claim, uid)

    def keep(self, uid: str, state: Stored) -> Ticket[None]:
        """Have a game kept as it is now; what goes wrong is told to the player once."""
        self._last_kept = self._hand_in(lambda library: self._keep(library, uid, state), True)
        return self._last_kept

    def release(self, uid: str) -> Ticket[None]:
        return self.ask(self._release, uid)

    def repair(self) -> Ticket[Repaired]:
        """Check everything, and mend every game that is damaged as far as it can be read.

        For a question in the window: a list that has a game with ``damage`` is what asks for it.
        It takes some milliseconds a game, nothing else is answered meanwhile, and no game of this
        window may be going on.  What came of it says how many games were ``kept`` as they were,
        ``mended`` and ``lost``, and in which ``file`` the damaged library is, byte for byte; empty
        where nothing was wrong.  Fails with ``Unavailable`` while another window is open, too.
        """
        return self.ask(self._repair)

    def missing(self, *, everywhere: bool = False) -> Ticket[int]:
        """Count the games that the last backup has, or any, and that are not here or shorter.

        Games that were thrown away since it was made are among them.
        """
        return self.ask(lambda library: missing_from(library, self._backups(everywhere)))

    def take_back(self, *, everywhere: bool = False) -> Ticket[int]:
        """Take those games over; tells how many they were.

        It takes some milliseconds a game, and nothing else is answered meanwhile.
        """
        return self.ask(self._take_back, everywhere)

    def read_on(self) -> Ticket[bool]:
        """Read what was done in old games for a moment, without a rest; tell whether there is more.

        It is read bit by bit anyway: this is for a screen that waits for it.
        """
        return self.ask(self._hurry)

    def take_notices(self) -> list[str]:
        """Return what there is to tell the player, and forget it."""
        told = []
        while self._notices:
            told.append(str(self._notices.popleft()))
        return told

    def close(self) -> None:
        """Do everything that was handed in, cut short what was only asked, close the file.

        A disk that does not answer in time leaves something unkept, and that is told.  Any thread
        may call it.
        """
        if self._thread is None:
            return
        self._is_closing = True
        self._jobs.put(None)
        is_for_nothing = self._connection is None and self._last_kept is None
        self._thread.join(OPENING_SECONDS if is_for_nothing else CLOSING_SECONDS)
        if self._last_kept is not None and not self._last_kept.is_done:
            self._notices.append(Notice(NOT_KEPT, {}))

    def _hand_in(self, work: Callable[[sqlite3.Connection], T], keeps_a_game: bool) -> Ticket[T]:
        job = _Job(work, keeps_a_game)
        if self._thread is None:
            thread = Thread(target=self._work, name="library", daemon=True)
            try:
                thread.start()
            except RuntimeError as error:  # the system gives no more of them
                job.ticket.fail(error)
                return job.ticket
            self._thread = thread
        self._jobs.put(job)  # type: ignore[arg-type]  # the queue does not care what comes of it
        return job.ticket

    # --- in the thread ---------------------------------------------------------------------------

    def _work(self) -> None:
        while (job := self._next()) is not None:
            # Whoever sees that a ticket is done finds what there is to tell about it.
            try:
                result = self._do(job)
            except Exception as error:  # a ticket that is never done would stop the game
                is_news = not job.keeps_a_game or self._tell_trouble(error)
                # A question that was cut short at the end is no mistake.
                if is_news and not isinstance(error, FORESEEN) and not self._is_closing:
                    self._mistaken(error)
                job.ticket.fail(error)
            else:
                if job.keeps_a_game:
                    self._tell_recovery()
                job.ticket.succeed(result)
        self._shut()
        self.window.close()

    def _next(self) -> _Job[object] | None:
        """Wait for what is handed in; while nothing is, there are old games to read."""
        if self._connection is None or not self._reading.is_owed:
            return self._jobs.get()
        try:
            return self._jobs.get(timeout=self._rest)
        except Empty:
            # So it stays where the file cannot be used: nobody would hear of it.
            self._rest = RETRY_SECONDS
            return _Job(self._read_on, False)

    def _read_on(self, connection: sqlite3.Connection) -> None:
        since = time.monotonic()
        # Nobody has asked: what is wrong with the file is for whoever does.
        with contextlib.suppress(sqlite3.Error):
            self._reading.go_on(connection, self._games)
        self._rest = IDLE_SHARE * (time.monotonic() - since)

    def _hurry(self, connection: sqlite3.Connection) -> bool:
        until = time.monotonic() + HURRY_SECONDS
        while self._reading.is_owed and time.monotonic() < until:
            self._reading.go_on(connection, self._games)
        return self._reading.is_owed

    def _do(self, job: _Job[object]) -> object:
        try:
            if self._connection is not None and not self._path.exists():
                self._write_again(self._connection)
            return job.work(self._opened())
        except sqlite3.Error as error:
            if code_of(error) in TROUBLES:
                raise reason_for(error) from error
            if code_of(error) == INTERRUPTED:
                raise
        # Whatever else it is, the file may be to blame: it is gone through, and mended.
        with contextlib.suppress(OSError):
            suspect(self._folder)
        self._shut()
        try:
            return job.work(self._opened())
        except sqlite3.Error as error:
            if code_of(error) in (*TROUBLES, *DAMAGED):
                raise reason_for(error) from error
            raise  # The file is sound, so this is a mistake of ours.

    def _opened(self) -> sqlite3.Connection:
        if self._connection is not None:
            return self._connection
        if self._reason is not None and time.monotonic() < self._retry_at:
            raise self._reason
        try:
            opened = open_library(self._folder, self.window, self._games, self._connect)
        except (OSError, sqlite3.Error, Unavailable) as error:
            self._reason = reason_for(error)
            self._retry_at = time.monotonic() + RETRY_SECONDS
            raise self._reason from error
        self._reason = None
        self._connection, self._path = opened.connection, opened.path
        self._connection.set_progress_handler(self._is_in_vain, STEPS_BETWEEN_LOOKS)
        self._notices.extend(opened.notices)
        self.was_mended = self.was_mended or opened.was_mended
        (has_games,) = opened.connection.execute("SELECT EXISTS (SELECT 1 FROM games)").fetchone()
        if opened.is_library and has_games and not self.was_mended:
            # What was lost is not to push out what there was, nor is what begins only now.
            self.backups.start(self._folder / FILE)
        return opened.connection

    def _write_again(self, library: sqlite3.Connection) -> None:
        """Give a file back that was taken away while it is open: all of it can be read as before.

        Raises:
            Unavailable: other windows have it open, too, and might go on with what is no file.
            OSError, sqlite3.Error: it cannot be written now.
        """
        with door(self._folder):
            if not self.window.is_alone():
                raise Unavailable(IS_GONE_IN_USE)
            again = beside(self._path, AGAIN)
            remove(again)
            back_up(library, again)
            # First: its log would be taken for that of the other.
            self._shut()
            os.replace(again, self._path)
        self._notices.append(Notice(WAS_GONE, {}))

    def _is_in_vain(self) -> bool:
        """Tell whether nobody waits for an answer any more; what is written is always finished."""
        library = self._connection
        return self._is_closing and library is not None and not library.in_transaction

    def _claim(self, connection: sqlite3.Connection, uid: str) -> Kept:
        kept = claim(connection, uid, self.window, self._games)
        self._known[uid] = kept.record.actions
        return kept

    def _keep(self, connection: sqlite3.Connection, uid: str, state: Stored) -> None:
        keep(connection, uid, state, self.window, self._games, self._known.get(uid, ()))
        self._known[uid] = state.record.actions

    def _release(self, connection: sqlite3.Connection, uid: str) -> None:
        release(connection, uid, self.window)
        self._known.pop(uid, None)

    def _repair(self, _connection: sqlite3.Connection) -> Repaired:
        self._shut()
        self._known.clear()
        try:
            repaired = repair(self._folder, self.window, self._games, self._connect)
        except (OSError, sqlite3.Error) as error:
            reason = getattr(error, "strerror", None) or error
            raise Unavailable(CANNOT_BE_MENDED, reason=reason) from error
        self.was_mended = self.was_mended or bool(repaired.file)
        return repaired

    def _backups(self, everywhere: bool) -> list[Path]:
        there = [one.path for one in backups_in(self._folder, self._today())]
        return there if everywhere else there[:1]

    def _take_back(self, library: sqlite3.Connection, everywhere: bool) -> int:
        try:
            backups = self._backups(everywhere)
            # What comes from there may be as old as that.
            self._reading = Reading()
            return restore_all(library, backups, self._folder, self.window, self._games)
        except OSError as error:
            raise reason_for(error) from error

    def _tell_trouble(self, error: Exception) -> bool:
        """Tell why a game is not kept, unless that was the last that was told."""
        notice = Notice(IS_CLAIMED, {}) if isinstance(error, Claimed) else reason_for(error).notice
        if notice == self._trouble:
            return False
        self._trouble = notice
        self._notices.append(notice)
        return True

    def _tell_recovery(self) -> None:
        if self._trouble is not None:
            self._trouble = None
            self._notices.append(Notice(IS_BACK, {}))

    def _shut(self) -> None:
        # First: who closes a library last takes its log away, whoever has begun a new one.
        self.backups.stop()
        if self._connection is not None:
            self._connection.close()
            self._connection = None
