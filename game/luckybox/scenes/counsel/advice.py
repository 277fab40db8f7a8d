"""The best and second-best choice of a seat, one ply ahead; takes tens of milliseconds."""

from __future__ import annotations

from dataclasses import dataclass

from game.luckybox.rules import Keep, State, view_for

from .chain import Chain, facts_of

LOOKED_THROUGH = 40
"""How many of the best choices are searched for one with another first action."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best choice and its runner-up."""

    best: Chain
    second: Chain | None
    """The best with another first square or other cards kept; None if there is none."""

    @property
    def lead(self) -> float:
        return self.best.value - self.second.value if self.second is not None else 0.0

    @property
    def cards(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(cards_of(self.best)))


def cards_of(chain: Chain) -> tuple[int, ...]:
    first = chain.actions[0]
    if isinstance(first, Keep):
        return first.cards
    return tuple(card for card, _square in chain.facts.squares)


def advise(game: State, player: int) -> Advice:
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
