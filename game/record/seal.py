"""Seals: commitments to a deal that are shown before the game begins.

Header format::

"seal": {"commitment": "<64 hex digits>", "salt": "<16 to 128 hex digits>"}

The commitment is the SHA-256 of these ASCII lines, joined by line feeds, hex digits in lower case,
numbers decimal and separated by single spaces::

    <the name of the game>-seal 1
    <salt>
    <seed>
    <the rows of ``Record.sealed_rows``>

The seed fixes the reshuffles. Callers must supply a random salt, too long to be guessed.
"""

import re
from enum import StrEnum
from hashlib import sha256

from .record import Record
from .strict_json import Json

SALT_BYTES = 16

_COMMITMENT = re.compile(r"[0-9a-f]{64}")
_SALT = re.compile(r"[0-9a-f]{16,128}")
_SHORT_GROUPS, _SHORT_GROUP = 4, 4


class SealState(StrEnum):
    """The result of checking a seal."""

    INTACT = "intact"
    BROKEN = "broken"
    """The deal is not the promised one."""
    UNREADABLE = "unreadable"
    """Not a seal in a known format."""


def commitment_of(record: Record, salt: str) -> str:
    lines = [f"{record.game}-seal 1", salt, str(record.seed)]
    lines += [" ".join(map(str, row)) for row in record.sealed_rows()]
    return sha256("\n".join(lines).encode("ascii")).hexdigest()


def seal_of(record: Record, salt: str) -> dict[str, Json]:
    """Return the header's ``seal``, or raise ``ValueError`` for a malformed salt."""
    if not _SALT.fullmatch(salt):
        raise ValueError("a salt is 16 to 128 hex digits in lower case")
    return {"commitment": commitment_of(record, salt), "salt": salt}


def check_seal(record: Record) -> SealState:
    """Check the record's ``seal`` against its deal."""
    seal = record.extra.get("seal")
    commitment = _read(seal, "commitment", _COMMITMENT)
    salt = _read(seal, "salt", _SALT)
    if commitment is None or salt is None:
        return SealState.UNREADABLE
    is_intact = commitment_of(record, salt) == commitment
    return SealState.INTACT if is_intact else SealState.BROKEN


def short_form(seal: Json) -> str | None:
    """Return the first 16 digits of the commitment in groups, or None without a valid seal.

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
