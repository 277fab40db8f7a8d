"""Challenge codes: a game as a short text, to be pasted into a chat.

A code holds which game it is, its header (players, seed, fixed shuffles, who sits where, and what
this game alone has) and, if wanted, its moves, everything that was done; a whole solo game
takes about one line.  It says no score: what there is to beat is what the rules make of the moves.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from game.record import DamagedRecord, Json, Record, read_again
from game.rules.errors import IllegalAction, InvalidSetup
from game.statistics import OCCASION_KEYS

from .armour import RefusedCode, put_on, take_off
from .digits import Packer, Unpackable, Unpacker
from .game import CodedGames, Packing
from .header import MOST_GAMES, code_moves

RecordT = TypeVar("RecordT", bound=Record)


@dataclass(frozen=True, slots=True)
class Challenge(Generic[RecordT]):
    """A deal that somebody sent, and perhaps how they played it."""

    packing: Packing
    record: RecordT
    """With all actions that were in the code, none if there were none."""
    state: Any
    """After the last of them, as the rules have it."""

    @property
    def winner(self) -> int | None:
        """Return who has won, the first of several; ``None`` if no whole game came."""
        return self.packing.winner(self.state)

    @property
    def to_beat(self) -> int | None:
        """Return what the winner came to, by the rules; ``None`` if no whole game came."""
        return self.packing.to_beat(self.state)

    @property
    def daily(self) -> str:
        """The day (ISO 8601) whose daily deal this is; empty for others."""
        return str(self.record.extra.get("daily", ""))

    def deal_for(self, names: Sequence[str]) -> RecordT:
        """Return the same deal for other players, with nothing done yet.

        Its header keeps of which day or week the deal is, and the whole challenge as a code under
        ``challenge``, for ``challenge_in`` to find again when the game is taken up later.

        Raises:
            InvalidSetup: there are not as many players as the deal is for.
        """
        wanted = len(self.record.players)
        if len(names) != wanted:
            raise InvalidSetup(
                "this challenge is for {wanted} players, not {got}", wanted=wanted, got=len(names)
            )
        extra: dict[str, Json] = {"challenge": code_of(self.record, self.packing)}
        extra |= {key: self.record.extra[key] for key in OCCASION_KEYS if key in self.record.extra}
        return replace(self.record, players=tuple(names), actions=(), extra=extra)


def challenge_in(record: RecordT, packing: Packing) -> Challenge[RecordT] | None:
    """Find the challenge that a game was begun from; ``None`` if there is none to be read."""
    code = record.extra.get("challenge")
    try:
        return _read(code, [packing]) if isinstance(code, str) else None
    except RefusedCode:
        return None  # Another program's word for something else: unknown keys are ignored.


def code_of(record: Record, packing: Packing, with_actions: bool = True) -> str:
    """Write a record of a game, or its header alone, as a code.

    Of the header's further keys ``seats``, ``daily`` and ``weekly`` go along, where they are as
    this program writes them, and what the game's own ``code_rest`` adds.

    Raises:
        RefusedCode: it is no legal game, or too strange a one for a code.
    """
    packer = Packer()
    try:
        record.rules.check_setup(record.setup())
        packer.digit(packing.NUMBER, MOST_GAMES)
        packing.code_header(packer, record)
        code_moves(packer, packing, record if with_actions else replace(record, actions=()))
        packing.code_rest(packer, record)
    except IllegalAction as refusal:
        raise RefusedCode("this game breaks the rules: {reason}", reason=refusal) from None
    except (DamagedRecord, InvalidSetup) as error:
        raise RefusedCode("no game can be made of this record: {reason}", reason=error) from None
    except Unpackable:
        raise RefusedCode("this game is too strange for a code: send its record instead") from None
    return put_on(packer.packed())


def read_code(text: str, games: CodedGames) -> Challenge[Any]:
    """Read the code in a text, and let the rules say what it holds.

    Raises:
        RefusedCode: there is no code of one of these games that can be played; says why.
    """
    return _read(text, [game.packing for game in games.values()])


def _read(text: str, packings: Iterable[Packing]) -> Challenge[Any]:
    unpacker = Unpacker(take_off(text))
    try:
        number = unpacker.digit(0, MOST_GAMES)
        packing = next((packing for packing in packings if number == packing.NUMBER), None)
        if packing is None:
            raise RefusedCode(
                "this code is for a game that is not in this box: it may be a newer one"
            )
        # A stranger's header is read as strictly as if it came in a file.
        record = read_again(packing.code_header(unpacker, None))
        actions, state = code_moves(unpacker, packing, record)
        record = packing.code_rest(unpacker, record)
    except (DamagedRecord, InvalidSetup) as error:
        raise RefusedCode("no game can be made of this code: {reason}", reason=error) from None
    except (Unpackable, UnicodeError):
        raise _nonsense() from None
    if not unpacker.is_empty:
        raise _nonsense()
    return Challenge(packing, replace(record, actions=actions), state)


def _nonsense() -> RefusedCode:
    return RefusedCode("this code was not made by the game: what is inside makes no sense")
