"""What is shown of the table: events are folded in, and nothing else writes here.

Since events carry results, folding computes no rules.  Folding every event of a game gives exactly
``view_of`` that game; a test holds the two together.  Knows no pictures: a screen draws this view
and lays the director's poses over it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, assert_never, cast, get_args

from game.luckybox.rules import (
    CLASSIC,
    EDITIONS,
    FULL,
    NUMBERS,
    Edition,
    Held,
    Phase,
    State,
    cards_to_keep,
    completed_lines,
    outcome,
)
from game.luckybox.rules import events as ev
from game.stage.director import TABLE


@dataclass(slots=True)
class CardShown:
    """A card in front of a player."""

    id: int
    crossed: int = 0
    ringed: int = 0
    """The mask of the lines whose bonus is earned: rows 0–2, columns 3–5."""
    points: int | None = None
    """The stamp on a completed card, from when it is completed until it is cleared away."""


class BonusShown(NamedTuple):
    """A bonus disc that waits to be used."""

    card: int
    line: int
    bonus: str


class Hop(NamedTuple):
    """One step of a cascade: from the bonus at the end of a line to the square it crossed."""

    card: int
    line: int
    to_card: int
    square: int


@dataclass(slots=True)
class SeatShown:
    """One player's place."""

    name: str
    bolts: int = 0
    moons: int = 0
    stars: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    completed: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    """Cards completed in each round, once the round is scored."""
    cards: list[CardShown] = field(default_factory=list)
    offer: tuple[int, ...] = ()
    answered: bool = True
    pending: list[BonusShown] = field(default_factory=list)
    combo: int = 0
    steps: list[Hop] = field(default_factory=list, compare=False)
    """How the last cascade ran; a game shown directly does not tell."""
    fresh: list[tuple[int, int]] = field(default_factory=list, compare=False)
    """The squares crossed since the number was revealed, card and square; told like ``steps``."""
    gains: list[int] = field(default_factory=list, compare=False)
    """The certain points of the last answer, each star and card; told like ``steps``."""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to decide about the revealed number."""
        return self.answered and not self.pending

    def card(self, card: int) -> CardShown:
        return next(shown for shown in self.cards if shown.id == card)


@dataclass(slots=True)
class TableView:
    """The whole table as it is shown."""

    edition: Edition = CLASSIC
    seats: list[SeatShown] = field(default_factory=list)
    phase: Phase = Phase.DRAFT
    round: int = 1
    keep: int = 0
    """How many cards of an offer are kept in this draft."""
    revealed: list[int] = field(default_factory=list)
    """The numbers of this round so far, first revealed first."""
    pile: int = 0
    discard: int = 0
    bolt_box: int | None = None
    """All bolts there are, on the table and with players; ``None`` where there is no limit."""
    moon_box: int | None = None
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    moment: object = field(default_factory=object, compare=False, repr=False)
    """Another one after every event: what is worked out from the view holds as long as it does."""

    @property
    def turn(self) -> int:
        """Numbers revealed in this round."""
        return len(self.revealed)

    @property
    def to_come(self) -> int:
        """Numbers still to be revealed in this round."""
        return self.edition.turns - self.turn

    @property
    def number(self) -> int:
        """The revealed number, 0 before the first of a round."""
        return self.revealed[-1] if self.revealed else 0

    @property
    def in_bag(self) -> dict[int, int]:
        """How many of each number may still come: a fair and public count."""
        return {number: 2 - self.revealed.count(number) for number in NUMBERS}

    @property
    def bolt_supply(self) -> int | None:
        """Bolts left on the table, from what the players hold: never out of step with them."""
        held = sum(seat.bolts for seat in self.seats)
        return None if self.bolt_box is None else self.bolt_box - held

    @property
    def moon_supply(self) -> int | None:
        """Moons left on the table."""
        held = sum(seat.moons for seat in self.seats)
        return None if self.moon_box is None else self.moon_box - held

    def fold(self, event: ev.Event) -> None:
        self.moment = object()
        match event:
            case ev.GameStarted():
                self._lay_table(event)
            case ev.PileReshuffled():
                self.pile, self.discard = event.pile, 0
            case ev.CardsOffered():
                self.phase, self.round, self.keep = Phase.DRAFT, event.round, event.keep
                self.revealed = []
                self.pile = event.pile
                self.seats[event.player].offer = event.cards
            case ev.CardsKept():
                seat = self.seats[event.player]
                seat.offer = ()
                seat.cards += [CardShown(card) for card in event.cards]
                self.discard = event.discard
            case ev.RoundStarted():
                self.phase, self.round, self.revealed = Phase.TURN, event.round, []
            case ev.NumberRevealed():
                self.revealed.append(event.number)
                for seat in self.seats:
                    seat.answered, seat.combo = False, 0
                    seat.steps.clear()
                    seat.fresh.clear()
                    seat.gains.clear()
            case ev.RoundScored():
                self.phase = Phase.SCORED
                for seat, score in zip(self.seats, event.scores, strict=True):
                    seat.completed[event.round - 1] = score.completed
            case ev.CardsDiscarded():
                seat = self.seats[event.player]
                seat.cards = [card for card in seat.cards if card.id not in event.cards]
                self.discard = event.discard
            case ev.GameScored():
                self.phase = Phase.OVER
                self.totals, self.winners = event.totals, event.winners
            case _:
                self._fold_turn(self.seats[event.player], event)

    def _lay_table(self, event: ev.GameStarted) -> None:
        self.edition = EDITIONS[event.edition]
        self.seats = [SeatShown(name, bolts=event.bolts) for name in event.players]
        self.pile = event.pile
        held = event.bolts * len(event.players)
        self.bolt_box = None if event.bolt_supply is None else event.bolt_supply + held
        self.moon_box = event.moon_supply

    def _fold_turn(self, seat: SeatShown, event: ev.TurnEvent) -> None:
        match event:
            case ev.BoltsSpent() | ev.BoltsGained():
                seat.bolts = event.bolts
            case ev.SquareCrossed():
                seat.card(event.card).crossed = event.crossed
                seat.answered, seat.combo = True, event.combo
                seat.fresh.append((event.card, event.square))
                if event.source is not None:
                    seat.steps.append(Hop(*event.source, event.card, event.square))
            case ev.MoonGained():
                seat.moons = event.moons
            case ev.StarGained():
                seat.stars[event.round - 1] = event.stars
                seat.gains.append(gain_of(event))
            case ev.BonusPending():
                seat.pending.append(BonusShown(event.card, event.line, event.bonus))
            case ev.BonusUsed() | ev.BonusLost():
                # A token that could not be taken never waited: then there is nothing to remove.
                waited = BonusShown(event.card, event.line, event.bonus)
                seat.pending = [bonus for bonus in seat.pending if bonus != waited]
            case ev.CardCompleted():
                seat.card(event.card).points = event.points
                seat.gains.append(gain_of(event))
            case ev.TurnPassed():
                seat.answered = True
            case ev.LineCompleted():
                if event.bonus:
                    seat.card(event.card).ringed |= 1 << event.line
            case _:
                assert_never(event)


def gain_of(event: ev.Event) -> int:
    """Return which points an event makes certain."""
    return event.points if isinstance(event, ev.StarGained | ev.CardCompleted) else 0


def view_of(game: State) -> TableView:
    """Show a game directly, without its history: after an undo, or for a loaded game."""
    view = TableView(
        edition=game.setup.edition,
        phase=game.phase,
        round=game.round,
        keep=cards_to_keep(game.round),
        revealed=list(game.numbers[: game.turn]),
        pile=len(game.pile),
        discard=len(game.discard),
    )
    points = game.setup.edition.card_points[game.round - 1]
    for name, seat in zip(game.setup.players, game.seats, strict=True):
        cards = [_show_card(held, points) for held in seat.held]
        pending = [BonusShown(bonus.card, bonus.line, bonus.bonus) for bonus in seat.pending]
        view.seats.append(
            SeatShown(
                name,
                seat.bolts,
                seat.moons,
                list(seat.stars),
                list(seat.completed),
                cards,
                seat.offer,
                seat.answered,
                pending,
                seat.combo,
            )
        )
    if game.bolt_supply is not None:
        view.bolt_box = game.bolt_supply + sum(seat.bolts for seat in game.seats)
    if game.moon_supply is not None:
        view.moon_box = game.moon_supply + sum(seat.moons for seat in game.seats)
    ended = outcome(game)
    if ended is not None:
        view.totals = tuple(sheet.total for sheet in ended.sheets)
        view.winners = ended.winners
    return view


def _show_card(held: Held, points: int) -> CardShown:
    lines = completed_lines(held.crossed)
    printed = sum(1 << line for line, bonus in enumerate(held.face.bonuses) if bonus)
    stamp = points if held.crossed == FULL else None
    return CardShown(held.face.id, held.crossed, lines & printed, stamp)


_FOR_ALL = frozenset(get_args(ev.TableEvent)) - {ev.CardsOffered}
"""An offer concerns one player alone, although it is no answer to a number."""


def lane_of(event: ev.Event) -> int:
    """Return the lane an event plays in: a player, or ``TABLE``."""
    # A look-up: ``isinstance`` with so many kinds is slow.
    return TABLE if type(event) in _FOR_ALL else cast(ev.TurnEvent, event).player
