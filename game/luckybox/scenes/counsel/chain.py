"""Chains: an answer's actions to its end, their effects by the rules, and the mind's best one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.luckybox.rules import Action, Cross, State, UseBonus, apply, view_for
from game.luckybox.rules import events as ev
from game.luckybox.stage.view import gain_of

Target = tuple[int, int]
"""Card id and square."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The certain effects of one seat's actions."""

    squares: tuple[Target, ...] = ()
    """Crossed squares, in order."""
    lines: tuple[tuple[int, int, str], ...] = ()
    """Completed lines: card, line, bonus."""
    cards: tuple[int, ...] = ()
    """Completed cards."""
    spent: int = 0
    bolts: int = 0
    """Bolts gained."""
    moons: int = 0
    stars: int = 0
    points: int = 0
    """Banked points."""
    lost: int = 0
    """Bonuses lost."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A complete answer."""

    actions: tuple[Action, ...]
    facts: Facts
    after: State
    value: float
    """The expected final total."""

    @property
    def begins_at(self) -> Target | None:
        """The first square; None for a pass."""
        return next(iter(self.facts.squares), None)


def facts_of(game: State, actions: Sequence[Action]) -> tuple[Facts, State]:
    """Apply actions; return their effects and the game after them.

    Raises:
        IllegalAction: the rules forbid one of them.
    """
    told: list[ev.Event] = []
    for action in actions:
        game, events = apply(game, action)
        told += events
    lines = [(e.card, e.line, e.bonus) for e in told if isinstance(e, ev.LineCompleted)]
    facts = Facts(
        squares=tuple((a.card, a.square) for a in actions if isinstance(a, Cross | UseBonus)),
        lines=tuple(lines),
        cards=tuple(e.card for e in told if isinstance(e, ev.CardCompleted)),
        spent=sum(e.spent for e in told if isinstance(e, ev.BoltsSpent)),
        bolts=sum(e.gained for e in told if isinstance(e, ev.BoltsGained)),
        moons=sum(isinstance(e, ev.MoonGained) for e in told),
        stars=sum(isinstance(e, ev.StarGained) for e in told),
        points=sum(map(gain_of, told)),
        lost=sum(isinstance(e, ev.BonusLost) for e in told),
    )
    return facts, game


def best_chain(game: State, player: int, plies: int = 0) -> Chain:
    """Return a seat's best chain; takes milliseconds."""
    return _best_after(game, player, (), plies)


def chain_from(game: State, player: int, begun: Sequence[Action], plies: int = 0) -> Chain:
    """Return the best chain that starts with one of these actions; takes milliseconds."""
    found = [_best_after(game, player, (action,), plies) for action in begun]
    return max(found, key=lambda chain: chain.value)


def _best_after(game: State, player: int, begun: tuple[Action, ...], plies: int) -> Chain:
    from game.luckybox.mind.player import Outlook, choices
    from game.luckybox.mind.weights import shipped_network

    network = shipped_network()
    _facts, after = facts_of(game, begun)
    view = view_for(after, player)
    found = choices(view, network, Outlook(plies), most=1)
    actions = begun + (found[0].actions if found else ())
    facts, end = facts_of(game, actions)
    value = found[0].value if found else standing(end, player, plies)
    return Chain(actions, facts, end, value)


def standing(game: State, player: int, plies: int = 0) -> float:
    """Return the value of a seat that has answered, from its own view."""
    from game.luckybox.mind.player import values_ahead
    from game.luckybox.mind.sight import position_of
    from game.luckybox.mind.weights import shipped_network
    from game.luckybox.mind.worth import seats_in, worth_of

    position, network = position_of(view_for(game, player)), shipped_network()
    seats = seats_in(position)
    if plies and game.to_come:
        return float(values_ahead(seats, position, seats.root, network)[0])
    return float(worth_of(seats, position, network).value[0])
