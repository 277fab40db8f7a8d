"""What everybody at a shared table is asked at once, and the answers that come by themselves."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import Action, Pass, UseBonus
from game.luckybox.scenes.round.question import (
    Question,
    Target,
    current_question,
    lines_completed_by,
)
from game.luckybox.stage import TableView


class SharedAnswers:
    """The questions of all seats, each with the bonus its player has chosen to use first."""

    def __init__(self, match: LuckyboxMatch) -> None:
        self._match = match
        self._chosen_discs: dict[int, Target] = {}

    def question(self, seat: int) -> Question:
        return current_question(self._match, seat, self._chosen_discs.get(seat))

    def people_waited_for(self) -> tuple[int, ...]:
        """Return the seats of those people who have still to answer."""
        players = self._match.players
        return tuple([seat for seat in self._match.waiting_seats() if not players[seat].is_bot])

    @property
    def choices(self) -> Mapping[int, Target]:
        """The bonus that each seat has chosen to use first."""
        return dict(self._chosen_discs)

    def choose_disc(self, seat: int, disc: Target) -> None:
        """Choose the waiting bonus that the seat's next square uses; once more, none."""
        if self._chosen_discs.pop(seat, None) != disc and disc in self.question(seat).discs:
            self._chosen_discs[seat] = disc

    def forget_choice(self, seat: int) -> None:
        self._chosen_discs.pop(seat, None)

    def answer_on_square(self, square: Target) -> Action | None:
        """Return what a click on a square means, for the one seat whose square it is."""
        for seat in self.people_waited_for():
            action = self.question(seat).action_for_square(square)
            if action is not None:
                return action
        return None

    def best_squares(self, question: Question, seat: int, lying: Sequence[int]) -> list[Target]:
        """Return a seat's squares: cheap ones first, then where most happens, then as they lie."""

        def rank(at: Target) -> tuple[int, int, int, int, int, int]:
            lines = len(lines_completed_by(self._match, seat, at))
            lost = len(question.losses.get(at, ()))
            return (
                question.costs[at], -question.gains.get(at, 0), lost, -lines,
                lying.index(at[0]), at[1],
            )  # fmt: skip

        return sorted(question.costs, key=rank)

    def forced_actions(self) -> list[Action]:
        """Return the passes and bonuses of people who can do nothing else.

        What somebody has taken back is forced no more: it would come again at once.
        """
        forced: list[Action] = []
        for seat in self.people_waited_for():
            legal = self._match.legal(seat)
            is_taken_back = self._match.redoable_action(seat) in legal
            if len(legal) == 1 and isinstance(legal[0], Pass | UseBonus) and not is_taken_back:
                forced.append(legal[0])
        return forced


def seat_of_key(view: TableView, key: Hashable) -> int | None:
    """Return the seat on whose board the widget with a key lies, or None."""
    match key:
        case ("square" | "end", int(card), _):
            seats = enumerate(view.seats)
            return next((at for at, seat in seats if any(it.id == card for it in seat.cards)), None)
        case ("undo" | "pass" | "hint", int(seat)):
            return seat
    return None
