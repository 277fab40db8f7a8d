"""The review of a game: the points of every chance and decision, and each seat's receipt.

A seat starts with the total expected before seeing a card.  Each offer and number adds *luck*: its
best answer less the mean over all that might have come.  Each decision subtracts its *loss* against
the best.  The *rest* corrects the estimates and includes what other seats do.  Start, luck, loss
and rest add up to the result.  Needs no numpy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from operator import attrgetter
from typing import Any

from game.luckybox.rules import Action
from game.luckybox.spelling import action_from_json, action_to_json

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Chance:
    """A number or an offer that came up for a seat."""

    seat: int
    action: int
    """How many actions had been made by then."""
    round: int
    turn: int
    """1–9; 0 for an offer."""
    number: int
    """0 for an offer."""
    cards: tuple[int, ...]
    """The ids of an offer."""
    mean: float
    """The mean of the best answers to all that might have come."""
    value: float
    """Of the best answer to what came."""

    @property
    def luck(self) -> float:
        return self.value - self.mean

    @property
    def is_offer(self) -> bool:
        return not self.turn


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat chose: cards to keep, or a whole chain that answers a number."""

    seat: int
    action: int
    """The index of its first action."""
    end: int
    """The index of its last action."""
    round: int
    turn: int
    """1–9; 0 for a draft."""
    best: float
    chosen: float
    """The expected totals."""
    actions: tuple[Action, ...]
    better: tuple[Action, ...]
    """The best alternative."""

    @property
    def loss(self) -> float:
        """The points given away, 0 or more."""
        return self.best - self.chosen


@dataclass(frozen=True, slots=True)
class Receipt:
    """Where the points of a seat came from."""

    start: float
    numbers: float
    offers: float
    choices: float
    rest: float
    result: float
    """The total; in an unfinished game, the expected total."""


@dataclass(frozen=True, slots=True)
class Review:
    """An analysed game, finished or not."""

    start: float
    """What every seat expects before seeing a card."""
    chances: tuple[Chance, ...]
    """In order."""
    decisions: tuple[Decision, ...]
    """In order."""
    results: tuple[float, ...]
    """Each seat's total; in an unfinished game, its expected total."""
    is_over: bool

    def receipt(self, seat: int) -> Receipt:
        """Add up one seat; the terms make its result."""
        chances = [one for one in self.chances if one.seat == seat]
        decisions = [one for one in self.decisions if one.seat == seat]
        return Receipt(
            self.start,
            fsum(one.luck for one in chances if not one.is_offer),
            fsum(one.luck for one in chances if one.is_offer),
            -fsum(one.loss for one in decisions),
            fsum(rest for _, rest in self.rests(seat)),
            self.results[seat],
        )

    def rests(self, seat: int) -> Iterator[tuple[int, float]]:
        """Yield each part of a seat's rest, with how many actions had been made by then."""
        expected, action = self.start, 0
        steps: list[Chance | Decision] = [one for one in self.chances if one.seat == seat]
        steps += [one for one in self.decisions if one.seat == seat]
        # A stable sort keeps chances before the decisions that answer them.
        steps.sort(key=attrgetter("action"))
        for one in steps:
            action = one.action
            if isinstance(one, Chance):
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
            "receipts": [self._receipt_to_json(seat) for seat in range(len(self.results))],
        }

    def _receipt_to_json(self, seat: int) -> dict[str, Any]:
        found = self.receipt(seat)
        return {"seat": seat} | {name: getattr(found, name) for name in Receipt.__slots__}


def review_from_json(told: Json) -> Review:
    """Parse a review from ``as_json``.

    Raises:
        KeyError, TypeError, ValueError, DamagedRecord: it is malformed.
    """
    chances = [_chance_from_json(one) for one in [*told["reveals"], *told["offers"]]]
    return Review(
        float(told["receipts"][0]["start"]),
        tuple(sorted(chances, key=attrgetter("action"))),
        tuple(_decision_from_json(one) for one in told["decisions"]),
        tuple(float(one["result"]) for one in told["receipts"]),
        bool(told["over"]),
    )


def _chance_to_json(one: Chance) -> dict[str, Any]:
    what = {"cards": list(one.cards)} if one.is_offer else {"number": one.number}
    return {
        "seat": one.seat,
        "action": one.action,
        "round": one.round,
        "turn": one.turn,
        **what,
        "mean": one.mean,
        "value": one.value,
        "luck": one.luck,
    }


def _chance_from_json(told: Json) -> Chance:
    return Chance(
        int(told["seat"]),
        int(told["action"]),
        int(told["round"]),
        int(told["turn"]),
        int(told.get("number", 0)),
        tuple(int(card) for card in told.get("cards", ())),
        float(told["mean"]),
        float(told["value"]),
    )


def _decision_to_json(one: Decision) -> dict[str, Any]:
    return {
        "seat": one.seat,
        "action": one.action,
        "end": one.end,
        "round": one.round,
        "turn": one.turn,
        "best": one.best,
        "chosen": one.chosen,
        "loss": one.loss,
        "actions": [action_to_json(action) for action in one.actions],
        "better": [action_to_json(action) for action in one.better],
    }


def _decision_from_json(told: Json) -> Decision:
    return Decision(
        int(told["seat"]),
        int(told["action"]),
        int(told["end"]),
        int(told["round"]),
        int(told["turn"]),
        float(told["best"]),
        float(told["chosen"]),
        _actions(told["actions"]),
        _actions(told["better"]),
    )


def _actions(told: Sequence[Any]) -> tuple[Action, ...]:
    found = []
    for one in told:
        action = action_from_json(one, "a review")
        if not isinstance(action, Action):
            raise ValueError("an action of a review that nobody can do")
        found.append(action)
    return tuple(found)
