"""What a review says of a game: every chance and every decision by its points, and the receipts.

A seat's expected total begins with what a seat expects before it has seen a card.  Each offer and
each number adds its *luck*, the best answer to it less the mean of those to all that might have
come; each decision takes its *loss*, what the best would have been worth more; and what is left,
the *rest*, is by how much the value corrects itself as it sees further, and what other seats do.
So start, luck, loss and rest add up to the result.

Knows values and their spelling in JSON; knows nothing of how they are found (``analysis``), and so
needs no numpy.
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
    """Something that came up for a seat: a number, or the cards of an offer."""

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
    """The best answer to what came."""

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
    """1–9; 0 where cards were chosen."""
    best: float
    chosen: float
    """The total that each leads to on the average."""
    actions: tuple[Action, ...]
    """What was done."""
    better: tuple[Action, ...]
    """The best that could be done."""

    @property
    def loss(self) -> float:
        """Say how many points it gave away, 0 or more."""
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
    """The total; of a game that is not over, the total that is expected."""


@dataclass(frozen=True, slots=True)
class Review:
    """A game, or what there is of it, taken apart."""

    start: float
    """What every seat expects before it has seen a card."""
    chances: tuple[Chance, ...]
    """In the order in which they came up."""
    decisions: tuple[Decision, ...]
    """In the order in which they were made."""
    results: tuple[float, ...]
    """Of each seat: its total, or what is expected where the game is not over."""
    is_over: bool

    def receipt(self, seat: int) -> Receipt:
        """Add up one seat; its terms make its result."""
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
        """Give each part of a seat's rest, with how many actions had been made by then."""
        expected, action = self.start, 0
        steps: list[Chance | Decision] = [one for one in self.chances if one.seat == seat]
        steps += [one for one in self.decisions if one.seat == seat]
        # Where both have one index, what comes up for a seat stays before what it answers.
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
        """Spell it, as the command prints it and as it is kept."""
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
    """Read a review that was spelled so.

    Raises:
        KeyError, TypeError, ValueError, DamagedRecord: it is none.
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
