"""The table as the screen shows it after each event, and things in motion, such as tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from operator import mul
from typing import NamedTuple, assert_never, cast, get_args

from game.stage import TABLE_LANE

from .rules import (
    CLASSIC_EDITION,
    EDITIONS,
    FULL_MASK,
    NUMBERS,
    Edition,
    HeldCard,
    Phase,
    State,
    completed_lines,
    moon_points,
)
from .rules import events as ev


@dataclass(slots=True)
class CardShown:
    """A player's card as the screen currently shows it."""

    id: int
    crossed: int = 0
    ringed: int = 0
    """A bit mask of the lines whose bonus is earned: rows are lines 0–2, columns 3–5."""
    points: int | None = None
    """The points stamped on a completed card, else ``None``."""
    lost: int = field(default=0, compare=False)
    """A bit mask of the lines whose bonus was lost.  ``view_of`` cannot tell, and leaves it 0."""

    @property
    def bonuses_used(self) -> int:
        """A bit mask of the lines whose bonus was earned and not lost, even if it still waits."""
        return self.ringed & ~self.lost


Places = tuple[int, ...]
"""The ids of a player's cards by their places on the table, with 0 for a place that is free."""


def take_places(places: Places, cards: Iterable[int]) -> Places:
    """Return the places with new cards at the end; free places are closed.

    So cards lie in one order at every table, and in the draft: those that lay side by side stay so.
    """
    return tuple(dict.fromkeys([*filter(None, places), *cards]))


def leave_places(places: Places, cards: Iterable[int]) -> Places:
    gone = set(cards)
    return tuple(0 if card in gone else card for card in places)


def places_after(events: Iterable[ev.Event]) -> Mapping[int, Places]:
    """Return the places of each player's cards after all these events, from a game's start on."""
    places: dict[int, Places] = {}
    for event in events:
        match event:
            case ev.CardsKept(player=player, cards=cards):
                places[player] = take_places(places.get(player, ()), cards)
            case ev.CardsDiscarded(player=player, cards=cards):
                places[player] = leave_places(places.get(player, ()), cards)
    return places


class BonusShown(NamedTuple):
    """A pending bonus as the screen currently shows it."""

    card: int
    line: int
    bonus: str


class CascadeHop(NamedTuple):
    """A step of a cascade: from the line that paid a bonus to the square the bonus crossed."""

    card: int
    line: int
    to_card: int
    square: int


@dataclass(slots=True)
class SeatShown:
    """A seat as the screen currently shows it."""

    name: str
    bolts: int = 0
    moons: int = 0
    stars: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    completed: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    cards: list[CardShown] = field(default_factory=list)
    """The cards in the order in which they were kept."""
    places: Places = field(default=(), compare=False)
    """The places of the cards.  Empty in a view made by ``view_of``, which cannot tell them."""
    offer: tuple[int, ...] = ()
    answered: bool = True
    pending: list[BonusShown] = field(default_factory=list)
    combo: int = 0
    steps: list[CascadeHop] = field(default_factory=list, compare=False)
    """The steps of this turn's cascade.  Empty in a view made by ``view_of``."""
    fresh: list[tuple[int, int]] = field(default_factory=list, compare=False)
    """The squares (card, square) crossed this turn.  Empty in a view made by ``view_of``."""
    gains: list[int] = field(default_factory=list, compare=False)
    """The points of each star and card gained this turn.  Empty in a view made by ``view_of``."""
    moment: object = field(default_factory=object, compare=False, repr=False)
    """The moment of the view when this seat was changed last."""

    @property
    def is_done(self) -> bool:
        return self.answered and not self.pending

    @property
    def cards_in_place(self) -> list[CardShown]:
        """The cards in the order in which they lie on the table, a new one last."""
        cards = {card.id: card for card in self.cards}
        return [cards[card] for card in self.card_places if card]

    @property
    def card_places(self) -> Places:
        """The places of the cards on the table, as far as they are known, and 0 for free ones."""
        ids = tuple([card.id for card in self.cards])
        return self.places if {*self.places} - {0} == {*ids} else ids

    def card(self, card: int) -> CardShown:
        return next(shown for shown in self.cards if shown.id == card)


