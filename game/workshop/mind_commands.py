"""The ``mind`` command, which measures, asks and trains the thinking bots."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from game import cli
from game.errors import REFUSED_EXIT_CODE, PlainError
from game.rules import IllegalAction

if TYPE_CHECKING:
    from .trials import BotTrial

DEFAULT_GAMES = 1_000
DEFAULT_SEED = 1
MAX_GAMES = 100_000_000
MAX_MINUTES = 100_000
MAX_LISTED_CHOICES = 20
COMMAND_EXAMPLES = (
    "mind measure --level master --games 200 --json",
    "mind measure --level sharp --against casual --players 3",
    "mind measure --level line-greedy --games 500 --receipts",
    "mind advise game.json",
    "mind review game.json",
    "mind train --seed 1 --minutes 60 -o weights.npy",
)
RECORD_ARGUMENT = cli.argument("file", "RECORD", "a recorded game; - reads standard input")
JSON_FLAG = cli.flag("--json", "print JSON; there is no other output, so this changes nothing")
DECK_ARGUMENT = cli.argument(
    "--deck", "FILE", "a deck's file or name (default: the game's own deck)"
)

Part = TypeVar("Part")


def mind_command(games: cli.OfferedGames) -> cli.Command:
    return cli.Command(
        "mind",
        "measure, ask or train the thinking bots",
        "Measure how strong the thinking bots are, ask them for advice, or train them.",
        examples=COMMAND_EXAMPLES,
        tasks=(_measure_command(games), ADVISE_COMMAND, REVIEW_COMMAND, _train_command(games)),
    )


def _measure_command(games: cli.OfferedGames) -> cli.Command:
    return cli.Command(
        "measure",
        "measure how strong a bot is",
        "Let a bot play many games and print its scores and thinking time. The same seed "
        "deals the same games to every bot.",
        (
            cli.argument("--level", "LEVEL", "which bot plays, for instance master", required=True),
            cli.argument(
                "--games",
                "N",
                "how many games (default: %(default)s)",
                type=cli.count_parser(1, MAX_GAMES),
                default=DEFAULT_GAMES,
            ),
            cli.seed(f"the seed of the first game (default: {DEFAULT_SEED})"),
            _plies_argument(None, "how many numbers to look ahead (default: as the bot does)"),
            cli.argument(
                "--players",
                "K",
                "how many players (default: the fewest that can play)",
                type=cli.count_parser(1, max(game.most for game in games.values())),
            ),
            cli.game_argument(games, "the game"),
            *(each for game in games.values() for each in cli.kind_argument(game)),
            cli.argument(
                "--against",
                "LEVEL",
                "who plays the other seats (default: the same; Blanco: the plain bot)",
            ),
            cli.flag("--notes", "Blanco: cards a bot looked at stay visible to it"),
            DECK_ARGUMENT,
            cli.flag("--json", "print JSON instead of words"),
            cli.argument(
                "--records", "DIR", "save a record of every game in this folder", type=Path
            ),
            cli.flag(
                "--receipts",
                "review every game, and print where the points came from on average",
            ),
        ),
        run_measure,
        settle=cli.complete_kind,
    )


def _train_command(games: cli.OfferedGames) -> cli.Command:
    return cli.Command(
        "train",
        "train the network behind the bots",
        "Train the network in games against itself and write its weights to FILE. Progress "
        "is saved in FILE.state: run the same command again to go on, after an "
        "interruption or with more games. Looking ahead is trained last. The same seed and "
        "number of games give the same weights.",
        (
            cli.seed(f"the seed of the training (default: {DEFAULT_SEED})"),
            cli.exclusive_arguments(
                cli.argument(
                    "--minutes", "M", "train for this long", type=cli.count_parser(1, MAX_MINUTES)
                ),
                cli.argument(
                    "--games",
                    "N",
                    "train for this many games",
                    type=cli.count_parser(1, MAX_GAMES),
                ),
            ),
            cli.game_argument(games, "the game"),
            DECK_ARGUMENT,
            cli.argument(
                "--from",
                "WEIGHTS",
                "only train looking ahead, from these weights, as after --games",
                dest="begun",
            ),
            cli.argument("-o --output", "FILE", "where to write the weights", required=True),
        ),
        run_train,
    )


def _plies_argument(default: int | None, meaning: str) -> cli.Argument:
    return cli.argument("--plies", "0|1", meaning, type=int, choices=(0, 1), default=default)


def run_measure(given: argparse.Namespace, program: cli.Program) -> int:
    """Print how strong a bot is.  Raise ``PlainError`` for wrong options."""
    program.set_up()
    from .trials import run_trial

    given.seed = DEFAULT_SEED if given.seed is None else given.seed
    trials = {"luckybox": _luckybox_trial, "blanco": _blanco_trial}
    trial = _pick_for_game(given.game, trials, program)(given)
    with cli.ProgressLine("{done} of {total} games", given.games) as progress:
        played = run_trial(trial, progress.count)
    print(json.dumps(trial.as_json(played)) if given.json else trial.as_text(played))
    return 0


def run_advise(given: argparse.Namespace, program: cli.Program) -> int:
    """Print the choices of the seat to act, best first.  Raise ``PlainError`` if there are none."""
    program.set_up()
    record, game = _replay_record(given.file, program)
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.player import SearchLimits, best_choices
    from game.luckybox.rules import legal_actions, view_for
    from game.luckybox.spelling import action_to_json

    seat = next((p for p in range(len(game.seats)) if legal_actions(game, p)), None)
    if seat is None:
        raise PlainError("No move to suggest: this game is over.", REFUSED_EXIT_CODE)
    outlook = SearchLimits(plies=given.plies)
    found = best_choices(view_for(game, seat), shipped_network(), outlook, MAX_LISTED_CHOICES)
    told = [
        {"actions": [action_to_json(action) for action in choice.actions], "value": choice.value}
        for choice in found
    ]
    print(json.dumps({"player": seat, "name": record.players[seat], "choices": told}))
    return 0


def run_review(given: argparse.Namespace, program: cli.Program) -> int:
    program.set_up()
    record, _ = _replay_record(given.file, program)
    from game.luckybox.mind.network import shipped_network
    from game.luckybox.mind.review import analyse_game
    from game.luckybox.rules import Action

    actions = [action for action in record.actions if isinstance(action, Action)]
    with cli.ProgressLine("{done} of {total} actions", len(actions)) as progress:
        found = analyse_game(record.setup(), actions, shipped_network(), progress.count)
    print(json.dumps(found.as_json()))
    return 0


def run_train(given: argparse.Namespace, program: cli.Program) -> int:
    """Train weights and save them with their provenance.  Raise ``PlainError`` if that fails."""
    program.set_up()
    _pick_for_game(given.game, {"luckybox": None}, program)
    from .deck import read_deck_faces
    from .training import teach_lookahead_to_file, train_to_file

    path = Path(given.output)
    if path.is_dir() or not path.parent.is_dir():
        raise PlainError(
            f"Cannot write {path}: it is a folder, or its folder does not exist.", REFUSED_EXIT_CODE
        )
    number = DEFAULT_SEED if given.seed is None else given.seed
    if given.begun is None:
        return train_to_file(path, number, given.minutes, given.games, read_deck_faces(given.deck))
    if given.games is None:
        raise PlainError("--from needs --games: it says how long to train.", REFUSED_EXIT_CODE)
    return teach_lookahead_to_file(
        path, Path(given.begun), number, given.games, read_deck_faces(given.deck)
    )


def _luckybox_trial(given: argparse.Namespace) -> BotTrial:
    from game.luckybox.bots import BOTS, LEVEL_NAMES
    from game.luckybox.decks import DEFAULT_DECK

    from .deck import read_deck_faces
    from .trials import LuckyboxTrial, prepare_records_folder

    faces = read_deck_faces(given.deck)
    _check_levels(BOTS, given.level, given.against)
    if given.plies is not None and given.level not in LEVEL_NAMES:
        raise PlainError(
            f"{given.level} never looks ahead: --plies is for {', '.join(LEVEL_NAMES)}.",
            REFUSED_EXIT_CODE,
        )
    if given.notes:
        raise PlainError("--notes is for Blanco.", REFUSED_EXIT_CODE)
    players = given.players or (1 if given.against is None else 2)
    if given.against is not None and players == 1:
        raise PlainError("--against needs at least two players.", REFUSED_EXIT_CODE)
    return LuckyboxTrial(
        level=given.level,
        games=given.games,
        seed=given.seed,
        plies=given.plies,
        players=players,
        edition=given.kind,
        against=given.against,
        deck=DEFAULT_DECK if given.deck is None else None,
        faces=faces,
        records=prepare_records_folder(given.records),
        receipts=given.receipts,
    )


def _blanco_trial(given: argparse.Namespace) -> BotTrial:
    from game.blanco.bots import BOTS, DEFAULT_BOT
    from game.blanco.rules import MAX_PLAYERS, MIN_PLAYERS, SeriesKind

    from .trials import BlancoTrial, prepare_records_folder

    against = given.against or DEFAULT_BOT
    _check_levels(BOTS, given.level, against)
    for option, asked in (
        ("--plies", given.plies is not None),
        ("--deck", given.deck is not None),
        ("--receipts", given.receipts),
    ):
        if asked:
            raise PlainError(f"{option} is for Super Mega Lucky Box.", REFUSED_EXIT_CODE)
    if given.kind != SeriesKind.SINGLE:
        raise PlainError("Bots are measured in single games, not in matches.", REFUSED_EXIT_CODE)
    players = given.players or MIN_PLAYERS
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        limits = f"{MIN_PLAYERS} to {MAX_PLAYERS}"
        raise PlainError(f"Blanco takes {limits} players, not {players}.", REFUSED_EXIT_CODE)
    return BlancoTrial(
        level=given.level,
        games=given.games,
        seed=given.seed,
        players=players,
        against=against,
        has_notes=given.notes,
        records=prepare_records_folder(given.records),
    )


def _check_levels(known: Iterable[str], *levels: str | None) -> None:
    for level in levels:
        if level is not None and level not in known:
            raise PlainError(
                f"There is no bot {level!r}; choose from {', '.join(known)}.", REFUSED_EXIT_CODE
            )


def _pick_for_game(game: str, parts: Mapping[str, Part], program: cli.Program) -> Part:
    if game in parts:
        return parts[game]
    if game == "blanco":
        raise PlainError("For Blanco there is only `mind measure`.", REFUSED_EXIT_CODE)
    title = program.games[game].title
    raise PlainError(f"There is no `mind` for {title}.", REFUSED_EXIT_CODE)


def _replay_record(file: str, program: cli.Program) -> tuple[Any, Any]:
    from game.record import DamagedRecord, read_limited_file, read_record, replay_record

    try:
        record = read_record(read_limited_file(file), program.games)
        state, _, fault = replay_record(record)
    except DamagedRecord as damage:
        raise PlainError(f"{file} is not a recorded game: {damage}.", REFUSED_EXIT_CODE) from damage
    if fault is not None:
        is_illegal = isinstance(fault.refusal, IllegalAction)
        place = f"Action {fault.action} of {file} is illegal"
        if not is_illegal:
            place = f"{file} is not a recorded game"
        raise PlainError(f"{place}: {fault.refusal}.", 1 if is_illegal else REFUSED_EXIT_CODE)
    _pick_for_game(record.game, {"luckybox": None}, program)
    return record, state


ADVISE_COMMAND = cli.Command(
    "advise",
    "suggest the next move in an unfinished game",
    "Print, as JSON, the possible moves at the end of a recorded game, best first, "
    "each with the total to expect on average.",
    (
        RECORD_ARGUMENT,
        JSON_FLAG,
        _plies_argument(1, "how many numbers to look ahead (default: %(default)s)"),
    ),
    run_advise,
)
REVIEW_COMMAND = cli.Command(
    "review",
    "tell skill from luck in a recorded game",
    "Print, as JSON, what each choice was worth beside the best one, the luck of each "
    "number and each offer, and where each player's points came from.",
    (RECORD_ARGUMENT, JSON_FLAG),
    run_review,
)
