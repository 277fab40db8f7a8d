"""What everybody at a shared table is asked at once, and the answers that come by themselves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import (
    FULL_MASK,
    Action,
    Cross,
    Pass,
    Seat,
    State,
    UseBonus,
    apply,
    legal_actions,
)
from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_show import EVENTFUL
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_telling import LogEntry, answer_in_short
from game.luckybox.scenes.round.question import (
    Question,
    QuestionKind,
    Target,
    asks_before_spending,
    current_question,
    lines_completed_by,
)
from game.luckybox.stage import TableView
from game.rules import IllegalAction
from game.scenes.frame.charts import refusal_sentence
from game.ui.widgets.widget import Widget
from game.ui.window.preferences import ASK_IF_DEAR
from game.words import _

MANY_PEOPLE = 7
"""From so many people on, an only free square need not be clicked."""
REST_FACTOR, REST_FACTOR_PER_GAIN, MAX_GAINS = 1.3, 0.25, 6
"""The time for looking before the next number comes: at least, and more for each gain or loss, in
times of ``AnimationTiming.think``.
"""
PASSED_REST_SECONDS, TAKE_BACK_SECONDS = 1.6, 3.0
"""The shortest such time where everybody could only pass, and else, so that the last to answer can
take it back.
"""
MAX_EARLY_CLICKS = 4
"""How many clicks on a board wait for its questions."""
TELLING_FORMS, NEWS_SEPARATOR = 2, "   "
"""How many of an answer's forms say all it brought, and what stands between two answers."""
MOST_NEWS_LETTERS = 260
"""More have no room in any window; twelve long cascades at once would be slow to measure."""


