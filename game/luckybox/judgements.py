"""The values that make up the review of a game, and how reviews are stored.

The mind makes the reviews (in ``mind.review``); this module works without it.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from math import fsum
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import Action
from game.luckybox.spelling import action_from_json, action_to_json
from game.record import write_record
from game.rules import Refusal

Json = Mapping[str, Any]


MISTAKE_LOSS = 1.5
"""The smallest loss, in points, that counts as a mistake."""
THOUSANDTHS_PER_POINT = 1000


@dataclass(frozen=True, slots=True)
class ChanceEvent:
    """A number or an offer of cards that came to a seat by chance, and what it was worth."""

    seat: int
    action: int
    """How many actions all seats together had made before it came."""
    round: int
    turn: int
    """The turn, 1–9, or 0 for an offer."""
    number: int
    """The revealed number, or 0 for an offer."""
    cards: tuple[int, ...]
    mean: float
    """The mean value of the best answers to everything that might have come, in points."""
    value: float
    """The value of the best answer to the number or offer that came, in points."""

    @property
    def luck(self) -> float:
        return self.value - self.mean

    @property
    def is_offer(self) -> bool:
        return not self.turn


@dataclass(frozen=True, slots=True)
class Decision:
    """A judged decision of a seat: the cards it kept, or all its crosses for one number."""

    seat: int
    action: int
    """The index of the decision's first action in the game."""
    end: int
    """The index of the decision's last action in the game."""
    round: int
    turn: int
    """The turn, 1–9, or 0 for a draft."""
    best: float
    chosen: float
    """``best`` and ``chosen`` are the expected totals after the best decision and this one."""
    actions: tuple[Action, ...]
    better: tuple[Action, ...]
    lead: float = 0.0
    """How much the next best decision was worth less, if this was the best one; otherwise, or if
    nothing else could be done, 0.  Reviews of earlier versions know no lead.
    """

    @property
    def loss(self) -> float:
        return self.best - self.chosen

    @property
    def is_mistake(self) -> bool:
        return self.loss >= MISTAKE_LOSS


@dataclass(frozen=True, slots=True)
class PointsReceipt:
    """How a seat's score came about, in points: what was to be expected, luck, and choices."""

    start: float
    numbers: float
    offers: float
    choices: float
    rest: float
    result: float
    """The total score.  In an unfinished game, the expected total."""

    @property
    def luck(self) -> float:
        return self.numbers + self.offers

    def gap_to_par(self, par: int) -> ParGap:
        path = par - self.start - self.numbers - self.offers
        return ParGap(-self.choices, path, -self.rest)


class ParGap(NamedTuple):
    """What lies between a seat's result and par, in points; the parts add up to the difference."""

    choices: float
    """What the seat's choices cost."""
    path: float
    """How much more the same numbers brought on the strong bot's own path.  They suit other cards
    and crosses differently.
    """
    unforeseen: float
    """What the estimates could not know."""


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game, finished or not, with its chances, its decisions and the results."""

    start: float
    chances: tuple[ChanceEvent, ...]
    decisions: tuple[Decision, ...]
    results: tuple[float, ...]
    """Each seat's total score.  In an unfinished game, the expected total."""
    is_over: bool

    def best_decision(self, seat: int) -> Decision | None:
        """Return the decision that was furthest ahead of the next best one, or None."""
        decisions = [one for one in self.decisions if one.seat == seat and one.lead > 0.0]
        return max(decisions, key=attrgetter("lead"), default=None)

    def costliest_decision(self, seat: int) -> Decision | None:
        """Return the decision that lost most, or None if none lost anything."""
        decisions = [one for one in self.decisions if one.seat == seat and one.loss > 0.0]
        return max(decisions, key=attrgetter("loss"), default=None)

    def receipt(self, seat: int) -> PointsReceipt:
        chances = [one for one in self.chances if one.seat == seat]
        decisions = [one for one in self.decisions if one.seat == seat]
        return PointsReceipt(
            self.start,
            fsum(one.luck for one in chances if not one.is_offer),
            fsum(one.luck for one in chances if one.is_offer),
            -fsum(one.loss for one in decisions),
            fsum(rest for _, rest in self.unexplained_changes(seat)),
            self.results[seat],
        )

    def unexplained_changes(self, seat: int) -> Iterator[tuple[int, float]]:
        """Yield the changes of a seat's expected total that neither luck nor choices explain.

        Each change is a pair: the number of actions made by then, and the points.
        """
        expected, action = self.start, 0
        steps: list[ChanceEvent | Decision] = [one for one in self.chances if one.seat == seat]
        steps += [one for one in self.decisions if one.seat == seat]
        # A stable sort keeps chances before the decisions that answer them.
        steps.sort(key=attrgetter("action"))
        for one in steps:
            action = one.action
            if isinstance(one, ChanceEvent):
                yield action, one.mean - expected
                expected = one.value
            else:
                yield action, one.best - expected
                expected, action = one.chosen, one.end + 1
        yield action, self.results[seat] - expected

    def as_json(self) -> dict[str, Any]:
        return {
            "over": self.is_over,
            "decisions": [_decision_to_json(one) for one in self.decisions],
            "reveals": [_chance_to_json(one) for one in self.chances if not one.is_offer],
            "offers": [_chance_to_json(one) for one in self.chances if one.is_offer],
            "receipts": [
                {"seat": seat} | _pick_fields(self.receipt(seat), *PointsReceipt.__slots__)
                for seat in range(len(self.results))
            ],
        }


