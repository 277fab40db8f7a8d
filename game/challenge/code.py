"""Challenge codes: a game as a short text, to be pasted into a chat.

A code holds which game it is, the ``header`` (edition, players, seed, deck, fixed shuffles, who
sits where) and, if wanted, the ``moves``, everything that was done; a whole solo game takes about
one line.  It says no score: what there is to beat is what the rules make of the moves.  Knows
records and rules; what a code looks like is the business of ``armour``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from game.blanco import rules as blanco
from game.blanco.ghost import own_turns
from game.blanco.packing import BLANCO_MOVES, pack_blanco_header, unpack_blanco_header
from game.luckybox import rules as luckybox
from game.luckybox.packing import LUCKYBOX_MOVES, pack_luckybox_header, unpack_luckybox_header
from game.record import (
    BlancoRecord,
    DamagedRecord,
    Json,
    LuckyboxRecord,
    Record,
    read_record,
    setup_of,
    write_record,
)
from game.rules.errors import IllegalAction, InvalidSetup

from .armour import RefusedCode, put_on, take_off
from .daily import day_of
from .digits import Packer, Unpackable, Unpacker
from .header import pack_game, unpack_game


@dataclass(frozen=True, slots=True)
class Challenge:
    """A deal that somebody sent, and perhaps how they played it."""

    record: LuckyboxRecord
    """With all actions that were in the code, none if there were none."""
    game: luckybox.State
    """After the last of them, as the rules have it."""

    @property
    def is_played(self) -> bool:
        """Whether the code brings a game that was played to its end."""
        return self.game.phase is luckybox.Phase.OVER

    @property
    def winner(self) -> int | None:
        """Give who has won, the first of several; ``None`` if no whole game came."""
        result = luckybox.outcome(self.game)
        return result.winners[0] if result else None

    @property
    def score_to_beat(self) -> int | None:
        """Give the winner's total, worked out by the rules; ``None`` if no whole game came."""
        result = luckybox.outcome(self.game)
        return result.sheets[result.winners[0]].total if result else None

    @property
    def daily(self) -> date | None:
        """Give the day whose daily deal this is, if it is one."""
        return day_of(self.record.extra.get("daily"))

    def deal_for(self, names: Sequence[str]) -> LuckyboxRecord:
        """Give the same deal for other players, with nothing done yet.

        Its header keeps the day of a daily deal, and the whole challenge as a code under
        ``challenge``, for ``challenge_in`` to find again when the game is taken up later.

        Raises:
            InvalidSetup: there are not as many players as the deal is for.
        """
        _check_count(names, self.record)
        extra: dict[str, Json] = {"challenge": code_of(self.record)}
        if self.daily is not None:
            extra["daily"] = self.daily.isoformat()
        return replace(self.record, players=tuple(names), actions=(), extra=extra)


@dataclass(frozen=True, slots=True)
class BlancoChallenge:
    """A deal of Blanco that somebody sent, and perhaps how it was played."""

    record: BlancoRecord
    """With all actions that were in the code, none if there were none."""
    game: blanco.State
    """After the last of them, as the rules have it."""

    @property
    def is_played(self) -> bool:
        """Whether the code brings a game that was played to its end."""
        return self.game.phase is blanco.Phase.OVER

    @property
    def winner(self) -> int | None:
        """Give who won, by the rules; ``None`` if no whole game came."""
        result = blanco.outcome(self.game)
        return result.winners[0] if result else None

    @property
    def turns_to_beat(self) -> int | None:
        """Give in how many turns of their own the winner won; ``None`` if no whole game came."""
        if self.winner is None:
            return None
        return own_turns(self.game.turn.number, len(self.record.players))

    def deal_for(self, names: Sequence[str]) -> BlancoRecord:
        """Give the same deal for other players, with nothing done yet; as ``Challenge.deal_for``.

        Raises:
            InvalidSetup: there are not as many players as the deal is for.
        """
        _check_count(names, self.record)
        extra: dict[str, Json] = {"challenge": code_of(self.record)}
        return replace(self.record, players=tuple(names), actions=(), extra=extra)


AnyChallenge = Challenge | BlancoChallenge


def _check_count(names: Sequence[str], record: Record) -> None:
    if len(names) != len(record.players):
        raise InvalidSetup(
            "this challenge is for {wanted} players, not {got}",
            wanted=len(record.players),
            got=len(names),
        )


def challenge_in(record: Record) -> AnyChallenge | None:
    """Find the challenge that a game was begun from; ``None`` if there is none to be read."""
    code = record.extra.get("challenge")
    try:
        found = read_code(code) if isinstance(code, str) else None
    except RefusedCode:
        return None  # Another program's word for something else: unknown keys are ignored.
    return found if found is not None and found.record.game == record.game else None


def code_of(record: Record, with_actions: bool = True) -> str:
    """Write a record, or its header alone, as a code.

    Of the header's further keys ``seats`` and ``daily`` go along, where they are as this game
    writes them.

    Raises:
        RefusedCode: it is no legal game, or too strange a one for a code.
    """
    if not with_actions:
        record = replace(record, actions=())
    packer = Packer()
    try:
        _pack(packer, record)
    except IllegalAction as refusal:
        raise RefusedCode("this game breaks the rules: {reason}", reason=refusal) from None
    except (DamagedRecord, InvalidSetup) as error:
        raise RefusedCode("no game can be made of this record: {reason}", reason=error) from None
    except Unpackable:
        raise RefusedCode("this game is too strange for a code: send its record instead") from None
    return put_on(packer.packed())


def _pack(packer: Packer, record: Record) -> None:
    match record:
        case LuckyboxRecord():
            setup = setup_of(record)
            luckybox.check_setup(setup)
            pack_game(packer, record)
            pack_luckybox_header(packer, record)
            LUCKYBOX_MOVES.pack(packer, setup, record.actions)
        case BlancoRecord():
            blanco_setup = setup_of(record)
            blanco.check_setup(blanco_setup)
            pack_game(packer, record)
            pack_blanco_header(packer, record)
            BLANCO_MOVES.pack(packer, blanco_setup, record.actions)
        case _:
            raise TypeError(f"nobody knows how to pack {type(record).__name__}")


def read_code(text: str) -> AnyChallenge:
    """Read the code in a text, and let the rules say what it holds.

    Raises:
        RefusedCode: there is no code that can be played; says why.
    """
    unpacker = Unpacker(take_off(text))
    try:
        challenge = _unpack(unpacker)
    except (DamagedRecord, InvalidSetup) as error:
        raise RefusedCode("no game can be made of this code: {reason}", reason=error) from None
    except (Unpackable, UnicodeError):
        raise _nonsense() from None
    if not unpacker.is_empty:
        raise _nonsense()
    return challenge


def _unpack(unpacker: Unpacker) -> AnyChallenge:
    is_blanco = unpack_game(unpacker) == BlancoRecord.game
    header = unpack_blanco_header(unpacker) if is_blanco else unpack_luckybox_header(unpacker)
    # A stranger's header is read as strictly as if it came in a file.
    match read_record(write_record(header)):
        case LuckyboxRecord() as record:
            actions, game = LUCKYBOX_MOVES.unpack(unpacker, setup_of(record))
            return Challenge(replace(record, actions=actions), game)
        case BlancoRecord() as blanco_record:
            done, table = BLANCO_MOVES.unpack(unpacker, setup_of(blanco_record))
            return BlancoChallenge(replace(blanco_record, actions=done), table)
        case other:
            raise TypeError(f"nobody knows how to play {type(other).__name__}")


def _nonsense() -> RefusedCode:
    return RefusedCode("this code was not made by the game: what is inside makes no sense")
