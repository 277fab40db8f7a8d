"""Replaying records: the game they lead to, or how far they lead.

A record with an illegal action still loads, up to that action.  Knows nothing of JSON and files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.decks import faces_by_id, load_deck
from game.rules.errors import IllegalAction, InvalidSetup
from game.rules.luckybox import (
    DECK_SIZE,
    EDITIONS,
    ONE_COPY_PLAYERS,
    Event,
    Face,
    Game,
    Setup,
    Step,
    new_game,
    play,
)

from .damage import DamagedRecord, quote
from .record import Record
from .spelling import Unplayable


class Fault(NamedTuple):
    """Where a record stops making sense, and why."""

    action: int
    """The index of the first action that could not be played."""
    refusal: IllegalAction | InvalidSetup
    """``InvalidSetup`` if the fixed shuffles are wrong rather than the action."""


class Replay(NamedTuple):
    """A record under the rules."""

    game: Game
    """After the last action, or as it was before the faulty one."""
    events: tuple[Event, ...]
    error: Fault | None


def setup_of(record: Record) -> Setup:
    """Make the setup that a record's header describes.

    Raises:
        DamagedRecord: its edition is none that is known.
        InvalidSetup: its deck is none that is shipped.
    """
    edition = EDITIONS.get(record.edition)
    if edition is None:
        raise DamagedRecord(
            "there is no edition {name}: they are {known}",
            place="edition",
            name=quote(record.edition),
            known=", ".join(EDITIONS),
        )
    return Setup(record.players, edition, record.seed, _faces_of(record), record.order)


def steps(record: Record) -> Iterator[Step]:
    """Play a record step by step: the table that is laid, then what each action brings about.

    Raises:
        DamagedRecord: no game can be made of its header.
        InvalidSetup: the same, as the rules say it, or a fixed reshuffle is wrong.
        IllegalAction: the next action is refused.
    """
    step = new_game(setup_of(record))
    yield step
    for action in record.actions:
        if isinstance(action, Unplayable):
            raise action.refusal()
        step = play(step.game, action)
        yield step


def replay(record: Record) -> Replay:
    """Play a record's actions up to its end, or up to the first that is refused.

    Raises:
        DamagedRecord: no game can be made of its header.
        InvalidSetup: the same, as the rules say it.
    """
    walk = steps(record)
    game, opening = next(walk)
    events, played = list(opening), 0
    try:
        for game, happened in walk:  # noqa: B007 - the last one counts
            events += happened
            played += 1
    except (IllegalAction, InvalidSetup) as refusal:
        return Replay(game, tuple(events), Fault(played, refusal))
    return Replay(game, tuple(events), None)


def _faces_of(record: Record) -> dict[int, Face]:
    """Gather the cards in play; seven and more players put two copies of sixty together."""
    faces = load_deck(record.deck) if isinstance(record.deck, str) else record.deck
    is_doubled = len(record.players) > ONE_COPY_PLAYERS and len(faces) == DECK_SIZE
    return faces_by_id(faces, copies=2 if is_doubled else 1)
