"""The library of one window: answers queries and saves games in a background thread."""

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
from threading import Thread, current_thread
from traceback import print_exception
from typing import Concatenate, ParamSpec, TypeVar
from uuid import uuid4

from game.errors import as_exception, escape_controls
from game.files import ProcessLocks
from game.match import AnyMatch
from game.record import Record
from game.rules import Refusal
from game.statistics import SummedGames, is_practice
from game.thinking import PendingResult
from game.words import N_, _

from . import gamefile
from .deals import SEEN_DAMAGED_NOTICE
from .exchange import LeftOut, back_up_weekly, convert_old_library, list_backups
from .index import (
    EXTERNAL_SQLITE_ERRORS,
    WINDOW_LOCKS_FOLDER,
    GamePlayedElsewhere,
    Index,
    NoSuchGame,
    SavedGame,
    count_unread_files,
    index_or_forget_file,
    index_unread_files,
    load,
    mark_changed_files,
    open_index,
    remove_index,
    update_game,
    utc_now,
)
from .queries import players_of_deal

T = TypeVar("T")
P = ParamSpec("P")

EXPECTED_ERRORS = (gamefile.LibraryUnavailable, GamePlayedElsewhere, NoSuchGame, Refusal, OSError)
"""Errors that queries may raise; any other is a bug."""
MAX_CLOSING_SECONDS = 30.0
"""How long to wait on exit for games still being saved."""
MAX_OPENING_WAIT_SECONDS = 1.0
"""How long to wait on exit if the library was only being opened, with nothing to save."""
MAX_FILES_BEFORE_ANSWER = 25
"""The most new or changed files read before the first answer.  The rest are read later."""
REST_TO_WORK_RATIO = 4
"""The thread's pause after background work, as a multiple of the time worked."""
FAST_READ_SECONDS = 0.25
"""How long one call of ``read_on`` reads files without pauses, while a screen waits."""
FILES_PER_LIST_UPDATE = 100
"""The number of newly read files after which the screens query their lists again."""
MAX_NAMES_IN_NOTICE = 3
SQLITE_STEPS_PER_CHECK = 10_000
"""The number of SQLite steps (about 1 ms) between two checks whether the program is closing."""


