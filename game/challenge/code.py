"""Challenge codes: a game as a short text, to be pasted into a chat.

A code holds the ``header`` (edition, players, seed, deck, fixed shuffles, who sits where) and, if
wanted, the ``moves``, everything that was done; a whole solo game takes about one line.  It says no
score: what there is to beat is what the rules make of the moves.  Knows records and rules; what a
code looks like is the business of ``armour``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from game.record import (
    DamagedRecord,
    Json,
    LuckyboxRecord,
    read_luckybox_record,
    setup_of,
    write_record,
)
from game.rules.errors import IllegalAction, InvalidSetup
from game.rules.luckybox import Game, Phase, check_setup, outcome

from .armour import RefusedCode, put_on, take_off
from .daily import day_of
from .digits import Packer, Unpackable, Unpacker
from .header import pack_header, unpack_header
from .moves import pack_actions, unpack_actions


@dataclass(frozen=True, slots=True)
class Challenge:
    """A deal that somebody sent, and perhaps how they played it."""

    record: LuckyboxRecord
    """With all actions that were in the code, none if there were none."""
    game: Game
    """After the last of them, as the rules have it."""

    @property
    def is_played(self) -> bool:
        """Whether the code brings a game that was played to its end."""
        return self.game.phase is Phase.OVER

    @property
    def score_to_beat(self) -> int | None:
        """Give the winner's total, worked out by the rules; ``None`` if no whole game came."""
        result = outcome(self.game)
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
        if len(names) != len(self.record.players):
            raise InvalidSetup(
                "this challenge is for {wanted} players, not {got}",
                wanted=len(self.record.players),
                got=len(names),
            )
        extra: dict[str, Json] = {"challenge": code_of(self.record)}
        if self.daily is not None:
            extra["daily"] = self.daily.isoformat()
        return replace(self.record, players=tuple(names), actions=(), extra=extra)


def challenge_in(record: LuckyboxRecord) -> Challenge | None:
    """Find the challenge that a game was begun from; ``None`` if there is none to be read."""
    code = record.extra.get("challenge")
    try:
        return read_code(code) if isinstance(code, str) else None
    except RefusedCode:
        return None  # Another program's word for something else: unknown keys are ignored.


def code_of(record: LuckyboxRecord, with_actions: bool = True) -> str:
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
        setup = setup_of(record)
        check_setup(setup)
        pack_header(packer, record)
        pack_actions(packer, setup, record.actions)
    except IllegalAction as refusal:
        raise RefusedCode("this game breaks the rules: {reason}", reason=refusal) from None
    except (DamagedRecord, InvalidSetup) as error:
        raise RefusedCode("no game can be made of this record: {reason}", reason=error) from None
    except Unpackable:
        raise RefusedCode("this game is too strange for a code: send its record instead") from None
    return put_on(packer.packed())


def read_code(text: str) -> Challenge:
    """Read the code in a text, and let the rules say what it holds.

    Raises:
        RefusedCode: there is no code that can be played; says why.
    """
    unpacker = Unpacker(take_off(text))
    try:
        record = unpack_header(unpacker)
        # A stranger's header is read as strictly as if it came in a file.
        record = read_luckybox_record(write_record(record))
        actions, game = unpack_actions(unpacker, setup_of(record))
    except (DamagedRecord, InvalidSetup) as error:
        raise RefusedCode("no game can be made of this code: {reason}", reason=error) from None
    except (Unpackable, UnicodeError):
        raise _nonsense() from None
    if not unpacker.is_empty:
        raise _nonsense()
    return Challenge(replace(record, actions=actions), game)


def _nonsense() -> RefusedCode:
    return RefusedCode("this code was not made by the game: what is inside makes no sense")
