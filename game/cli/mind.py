"""The commands of ``mind``, which measure, train and ask the players that think.

Knows what may be asked for; each game's own part does it.
"""

import argparse

from . import examples
from .options import Commands, OfferedGames, add_command, add_seed, add_tasks, count_between

MEASURED_GAMES = 1_000
MEASURED_SEED = 1
MOST_GAMES = 100_000_000
MOST_MINUTES = 100_000


def add_mind(commands: Commands, games: OfferedGames) -> None:
    """Add ``mind`` and what it does."""
    mind = add_command(
        commands,
        "mind",
        "measure or train the players that think, or ask them",
        "Measure how strong the players that think are, ask them what to do, or train them.",
        examples.MIND,
    )
    tasks = add_tasks(mind)
    _add_measure(tasks, games)
    advise = add_command(
        tasks,
        "advise",
        "say what is best for whoever is to act at the end of a record",
        "Print as JSON what whoever is to act at the end of a record may do, best first, each with "
        "the total it leads to on the average.",
        examples.MIND,
    )
    advise.add_argument("file", metavar="RECORD", help="a record of a game; - is standard input")
    advise.add_argument("--json", action="store_true", help="print JSON, as is done anyway")
    _add_plies(advise, 1, "look so many numbers ahead (default: %(default)s)")
    review = add_command(
        tasks,
        "review",
        "say what each choice of a record cost, and what came by luck",
        "Print as JSON what each choice of a game would have been worth at its best and was worth, "
        "the luck of each number and each offer, and for each seat where its points came from.",
        examples.MIND,
    )
    review.add_argument("file", metavar="RECORD", help="a record of a game; - is standard input")
    review.add_argument("--json", action="store_true", help="print JSON, as is done anyway")
    _add_train(tasks, games)


def _add_measure(tasks: Commands, games: OfferedGames) -> None:
    measure = add_command(
        tasks,
        "measure",
        "measure how strong a level is",
        "Let a level play many games by the rules, and print what it scores and how long it "
        "thinks. The same seed deals the same games to every level.",
        examples.MIND,
    )
    measure.add_argument(
        "--level", metavar="LEVEL", required=True, help="who plays, for instance master"
    )
    measure.add_argument(
        "--games",
        metavar="N",
        type=count_between(1, MOST_GAMES),
        default=MEASURED_GAMES,
        help="how many games (default: %(default)s)",
    )
    add_seed(measure, f"play these games (default: {MEASURED_SEED})")
    _add_plies(measure, None, "look so many numbers ahead (default: as the level does)")
    most = max(game.most for game in games.values())
    measure.add_argument(
        "--players",
        metavar="K",
        type=count_between(1, most),
        help="how many sit at the table (default: one, or as many as it takes)",
    )
    measure.add_argument(
        "--game",
        choices=tuple(games),
        default=next(iter(games)),
        help="the game (default: %(default)s)",
    )
    for game in games.values():
        line = game.command_line
        if line.OPTION:
            measure.add_argument(
                f"--{line.OPTION}",
                choices=(*game.kinds, *line.MORE_KINDS),
                metavar=line.OPTION.upper(),
                help=f"{line.MEANING} (default: {game.kinds[0]})",
            )
    measure.add_argument(
        "--against", metavar="LEVEL", help="who has the other seats (default: the level itself)"
    )
    measure.add_argument(
        "--notes",
        action="store_true",
        help="keep cards in view that were looked at, where cards lie face down",
    )
    _add_deck(measure)
    measure.add_argument("--json", action="store_true", help="print JSON instead of words")
    measure.add_argument(
        "--records", metavar="DIR", help="put the record of every game into this folder"
    )
    measure.add_argument(
        "--receipts",
        action="store_true",
        help="review every game, and print where the points came from on the average",
    )


def _add_train(tasks: Commands, games: OfferedGames) -> None:
    train = add_command(
        tasks,
        "train",
        "train the network that the levels play with",
        "Play games of the mind against itself, learn from them and write the weights to a file. "
        "What was learnt so far is kept beside it in FILE.state: after a kill, or for more games, "
        "the same command goes on from there. The last lesson, of looking ahead, follows when that "
        "is enough. The same seed and number of games give the same weights.",
        examples.MIND,
    )
    add_seed(train, f"train with this seed (default: {MEASURED_SEED})")
    length = train.add_mutually_exclusive_group(required=True)
    length.add_argument(
        "--minutes", metavar="M", type=count_between(1, MOST_MINUTES), help="train so long"
    )
    length.add_argument(
        "--games", metavar="N", type=count_between(1, MOST_GAMES), help="train for so many games"
    )
    train.add_argument(
        "--game",
        choices=tuple(games),
        default=next(iter(games)),
        help="the game (default: %(default)s)",
    )
    _add_deck(train)
    train.add_argument(
        "--from",
        metavar="WEIGHTS",
        dest="begun",
        help="give these weights the last lesson alone, as after so many games",
    )
    train.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="write the weights there"
    )


def _add_plies(parser: argparse.ArgumentParser, default: int | None, meaning: str) -> None:
    parser.add_argument(
        "--plies", metavar="0|1", type=int, choices=(0, 1), default=default, help=meaning
    )


def _add_deck(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--deck", metavar="FILE", help="a deck's file or name (default: the deck the game brings)"
    )