class Library:
    """The player's games.  Queries and saves are queued, and run in a background thread."""

    def __init__(
        self,
        folder: Path,
        games: SummedGames,
        today: Callable[[], date] = date.today,
        mistaken: Callable[[Exception], None] = print_exception,
        has_news: Callable[[], None] = lambda: None,
    ) -> None:
        """Open nothing yet.  The thread will call ``has_news`` after each answer and notice."""
        self._mistaken, self._today, self._has_news = mistaken, today, has_news
        self.window = ProcessLocks(folder / WINDOW_LOCKS_FOLDER)
        self._folder = folder
        self._games = games
        # Import now, while nobody waits, rather than when the first action is saved.
        for game in games.values():
            assert game.record and game.statistics
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._notices: deque[str] = deque()
        self._last_kept: PendingResult[None] | None = None
        self._unsaved: deque[PendingResult[None]] = deque()
        self._is_closing = self._is_closed = self._ends_here = False
        self.changes = 0
        """A counter that grows when game files appear or vanish, so that lists are read again."""
        self.progress = (0, 0)
        """The number of files read, and of files to read; ``(0, 0)`` when all are read."""
        # Only the thread uses the following.
        self._index: Index | None = None
        self._trouble: str | None = None
        self._chores: Generator[bool, None, None] | None = None
        """The background work, done in short steps while no query is queued; None if done."""
        self._rest = 0.0
        """The seconds to pause before the next step of background work."""
        self._was_mistaken = False
        self._writers: dict[str, gamefile.GameFileWriter] = {}
        """The writers of the games this window plays, by uid."""
        self._last_saved: dict[str, tuple[Record, gamefile.FileNotes]] = {}
        """What was last saved of these games."""

    # --- for the loop ----------------------------------------------------------------------------

    def ask(
        self, question: Callable[Concatenate[Index, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> PendingResult[T]:
        """Queue a query: a function of an open index.  It may fail with ``LibraryUnavailable``."""
        return self._queue_job(
            lambda: self._run_query(lambda index: question(index, *args, **kwargs))
        )

    def claim(self, uid: str) -> PendingResult[SavedGame]:
        """Lock and load a game to play; fail with ``GamePlayedElsewhere`` if it is locked."""
        return self.ask(self._claim_game, uid)

    def keep(self, uid: str, record: Record, notes: gamefile.FileNotes) -> PendingResult[None]:
        """Queue saving a game.  If it fails, the player gets a notice once, not at every save."""
        self._last_kept = self._queue_job(
            lambda: self._save_game(uid, record, notes), keeps_a_game=True
        )
        self._unsaved.append(self._last_kept)
        return self._last_kept

    @property
    def oldest_unsaved(self) -> PendingResult[None] | None:
        """The oldest save that is not done yet, or None."""
        while self._unsaved and self._unsaved[0].is_done:
            self._unsaved.popleft()
        return self._unsaved[0] if self._unsaved else None

    def recognise(self, record: Record, *, is_for_all: bool = False) -> PendingResult[bool]:
        """Queue looking whether somebody has played a new game's deal; if so, add a notice.

        ``is_for_all`` says that the deal is there for everybody, one after another.
        """
        return self._queue_job(lambda: self._recognise_deal(record, is_for_all))

    def release(
        self, uid: str, left: tuple[Record, gamefile.FileNotes] | None = None
    ) -> PendingResult[None]:
        """Unlock a game.  If its file was changed or is gone, save ``left``, its last state."""
        return self._queue_job(lambda: self._release_game(uid, left))

    def look(self) -> PendingResult[int]:
        """Look for new, changed and removed game files; return how many are unread."""
        return self.ask(self._count_unread_changes)

    def read_on(self) -> PendingResult[bool]:
        """Read files without pauses for a quarter of a second; return whether work is left."""
        return self.ask(self._read_files_fast)

    def take_notices(self) -> list[str]:
        return [self._notices.popleft() for _notice in range(len(self._notices))]

    def close(self) -> None:
        """Finish saving, interrupt queries and close the index.  May be called in any thread."""
        if self._thread is None or self._is_closed:
            return
        self._is_closing = True
        self._jobs.put(None)
        if self._thread is current_thread():
            # This thread noticed the lost display: nobody else will do what is left.
            if not self._ends_here:
                self._ends_here = True
                self._run_jobs()
            return
        is_for_nothing = self._index is None and self._last_kept is None
        self._thread.join(MAX_OPENING_WAIT_SECONDS if is_for_nothing else MAX_CLOSING_SECONDS)
        # Do not wait a second time.
        self._is_closed = True
        if self._last_kept is not None and not self._last_kept.is_done:
            self._add_notice(N_("The disk did not respond: your last moves may not be saved."))

    def _queue_job(self, work: Callable[[], T], *, keeps_a_game: bool = False) -> PendingResult[T]:
        ticket: PendingResult[T] = PendingResult()
        if self._thread is None:
            thread = Thread(target=self._run_jobs, name="library", daemon=True)
            try:
                thread.start()
            except RuntimeError as error:  # the system allows no more threads
                ticket.fail(error)
                return ticket
            self._thread = thread
        self._jobs.put(lambda: self._run_job(work, ticket, keeps_a_game))
        return ticket

    # --- in the thread ---------------------------------------------------------------------------

    def _run_jobs(self) -> None:
        while (job := self._next_job()) is not None:
            job()
            self._has_news()
        # The program may end without leaving the table.
        for uid in list(self._writers):
            self._release_game(uid, self._last_saved.get(uid))
        self._close_index()
        self.window.close()

    def _run_job(self, work: Callable[[], T], ticket: PendingResult[T], keeps_a_game: bool) -> None:
        # Notices are queued before the ticket is done, so that its reader finds them.
        try:
            result = work()
        except BaseException as problem:  # a ticket that is never done would stop the game
            error = as_exception(problem)
            is_news = not keeps_a_game or self._report_save_error(error)
            # A query cut short on closing is no bug.
            if is_news and not isinstance(error, EXPECTED_ERRORS) and not self._is_closing:
                self._mistaken(error)
            ticket.fail(error)
        else:
            if keeps_a_game and self._trouble is not None:
                self._trouble = None
                self._add_notice(N_("Saving works again."))
            ticket.succeed(result)

    def _next_job(self) -> Callable[[], None] | None:
        """Wait for the next job and return it; do background work meanwhile."""
        while self._chores is not None:
            try:
                return self._jobs.get(timeout=self._rest)
            except Empty:
                since = time.thread_time()
                self._do_next_chore()
                self._rest = REST_TO_WORK_RATIO * (time.thread_time() - since)
        return self._jobs.get()

    def _add_notice(self, template: str, **values: object) -> None:
        self._notices.append(_(template).format(**values))

    # --- the index -------------------------------------------------------------------------------

    def _run_query(self, question: Callable[[Index], T]) -> T:
        try:
            return question(self._get_open_index())
        except sqlite3.Error as error:
            code = gamefile.sqlite_error_code(error)
            is_foreseen = code in (*gamefile.SQLITE_DAMAGE_CODES, *EXTERNAL_SQLITE_ERRORS)
            if code in (0, sqlite3.SQLITE_INTERRUPT) or (self._was_mistaken and not is_foreseen):
                raise
            # A missing table is a bug, or somebody else's file: rebuild the index once.
            self._was_mistaken |= not is_foreseen
        self._close_index()
        # An index that is locked or full is replaced by one in memory.
        if code not in EXTERNAL_SQLITE_ERRORS:
            with contextlib.suppress(OSError):
                remove_index(self._folder)
            self._add_notice(gamefile.INDEX_REBUILT_NOTICE)
        return question(self._get_open_index())

    def _get_open_index(self) -> Index:
        if self._index is not None and self._index.is_same_file():
            return self._index
        if self._index is not None:
            self._add_notice(gamefile.INDEX_REBUILT_NOTICE)
            self._close_index()
        try:
            make_library_folder(self._folder)
            index = open_index(self._folder, self._games)
        except (OSError, sqlite3.Error) as error:
            raise gamefile.as_library_unavailable(error) from error
        self._index, index.mistaken, index.window = index, self._mistaken, self.window
        index.set_progress_handler(self._may_interrupt_query, SQLITE_STEPS_PER_CHECK)
        self._begin_chores(index)
        return index

    def _begin_chores(self, index: Index) -> None:
        """Start the background work, and read up to ``MAX_FILES_BEFORE_ANSWER`` files at once."""
        # What is deleted next says that this folder cannot be written.
        with contextlib.suppress(OSError):
            if name := index.seen.set_damage_aside():
                self._add_notice(SEEN_DAMAGED_NOTICE, file=name)
        self.changes += mark_changed_files(index)
        self._chores, self._rest = self._chore_steps(index), 0.0
        for is_catching_up in islice(self._chores, MAX_FILES_BEFORE_ANSWER):
            if not is_catching_up:
                break

    def _chore_steps(self, index: Index) -> Generator[bool, None, None]:
        """Do the background work step by step: read files, convert an old library, back up.

        Yields after each step: True while it catches up with the files, False during the backup.
        """
        for done, total in index_unread_files(index):
            self.progress = (done, total) if done < total else (0, 0)
            if done % FILES_PER_LIST_UPDATE == 0 or done == total:
                self.changes += 1
            yield True
        for notice in convert_old_library(index):
            if notice:
                self._notices.append(notice)
                self.changes += 1
            yield True
        left_out: list[LeftOut] = []
        try:
            for _done in back_up_weekly(index, self._today(), left_out):
                yield False
        except OSError as error:
            if not list_backups(self._folder)[:1]:
                self._add_notice(
                    N_("Your games cannot be backed up ({reason})."), reason=error.strerror or error
                )
        if left_out:
            names = [escape_controls(one.name) for one in sorted(left_out)[:MAX_NAMES_IN_NOTICE]]
            self._add_notice(
                N_("This week’s backup leaves out what cannot be read: {files}."),
                files=", ".join(names) + (", …" if left_out[MAX_NAMES_IN_NOTICE:] else ""),
            )

    def _count_unread_changes(self, index: Index) -> int:
        self._begin_chores(index)
        return count_unread_files(index)

    def _read_files_fast(self, _index: Index) -> bool:
        until = time.monotonic() + FAST_READ_SECONDS
        while self._chores is not None and time.monotonic() < until:
            self._do_next_chore()
        return self._chores is not None

    def _do_next_chore(self) -> None:
        assert self._chores is not None
        known = self.changes, len(self._notices), self.progress[1]
        try:
            next(self._chores)
        except StopIteration:
            self._chores = None
        except BaseException as problem:  # nobody waits for it, and the thread must go on
            self._chores, self.progress = None, (0, 0)
            error = as_exception(problem)
            if not isinstance(error, (*EXPECTED_ERRORS, sqlite3.Error)):
                self._mistaken(error)
        if known != (self.changes, len(self._notices), self.progress[1]):
            self._has_news()

    def _may_interrupt_query(self) -> bool:
        """Whether to interrupt the query: the program is closing and no transaction is open."""
        return self._is_closing and self._index is not None and not self._index.in_transaction

    def _close_index(self) -> None:
        if self._chores is not None:
            self._chores.close()
        self._chores, self.progress = None, (0, 0)
        if self._index is not None:
            self._index.close()
            self._index = None

    # --- games -----------------------------------------------------------------------------------

    def _claim_game(self, index: Index, uid: str) -> SavedGame:
        if not self.window.claim(uid):
            raise GamePlayedElsewhere
        try:
            kept = load(index, uid)
        except BaseException:
            self.window.release(uid)
            raise
        # A damaged file stays as it is; the game continues in a new one.
        self._writers[uid] = gamefile.GameFileWriter(kept.path, kept.seen)
        return kept

    def _recognise_deal(self, record: Record, is_for_all: bool) -> bool:
        if not (self._folder / gamefile.GAMES_FOLDER).is_dir() and self._index is None:
            return False  # no games yet, and nothing to make a folder for
        names = self._run_query(lambda index: players_of_deal(index, record, is_for_all=is_for_all))
        if names:
            notice = N_("Practice: {names} played this deal before.")
            self._add_notice(notice, names=", ".join(names))
        return bool(names)

    def _save_game(self, uid: str, record: Record, notes: gamefile.FileNotes) -> None:
        make_library_folder(self._folder)
        if not self.window.claim(uid):
            raise GamePlayedElsewhere
        writer = self._writers.get(uid)
        if writer is None:
            name = gamefile.game_file_name(record, uid, notes.touched, self._games)
            writer = self._writers[uid] = gamefile.GameFileWriter(
                self._folder / gamefile.GAMES_FOLDER / name
            )
        before = writer.path
        news = writer.save(record, notes)
        self._last_saved[uid] = record, notes
        if news:
            self._add_notice(news)
        # The decision is on the disk; the index can be rebuilt.
        try:
            found, is_new = gamefile.GameFile(record, notes, uid=uid), writer.is_new
            assert writer.signature is not None
            index = self._get_open_index()
            if writer.path != before:
                # Somebody changed the file, perhaps without changing its size and date.
                index_or_forget_file(index, before.name)
            update_game(index, writer.path.name, writer.signature, found, is_new=is_new)
        except (sqlite3.Error, OSError, gamefile.LibraryUnavailable):
            self._close_index()

    def _release_game(
        self, uid: str, left: tuple[Record, gamefile.FileNotes] | None = None
    ) -> None:
        writer = self._writers.get(uid)
        try:
            if left is not None and writer is not None and writer.is_spoilt():
                self._save_game(uid, *left)
        except (OSError, sqlite3.Error, gamefile.LibraryUnavailable, GamePlayedElsewhere) as error:
            self._report_save_error(error)
        finally:
            self.window.release(uid)
        self._writers.pop(uid, None)
        self._last_saved.pop(uid, None)

    def _report_save_error(self, error: Exception) -> bool:
        """Add a notice why a game is not saved; return False if it would repeat the last one."""
        notice = (
            _(gamefile.PLAYED_ELSEWHERE_NOTICE)
            if isinstance(error, GamePlayedElsewhere)
            else str(gamefile.as_library_unavailable(error))
        )
        if notice == self._trouble:
            return False
        self._trouble = notice
        self._notices.append(notice)
        return True


def make_library_folder(folder: Path) -> None:
    """Create the player's folder; if a file is in the way, raise an ``OSError`` that names it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        file = next(path for path in (folder, *folder.parents) if os.path.lexists(path))
        reason = _("{file} is a file, but it must be a folder").format(file=file)
        raise NotADirectoryError(error.errno, reason) from error


class GameAutosave:
    """Saves one game as it is played."""

    def __init__(self, library: Library, match: AnyMatch, uid: str = "") -> None:
        """Save the game claimed under ``uid`` or, without one, a new game.

        A new game is saved from its first decision on.
        """
        self.uid = uid or uuid4().hex
        if not uid:
            match.extra.update({"uid": self.uid, "started": utc_now("seconds")})
        self._library = library
        self._match = match
        self._begun_with = None if uid else dict(match.extra)
        """A new game's first extra header keys, to detect changes; None once it is worth saving."""
        self._is_left = False
        is_known = uid or is_practice(match.extra)
        self._recognised = (
            None if is_known else library.recognise(match.record(), is_for_all=match.is_for_all)
        )

    def recognise_deal(self) -> bool:
        """Mark the game as practice if its deal turns out to be known; return whether it just did.

        To be called again until the library has answered.
        """
        answer = self._recognised
        if answer is None or not answer.is_done:
            return False
        self._recognised = None
        if answer.has_failed or not answer.result:
            return False
        self._match.extra["practice"] = True
        if self._begun_with is not None:
            self._begun_with["practice"] = True
        return True

    def keep(self) -> PendingResult[None]:
        """Queue saving the game, if any person has decided anything in it."""
        self.recognise_deal()
        match = self._match
        if not self._is_worth_saving():
            nothing: PendingResult[None] = PendingResult()
            nothing.succeed(None)
            return nothing
        if match.is_over:
            match.extra.setdefault("finished", utc_now("seconds"))
        notes = gamefile.FileNotes(utc_now(), match.steps, match.is_over)
        self._is_left = False
        return self._library.keep(self.uid, match.record(), notes)

    def close(self) -> None:
        """Leave the game, so that another window may continue it."""
        match = self._match
        if self._begun_with is None and not self._is_left:
            self._is_left = True
            notes = gamefile.FileNotes(utc_now(), match.steps, match.is_over)
            self._library.release(self.uid, (match.record(), notes))

    def _is_worth_saving(self) -> bool:
        """Whether somebody has acted, had a hint, or changed the header by looking at a card.

        Bots that acted first count only where nobody else plays: a new game that nobody touched is
        not worth going on with.
        """
        match = self._match
        is_watched = all(player.is_bot for player in match.players)
        has_acted = any(is_watched or match.asks(action.player) for action in match.actions)
        if has_acted or any(match.hints) or match.extra != self._begun_with:
            self._begun_with = None
        return self._begun_with is None
