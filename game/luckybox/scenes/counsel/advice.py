"""Advice: the best that a seat can do, the next best, and by how much.

One ply is looked ahead, which takes tens of milliseconds: it is asked in a thread.  Knows no words
and no pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.luckybox.rules import Keep, State, view_for

from .chain import Chain, facts_of

LOOKED_THROUGH = 40
"""Among how many of the best choices another beginning is sought."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What is best."""

    best: Chain
    second: Chain | None
    """The best that begins with another square, or keeps other cards; ``None`` if there is none."""

    @property
    def lead(self) -> float:
        """By how many points the best is ahead."""
        return self.best.value - self.second.value if self.second is not None else 0.0

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that it is about, each once, in the order in which it comes to them."""
        return tuple(dict.fromkeys(cards_of(self.best)))


def cards_of(chain: Chain) -> tuple[int, ...]:
    first = chain.actions[0]
    if isinstance(first, Keep):
        return first.cards
    return tuple(card for card, _square in chain.facts.squares)


def advise(game: State, player: int) -> Advice:
    """Find the best choice of a seat that has something to decide, one ply looked ahead."""
    from game.luckybox.mind.player import Outlook, choices
    from game.luckybox.mind.weights import shipped_network

    found = choices(
        view_for(game, player), shipped_network(), Outlook(plies=1), most=LOOKED_THROUGH
    )
    first = found[0].actions[0]
    others = (choice for choice in found if choice.actions[0] != first)
    chains = []
    for choice in (found[0], *others):
        facts, after = facts_of(game, choice.actions)
        chains.append(Chain(choice.actions, facts, after, choice.value))
        if len(chains) == 2:
            break
    return Advice(chains[0], chains[1] if len(chains) > 1 else None)
