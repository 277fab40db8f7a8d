"""A review as it is kept: packed text, what it was made of and by, and what it says of each seat.

Knows how reviews are spelled; knows neither who keeps them nor how they come about, and so needs no
numpy.
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
"""Counts on whenever the same weights come to judge the same game in another way."""
WEIGHTS = Path(__file__).with_name("weights.npy")
MOST_BYTES = 4_000_000
"""More than a game of twelve takes, unpacked."""
DIGITS = 32


@cache
def _mind() -> bytes:
    """Tell the mind of today from that of another version."""
    return bytes([WAY]) + sha256(WEIGHTS.read_bytes()).digest()


def basis_of(record: LuckyboxRecord) -> str:
    """Say what a review of this game is made of and by, in hexadecimal digits."""
    played = write_record(replace(record, extra={}))
    return sha256(_mind() + played.encode()).hexdigest()[:DIGITS]


def packed(review: Review) -> str:
    """Write a review, whole or not, as letters and digits."""
    told = json.dumps(review.as_json(), separators=(",", ":"))
    return b64encode(zlib.compress(told.encode())).decode()


def unpacked(text: str) -> Review | None:
    """Read what ``packed`` has written; ``None`` where that is damaged."""
    try:
        unpacking = zlib.decompressobj()
        told = unpacking.decompress(b64decode(text, validate=True), MOST_BYTES)
        return review_from_json(json.loads(told)) if unpacking.eof else None
    except (ValueError, LookupError, TypeError, RecursionError, zlib.error, Refusal):
        return None


def terms_of(review: Review, seat: int) -> tuple[int, int, int]:
    """Count a seat's decisions; add up their loss, and its luck, in thousandths of points."""
    losses = [one.loss for one in review.decisions if one.seat == seat]
    lucks = [one.luck for one in review.chances if one.seat == seat]
    return len(losses), round(1000 * fsum(losses)), round(1000 * fsum(lucks))
