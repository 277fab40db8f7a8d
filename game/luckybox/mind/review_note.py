"""A review as stored: packed text, the basis it is valid for, and totals per seat.

Needs no numpy.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from dataclasses import replace
from functools import cache
from hashlib import sha256
from math import fsum
from pathlib import Path

from game.luckybox.record import LuckyboxRecord
from game.record import write_record
from game.rules.errors import Refusal

from .review import Review, review_from_json

WAY = 1
"""Version of the analysis: raise it when the same weights come to judge differently."""
WEIGHTS = Path(__file__).with_name("weights.npy")
MOST_BYTES = 4_000_000
"""Unpacked; more than a game of twelve takes."""
DIGITS = 32


@cache
def _mind() -> bytes:
    """Return a fingerprint of the mind: its version and weights."""
    return bytes([WAY]) + sha256(WEIGHTS.read_bytes()).digest()


def basis_of(record: LuckyboxRecord) -> str:
    """Return a digest of the game and the mind, as hexadecimal digits."""
    played = write_record(replace(record, extra={}))
    return sha256(_mind() + played.encode()).hexdigest()[:DIGITS]


def packed(review: Review) -> str:
    """Serialise a review as compressed base64 text."""
    told = json.dumps(review.as_json(), separators=(",", ":"))
    return b64encode(zlib.compress(told.encode())).decode()


def unpacked(text: str) -> Review | None:
    """Parse ``packed`` text; ``None`` if damaged."""
    try:
        unpacking = zlib.decompressobj()
        told = unpacking.decompress(b64decode(text, validate=True), MOST_BYTES)
        return review_from_json(json.loads(told)) if unpacking.eof else None
    except (ValueError, LookupError, TypeError, RecursionError, zlib.error, Refusal):
        return None


def terms_of(review: Review, seat: int) -> tuple[int, int, int]:
    """Return a seat's number of decisions, its loss and its luck, in thousandths of points."""
    losses = [one.loss for one in review.decisions if one.seat == seat]
    lucks = [one.luck for one in review.chances if one.seat == seat]
    return len(losses), round(1000 * fsum(losses)), round(1000 * fsum(lucks))
