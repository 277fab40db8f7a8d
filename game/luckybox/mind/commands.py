"""The commands ``mind train``, ``measure``, ``advise`` and ``review`` of this game.

Knows what is asked and how answers are shown; whoever thinks is imported only then.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from game.errors import REFUSED, PlainError
from game.luckybox.bots import BOTS, LEVELS
from game.luckybox.decks import DEFAULT_DECK, load_deck
from game.luckybox.decks.commands import read_deck
from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import DECK_SIZE, Action, Face, State, legal_actions, view_for
from game.luckybox.spelling import action_to_json
from game.progress import Progress
from game.trials import folder_for_games

MOST_CHOICES = 20
"""How many choices are told of a decision."""


def measure_command(given: argparse.Namespace) -> int:
    """Print how strong a level is.

    Raises:
        PlainError: the level, the deck or the folder is none.
    """
    from .measurement import Trial, measure

    faces = faces_of(given.deck)
    for level in (given.level, given.against):
        if level is not None and level not in BOTS:
            raise PlainError(f"There is no level {level!r}: they are {', '.join(BOTS)}.", REFUSED)
    if given.plies is not None and given.level not in LEVELS:
        raise PlainError(
            f"{given.level} looks nowhere ahead: --plies is about {', '.join(LEVELS)}.", REFUSED
        )
    if given.notes:
        raise PlainError("--notes is about cards that lie face down.", REFUSED)
    players = given.players or (1 if given.against is None else 2)
    if given.against is not None and players == 1:
        raise PlainError("--against needs at least two players.", REFUSED)
    folder = None if given.records is None else folder_for_games(Path(given.records))
    trial = Trial(
        level=given.level,
        games=given.games,
        seed=1 if given.seed is None else given.seed,
        plies=given.plies,
        players=players,
        edition=given.kind,
        against=given.against,
        deck=DEFAULT_DECK if given.deck is None else None,
        faces=faces,
        records=folder,
        receipts=given.receipts,
    )
    with Progress("{done} of {total} games", given.games) as progress:
        found = measure(trial, progress.count)
    if given.json:
        print(json.dumps(found.as_json()))
    else:
        print(found.as_text())
    return 0


def advise_command(record: LuckyboxRecord, game: State, plies: int) -> int:
    """Print what whoever is to act may do, best first.

    Raises:
        PlainError: nobody has anything to decide.
    """
    from .player import Outlook, choices
    from .weights import shipped_network

    seat = next((p for p in range(len(game.seats)) if legal_actions(game, p)), None)
    if seat is None:
        raise PlainError("Nobody is to act: the game of this record is over.", REFUSED)
    found = choices(view_for(game, seat), shipped_network(), Outlook(plies=plies), MOST_CHOICES)
    answer = {
        "player": seat,
        "name": record.players[seat],
        "choices": [
            {
                "actions": [action_to_json(action) for action in choice.actions],
                "value": choice.value,
            }
            for choice in found
        ],
    }
    print(json.dumps(answer))
    return 0


def review_command(record: LuckyboxRecord) -> int:
    """Print a review of a legal record, with its progress on a terminal."""
    from .analysis import analyse
    from .weights import shipped_network

    actions = [action for action in record.actions if isinstance(action, Action)]
    with Progress("{done} of {total} actions", len(actions)) as progress:
        found = analyse(record.setup(), actions, shipped_network(), progress.count)
    print(json.dumps(found.as_json()))
    return 0


def train_command(given: argparse.Namespace) -> int:
    """Train weights, and write them with where they came from beside them.

    Raises:
        PlainError: nothing can be written there, or what was begun there is another training.
    """
    from .school.training import teach_weights, train_to_file

    path = Path(given.output)
    if path.is_dir() or not path.parent.is_dir():
        raise PlainError(f"Cannot write {path}: it is not a file in a folder that exists.", REFUSED)
    seed = 1 if given.seed is None else given.seed
    if given.begun is None:
        return train_to_file(path, seed, given.minutes, given.games, faces_of(given.deck))
    if given.games is None:
        raise PlainError("--from needs --games, which say how long the last lesson is.", REFUSED)
    return teach_weights(path, Path(given.begun), seed, given.games, faces_of(given.deck))


def faces_of(deck: str | None) -> tuple[Face, ...]:
    """Read the deck to play with: a shipped one, or that of a file.

    Raises:
        PlainError: there is no such deck, or it has too few cards.
    """
    try:
        faces = load_deck(DEFAULT_DECK) if deck is None else read_deck(deck)
    except PlainError as error:
        raise PlainError(str(error), REFUSED) from error
    if len(faces) != DECK_SIZE:
        raise PlainError(f"{deck} holds {len(faces)} cards: a deck is {DECK_SIZE}.", REFUSED)
    return faces