@dataclass(slots=True)
class TableView:
    """The table as the screen currently shows it, updated event by event."""

    edition: Edition = CLASSIC_EDITION
    seats: list[SeatShown] = field(default_factory=list)
    phase: Phase = Phase.DRAFT
    round: int = 1
    revealed: list[int] = field(default_factory=list)
    pile: int = 0
    discard: int = 0
    bolt_box: int | None = None
    """The number of bolts in the supply and with players together, or ``None`` if unlimited."""
    moon_box: int | None = None
    moment: object = field(default_factory=object, compare=False, repr=False)
    """A new object after every event.  It is the cache key of values computed from the view."""

    @property
    def turn(self) -> int:
        return len(self.revealed)

    @property
    def to_come(self) -> int:
        return self.edition.turns - self.turn

    @property
    def number(self) -> int:
        """The number revealed last, or 0 before the first number of a round."""
        return self.revealed[-1] if self.revealed else 0

    def card_just_drafted(self, seat: int) -> int:
        """Return the card that a seat drafted last, until it has answered a number; else 0."""
        cards, has_answered = self.seats[seat].cards, self.turn > 0 and self.seats[seat].answered
        is_over = self.round == 1 or self.turn > 1 or has_answered
        return 0 if is_over or len(cards) < 2 else cards[-1].id

    @property
    def in_bag(self) -> dict[int, int]:
        """By number: how many of its two cards have not been revealed in this round."""
        return {number: 2 - self.revealed.count(number) for number in NUMBERS}

    @property
    def bolt_supply(self) -> int | None:
        held = sum(seat.bolts for seat in self.seats)
        return None if self.bolt_box is None else self.bolt_box - held

    @property
    def moon_supply(self) -> int | None:
        held = sum(seat.moons for seat in self.seats)
        return None if self.moon_box is None else self.moon_box - held

    def copy_history(self, before: TableView) -> None:
        """Copy from an earlier view what ``view_of`` cannot tell: lost bonuses and places."""
        for seat, was in zip(self.seats, before.seats, strict=False):
            seat.places = was.places
            lost = {card.id: card.lost for card in was.cards}
            for card in seat.cards:
                card.lost = lost.get(card.id, 0) & card.ringed

    def fold(self, event: ev.Event) -> None:
        self.moment = object()
        lane = lane_of(event)
        for seat in self.seats if lane == TABLE_LANE else (self.seats[lane],):
            seat.moment = self.moment
        match event:
            case ev.GameStarted():
                self._set_up_table(event)
            case ev.PileReshuffled():
                self.pile, self.discard = event.pile, 0
            case ev.CardsOffered():
                self.phase, self.round = Phase.DRAFT, event.round
                self.revealed = []
                self.pile = event.pile
                self.seats[event.player].offer = event.cards
            case ev.CardsKept():
                seat = self.seats[event.player]
                seat.offer = ()
                seat.cards += [CardShown(card) for card in event.cards]
                seat.places = take_places(seat.places, event.cards)
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
                seat.places = leave_places(seat.card_places, event.cards)
                seat.cards = [card for card in seat.cards if card.id not in event.cards]
                self.discard = event.discard
            case ev.GameScored():
                self.phase = Phase.OVER
            case _:
                self._fold_turn_event(self.seats[event.player], event)

    def _set_up_table(self, event: ev.GameStarted) -> None:
        self.edition = EDITIONS[event.edition]
        self.seats = [SeatShown(name, bolts=event.bolts) for name in event.players]
        self.pile = event.pile
        held = event.bolts * len(event.players)
        self.bolt_box = None if event.bolt_supply is None else event.bolt_supply + held
        self.moon_box = event.moon_supply

    def _fold_turn_event(self, seat: SeatShown, event: ev.TurnEvent) -> None:
        match event:
            case ev.BoltsSpent() | ev.BoltsGained():
                seat.bolts = event.bolts
            case ev.SquareCrossed():
                seat.card(event.card).crossed = event.crossed
                seat.answered, seat.combo = True, event.combo
                seat.fresh.append((event.card, event.square))
                if event.source is not None:
                    seat.steps.append(CascadeHop(*event.source, event.card, event.square))
            case ev.MoonGained():
                seat.moons = event.moons
            case ev.StarGained():
                seat.stars[event.round - 1] = event.stars
                seat.gains.append(points_gained_by(event))
            case ev.BonusPending():
                seat.pending.append(BonusShown(event.card, event.line, event.bonus))
            case ev.BonusUsed() | ev.BonusLost():
                # A token that the supply could not pay never waited, so there may be nothing to
                # remove.
                waited = BonusShown(event.card, event.line, event.bonus)
                seat.pending = [bonus for bonus in seat.pending if bonus != waited]
                if isinstance(event, ev.BonusLost):
                    seat.card(event.card).lost |= 1 << event.line
            case ev.CardCompleted():
                seat.card(event.card).points = event.points
                seat.gains.append(points_gained_by(event))
            case ev.TurnPassed():
                seat.answered = True
            case ev.LineCompleted():
                if event.bonus:
                    seat.card(event.card).ringed |= 1 << event.line
            case _:
                assert_never(event)


def points_gained_by(event: ev.Event) -> int:
    return event.points if isinstance(event, ev.StarGained | ev.CardCompleted) else 0


def points_by_seat(events: Iterable[ev.Event]) -> Mapping[int, int]:
    """Return the points of each seat that gained any from its cards and stars."""
    gained = Counter[int]()
    for event in events:
        if isinstance(event, ev.TurnEvent) and (points := points_gained_by(event)):
            gained[event.player] += points
    return gained