class SharedAnswers:
    """The questions of all seats, each with the bonus its player has chosen to use first."""

    def __init__(self, match: LuckyboxMatch) -> None:
        self._match = match
        self._chosen_discs: dict[int, Target] = {}
        self._chosen_squares: dict[int, Target] = {}
        """By seat, the square that costs bolts and waits for a second click."""
        self._waiting: tuple[State | None, tuple[int, ...]] = None, ()
        """Whom the table waits for, preceded by the state for which that holds."""
        self._undo: tuple[State | None, list[tuple[bool, bool]]] = None, []
        self._one_end: tuple[State | None, dict[int, bool]] = None, {}
        """By seat, whether the order of its bonuses is of no matter, after the state asked."""
        self._found_for: tuple[State | None, Sequence[Action | None]] = None, ()
        self._found: tuple[Sequence[Action], Mapping[int, Action]] = (), {}
        """What comes by itself in that state."""

    def question(self, seat: int) -> Question:
        return current_question(self._match, seat, *self.choices(seat))

    def people_waited_for(self) -> tuple[int, ...]:
        """Return the seats of those people who have still to answer."""
        if self._waiting[0] is not self._match.game:
            players, waiting = self._match.players, self._match.waiting_seats()
            seats = [seat for seat in waiting if not players[seat].is_bot]
            self._waiting = self._match.game, tuple(seats)
        return self._waiting[1]

    def undo_of_seats(self, may_undo: Callable[[int], bool]) -> list[tuple[bool, bool]]:
        """Return for each seat whether it may undo, and whether it is barred from it."""
        match = self._match
        if self._undo[0] is not match.game:
            seats = range(len(match.players))
            found = [(may_undo(it), match.seat_barring_undo(it) is not None) for it in seats]
            self._undo = match.game, found
        return self._undo[1]

    def why_not_undo(self, seat: int) -> str:
        """Return why a seat that may take nothing back may not."""
        match = self._match
        has_undone = match.redoable_action(seat) is not None
        if has_undone or match.undoable_action(seat) is not None:
            # It has been taken back, or came by itself and would come again.
            return refusal_sentence(IllegalAction("nothing to undo"))
        if match.game.turn and match.seat_barring_undo(seat) is None:
            return _("Too late to undo: a new number is out.")
        return refusal_sentence(match.undo_refusal(seat))

    def choices(self, seat: int) -> tuple[Target | None, Target | None]:
        """Return the bonus a seat has chosen to use first, and the square it is asked about."""
        return self._chosen_discs.get(seat), self._chosen_squares.get(seat)

    def ask_about(self, seat: int, square: Target, question: Question, asks: int) -> bool:
        """Ask a seat whether to spend the bolts a square costs, if the setting ``asks`` wishes.

        Return False if it is not to be asked, or has been.
        """
        is_least = question.costs.get(square) == 1 and 0 not in question.costs.values()
        if asks == ASK_IF_DEAR and is_least and not question.losses.get(square):
            # Where nothing is free, one bolt is an ordinary answer, and undo is beside it.
            return False
        is_asked = question.chosen_square == square
        if is_asked or not asks_before_spending(self._match, seat, square, question, asks):
            return False
        self._chosen_squares[seat] = square
        return True

    def drop_square(self, seat: int | None) -> None:
        """Withdraw the question whether a seat wants to spend bolts."""
        if seat is not None:
            self._chosen_squares.pop(seat, None)

    def choose_disc(self, seat: int, disc: Target) -> None:
        """Choose the waiting bonus that the seat's next square uses; once more, none."""
        if self._chosen_discs.pop(seat, None) != disc and disc in self.question(seat).discs:
            self._chosen_discs[seat] = disc

    def forget_choice(self, seat: int) -> None:
        self._chosen_discs.pop(seat, None)
        self._chosen_squares.pop(seat, None)

    def forget_choices(self) -> None:
        self._chosen_discs.clear()
        self._chosen_squares.clear()

    def best_squares(self, question: Question, seat: int, lying: Sequence[int]) -> list[Target]:
        """Return a seat's squares: cheap ones first, then what completes most, then as they lie."""
        crossed = {face.id: mask for face, mask in self._match.game.seats[seat].held}

        def rank(at: Target) -> tuple[int, int, int, int, int, int]:
            card, square = at
            lost = len(question.losses.get(at, ()))
            # A bonus that is lost takes away what a line is worth.
            completed = len(lines_completed_by(self._match, seat, at)) - lost
            completed += crossed[card] | 1 << square == FULL_MASK
            gain = question.gains.get(at, 0)
            return question.costs[at], -completed, -gain, lost, lying.index(card), square

        return sorted(question.costs, key=rank)

    def answers_in_turn(
        self, question: Question, seat: int, lying: Sequence[int], spends: bool
    ) -> list[Hashable]:
        """Return the keys of a seat's answers, in the order in which one key leads to them.

        Where something is free, those that cost bolts alone if the key ``spends``, else none.
        """
        best, costs = self.best_squares(question, seat, lying), question.costs
        squares = [at for at in best if bool(costs[at]) == spends] or best
        if squares and not costs[squares[0]]:
            # From where the keys began on, card by card; what costs bolts stays best first.
            squares.sort(key=lambda at: (lying.index(at[0]), at[1]))
        keys: list[Hashable] = [("square", *at) for at in squares]
        if question.may_pass and (not squares or (costs[squares[0]] and not spends)):
            keys.append(("pass", seat))
        return keys

    def forced_actions(self) -> Sequence[Action]:
        """Return what people do who have nothing to decide: a pass, a square, a bonus.

        What somebody has taken back is forced no more: it would come again at once.
        """
        return self._by_themselves()[0]

    def only_squares(self) -> Mapping[int, Action]:
        """Return the one free square of each person who has no other, where many people play.

        They may still spend bolts, so it waits until nobody else is waited for.
        """
        return self._by_themselves()[1]

    def _by_themselves(self) -> tuple[Sequence[Action], Mapping[int, Action]]:
        people = self.people_waited_for()
        # After an undo the state is the one before, but what was taken back is known.
        known = self._match.game, [self._match.redoable_action(seat) for seat in people]
        if known[0] is not self._found_for[0] or known[1] != self._found_for[1]:
            forced = {seat: self._forced_action(seat) for seat in people}
            clear = {at: self._only_square(at) for at in people if forced[at] is None}
            self._found_for = known
            self._found = (
                [action for action in forced.values() if action is not None],
                {seat: action for seat, action in clear.items() if action is not None},
            )
        return self._found

    def _forced_action(self, seat: int) -> Action | None:
        legal = self._match.legal(seat)
        if not legal or self._match.redoable_action(seat) in legal:
            return None
        if len(legal) == 1:
            return legal[0]
        return legal[0] if isinstance(legal[0], UseBonus) and self._has_one_end(seat) else None

    def _only_square(self, seat: int) -> Action | None:
        players, game = self._match.players, self._match.game
        if sum(not it.is_bot for it in players) < MANY_PEOPLE:
            return None
        legal, faces = self._match.legal(seat), self._match.setup.faces
        free = [
            it for it in legal
            if isinstance(it, Cross) and faces[it.card].grid[it.square] == game.number
        ]  # fmt: skip
        may_pass = any(isinstance(it, Pass) for it in legal)
        is_back = self._match.redoable_action(seat) in free
        return free[0] if len(free) == 1 and not (may_pass or is_back) else None

    def _has_one_end(self, seat: int) -> bool:
        if self._one_end[0] is not self._match.game:
            self._one_end = self._match.game, {}
        known = self._one_end[1]
        if seat not in known:
            known[seat] = has_one_end(self._match.game, seat)
        return known[seat]


