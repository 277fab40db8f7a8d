"""Challenge codes (short texts that hold a game), rivals in challenges, and results as text."""

from __future__ import annotations

import re
import sys
import unicodedata
from abc import ABC, abstractmethod
from base64 import b32decode, b32encode
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, Self, TypeVar
from zlib import crc32

from .cli import Command, argument, flag
from .errors import PlainError
from .record import (
    DamagedRecord,
    Json,
    Player,
    Record,
    UnplayableAction,
    decode_text,
    players_in_record,
    read_limited_file,
    read_record,
    revalidate_record,
    write_ascii_record,
)
from .rules import IllegalAction, InvalidSetup, Refusal
from .statistics import DEAL_DATE_KEYS, GameWithStatistics, RecordSummary
from .words import _

MAX_PASTE_LENGTH = 50_000
"""The longest text searched for a code, in characters."""
MAX_CODE_BYTES = 8192
"""The most bytes in a code: three times what twelve players with a deck of their own need."""

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LETTER_BY_CHAR = dict(
    zip(_ALPHABET + _ALPHABET.lower() + "OoIiLl", _ALPHABET * 2 + "001111", strict=True)
)
_BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_FROM_BASE32, _TO_BASE32 = (str.maketrans(_BASE32, _ALPHABET), str.maketrans(_ALPHABET, _BASE32))
_CODE_START_PATTERN = re.compile(r"LUCKY([0-9]{1,3})[-\u2010-\u2015]", re.IGNORECASE | re.ASCII)
_CODE_VERSION = 1
COUNT_BYTES, CHECK_BYTES = 2, 4
_INSERTED_CHARS = frozenset("-\"'`*_~|<>„")
_INSERTED_CATEGORIES = frozenset({"Cc", "Cf", "Pd", "Pf", "Pi", "Zl", "Zp", "Zs"})
"""Unicode categories of what chats insert into codes, such as dashes, quote marks and blanks."""


class RefusedCode(Refusal):
    """A challenge code cannot be made or played; the message says why, and what to do."""


def encode_code(inside: bytes) -> str:
    """Encode bytes as a code, or raise ``RefusedCode`` if there are too many."""
    if len(inside) > MAX_CODE_BYTES:
        raise RefusedCode("this game is too long for a code: send its record instead")
    counted = len(inside).to_bytes(COUNT_BYTES, "big") + inside
    checked = counted + crc32(counted).to_bytes(CHECK_BYTES, "big")
    return f"LUCKY{_CODE_VERSION}-{_encode_base32(checked)}"


def decode_code(text: str) -> bytes:
    """Return the bytes of the code in a text, or raise ``RefusedCode``."""
    if len(text) > MAX_PASTE_LENGTH:
        raise RefusedCode("this is too long for a challenge code: paste only the code")
    start = _CODE_START_PATTERN.search(text)
    if start is None:
        raise RefusedCode("no challenge code found: codes start with LUCKY1-")
    if int(start[1]) != _CODE_VERSION:
        raise RefusedCode(
            "this code is version {version}, but your game reads version {known}: "
            "it may be from a newer game",
            version=start[1],
            known=_CODE_VERSION,
        )
    letters = _read_code_letters(text[start.end() :])
    if len(letters) < _count_letters(COUNT_BYTES):
        raise _incomplete_code()
    size = int.from_bytes(_decode_base32(letters[: _count_letters(COUNT_BYTES)]), "big")
    if size > MAX_CODE_BYTES:
        raise _damaged_code()
    wanted = _count_letters(COUNT_BYTES + size + CHECK_BYTES)
    if len(letters) < wanted:
        raise _incomplete_code()
    checked = _decode_base32(letters[:wanted])
    counted, check = checked[:-CHECK_BYTES], checked[-CHECK_BYTES:]
    if _encode_base32(checked) != letters[:wanted] or crc32(counted) != int.from_bytes(
        check, "big"
    ):
        raise _damaged_code()
    return counted[COUNT_BYTES:]


def _incomplete_code() -> RefusedCode:
    return RefusedCode("this code is incomplete: the end is missing, so copy all of it")


def _damaged_code() -> RefusedCode:
    return RefusedCode("this code is damaged: some characters are wrong, so copy it again")