def review_from_json(told: Json) -> Review:
    """Parse the JSON of ``as_json``.  Raise ``LookupError``, ``TypeError`` or ``ValueError``."""
    chances = [_chance_from_json(one) for one in [*told["reveals"], *told["offers"]]]
    return Review(
        float(told["receipts"][0]["start"]),
        tuple(sorted(chances, key=attrgetter("action"))),
        tuple(_decision_from_json(one) for one in told["decisions"]),
        tuple(float(one["result"]) for one in told["receipts"]),
        bool(told["over"]),
    )


MOMENT_FIELDS = ("seat", "action", "round", "turn")


def _chance_to_json(one: ChanceEvent) -> dict[str, Any]:
    what = {"cards": list(one.cards)} if one.is_offer else {"number": one.number}
    return _pick_fields(one, *MOMENT_FIELDS) | what | _pick_fields(one, "mean", "value", "luck")


def _chance_from_json(told: Json) -> ChanceEvent:
    seat, action, round_number, turn = (int(told[name]) for name in MOMENT_FIELDS)
    number, cards = int(told.get("number", 0)), tuple(map(int, told.get("cards", ())))
    mean, value = float(told["mean"]), float(told["value"])
    return ChanceEvent(seat, action, round_number, turn, number, cards, mean, value)


DECISION_PLACE_FIELDS, DECISION_VALUE_FIELDS = (
    ("seat", "action", "end", "round", "turn"),
    ("best", "chosen"),
)


def _decision_to_json(one: Decision) -> dict[str, Any]:
    actions, better = map(action_to_json, one.actions), map(action_to_json, one.better)
    named = _pick_fields(one, *DECISION_PLACE_FIELDS, *DECISION_VALUE_FIELDS, "loss", "lead")
    return named | {"actions": [*actions], "better": [*better]}


def _decision_from_json(told: Json) -> Decision:
    seat, action, end, round_number, turn = (int(told[name]) for name in DECISION_PLACE_FIELDS)
    best, chosen = (float(told[name]) for name in DECISION_VALUE_FIELDS)
    actions, better = _parse_actions(told["actions"]), _parse_actions(told["better"])
    lead = float(told.get("lead", 0.0))
    return Decision(seat, action, end, round_number, turn, best, chosen, actions, better, lead)


def _pick_fields(one: ChanceEvent | Decision | PointsReceipt, *names: str) -> dict[str, Any]:
    return {name: getattr(one, name) for name in names}


def _parse_actions(told: Sequence[Any]) -> tuple[Action, ...]:
    found = []
    for one in told:
        action = action_from_json(one, "a review")
        if not isinstance(action, Action):
            raise ValueError("an action of a review that nobody can do")
        found.append(action)
    return tuple(found)


ANALYSIS_VERSION = 2
"""The version of the analysis.  Raise it when the same network would judge games differently."""
WEIGHTS_FILE = Path(__file__).with_name("mind") / "weights.npy"
MAX_REVIEW_BYTES = 4_000_000
"""The most bytes of an unpacked review, more than a game of twelve players takes."""
REVIEW_KEY_LENGTH = 32


@cache
def _mind_digest() -> bytes:
    return bytes([ANALYSIS_VERSION]) + sha256(WEIGHTS_FILE.read_bytes()).digest()


def mind_key() -> str:
    """Return a digest of the network and of the analysis.  It changes when either does."""
    return sha256(_mind_digest()).hexdigest()[:REVIEW_KEY_LENGTH]


def review_key(record: LuckyboxRecord) -> str:
    """Return the key of a game's cached review: a digest of the game and the network."""
    played = write_record(replace(record, extra={}))
    return sha256(_mind_digest() + played.encode()).hexdigest()[:REVIEW_KEY_LENGTH]


def pack_review(review: Review) -> str:
    """Return a review as compressed base64 text, ready to be saved."""
    told = json.dumps(review.as_json(), separators=(",", ":"))
    return b64encode(zlib.compress(told.encode())).decode()


def unpack_review(text: str) -> Review | None:
    """Return the review that ``pack_review`` packed, or ``None`` if the text is damaged."""
    try:
        unpacking = zlib.decompressobj()
        told = unpacking.decompress(b64decode(text, validate=True), MAX_REVIEW_BYTES)
        return review_from_json(json.loads(told)) if unpacking.eof else None
    except (ValueError, LookupError, TypeError, RecursionError, zlib.error, Refusal):
        return None


def format_mistakes(decisions: Iterable[Decision]) -> str:
    """Return the mistakes as text: first action and loss in thousandths.

    >>> format_mistakes([Decision(0, 12, 14, 1, 3, 60.0, 55.9, (), ())])
    '12:4100'
    """
    return " ".join(
        f"{one.action}:{round(one.loss * THOUSANDTHS_PER_POINT)}"
        for one in decisions
        if one.is_mistake
    )


def seat_review_figures(review: Review, seat: int) -> tuple[int, int, int]:
    """Return a seat's number of decisions, and its loss and luck in thousandths of a point."""
    losses = [one.loss for one in review.decisions if one.seat == seat]
    lucks = [one.luck for one in review.chances if one.seat == seat]
    points = fsum(losses), fsum(lucks)
    loss, luck = (round(THOUSANDTHS_PER_POINT * one) for one in points)
    return len(losses), loss, luck