def has_one_end(game: State, seat: int) -> bool:
    """Whether a seat's waiting bonuses have one square each, and every order ends in one state."""
    # All states have the same setup, which cannot be hashed.
    ends, seen, coming = set(), set(), [game]
    while coming:
        before = coming.pop()
        if before[1:] in seen:
            continue
        seen.add(before[1:])
        uses = bonuses_with_one_square(before, seat)
        coming += [apply(before, use).game for use in uses]
        if not uses:
            ends.add(before[1:])
    return len(ends) == 1 and len(seen) > 1


def bonuses_with_one_square(game: State, seat: int) -> list[UseBonus]:
    """Return how a seat may use its waiting bonuses, if each has one square; else none."""
    uses = [it for it in legal_actions(game, seat) if isinstance(it, UseBonus)]
    return uses if len({use[:3] for use in uses}) == len(uses) else []


def seat_of_key(view: TableView, key: Hashable) -> int | None:
    """Return the seat on whose board the widget with a key lies, or None."""
    match key:
        case ("square" | "end", int(card), _):
            seats = enumerate(view.seats)
            return next((at for at, seat in seats if any(it.id == card for it in seat.cards)), None)
        case ("undo" | "pass" | "hint", int(seat)):
            return seat
    return None


def offered_on_board(key: Hashable) -> tuple[int, int] | None:
    """Return the seat and the card on offer that a key names, or None."""
    match key:
        case ("offer", int(seat), int(card)):
            return seat, card
    return None


def seat_of_offer(widget: Widget) -> int | None:
    """Return the seat to which a widget's card is offered, or None if it is no such card."""
    offered = offered_on_board(widget.key)
    return None if offered is None else offered[0]


def square_in(question: Question, key: Hashable) -> Target | None:
    """Return the square that a key names, if it may be clicked."""
    match key:
        case ("square", int(card), int(square)) if (card, square) in question.costs:
            return card, square
    return None


class EarlyClicks:
    """The squares clicked on boards that did not listen yet, while a cascade played on them.

    Each is for a question of its own, in the order in which they were clicked.
    """

    def __init__(self, match: LuckyboxMatch) -> None:
        self._match = match
        self._kept: dict[int, tuple[Seat, list[Target]]] = {}
        """By seat, the squares, preceded by how the seat is when they are still meant."""

    def keep(self, seat: int, square: Target) -> None:
        """Keep a square, if the seat is to use a bonus on it or what was clicked before pays one.

        A second click on the same square is the first one once more.
        """
        now, asked = self._match.game.seats[seat], current_question(self._match, seat)
        then, squares = self._kept.get(seat, (now, []))
        squares = squares if then == now else []
        may_come = asked.kind is QuestionKind.BONUS and (squares or square in asked.costs)
        if may_come and square not in squares and len(squares) < MAX_EARLY_CLICKS:
            self._kept[seat] = now, [*squares, square]

    def has_any(self, seat: int) -> bool:
        return seat in self._kept

    def forget(self, seat: int) -> None:
        self._kept.pop(seat, None)

    def due(self, listens: Callable[[int], bool]) -> list[tuple[int, Target]]:
        """Return, and forget, the first square of each board that listens now, after its seat."""
        due = []
        for seat, (then, squares) in [*self._kept.items()]:
            if self._match.game.seats[seat] != then:
                self.forget(seat)
            elif listens(seat):
                due.append((seat, squares.pop(0)))
        return due

    def go_on(self, seat: int) -> None:
        """Note that a seat is as its first square has left it: the others are meant for that."""
        _then, squares = self._kept.pop(seat)
        if squares:
            self._kept[seat] = self._match.game.seats[seat], squares