def _read_code_letters(text: str) -> str:
    """Return a code's letters up to any foreign character, skipping what chats insert."""
    letters = []
    for character in text:
        letter = _LETTER_BY_CHAR.get(character)
        if letter is not None:
            letters.append(letter)
        elif not (
            character in _INSERTED_CHARS or unicodedata.category(character) in _INSERTED_CATEGORIES
        ):
            break
    return "".join(letters)


def _count_letters(size: int) -> int:
    return (8 * size + 4) // 5


def _encode_base32(whole: bytes) -> str:
    return b32encode(whole).decode().rstrip("=").translate(_FROM_BASE32)


def _decode_base32(letters: str) -> bytes:
    return b32decode(letters.translate(_TO_BASE32) + "=" * (-len(letters) % 8))


T = TypeVar("T")

MAX_NUMBER_BYTES = 511
"""The most bytes of a whole number in a code.  Changing it would break old codes."""
MAX_TEXT_BYTES = 127
"""The most UTF-8 bytes of a text in a code.  Changing it would break old codes."""


class UnpackableValue(ValueError):
    """A value cannot be packed into a code: it is too large, or is not a valid choice."""


class CodeDigits(Protocol):
    """Packs values into a code, or unpacks them: the same calls then return the values read."""

    is_reading: bool

    def digit(self, choice: int, count: int) -> int:
        """Write or read a choice from 0 to ``count`` - 1, or raise ``UnpackableValue``."""

    def flag(self, value: bool) -> bool:
        return bool(self.digit(value, 2))

    def number(self, number: int) -> int:
        """Write or read a whole number of any sign, up to ``MAX_NUMBER_BYTES`` bytes."""
        is_negative = self.flag(number < 0)
        size = self.digit((abs(number).bit_length() + 7) // 8, MAX_NUMBER_BYTES + 1)
        number = self.digit(abs(number), 256**size)
        return -number if is_negative else number

    def text(self, text: str) -> str:
        """Write or read a short text; raise ``UnicodeDecodeError`` if the text read is damaged."""
        size = self.digit(len(text.encode()), MAX_TEXT_BYTES + 1)
        return bytes([self.digit(byte, 256) for byte in self.each(text.encode(), size, 0)]).decode()

    def row(self, row: Iterable[int], among: Iterable[int], length: int) -> tuple[int, ...]:
        """Write or read ``length`` distinct items of ``among``, or raise ``UnpackableValue``."""
        left, found = sorted(among), []
        if length > len(left):
            raise UnpackableValue(f"{length} are more than {len(left)}")
        for item in self.each(tuple(row), length, None):
            if item is not None and item not in left:
                raise UnpackableValue(f"{item} is none of those that are left")
            at = self.digit(0 if item is None else left.index(item), len(left))
            found.append(left.pop(at))
        return tuple(found)

    def each(self, values: Sequence[T], count: int, blank: T) -> Sequence[T]:
        """Return what to loop over: ``values`` when writing, or ``count`` blanks when reading."""
        return [blank] * count if self.is_reading else values


class CodePacker(CodeDigits):
    """Packs the values of a challenge code into one large number."""

    is_reading = False

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def digit(self, choice: int, count: int) -> int:
        if not 0 <= choice < count:
            raise UnpackableValue(f"{choice} is no choice out of {count}")
        self._digits.append((choice, count))
        return choice

    def packed(self) -> bytes:
        number = 0
        for choice, count in reversed(self._digits):
            number = number * count + choice
        return number.to_bytes((number.bit_length() + 7) // 8, "little")


class CodeUnpacker(CodeDigits):
    """Unpacks the values of a challenge code, in the order they were packed."""

    is_reading = True

    def __init__(self, packed: bytes) -> None:
        self._number = int.from_bytes(packed, "little")

    def digit(self, choice: int, count: int) -> int:
        self._number, choice = divmod(self._number, count)
        return choice

    @property
    def is_empty(self) -> bool:
        return not self._number


class CodePacking(Protocol):
    """How a game's records are packed into challenge codes, and which score is to be beaten."""

    @property
    def GAME_NUMBER(self) -> int:  # noqa: N802 - a constant of the game's module
        """The game's number in codes, below ``MAX_CODE_GAMES``; it never changes."""

    def code_header(self, digits: CodeDigits, record: Any, /) -> Record:
        """Write a record's header or, if ``record`` is None, read a header as a new record.

        The new record has no actions yet.  Raises ``UnpackableValue`` for values too large,
        ``RefusedCode`` for codes of newer versions, and ``UnicodeDecodeError``, ``DamagedRecord``
        or ``InvalidSetup`` for codes that make no sense.
        """

    def code_additions(self, digits: CodeDigits, record: Any, /) -> Record:
        """Write or read the fields that later versions added.  In older codes they read as 0."""

    def waiting_players(self, state: Any, /) -> Sequence[int]:
        """Return the seats that may act; empty when the game is over."""

    def choices(self, state: Any, player: int, /) -> Sequence[Any]:
        """Return a player's legal actions, in an order that never changes."""

    def winner(self, state: Any, /) -> int | None:
        """Return the seat of the first winner, or None before the game is over."""

    def to_beat(self, state: Any, /) -> int | None:
        """Return the winner's score as rankings measure it, or None before the game is over."""


class CodedGame(GameWithStatistics, Protocol):
    """A kind of game whose records can be packed into challenge codes."""

    @property
    def title(self) -> str:
        pass

    @property
    def packing(self) -> CodePacking:
        pass


CodedGames = Mapping[str, CodedGame]


HeaderT = TypeVar("HeaderT", bound=str)

# The bases of codes: upper limits of how many there can ever be.
MAX_CODE_GAMES, MAX_CODE_KINDS = 8, 32
MAX_CODE_PLAYERS = 12
BADGE_COUNT = 12
MAX_CODE_RESHUFFLES = 16
MAX_CODE_ACTIONS = 4096
"""Codes hold fewer actions than this.  Games of twelve players have fewer than 1200."""


def code_players(digits: CodeDigits, players: Sequence[str]) -> tuple[str, ...]:
    count = digits.digit(len(players) - 1, MAX_CODE_PLAYERS) + 1
    return tuple([digits.text(name) for name in digits.each(players, count, "")])


def known_name_at(names: Sequence[HeaderT], index: int) -> HeaderT:
    """Return the name at an index; raise ``RefusedCode`` if only a newer game version knows it."""
    if index >= len(names):
        raise RefusedCode("this code needs a newer version of the game")
    return names[index]


def code_reshuffles(
    digits: CodeDigits, reshuffles: Sequence[Sequence[int]], cards: Collection[int]
) -> tuple[tuple[int, ...], ...]:
    """Write or read the reshuffled discard piles, each a sequence of some of the ``cards``."""
    count = digits.digit(len(reshuffles), MAX_CODE_RESHUFFLES)
    piles = digits.each(reshuffles, count, ())
    return tuple(
        [digits.row(pile, cards, digits.digit(len(pile), len(cards) + 1)) for pile in piles]
    )


def code_seats(digits: CodeDigits, record: Record, kinds: Sequence[str]) -> dict[str, Json]:
    """Write or read every seat's badge and kind; return them as a header with the key ``seats``.

    If any seat is malformed, nothing is written and the header is empty.
    """
    told = record.extra.get("seats")
    seats = []
    for seat in told if isinstance(told, list) else []:
        badge, kind = (seat.get("badge"), seat.get("kind")) if isinstance(seat, dict) else (0, 0)
        if type(badge) is int and 0 <= badge < BADGE_COUNT and kind in kinds:
            seats.append((badge, kinds.index(kind)))
    if not digits.flag(len(seats) == len(record.players)):
        return {}
    found: list[Json] = [
        {
            "badge": digits.digit(badge, BADGE_COUNT),
            "kind": known_name_at(kinds, digits.digit(kind, MAX_CODE_KINDS)),
        }
        for badge, kind in digits.each(seats, len(record.players), (0, 0))
    ]
    return {"seats": found}


def code_moves(
    digits: CodeDigits, packing: CodePacking, record: Record
) -> tuple[tuple[Any, ...], Any]:
    """Write or read all actions while playing them; return the actions and the last state.

    Raises ``IllegalAction``, or the errors of ``CodePacking.code_header``.
    """
    count = digits.digit(len(record.actions), MAX_CODE_ACTIONS)
    rules, actions = record.rules, []
    state, _ = rules.new_game(record.setup())
    for action in digits.each(record.actions, count, None):
        if isinstance(action, UnplayableAction):
            raise action.refusal()
        after = None if action is None else rules.play(state, action)[0]
        player = [] if action is None else [action.player]
        [seat] = digits.row(player, packing.waiting_players(state), 1)
        choices = packing.choices(state, seat)
        if action is not None and action not in choices:
            raise UnpackableValue(f"{action} has no place")
        at = digits.digit(0 if action is None else choices.index(action), len(choices))
        actions.append(choices[at])
        state = rules.play(state, choices[at])[0] if after is None else after
    return tuple(actions), state


RecordT = TypeVar("RecordT", bound=Record)


@dataclass(frozen=True, slots=True)
class Challenge(Generic[RecordT]):
    """A deal read from a challenge code, perhaps with the sender's game to beat."""

    packing: CodePacking
    record: RecordT
    state: Any

    @property
    def winner(self) -> int | None:
        """The seat of the first winner, or None if the code has no finished game."""
        return self.packing.winner(self.state)

    @property
    def to_beat(self) -> int | None:
        """The winner's score, or None if the code has no finished game."""
        return self.packing.to_beat(self.state)

    @property
    def daily(self) -> str:
        """The date (ISO 8601) of the daily deal, or '' for other deals."""
        return str(self.record.extra.get("daily", ""))

    def deal_for_players(self, names: Sequence[str]) -> RecordT:
        """Return the deal, unplayed, for these players.

        Raises ``InvalidSetup`` if there are too few or too many players.
        """
        wanted = len(self.record.players)
        if len(names) != wanted:
            raise InvalidSetup(
                "this challenge is for {wanted} players, not {got}", wanted=wanted, got=len(names)
            )
        extra: dict[str, Json] = {"challenge": code_of(self.record, self.packing)}
        extra |= {key: self.record.extra[key] for key in DEAL_DATE_KEYS if key in self.record.extra}
        return replace(self.record, players=tuple(names), actions=(), extra=extra)


def challenge_of_record(record: RecordT, packing: CodePacking) -> Challenge[RecordT] | None:
    """Return the challenge in a game's header, or None if there is none or it is damaged."""
    code = record.extra.get("challenge")
    try:
        return _read_challenge(code, [packing]) if isinstance(code, str) else None
    except RefusedCode:
        return None  # Another program's word for something else: unknown keys are ignored.


def code_of(record: Record, packing: CodePacking, with_actions: bool = True) -> str:
    """Return a record, or only its deal, as a code; raise ``RefusedCode`` if that is impossible."""
    packer = CodePacker()
    try:
        record.rules.check_setup(record.setup())
        packer.digit(packing.GAME_NUMBER, MAX_CODE_GAMES)
        packing.code_header(packer, record)
        code_moves(packer, packing, record if with_actions else replace(record, actions=()))
        packing.code_additions(packer, record)
    except IllegalAction as refusal:
        raise RefusedCode("this game breaks the rules: {reason}", reason=refusal) from None
    except (DamagedRecord, InvalidSetup) as error:
        raise RefusedCode("this record is not a valid game: {reason}", reason=error) from None
    except UnpackableValue:
        raise RefusedCode("this game does not fit into a code: send its record instead") from None
    return encode_code(packer.packed())


def read_code(text: str, games: CodedGames) -> Challenge[Any]:
    """Return the challenge in a text, checked by the rules, or raise ``RefusedCode``."""
    return _read_challenge(text, [game.packing for game in games.values()])


def _read_challenge(text: str, packings: Iterable[CodePacking]) -> Challenge[Any]:
    unpacker = CodeUnpacker(decode_code(text))
    try:
        number = unpacker.digit(0, MAX_CODE_GAMES)
        packing = next((packing for packing in packings if number == packing.GAME_NUMBER), None)
        if packing is None:
            raise RefusedCode(
                "this code is for a game you do not have: it may be from a newer version"
            )
        # A stranger's header is checked as strictly as a file's.
        record = revalidate_record(packing.code_header(unpacker, None))
        actions, state = code_moves(unpacker, packing, record)
        record = packing.code_additions(unpacker, record)
    except (DamagedRecord, InvalidSetup) as error:
        raise RefusedCode("this code is not a valid game: {reason}", reason=error) from None
    except (UnpackableValue, UnicodeError):
        raise _nonsense_code() from None
    if not unpacker.is_empty:
        raise _nonsense_code()
    return Challenge(packing, replace(record, actions=actions), state)


def _nonsense_code() -> RefusedCode:
    return RefusedCode("this code was not made by this game: its contents make no sense")


STANDARD_INPUT = "-"


def make_code_command(file: str, with_record: bool, games: CodedGames) -> int:
    try:
        record = read_record(read_limited_file(file), games)
        code = code_of(record, games[record.game].packing, with_actions=with_record)
    except DamagedRecord as damage:
        raise PlainError(f"{file} is not a recorded game:\n{damage}") from damage
    except RefusedCode as refused:
        raise PlainError(f"No code can be made of {file}:\n{refused}") from refused
    print(code)
    return 0


def read_code_command(code: str, games: CodedGames) -> int:
    if code == STANDARD_INPUT:
        # A character takes up to four bytes.
        pasted = sys.stdin.buffer.read(4 * MAX_PASTE_LENGTH + 1)
        try:
            code = decode_text(pasted)
        except DamagedRecord:
            code = pasted.decode("utf-8", errors="replace")
    try:
        challenge = read_code(code, games)
    except RefusedCode as refused:
        raise PlainError(f"This code does not work:\n{refused}") from refused
    print(write_ascii_record(challenge.record), end="")
    return 0


CHALLENGE_EXAMPLES = (
    "challenge make --with-record game.json",
    "challenge read LUCKY1-0040008A9062PB8H0DMSV40 > deal.json",
    "challenge read - < message.txt | python3 main.py referee -",
)
CHALLENGE_COMMAND = Command(
    "challenge",
    "turn a recorded game into a code, or back",
    "Turn a recorded game into a code you can send, or a code back into a record. A code holds "
    "the deal and, if you like, the whole game. Needs nothing installed.",
    examples=CHALLENGE_EXAMPLES,
    tasks=(
        Command(
            "make",
            "make a code of a recorded game",
            "Print a code; others paste it and play the same deal.",
            (
                argument("file", "FILE", "a recorded game; - reads standard input"),
                flag("--with-record", "include your moves, as the score to beat"),
            ),
            lambda given, program: make_code_command(given.file, given.with_record, program.games),
        ),
        Command(
            "read",
            "print the record in a code",
            "Print the record that a code contains.",
            (argument("code", "CODE", "a code; - reads standard input"),),
            lambda given, program: read_code_command(given.code, program.games),
        ),
    ),
    has_seed=False,
)


Seen = TypeVar("Seen")


class GhostGame(Generic[Seen]):
    """A recorded game to play against: the rival's progress after each moment, such as a turn."""

    def __init__(self, seen: Mapping[Any, Seen]) -> None:
        self.seen = seen
        self._moments = tuple(seen)

    @property
    def last(self) -> Any:
        return self._moments[-1]

    def progress_after(self, moment: Any) -> Seen:
        """Return the rival's progress after a moment, or at the end if the game ended earlier."""
        at = bisect_right(self._moments, moment)
        return self.seen[self._moments[max(0, at - 1)]]


class ChallengeRival(ABC, Generic[Seen]):
    """The rival in a challenge: the winner of the game in its code, and how that game went."""

    packing: CodePacking
    bots: Collection[str]

    def __init__(self, challenge: Challenge[Any]) -> None:
        """Play against the winner of the game in the code or, if unfinished, its first seat."""
        self.seat = challenge.winner or 0
        self.player: Player = players_in_record(challenge.record, self.bots)[self.seat]
        self.to_beat = challenge.to_beat
        self.ghost: GhostGame[Seen] = self._make_ghost(challenge.record)

    @classmethod
    def of(cls, match: Any) -> Self | None:
        """Return the rival if a match is a challenge whose code holds actions, otherwise None."""
        if "challenge" not in match.extra:
            return None
        challenge = challenge_of_record(match.record(), cls.packing)
        return cls(challenge) if challenge is not None and challenge.record.actions else None

    @abstractmethod
    def _make_ghost(self, record: Any) -> GhostGame[Seen]:
        pass


RESULT_SEPARATOR = " · "


def result_line(game: CodedGame, summary: RecordSummary) -> str:
    """Describe a game, finished or not, in one line in the player's language."""
    parts = [game.title, *game.statistics.result_words(summary)]
    if not summary.game.is_finished:
        parts.append(_("unfinished"))
    return RESULT_SEPARATOR.join(parts)
