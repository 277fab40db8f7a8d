"""What the words of a command line ask for.

Knows what the parsed options mean together, and refuses what makes no sense with a reason; does
nothing about it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from game.start import NewGame, Start, Watch

from .argument_games import settle_game
from .parser import MEASURED_SEED, make_parser
from .request import (
    Forge,
    LibraryBackup,
    LibraryCheck,
    LibraryExport,
    LibraryImport,
    LibraryList,
    LibraryRequest,
    LibraryShow,
    MakeCode,
    Measure,
    ReadCode,
    Referee,
    Request,
)


def parse(arguments: Sequence[str]) -> Request:
    """Say what is asked for; what makes no sense ends the program with a reason and code 2."""
    parser = make_parser()
    given = parser.parse_args(arguments)
    if given.command in ("referee", "deck", "library", "challenge"):
        _refuse_window_options(parser, given)
    elif given.fullscreen and given.windowed:
        parser.error("--fullscreen and --windowed ask for different things; give one of them")
    match given.command:
        case "referee":
            return Referee(tuple(given.files), given.events)
        case "deck" if given.deck_command == "forge":
            return Forge(given.seed, given.output)
        case "deck":
            seed = MEASURED_SEED if given.seed is None else given.seed
            return Measure(given.deck, given.games, given.json, seed)
        case "library":
            return _library(given)
        case "challenge" if given.challenge_command == "make":
            return MakeCode(given.file, given.with_record)
        case "challenge":
            return ReadCode(given.code)
        case _:
            return _start(given)


def _start(given: argparse.Namespace) -> Start:
    new = watch = None
    if given.command in ("new", "watch"):
        settle_game(make_parser(), given)
    if given.command == "new":
        new = NewGame(given.players, given.game, given.kind, given.seed)
    if given.command == "watch":
        watch = Watch(
            players=given.players,
            seed=given.seed,
            kind=given.kind,
            speed=given.speed,
            exit_at_end=given.exit,
            shots=given.shots,
            game=given.game,
        )
    return Start(
        seed=given.seed,
        language=given.lang,
        fullscreen=given.fullscreen,
        windowed=given.windowed,
        new=new,
        watch=watch,
        replay=given.file if given.command == "replay" else None,
    )


def _library(given: argparse.Namespace) -> LibraryRequest:
    match given.library_command:
        case "list":
            return LibraryList(given.json)
        case "show":
            return LibraryShow(given.id)
        case "export":
            return LibraryExport(given.id, given.file)
        case "import":
            return LibraryImport(tuple(given.files))
        case "backup":
            return LibraryBackup(given.file)
        case _:
            return LibraryCheck()


def _refuse_window_options(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    for name in ("lang", "fullscreen", "windowed"):
        if getattr(given, name) is not None:
            parser.error(f"--{name} is about the window, and {given.command!r} opens none")
    if given.command in ("referee", "library", "challenge") and given.seed is not None:
        parser.error("--seed: a record brings its own")
