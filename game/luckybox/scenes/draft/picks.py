"""What every seat of a draft has picked of its offer and may still put back.

Knows cards by their numbers, in the order of picking; knows no screen, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable


class Picks:
    """The picked cards of every seat."""

    def __init__(self, seats: int) -> None:
        """Begin with nothing picked."""
        self._picks: list[list[int]] = [[] for _seat in range(seats)]

    def of(self, seat: int) -> tuple[int, ...]:
        """Give what a seat has picked, in the order of picking."""
        return tuple(self._picks[seat])

    def pick(self, seat: int, card: int, most: int) -> bool:
        """Pick a card, or put it back; tell whether there was room for it.

        Where one card is all that may be picked, another takes its place.
        """
        picks = self._picks[seat]
        if card in picks:
            picks.remove(card)
        elif len(picks) < most:
            picks.append(card)
        elif most == 1:
            picks[:] = [card]
        else:
            return False
        return True

    def put_back(self, seat: int) -> None:
        """Put back the card that was picked last."""
        self._picks[seat].pop()

    def replace(self, seat: int, cards: Iterable[int]) -> None:
        """Let these be a seat's picks."""
        self._picks[seat][:] = cards
