"""Reviewing games: what each choice cost, and how lucky each number and each offer was."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

import numpy as np

from game.luckybox import rules
from game.luckybox.judgements import ChanceEvent, Decision, Review

from .chains import Positions
from .network import Network, SeatStates, make_seat_states, shipped_network
from .player import (
    MAX_LOOKAHEAD_CHOICES,
    MAX_LOOKAHEAD_GAP,
    BestAnswers,
    ValuedChoices,
    choice_in_row,
    find_answers_ahead,
    list_drawable_cards,
    list_keep_actions,
    mean_value_of_first_offers,
    position_of_view,
    seat_states_in,
    value_choices,
    value_later_offer,
    value_seats,
)

ROUNDING_TOLERANCE = 1e-3
"""Two choices whose values differ by less than this, in points, count as equal."""
Tell = Callable[[int], None]


def _ignore_progress(done: int) -> None:
    pass


def analyse_game(
    setup: rules.Setup,
    actions: Sequence[rules.Action],
    network: Network,
    tell: Tell = _ignore_progress,
) -> Review:
    """Return the review of a game.  ``tell`` is called with the number of actions judged so far."""
    analysis = Analysis(setup, tuple(actions))
    while not analysis.is_done:
        analysis = continue_analysis(analysis, 1, network)
        tell(analysis.done)
    return analysis.review()


def loss_of_last_decision(
    setup: rules.Setup, actions: tuple[rules.Action, ...], known: Review, instead_of: Decision
) -> float:
    """Return the points that a player's new decision, the last one in ``actions``, has lost.

    ``known`` is the review of the same game with the decision ``instead_of`` in its place.
    """
    before = tuple(one for one in known.decisions if one.end < instead_of.action)
    analysis = Analysis.resumed(setup, actions, replace(known, decisions=before))
    decisions = continue_analysis(analysis, len(actions) + 1).book.decisions
    return next(one.loss for one in reversed(decisions) if one.seat == instead_of.seat)


@dataclass(slots=True)
class Analysis:
    """A review in progress.  It can stop after any action and be continued later."""

    setup: rules.Setup
    actions: tuple[rules.Action, ...]
    done: int = -1
    game: rules.State | None = None
    book: _ReviewBuilder = field(default_factory=lambda: _ReviewBuilder())

    @classmethod
    def resumed(
        cls, setup: rules.Setup, actions: tuple[rules.Action, ...], known: Review
    ) -> Analysis:
        """Return a new analysis that reuses what an earlier review of the same game found."""
        book = _ReviewBuilder(
            known={(one.seat, one.action, one.turn): one for one in known.chances},
            judged={(one.seat, one.end): one for one in known.decisions},
        )
        return cls(setup, actions, book=book)

    @property
    def is_done(self) -> bool:
        return self.done == len(self.actions)

    def review(self) -> Review:
        game, book = self.game, self.book
        assert game is not None
        is_over = game.phase is rules.Phase.OVER
        if is_over:
            results = tuple(float(sheet.total) for sheet in rules.score_sheets(game))
        else:
            results = tuple(book.expected[seat] for seat in range(len(game.seats)))
        return Review(book.start, tuple(book.chances), tuple(book.decisions), results, is_over)


def continue_analysis(analysis: Analysis, most: int, network: Network | None = None) -> Analysis:
    """Review up to ``most`` more actions in ``analysis``, and return it.

    Raise ``IllegalAction`` or ``InvalidSetup`` if the game breaks the rules.
    """
    network, book = network or shipped_network(), analysis.book
    for _again in range(most):
        if analysis.is_done:
            break
        if analysis.game is None:
            setup = analysis.setup
            game = rules.new_game(setup).game
            cards = tuple(setup.faces[card] for card in sorted(setup.faces))
            book.record_offers(0, game, cards, network)
        else:
            index = analysis.done
            action = analysis.actions[index]
            book.record_action(index, action, analysis.game)
            game = rules.apply(analysis.game, action).game
            book.judge_choice(index, game, action.player, network)
            game = _advance_table(book, index + 1, game, network)
        analysis.game = game
        analysis.done += 1
    return analysis


def _advance_table(
    book: _ReviewBuilder, done: int, game: rules.State, network: Network
) -> rules.State:
    while rules.is_ready(game):
        before = game
        game = rules.advance(game).game
        if game.phase is rules.Phase.TURN and game.turn > before.turn:
            book.record_reveal(done, before, game, network)
        elif game.phase is rules.Phase.DRAFT:
            book.record_offers(done, game, list_drawable_cards(before), network)
    return game


@dataclass(slots=True)
class _OpenDecision:
    """A decision that a seat has begun, with its view of the game and its actions so far."""

    view: rules.SeatView
    actions: list[rules.Action] = field(default_factory=list)
    begun: int = 0


@dataclass(slots=True)
class _ReviewBuilder:
    """Collects the chances and decisions of a game while it is reviewed."""

    start: float = 0.0
    chances: list[ChanceEvent] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    expected: dict[int, float] = field(default_factory=dict)
    asked: dict[int, _OpenDecision] = field(default_factory=dict)
    ahead: dict[int, tuple[tuple[int, ...], BestAnswers]] = field(default_factory=dict)
    """By seat, from its last choice: the other seats' moons, and its best answers to each number
    that may come next.  The answers are reused only while those moons are the same.
    """
    known: Mapping[tuple[int, int, int], ChanceEvent] = field(default_factory=dict)
    """The chances in an earlier review, by seat, count of actions before, and turn (0: offer)."""
    judged: Mapping[tuple[int, int], Decision] = field(default_factory=dict)
    """The decisions that an earlier review judged, by seat and index of the last action."""

    def record_offers(
        self, done: int, game: rules.State, left: Sequence[rules.Face], network: Network
    ) -> None:
        first = game.round == 1
        for seat in range(len(game.seats)):
            view = rules.view_for(game, seat)
            known = self.known.get((seat, done, 0))
            if first and not seat:
                self.start = (
                    known.mean if known else mean_value_of_first_offers(view, left, network)
                )
            if known:
                mean, value = known.mean, known.value
            elif first:
                mean, value = self.start, float(value_choices(view, network).value.max())
            else:
                mean, value = value_later_offer(view, left, network)
            cards = tuple(face.id for face in view.offer)
            self.chances.append(ChanceEvent(seat, done, game.round, 0, 0, cards, mean, value))
            self._open_decision(seat, view, value)

    def record_reveal(
        self, done: int, before: rules.State, game: rules.State, network: Network
    ) -> None:
        for seat in range(len(game.seats)):
            if known := self.known.get((seat, done, game.turn)):
                self.chances.append(known)
                self._open_decision(seat, rules.view_for(game, seat), known.value)
                continue
            ahead = self._answers_ahead(seat, rules.view_for(before, seat), network)
            mean = float((ahead.best * ahead.likely).sum(dtype=np.float64) / ahead.likely.sum())
            value = float(ahead.best[ahead.number == game.number][0])
            chance = ChanceEvent(seat, done, game.round, game.turn, game.number, (), mean, value)
            self.chances.append(chance)
            self._open_decision(seat, rules.view_for(game, seat), value)

    def _answers_ahead(self, seat: int, view: rules.SeatView, network: Network) -> BestAnswers:
        moons, ahead = self.ahead.pop(seat, ((), None))
        if ahead is not None and moons == _moons_of_others(view):
            return ahead
        position = position_of_view(view)
        return find_answers_ahead(
            seat_states_in(position), position, np.zeros(1, np.int64), network
        )

    def _open_decision(self, seat: int, view: rules.SeatView, value: float) -> None:
        self.expected[seat] = value
        self.asked[seat] = _OpenDecision(view)

    def record_action(self, index: int, action: rules.Action, game: rules.State) -> None:
        asked = self.asked.get(action.player)
        if asked is None:
            return
        if not asked.actions:
            # Judged by what lay on the table when it began, such as moons others have just taken.
            asked.begun, asked.view = index, rules.view_for(game, action.player)
        asked.actions.append(action)

    def judge_choice(self, index: int, game: rules.State, player: int, network: Network) -> None:
        seat = game.seats[player]
        if seat.offer or seat.pending or not seat.answered:
            return
        asked = self.asked.pop(player)
        if judged := self.judged.get((player, index)):
            self.expected[player] = judged.chosen
            self.decisions.append(judged)
            return
        view, actions = asked.view, tuple(asked.actions)
        found = value_choices(view, network)
        if isinstance(actions[0], rules.Keep):
            chosen = next(
                row
                for row, way in enumerate(list_keep_actions(view))
                if set(way.cards) == set(actions[0].cards)
            )
        else:
            chosen = _find_played_row(
                position_of_view(rules.view_for(game, player)), found, network
            )
        best, lead, ahead = _find_best_row(found, view, chosen, network)
        # With limited supplies, later choices change what is left, so the answers cannot be reused.
        if ahead is not None and view.bolt_supply is view.moon_supply is None:
            self.ahead[player] = _moons_of_others(view), ahead
        self.expected[player] = float(found.value[chosen])
        self.decisions.append(
            Decision(
                player,
                asked.begun,
                index,
                view.round,
                view.turn,
                float(found.value[best]),
                float(found.value[chosen]),
                actions,
                actions if best == chosen else choice_in_row(view, found, best).actions,
                lead if best == chosen else 0.0,
            )
        )


def _moons_of_others(view: rules.SeatView) -> tuple[int, ...]:
    return *view.moons[: view.player], *view.moons[view.player + 1 :]


def _find_played_row(end: Positions, found: ValuedChoices, network: Network) -> int:
    """Return the row of ``found`` that led to the state ``end``.  If there is none, add it."""
    seats = found.seats
    is_it = (seats.crossed == end.crossed) & (seats.bolts == end.bolts)
    is_it &= (seats.moons == end.moons) & (seats.stars == end.stars)
    if is_it.any():
        return int(is_it.argmax())
    chosen = make_seat_states(np.zeros(1, np.int64), end)
    worth = value_seats(chosen, found.positions, network)
    columns = (field.name for field in fields(SeatStates))
    joined = [np.concatenate([getattr(seats, name), getattr(chosen, name)]) for name in columns]
    found.seats = SeatStates(*joined)
    found.value = np.concatenate([found.value, worth.value])
    return len(seats)


def _find_best_row(
    found: ValuedChoices, view: rules.SeatView, chosen: int, network: Network
) -> tuple[int, float, BestAnswers | None]:
    """Compare the choice made (row ``chosen``) with the best, looking one number ahead.

    Return the row of the best choice, or ``chosen`` if both are worth the same, and how much the
    choice made is ahead of all others.  Also return the best answers to each number after the
    choice made, or ``None`` at the end of a round.
    """
    near = found.rows_by_value[:MAX_LOOKAHEAD_CHOICES]
    near = near[found.value[near] >= found.value[near[0]] - MAX_LOOKAHEAD_GAP]
    rows = np.array([chosen, *(row for row in near if row != chosen)])
    others, own = rows[1:], None
    lead = 0.0
    if len(rows) == 1 and len(found.value) > 1:
        # The others are not searched deeper, so all are compared before the choice made is.
        lead = float(found.value[chosen] - np.delete(found.value, chosen).max())
    if view.to_come:
        ahead = find_answers_ahead(found.seats, found.positions, rows, network)
        found.value[rows] = ahead.mean_per_seat(len(rows))
        own = ahead.select_rows(ahead.row == 0)
    best = int(rows[np.argmax(found.value[rows])])
    if len(others):
        lead = float(found.value[chosen] - found.value[others].max())
    is_best = found.value[best] - found.value[chosen] < ROUNDING_TOLERANCE
    return chosen if is_best else best, max(0.0, lead), own
