"""Replaying records: the game they lead to, or how far they lead.

A record with an illegal action still loads, up to that action.  Knows nothing of JSON and files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar, overload

from game.blanco import rules as blanco
from game.luckybox import rules as luckybox
from game.luckybox.decks import faces_by_id, load_deck
from game.rules.errors import IllegalAction, InvalidSetup

from .damage import DamagedRecord, quote
from .record import BlancoRecord, LuckyboxRecord, Record
from .unplayable import Unplayable

GameT = TypeVar("GameT")
EventT = TypeVar("EventT")


class Fault(NamedTuple):
    """Where a record stops making sense, and why."""

    action: int
    """The index of the first action that could not be played."""
    refusal: IllegalAction | InvalidSetup
    """``InvalidSetup`` if the fixed shuffles are wrong rather than the action."""


class Replay(NamedTuple, Generic[GameT, EventT]):
    """A record under the rules."""

    game: GameT
    """After the last action, or as it was before the faulty one."""
    events: tuple[EventT, ...]
    error: Fault | None


AnyReplay = Replay[luckybox.State, luckybox.Event] | Replay[blanco.State, blanco.Event]


@overload
def setup_of(record: LuckyboxRecord) -> luckybox.Setup: ...
@overload
def setup_of(record: BlancoRecord) -> blanco.Setup: ...
@overload
def setup_of(record: Record) -> luckybox.Setup | blanco.Setup: ...
def setup_of(record: Record) -> luckybox.Setup | blanco.Setup:
    """Make the setup that a record's header describes.

    Raises:
        DamagedRecord: its edition is none that is known.
        InvalidSetup: its deck is none that is shipped.
    """
    match record:
        case LuckyboxRecord():
            return _luckybox_setup(record)
        case BlancoRecord():
            return blanco.Setup(record.players, record.seed, record.order)
        case _:
            raise TypeError(f"nobody knows how to play {type(record).__name__}")


@overload
def steps(record: LuckyboxRecord) -> Iterator[luckybox.Step]: ...
@overload
def steps(record: BlancoRecord) -> Iterator[blanco.Step]: ...
@overload
def steps(record: Record) -> Iterator[luckybox.Step] | Iterator[blanco.Step]: ...
def steps(record: Record) -> Iterator[luckybox.Step] | Iterator[blanco.Step]:
    """Play a record step by step: the table that is laid, then what each action brings about.

    Raises:
        DamagedRecord: no game can be made of its header.
        InvalidSetup: the same, as the rules say it, or a fixed reshuffle is wrong.
        IllegalAction: the next action is refused.
    """
    match record:
        case LuckyboxRecord():
            return _luckybox_steps(record)
        case BlancoRecord():
            return _blanco_steps(record)
        case _:
            raise TypeError(f"nobody knows how to play {type(record).__name__}")


@overload
def replay(record: LuckyboxRecord) -> Replay[luckybox.State, luckybox.Event]: ...
@overload
def replay(record: BlancoRecord) -> Replay[blanco.State, blanco.Event]: ...
@overload
def replay(record: Record) -> AnyReplay: ...
def replay(record: Record) -> AnyReplay:
    """Play a record's actions up to its end, or up to the first that is refused.

    Raises:
        DamagedRecord: no game can be made of its header.
        InvalidSetup: the same, as the rules say it.
    """
    match record:
        case LuckyboxRecord():
            return _played_out(_luckybox_steps(record))
        case BlancoRecord():
            return _played_out(_blanco_steps(record))
        case _:
            raise TypeError(f"nobody knows how to play {type(record).__name__}")


def _played_out(walk: Iterator[tuple[GameT, tuple[EventT, ...]]]) -> Replay[GameT, EventT]:
    game, opening = next(walk)
    events, played = list(opening), 0
    try:
        for game, happened in walk:  # noqa: B007 - the last one counts
            events += happened
            played += 1
    except (IllegalAction, InvalidSetup) as refusal:
        return Replay(game, tuple(events), Fault(played, refusal))
    return Replay(game, tuple(events), None)


def _luckybox_steps(record: LuckyboxRecord) -> Iterator[luckybox.Step]:
    step = luckybox.new_game(_luckybox_setup(record))
    yield step
    for action in record.actions:
        if isinstance(action, Unplayable):
            raise action.refusal()
        step = luckybox.play(step.game, action)
        yield step


def _blanco_steps(record: BlancoRecord) -> Iterator[blanco.Step]:
    step = blanco.new_game(setup_of(record))
    yield step
    for action in record.actions:
        if isinstance(action, Unplayable):
            raise action.refusal()
        step = blanco.apply(step.game, action)
        yield step


def _luckybox_setup(record: LuckyboxRecord) -> luckybox.Setup:
    edition = luckybox.EDITIONS.get(record.edition)
    if edition is None:
        raise DamagedRecord(
            "there is no edition {name}: they are {known}",
            place="edition",
            name=quote(record.edition),
            known=", ".join(luckybox.EDITIONS),
        )
    return luckybox.Setup(record.players, edition, record.seed, _faces_of(record), record.order)


def _faces_of(record: LuckyboxRecord) -> dict[int, luckybox.Face]:
    """Gather the cards in play; seven and more players put two copies of sixty together."""
    faces = load_deck(record.deck) if isinstance(record.deck, str) else record.deck
    is_doubled = (
        len(record.players) > luckybox.ONE_COPY_PLAYERS and len(faces) == luckybox.DECK_SIZE
    )
    return faces_by_id(faces, copies=2 if is_doubled else 1)
