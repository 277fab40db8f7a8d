"""The ``mind`` command: measure levels, advise, train."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from game.cli import (
    Argument,
    Command,
    OfferedGames,
    Program,
    Progress,
    argument,
    count_between,
    flag,
    game_choice,
    kind_choice,
    one_of,
    seed,
    settle_kind,
)
from game.errors import REFUSED, PlainError

MEASURED_GAMES = 1_000
MEASURED_SEED = 1
MOST_GAMES = 100_000_000
MOST_MINUTES = 100_000
MOST_CHOICES = 20
EXAMPLES = (
    "mind measure --level master --games 200 --json",
    "mind measure --level sharp --against casual --players 3",
    "mind measure --level line-greedy --games 500 --receipts",
    "mind advise game.json",
    "mind review game.json",
    "mind train --seed 1 --minutes 60 -o weights.npy",
)
RECORD = argument("file", "RECORD", "a record of a game; - is standard input")
ANYWAY = flag("--json", "print JSON, as is done anyway")
DECK = argument("--deck", "FILE", "a deck's file or name (default: the deck the game brings)")

Part = TypeVar("Part")


class Found(Protocol):
    """The results of a trial."""

    def as_json(self) -> dict[str, object]: ...

    def as_text(self) -> str: ...


def mind_command(games: OfferedGames) -> Command:
    return Command(
        "mind",
        "measure or train the players that think, or ask them",
        "Measure how strong the players that think are, ask them what to do, or train them.",
        examples=EXAMPLES,
        tasks=(
            Command(
                "measure",
                "measure how strong a level is",
                "Let a level play many games by the rules, and print what it scores and how long "
                "it thinks. The same seed deals the same games to every level.",
                (
                    argument("--level", "LEVEL", "who plays, for instance master", required=True),
                    argument(
                        "--games",
                        "N",
                        "how many games (default: %(default)s)",
                        type=count_between(1, MOST_GAMES),
                        default=MEASURED_GAMES,
                    ),
                    seed(f"play these games (default: {MEASURED_SEED})"),
                    _plies(None, "look so many numbers ahead (default: as the level does)"),
                    argument(
                        "--players",
                        "K",
                        "how many sit at the table (default: one, or as many as it takes)",
                        type=count_between(1, max(game.most for game in games.values())),
                    ),
                    game_choice(games, "the game"),
                    *(each for game in games.values() for each in kind_choice(game)),
                    argument(
                        "--against", "LEVEL", "who has the other seats (default: the level itself)"
                    ),
                    flag(
                        "--notes",
                        "keep cards in view that were looked at, where cards lie face down",
                    ),
                    DECK,
                    flag("--json", "print JSON instead of words"),
                    argument("--records", "DIR", "put the record of every game into this folder"),
                    flag(
                        "--receipts",
                        "review every game, and print where the points came from on the average",
                    ),
                ),
                _with_packages(measure),
                settle=settle_kind,
            ),
            Command(
                "advise",
                "say what is best for whoever is to act at the end of a record",
                "Print as JSON what whoever is to act at the end of a record may do, best first, "
                "each with the total it leads to on the average.",
                (RECORD, ANYWAY, _plies(1, "look so many numbers ahead (default: %(default)s)")),
                _with_packages(advise),
            ),
            Command(
                "review",
                "say what each choice of a record cost, and what came by luck",
                "Print as JSON what each choice of a game would have been worth at its best and "
                "was worth, the luck of each number and each offer, and for each seat where its "
                "points came from.",
                (RECORD, ANYWAY),
                _with_packages(review),
            ),
            Command(
                "train",
                "train the network that the levels play with",
                "Play games of the mind against itself, learn from them and write the weights to a "
                "file. What was learnt so far is kept beside it in FILE.state: after a kill, or "
                "for more games, the same command goes on from there. The last lesson, of looking "
                "ahead, follows when that is enough. The same seed and number of games give the "
                "same weights.",
                (
                    seed(f"train with this seed (default: {MEASURED_SEED})"),
                    one_of(
                        argument(
                            "--minutes", "M", "train so long", type=count_between(1, MOST_MINUTES)
                        ),
                        argument(
                            "--games",
                            "N",
                            "train for so many games",
                            type=count_between(1, MOST_GAMES),
                        ),
                    ),
                    game_choice(games, "the game"),
                    DECK,
                    argument(
                        "--from",
                        "WEIGHTS",
                        "give these weights the last lesson alone, as after so many games",
                        dest="begun",
                    ),
                    argument("-o --output", "FILE", "write the weights there", required=True),
                ),
                _with_packages(train),
            ),
        ),
    )


def _plies(default: int | None, meaning: str) -> Argument:
    return argument("--plies", "0|1", meaning, type=int, choices=(0, 1), default=default)


def _with_packages(
    command: Callable[[argparse.Namespace, Program], int],
) -> Callable[[argparse.Namespace, Program], int]:
    def do(given: argparse.Namespace, program: Program) -> int:
        program.set_up()
        return command(given, program)

    return do


def measure(given: argparse.Namespace, program: Program) -> int:
    """Print how strong a level is; raises ``PlainError`` for wrong options."""
    measures = {"luckybox": _measure_luckybox, "blanco": _measure_blanco}
    given.seed = MEASURED_SEED if given.seed is None else given.seed
    with Progress("{done} of {total} games", given.games) as progress:
        found = _part_of(given.game, measures, program)(given, progress.count)
    print(json.dumps(found.as_json()) if given.json else found.as_text())
    return 0


def advise(given: argparse.Namespace, program: Program) -> int:
    """Print the choices of the seat to act, best first; raises ``PlainError`` if there are none."""
    record, game = _replayed(given.file, program)
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import SearchLimits, choices
    from game.luckybox.rules import legal_actions, view_for
    from game.luckybox.spelling import action_to_json

    seat = next((p for p in range(len(game.seats)) if legal_actions(game, p)), None)
    if seat is None:
        raise PlainError("Nobody is to act: the game of this record is over.", REFUSED)
    outlook = SearchLimits(plies=given.plies)
    found = choices(view_for(game, seat), shipped_network(), outlook, MOST_CHOICES)
    told = [
        {"actions": [action_to_json(action) for action in choice.actions], "value": choice.value}
        for choice in found
    ]
    print(json.dumps({"player": seat, "name": record.players[seat], "choices": told}))
    return 0


def review(given: argparse.Namespace, program: Program) -> int:
    record, _ = _replayed(given.file, program)
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.review import analyse
    from game.luckybox.rules import Action

    actions = [action for action in record.actions if isinstance(action, Action)]
    with Progress("{done} of {total} actions", len(actions)) as progress:
        found = analyse(record.setup(), actions, shipped_network(), progress.count)
    print(json.dumps(found.as_json()))
    return 0


def train(given: argparse.Namespace, program: Program) -> int:
    """Train weights and write them, with their provenance; raises ``PlainError``."""
    _part_of(given.game, {"luckybox": None}, program)
    from .deck import faces_of
    from .training import teach_weights, train_to_file

    path = Path(given.output)
    if path.is_dir() or not path.parent.is_dir():
        raise PlainError(f"Cannot write {path}: it is not a file in a folder that exists.", REFUSED)
    number = MEASURED_SEED if given.seed is None else given.seed
    if given.begun is None:
        return train_to_file(path, number, given.minutes, given.games, faces_of(given.deck))
    if given.games is None:
        raise PlainError("--from needs --games, which say how long the last lesson is.", REFUSED)
    return teach_weights(path, Path(given.begun), number, given.games, faces_of(given.deck))


def _measure_luckybox(given: argparse.Namespace, tell: Callable[[int], None]) -> Found:
    from game.luckybox.bots import BOTS, LEVELS
    from game.luckybox.decks import DEFAULT_DECK

    from .deck import faces_of
    from .trials import Trial, measure

    faces = faces_of(given.deck)
    _check_levels(BOTS, given.level, given.against)
    if given.plies is not None and given.level not in LEVELS:
        raise PlainError(
            f"{given.level} looks nowhere ahead: --plies is about {', '.join(LEVELS)}.", REFUSED
        )
    if given.notes:
        raise PlainError("--notes is about cards that lie face down.", REFUSED)
    players = given.players or (1 if given.against is None else 2)
    if given.against is not None and players == 1:
        raise PlainError("--against needs at least two players.", REFUSED)
    trial = Trial(
        level=given.level,
        games=given.games,
        seed=given.seed,
        plies=given.plies,
        players=players,
        edition=given.kind,
        against=given.against,
        deck=DEFAULT_DECK if given.deck is None else None,
        faces=faces,
        records=_folder(given.records),
        receipts=given.receipts,
    )
    return measure(trial, tell)


def _measure_blanco(given: argparse.Namespace, tell: Callable[[int], None]) -> Found:
    from game.blanco.bots import BOT, BOTS
    from game.blanco.rules import MAX_PLAYERS, MIN_PLAYERS, SeriesKind

    from .trials import BlancoTrial, measure_blanco

    against = given.against or BOT
    _check_levels(BOTS, given.level, against)
    for option, asked in (
        ("--plies", given.plies is not None),
        ("--deck", given.deck is not None),
        ("--receipts", given.receipts),
    ):
        if asked:
            raise PlainError(f"{option} is about Super Mega Lucky Box.", REFUSED)
    if given.kind != SeriesKind.SINGLE:
        raise PlainError("A level is measured in single games, and not in matches.", REFUSED)
    players = given.players or MIN_PLAYERS
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        limits = f"{MIN_PLAYERS} to {MAX_PLAYERS}"
        raise PlainError(f"Blanco takes {limits} players, not {players}.", REFUSED)
    folder = _folder(given.records)
    trial = BlancoTrial(given.level, against, given.games, given.seed, players, given.notes, folder)
    return measure_blanco(trial, tell)


def _check_levels(known: Iterable[str], *levels: str | None) -> None:
    for level in levels:
        if level is not None and level not in known:
            raise PlainError(f"There is no level {level!r}: they are {', '.join(known)}.", REFUSED)


def _folder(path: str | None) -> Path | None:
    from .trials import folder_for_games

    return None if path is None else folder_for_games(Path(path))


def _part_of(game: str, parts: Mapping[str, Part], program: Program) -> Part:
    if game in parts:
        return parts[game]
    if game == "blanco":
        raise PlainError("The players of Blanco can be measured, and asked nothing else.", REFUSED)
    title = program.games[game].title
    raise PlainError(f"No player of {title} can be asked or measured.", REFUSED)


def _replayed(file: str, program: Program) -> tuple[Any, Any]:
    from game.record import DamagedRecord, read_bounded, read_record, replay
    from game.rules import IllegalAction

    try:
        record = read_record(read_bounded(file), program.games)
        state, _, fault = replay(record)
    except DamagedRecord as damage:
        raise PlainError(f"{file} is no record: {damage}.", REFUSED) from damage
    if fault is not None:
        is_illegal = isinstance(fault.refusal, IllegalAction)
        place = f"Action {fault.action} of {file} is illegal"
        if not is_illegal:
            place = f"{file} is no record"
        raise PlainError(f"{place}: {fault.refusal}.", 1 if is_illegal else REFUSED)
    _part_of(record.game, {"luckybox": None}, program)
    return record, state