class BoardNews:
    """The seats whose answers to this number are told, the latest first."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.seats: tuple[int, ...] = ()
        self._done: frozenset[int] = frozenset()

    def follow(self, is_told: Callable[[int], bool]) -> bool:
        """Add boards whose answers have ended, unless their boards tell those.

        Return whether what is told has changed.
        """
        director, view = self._table.director, self._table.view
        if not view.turn:
            return False
        done = frozenset(
            at for at, seat in enumerate(view.seats) if seat.is_done and not director.is_busy(at)
        )
        ended = [seat for seat in sorted(done - self._done) if not is_told(seat)]
        new = [seat for seat in ended if is_news(self._table, seat)]
        self._done = done
        self.seats = (*new, *[seat for seat in self.seats if seat not in new])
        return bool(new)

    def forget(self, seat: int | None = None) -> None:
        """Forget what one seat did, because it was taken back, or all of it."""
        self.seats = tuple([it for it in self.seats if seat is not None and it != seat])
        self._done = frozenset() if seat is None else self._done - {seat}


def tell_news(table: Table, seats: Sequence[int]) -> tuple[str, ...]:
    """Return what the latest answers of seats brought, the longest form first."""
    known = ((it, table.chronicle.latest_answer(it)) for it in seats)
    # Those who passed are told together.
    names: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for seat, entry in ((it, answer) for it, answer in known if answer):
        longest, *shorter = answer_in_short(entry)
        alike = -1 if not entry.crosses else seat, tuple(shorter or [longest])
        names.setdefault(alike, []).append(table.players[seat].name)
    told = [
        [_("{name}: {words}").format(name=", ".join(whose), words=it) for it in forms]
        for (_at, forms), whose in names.items()
    ]
    # As many answers as there is room for, if each still says what it brought.
    lines = [
        NEWS_SEPARATOR.join([forms[min(at, len(forms) - 1)] for forms in told[:count]])
        for count in range(len(told), 0, -1)
        for at in range(TELLING_FORMS)
    ]
    lines = [line for line in lines if len(line) <= MOST_NEWS_LETTERS]
    return (*dict.fromkeys((*lines, *[it for forms in told[:1] for it in forms])), "")


def is_news(table: Table, seat: int) -> bool:
    """Whether others want to hear of a seat's answer: of more than one free, plain cross."""
    answer = table.chronicle.latest_answer(seat)
    if answer is None:
        return False
    spends = any(isinstance(event, ev.BoltsSpent) for event in answer.events)
    return answer.crosses != 1 or spends or bool(_eventful_of(answer))


def rest_seconds(table: Table, is_chosen: bool) -> float:
    """Return how long everybody looks at what happened before the next number comes.

    ``is_chosen`` says whether a person has chosen anything, and may want to take it back.
    """
    timing = table.timing
    least = TAKE_BACK_SECONDS if is_chosen else PASSED_REST_SECONDS
    if not table.match.game.to_come:
        return max(least, timing.hold + timing.think)
    answers = map(table.chronicle.latest_answer, range(len(table.players)))
    gains = sum(len(_eventful_of(answer)) for answer in answers if answer is not None)
    factor = REST_FACTOR + REST_FACTOR_PER_GAIN * min(MAX_GAINS, gains)
    return max(least, factor * timing.think)


def _eventful_of(answer: LogEntry) -> list[ev.Event]:
    return [event for event in answer.events if isinstance(event, EVENTFUL)]
