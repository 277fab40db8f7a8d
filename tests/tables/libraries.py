"""Libraries for tests: folders with games in them, and matches that are kept while they are played.

Nothing here waits for time: a ticket is waited for until it is done.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import TypeVar

from game.blanco import rules as blanco
from game.blanco.bots import BOTS
from game.blanco.bots import DEFAULT_BOT as BLANCO_BOT
from game.blanco.match import BlancoMatch
from game.blanco.record import SeriesNote
from game.box import GAMES
from game.library import GameAutosave
from game.library.commands import run_on_library
from game.library.index import INDEX_FILE, Index
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import EDITIONS, Setup
from game.record import PERSON_KIND, Player, Record
from game.thinking import PendingResult
from tests.tables.box import Library, faults, open_library

T = TypeVar("T")
PATIENCE = 60.0
"""Seconds after which a ticket that is not done is a failure and not slowness."""


def laid(
    names: Sequence[str] = ("Ada", "Bob"),
    bots: int = 0,
    *,
    edition: str = "classic",
    seed: int = 1,
) -> LuckyboxMatch:
    """Lay a table for these people and some bots."""
    everybody = (*names, *(f"Bot {at + 1}" for at in range(bots)))
    setup = Setup(everybody, EDITIONS[edition], seed, faces_by_id(load_deck(DEFAULT_DECK), 1))
    kinds = [PERSON_KIND] * len(names) + [DEFAULT_BOT_NAME] * bots
    players = [Player(name, at, kinds[at]) for at, name in enumerate(everybody)]
    return LuckyboxMatch(setup, players, DEFAULT_DECK)


def laid_blanco(
    names: Sequence[str] = ("Ada", "Bob"), bots: int = 0, *, seed: int = 1
) -> BlancoMatch:
    """Lay a table of Blanco for these people and some bots."""
    players = [Player(name, at) for at, name in enumerate(names)]
    players += [Player(f"Bot {at}", at, BLANCO_BOT) for at in range(len(names), len(names) + bots)]
    return BlancoMatch(blanco.Setup(tuple(player.name for player in players), seed), players)


def laid_series(game: int, kind: str = "first-to-2", *, seed: int = 5) -> BlancoMatch:
    """Lay the table for a game of a match of Ada's and Bob's, in which Ada won those before."""
    results = (blanco.GameResult(0, (0, 7)),) * (game - 1)
    note = SeriesNote("5" * 32, blanco.SeriesKind(kind), seed, results)
    names = ("Ada", "Bob") if game % 2 else ("Bob", "Ada")
    match = laid_blanco(names, seed=blanco.seed_of_game(seed, game))
    match.extra["series"] = note.to_json()
    return match


def play_blanco(match: BlancoMatch, actions: int | None = None) -> BlancoMatch:
    """Let everybody play as the bots do, from the first action to the last or so many."""
    names = tuple(map(str, range(len(match.setup.players))))
    for action in blanco_actions(replace(match.setup, players=names), actions):
        match.act(action)
    return match


@cache
def blanco_actions(setup: blanco.Setup, most: int | None = None) -> tuple[blanco.Action, ...]:
    """Give what the bots do in a game; they take their time, so it is found out once."""
    match = BlancoMatch(setup, [Player(name, at) for at, name in enumerate(setup.players)])
    for _moment in islice(blanco_moments(match), most):
        pass
    return tuple(match.actions)


def blanco_moments(match: BlancoMatch, undo: float = 0.0) -> Iterator[None]:
    """Play as the bots do, to the end; stop after everything that is done."""
    policy, rng = BOTS[BLANCO_BOT], Random(match.setup.seed)
    while not match.is_over:
        seat = match.waiting_seats()[0]
        match.act(policy(match.view(seat), match.legal(seat), rng))
        yield
        if match.actions and match.undoable_action(seat) and rng.random() < undo:
            match.undo(seat)
            yield


def moments(match: LuckyboxMatch, seed: int = 0, undo: float = 0.0) -> Iterator[None]:
    """Play at random to the end; stop after everything that is done."""
    rng = Random(seed)
    while not match.is_over:
        match.let_bots_act()
        waiting = match.waiting_seats()
        if waiting:
            match.act(rng.choice(match.legal(rng.choice(waiting))))
        else:
            match.advance()
        yield
        undoable = [p for p in range(len(match.players)) if match.undoable_action(p)]
        if undoable and rng.random() < undo:
            match.undo(rng.choice(undoable))
            yield


def play(match: LuckyboxMatch, actions: int | None = None, seed: int = 0) -> LuckyboxMatch:
    """Play at random, to the end or until so many actions are done."""
    for _ in moments(match, seed):
        if actions is not None and len(match.actions) >= actions:
            break
    return match


def kept(library: Library, match: LuckyboxMatch | BlancoMatch) -> GameAutosave:
    """Keep a match as it is, and leave it."""
    journal = GameAutosave(library, match)
    journal.keep().wait(PATIENCE)
    journal.close()
    return journal


def filled(folder: Path, *matches: LuckyboxMatch | BlancoMatch) -> list[str]:
    """Make a library of a folder and close it again; give the uids of its games."""
    library = Library(folder)
    uids = [kept(library, match).uid for match in matches]
    library.close()
    return uids


def opened(folder: Path) -> Index:
    """Open a library as a command does."""
    return open_library(folder)


def rows(folder: Path, query: str, *values: object) -> list[tuple[object, ...]]:
    """Ask a library's file directly."""
    with closing(sqlite3.connect(folder / INDEX_FILE)) as connection:
        return connection.execute(query, values).fetchall()


@contextmanager
def library_of(folder: Path) -> Iterator[Library]:
    """Open the library of a folder, and close it again."""
    library = Library(folder)
    yield library
    library.close()


def told(library: Library) -> str:
    """Give what the player is to be told, and was not yet."""
    return "\n".join(library.take_notices())


def games(folder: Path, count: int) -> list[str]:
    """Fill a library with finished games."""
    return filled(folder, *(play(laid(seed=seed), seed=seed) for seed in range(count)))


def can_play(library: Library, most: int | None = None) -> LuckyboxMatch:
    """Play a whole game, or so many moments, that is kept, or is not, without ever stopping."""
    match = laid(seed=99)
    journal = GameAutosave(library, match)
    tickets: list[PendingResult[None]] = []
    for _moment in islice(moments(match), most):
        tickets.append(journal.keep())
    journal.close()
    for ticket in tickets:
        assert ticket.wait_until_done(PATIENCE)
    return match


def spoil(folder: Path, statement: str) -> None:
    """Do to a library's file what no rule would."""
    with closing(sqlite3.connect(folder / INDEX_FILE)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute(statement)
        connection.commit()


@contextmanager
def connection_to(folder: Path) -> Iterator[Index]:
    """Open a library as a command does, and close it again."""
    with closing(opened(folder)) as connection:
        yield connection


def is_sound(folder: Path) -> bool:
    """Whether nothing is wrong with the games of a folder and what the index tells of them."""
    with connection_to(folder) as connection:
        return list(faults(connection)) == []


def said(home: Path, command: Callable[..., int], *given: object) -> tuple[int, str]:
    """Run a command of the library; return its code and what it printed."""
    out = StringIO()
    return run_on_library(command, home, GAMES, *given, out), out.getvalue()


def ask(library: Library, question: Callable[..., T], *args: object, **kwargs: object) -> T:
    """Ask a question, and wait for the answer."""
    return library.ask(question, *args, **kwargs).wait(PATIENCE)


def plain(record: Record) -> Record:
    """Leave out what a library adds to a record."""
    return replace(record, extra={})
