"""Seals: a promise, made before the first draft, that the deal will not change.

A commitment is shown while nothing is known yet; the record brings it and the salt, so that
afterwards everybody can work it out again.  In the header it is

    "seal": {"commitment": "<64 hex digits>", "salt": "<16 to 128 hex digits>"}

and the commitment is the SHA-256 of this text in ASCII, its lines joined by line feeds, hex digits
in lower case and numbers in decimal with single spaces between::

    <the name of the game>-seal 1
    <salt>
    <seed>
    <the rows that the records of this game promise, each a line: ``Record.sealed_rows``>

The seed is in it for the reshuffles: they depend on what people discard, and on nothing else.
Chance is the caller's: a salt must be random, and long enough that nobody can try them all.
Knows no game, no files and no screens.
"""

import re
from enum import StrEnum
from hashlib import sha256

from .record import Record
from .strict_json import Json

SALT_BYTES = 16
"""How long a salt of ours is; in hex it takes twice as many digits."""

_COMMITMENT = re.compile(r"[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{16,128}")
_SHORT_GROUPS, _SHORT_GROUP = 4, 4


class SealState(StrEnum):
    """What became of a seal."""

    INTACT = "intact"
    """The deal is the one that was promised."""
    BROKEN = "broken"
    """It is another one: what was shown before the game was not about these cards."""
    UNREADABLE = "unreadable"
    """This is no seal as we know them, so nothing can be said."""


def commitment_of(record: Record, salt: str) -> str:
    """Work out the commitment to a deal, 64 hex digits."""
    lines = [f"{record.game}-seal 1", salt, str(record.seed)]
    lines += [" ".join(map(str, row)) for row in record.sealed_rows()]
    return sha256("\n".join(lines).encode("ascii")).hexdigest()


def seal_of(record: Record, salt: str) -> dict[str, Json]:
    """Seal a deal: what its record is to have under ``seal``.

    Raises:
        ValueError: the salt is none.
    """
    if not _SALT.fullmatch(salt):
        raise ValueError("a salt is 16 to 128 hex digits in lower case")
    return {"commitment": commitment_of(record, salt), "salt": salt}


def check_seal(record: Record) -> SealState:
    """Say whether what stands under ``seal`` is the seal of this deal."""
    seal = record.extra.get("seal")
    commitment = _read(seal, "commitment", _COMMITMENT)
    salt = _read(seal, "salt", _SALT)
    if commitment is None or salt is None:
        return SealState.UNREADABLE
    is_intact = commitment_of(record, salt) == commitment
    return SealState.INTACT if is_intact else SealState.BROKEN


def short_form(seal: Json) -> str | None:
    """Give the first 16 digits of a seal's commitment in groups, to be read and compared.

    ``None`` when there is no seal, or none that can be read.

    >>> short_form({"commitment": "0123456789abcdef" * 4})
    '0123 4567 89ab cdef'
    """
    commitment = _read(seal, "commitment", _COMMITMENT)
    if commitment is None:
        return None
    starts = range(0, _SHORT_GROUPS * _SHORT_GROUP, _SHORT_GROUP)
    return " ".join([commitment[at : at + _SHORT_GROUP] for at in starts])


def _read(seal: Json, key: str, shape: re.Pattern[str]) -> str | None:
    value = seal.get(key) if isinstance(seal, dict) else None
    return value if isinstance(value, str) and shape.fullmatch(value) else None