def view_of(game: State) -> TableView:
    """Return the view of a state without traces of earlier events, as after undo or loading."""
    view = TableView(
        edition=game.setup.edition,
        phase=game.phase,
        round=game.round,
        revealed=list(game.numbers[: game.turn]),
        pile=len(game.pile),
        discard=len(game.discard),
    )
    points = game.setup.edition.card_points[game.round - 1]
    for name, seat in zip(game.setup.players, game.seats, strict=True):
        cards = [_view_card(held, points) for held in seat.held]
        pending = [BonusShown(bonus.card, bonus.line, bonus.bonus) for bonus in seat.pending]
        view.seats.append(
            SeatShown(
                name,
                seat.bolts,
                seat.moons,
                list(seat.stars),
                list(seat.completed),
                cards,
                offer=seat.offer,
                answered=seat.answered,
                pending=pending,
                combo=seat.combo,
            )
        )
    if game.bolt_supply is not None:
        view.bolt_box = game.bolt_supply + sum(seat.bolts for seat in game.seats)
    if game.moon_supply is not None:
        view.moon_box = game.moon_supply + sum(seat.moons for seat in game.seats)
    return view


def _view_card(held: HeldCard, points: int) -> CardShown:
    lines = completed_lines(held.crossed)
    printed = sum(1 << line for line, bonus in enumerate(held.face.bonuses) if bonus)
    stamp = points if held.crossed == FULL_MASK else None
    return CardShown(held.face.id, held.crossed, lines & printed, stamp)


_WHOLE_TABLE_EVENTS = frozenset(get_args(ev.TableEvent)) - {ev.CardsOffered}
"""The events animated for the whole table.  Offers are not, because each goes to one player."""


def lane_of(event: ev.Event) -> int:
    """Return the queue in which an event is animated: its player's index, or ``TABLE_LANE``."""
    # A set lookup, because ``isinstance`` with so many types is slow.
    return TABLE_LANE if type(event) in _WHOLE_TABLE_EVENTS else cast(ev.TurnEvent, event).player


class Zone(StrEnum):
    """The kinds of places on the table between which tokens fly."""

    SUPPLY = "supply"
    TRAY = "tray"
    LINE_END = "line end"
    """The bonus at the end of line ``TableSpot.at`` of card ``TableSpot.card``."""
    SQUARE = "square"
    """Square ``TableSpot.at`` of card ``TableSpot.card``."""
    STARS = "stars"
    """The scorecard's row of stars for round ``TableSpot.at``."""


class TableSpot(NamedTuple):
    """A place on the table: a zone and, if the zone has them, the card and its line or square."""

    zone: Zone
    card: int = 0
    at: int = 0


class TokenFlight(NamedTuple):
    """A token (``bolt``, ``moon`` or ``star``) or a number bonus in flight between two places."""

    player: int
    what: str
    tokens: int
    start: TableSpot
    end: TableSpot
    progress: float
    moves: bool = True


class TokenArrival(NamedTuple):
    """A token that has just landed in its place, at the end of its flight."""

    player: int
    what: str
    tokens: int
    place: TableSpot
    progress: float


class AnswerOverEffect(NamedTuple):
    """An effect shown after a player's answer to a number, such as the news of a best cascade."""

    part: str
    """``called`` lets the word of a cascade stay, ``counted`` adds points to the Total,
    ``recalled`` tells points that have been added, ``best`` announces the player's longest
    cascade, and ``forward`` shows a cascade on a small board again, step by step.
    """
    player: int
    crosses: int
    progress: float
    """How far the effect has come, from 0 to 1.  It stays 0 while the cascade itself is shown."""
    moves: bool = True
    dims: bool = False
    """Whether the table may grow dark for it."""


class SeatScore(NamedTuple):
    """A seat's score so far, in points.  ``cards`` (per round) and ``crosses`` are counts."""

    cards: tuple[int, ...]
    crosses: int
    cross_points: int
    moon_points: int
    certain: int
    """The points of cards and stars.  Once the game is over, all points."""
    open: int
    """The points of crosses and moons, which may still change.  Once the game is over, 0."""


def seat_scores(view: TableView) -> list[SeatScore]:
    race = _moon_points_per_seat(view)
    return [
        _compute_seat_score(view, seat, moons) for seat, moons in zip(view.seats, race, strict=True)
    ]


def seat_score_of(view: TableView, player: int) -> SeatScore:
    return _compute_seat_score(view, view.seats[player], _moon_points_per_seat(view)[player])


def _moon_points_per_seat(view: TableView) -> Sequence[int]:
    return moon_points([seat.moons for seat in view.seats], view.edition)


def _compute_seat_score(view: TableView, seat: SeatShown, moons: int) -> SeatScore:
    cards = seat.completed[: view.round]
    crosses = 0
    is_scored = view.phase in (Phase.SCORED, Phase.OVER)
    for card in seat.cards:
        if card.points is None:
            crosses += card.crossed.bit_count()
        elif not is_scored:
            cards[-1] += 1
    edition = view.edition
    certain = sum([edition.star_points[stars] for stars in seat.stars])
    certain += sum(map(mul, cards, edition.card_points))
    cross_points = crosses // edition.crosses_a_point
    still_open = cross_points + moons
    if view.phase is Phase.OVER:
        certain, still_open = certain + still_open, 0
    return SeatScore(tuple(cards), crosses, cross_points, moons, certain, still_open)
