"""Records of Super Mega Lucky Box, and its matches, replays, daily deals, medals and ghosts.

A ghost is an earlier game of the same deal that a player plays against.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self

from game.challenge import Challenge, GhostGame
from game.match import Match, MatchReplay, random_seed, seal
from game.record import (
    NOTHING_MORE,
    PERSON_KIND,
    DamagedRecord,
    Json,
    JsonSpelling,
    Player,
    Record,
    UnplayableAction,
    players_in_record,
)
from game.record.format import (
    expect_object,
    expect_text,
    format_order,
    join_lines,
    plain,
    read_pile,
    read_piles,
    read_players,
    read_seed,
    require_key,
)
from game.record.strict_json import quote_text
from game.rules import IllegalAction, InvalidNotation, Rules
from game.statistics import (
    DealPeriod,
    GameSummary,
    ScheduledDeals,
    Thresholds,
    header_to_repeat_deal,
)

from . import rules as luckybox
from . import spelling as luckybox_spelling
from .bots import BOTS, Bot
from .decks import (
    DEFAULT_DECK,
    OwnDeck,
    deck_category_key,
    deck_name_or_empty,
    face_to_json,
    faces_by_id,
    faces_from_json,
    load_deck,
)
from .rules import (
    DECK_SIZE,
    EDITIONS,
    MAX_ONE_COPY_PLAYERS,
    Action,
    Event,
    Phase,
    Seat,
    Setup,
    State,
    advance,
    apply,
    is_ready,
    new_game,
)
from .rules import events as ev

if TYPE_CHECKING:
    from .stage import TableView

DECK_NAME_KEY = "deck_name"
"""The header key of the deck's name in records that list the cards.  Readers may ignore it."""
_DECK_SIZES = (luckybox.DECK_SIZE, 2 * luckybox.DECK_SIZE)


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckyboxRecord(Record):
    """A recorded game of Super Mega Lucky Box."""

    game: ClassVar[str] = "luckybox"
    header: ClassVar[tuple[str, ...]] = (
        "format", "version", "game", "edition", "players", "seed", "deck", "order", "actions",
    )  # fmt: skip
    rules: ClassVar[Rules[luckybox.State, luckybox.Event]] = luckybox
    spelling: ClassVar[JsonSpelling] = luckybox_spelling

    edition: str
    deck: str | tuple[luckybox.Face, ...]
    """The name of a shipped deck, or the cards themselves."""
    order: luckybox.FixedShuffles = field(default_factory=luckybox.FixedShuffles)
    actions: tuple[luckybox.Action | UnplayableAction, ...] = ()

    @classmethod
    def read_header(cls, header: dict[str, Json]) -> LuckyboxRecord:
        players, edition = (
            read_players(header),
            expect_text(require_key(header, "edition", ""), "edition"),
        )
        seed, deck = read_seed(header), _parse_deck(require_key(header, "deck", ""))
        order = expect_object(header.get("order", {}), "order")
        cards, numbers = read_pile(order, "lucky_boxes"), read_piles(order, "numbers")
        fixed = luckybox.FixedShuffles(cards, numbers, read_piles(order, "reshuffles") or ())
        return cls(players=players, edition=edition, seed=seed, deck=deck, order=fixed)

    def write_header(self) -> dict[str, str]:
        deck, order = self.deck, self.order
        faces = deck if isinstance(deck, str) else [plain(face_to_json(face)) for face in deck]
        return {
            "edition": plain(self.edition),
            "deck": plain(deck) if isinstance(deck, str) else join_lines(faces),
            **format_order(
                {"lucky_boxes": order.cards},
                {"numbers": order.numbers, "reshuffles": order.reshuffles or None},
            ),
        }

    @property
    def deck_name(self) -> str | None:
        """The name of the shipped deck, or ``None`` if the record lists the cards."""
        return self.deck if isinstance(self.deck, str) else None

    @property
    def deck_category(self) -> str:
        """The deck's key in the library: its name, with a digest if the deck is a player's own."""
        if isinstance(self.deck, str):
            return self.deck
        return deck_category_key(deck_name_or_empty(self.extra.get(DECK_NAME_KEY)), self.deck)

    def setup(self) -> luckybox.Setup:
        """Return the setup that the header describes.

        Raises:
            DamagedRecord: the edition is unknown.
            InvalidSetup: the deck is unknown.
        """
        edition = luckybox.EDITIONS.get(self.edition)
        if edition is None:
            raise DamagedRecord(
                "there is no edition {name}: they are {known}",
                place="edition",
                name=quote_text(self.edition),
                known=", ".join(luckybox.EDITIONS),
            )
        return luckybox.Setup(self.players, edition, self.seed, self._faces_in_play(), self.order)

    def _faces_in_play(self) -> dict[int, luckybox.Face]:
        """Return the cards in play by id.  Seven or more players have two copies of the deck."""
        faces = load_deck(self.deck) if isinstance(self.deck, str) else self.deck
        is_small = len(faces) == luckybox.DECK_SIZE
        is_doubled = len(self.players) > luckybox.MAX_ONE_COPY_PLAYERS and is_small
        return faces_by_id(faces, copies=2 if is_doubled else 1)

    def sealed_rows(self) -> Sequence[Sequence[int]]:
        """Return what the deal's seal, a hash, covers: the draw pile, then each round's numbers."""
        setup = self.setup()
        rounds = range(1, luckybox.ROUNDS + 1)
        numbers = [luckybox.round_numbers(setup, round_number) for round_number in rounds]
        return [luckybox.initial_draw_pile(setup), *numbers]

    def known_rows(self) -> Sequence[Sequence[int]]:
        """Return each round's numbers: they come again with other cards, editions and players."""
        _draw_pile, *numbers = self.sealed_rows()
        return numbers


def record_of(
    setup: luckybox.Setup,
    actions: Iterable[luckybox.Action | UnplayableAction],
    deck: str | None = None,
    extra: Mapping[str, Json] = NOTHING_MORE,
) -> LuckyboxRecord:
    """Return a game's record.  It lists the cards unless ``deck`` names a shipped deck."""
    return LuckyboxRecord(
        players=setup.players,
        edition=setup.edition.name,
        seed=setup.seed,
        deck=deck if deck is not None else tuple(setup.faces.values()),
        order=setup.order,
        actions=tuple(actions),
        extra=extra,
    )


def _parse_deck(value: Json) -> str | tuple[luckybox.Face, ...]:
    if isinstance(value, str):
        return value
    if not isinstance(value, list):
        raise DamagedRecord("this must be the name of a deck, or a list of faces", place="deck")
    if len(value) not in _DECK_SIZES:
        raise DamagedRecord(
            "a deck has {one} faces, or {two} for two copies, not {got}",
            place="deck",
            one=luckybox.DECK_SIZE,
            two=2 * luckybox.DECK_SIZE,
            got=len(value),
        )
    try:
        return faces_from_json(value)
    except InvalidNotation as error:
        raise DamagedRecord("{reason}", place="deck", reason=error) from None


class LuckyboxMatch(Match[Setup, State, Action, Event]):
    """A game of Super Mega Lucky Box in play, with its players and what they can undo."""

    rules: ClassVar[Rules[State, Event]] = luckybox
    bots: ClassVar[Mapping[str, Bot]] = BOTS

    def __init__(
        self,
        setup: Setup,
        players: Sequence[Player],
        deck: str | None,
        extra: Mapping[str, Json] = NOTHING_MORE,
    ) -> None:
        """Set up a match.  ``deck`` is ``None`` for a player's own.  Raise ``InvalidSetup``."""
        super().__init__(setup, players, extra)
        self.deck = deck

    @classmethod
    def from_record_header(cls, record: LuckyboxRecord) -> Self:
        """Set up the match of a record, before its first action.  Raise the errors of ``setup``."""
        return cls(record.setup(), players_in_record(record, BOTS), record.deck_name, record.extra)

    @cached_property
    def own_deck(self) -> OwnDeck | None:
        """The player's own deck, perhaps without a name, or ``None`` for a shipped deck."""
        if self.deck is not None:
            return None
        faces = tuple(self.setup.faces.values())[:DECK_SIZE]
        return OwnDeck(deck_name_or_empty(self.extra.get(DECK_NAME_KEY)), faces)

    @property
    def deck_category(self) -> str:
        own = self.own_deck
        return (self.deck or "") if own is None else deck_category_key(own.name, own.faces)

    def record(self, extra: Mapping[str, Json] = NOTHING_MORE) -> LuckyboxRecord:
        return record_of(self.setup, self.actions, self.deck, self._header_extras(extra))

    @property
    def is_ready(self) -> bool:
        return is_ready(self.game)

    def advance(self) -> tuple[Event, ...]:
        """Take the game's next step.  Earlier actions can no longer be undone."""
        self.game, events = luckybox.advance(self.game)
        self.steps += 1
        self._taken_back = []
        self._make_final()
        return events

    @property
    def current_answers(self) -> tuple[State, tuple[Action, ...]]:
        """The state when the current number was revealed, and all actions since then."""
        return self._settled, tuple(self._since)

    def answers(self) -> tuple[Event, ...]:
        game, told = self._settled, list[Event]()
        for action in self._since:
            game, events = apply(game, action)
            told += events
        return tuple(told)

    def known_answers(self) -> tuple[Event, ...]:
        """Return all that is known of the answers to this number: in a replay, their ends, too."""
        return self.answers()

    def let_bots_act(self) -> tuple[Event, ...]:
        happened = self.play_next_bot()
        if happened:
            while more := self.play_next_bot():
                happened += more
        return happened

    def decision_key(self, seat: int) -> object:
        """Return a key of a seat's decision.  If the key changes, a bot's answer is discarded.

        It is the round, turn and seat's state, or the whole game if bolts and moons can run out.
        """
        game = self.game
        return game if self._order_matters else (game.round, game.turn, game.seats[seat])

    @property
    def _bot_seed(self) -> str:
        """The seed of the bots' random choices.  It stays the same all turn, even after an undo."""
        return f"{self.setup.seed}/{self.game.round}/{self.game.turn}"

    @property
    def _order_matters(self) -> bool:
        """Whether the order of answers matters, because bolts and moons can run out."""
        return self.setup.edition.supply is not None

    @property
    def is_mid_answer(self) -> bool:
        """Whether bots must wait, because a person has begun an answer and supplies are limited.

        After a bot's move, the person could no longer undo the answer.
        """
        begun = {action.player for action in self._since if self.asks(action.player)}
        return self._order_matters and not begun.isdisjoint(self.waiting_seats())

    @property
    def _may_undo(self) -> bool:
        """Whether undo is possible: only in answers to a number, because drafts show new cards."""
        return self.game.phase is Phase.TURN

    def _changed_seat(self, player: int, without: State) -> int | None:
        seats = zip(self.game.seats, without.seats, strict=True)
        others = (at for at, (now, then) in enumerate(seats) if at != player and now != then)
        return next(others, None)

    def _nothing_to_undo(self) -> IllegalAction:
        return IllegalAction("nothing to undo")


class ReplayHighlight(NamedTuple):
    """A cascade or completed card in a replay.  ``at`` is the moment just before it begins."""

    at: int
    player: int
    size: int
    """The number of crosses of a cascade, or the points of a card."""


class LuckyboxMatchReplay(MatchReplay[Setup, State, Action, Event], LuckyboxMatch):
    """The replay of a recorded game.  It can jump to any moment of the game."""

    plain = LuckyboxMatch
    told: LuckyboxRecord

    def __init__(self, record: LuckyboxRecord, steps: int | None = None) -> None:
        super().__init__(record, steps)
        self.rounds = tuple(self._moments_after_event(ev.CardsOffered))
        self.completed = tuple(self._find_completed_cards())
        self.cascades = tuple(self._find_cascades())

    def let_bots_act(self) -> tuple[Event, ...]:
        return self.play_next_bot()

    def is_same_turn(self, one: int, other: int) -> bool:
        return self.moments[one].since == self.moments[other].since

    # --- what can be seen at this moment ----------------------------------------------------------

    @property
    def seats_after_answers(self) -> tuple[Seat, ...]:
        """The seats as they are once everybody has answered the current number."""
        return self.moments[self._last_moment_of_turn(self.moments[self.at].since)].game.seats

    def known_answers(self) -> tuple[Event, ...]:
        since = self.moments[self.at].since
        answers = self.moments[since + 1 : self._last_moment_of_turn(since) + 1]
        return tuple(chain.from_iterable(moment.events for moment in answers))

    def view(self) -> TableView:
        """Return the table at the current moment, with marks for what has happened this turn."""
        # Imported late: the referee shows no table.
        from .stage import view_of

        # Events since the last number leave footprints, so they are folded one by one.
        numbers = (at for at in range(self.at, 0, -1) if self._reveals_number(at))
        first = next(numbers, 0)
        view = view_of(self.moments[first].game)
        for player, places in self._places_after(first + 1).items():
            view.seats[player].places = places
        for moment in self.moments[first + 1 : self.at + 1]:
            for event in moment.events:
                view.fold(event)
        return view

    def lying_cards(self, at: int, seat: int) -> tuple[int, ...]:
        """Return the ids of a seat's cards at a moment, in the order in which they lie."""
        return tuple(filter(None, self._places_after(at + 1).get(seat, ())))

    def _places_after(self, moments: int) -> Mapping[int, tuple[int, ...]]:
        from .stage import places_after

        return places_after(chain.from_iterable(it.events for it in self.moments[:moments]))

    def last_cascade_by_player(self) -> dict[int, tuple[State, tuple[Action, ...]]]:
        """Return each player's last cascade before the current turn.

        A cascade is given as the state when its number was revealed, and all actions of that turn.
        """
        since = self.moments[self.at].since
        found = {}
        for mark in self.cascades:
            begun = self.moments[mark.at].since
            if begun < since:
                start, end = self.moments[begun], self.moments[self._last_moment_of_turn(begun)]
                found[mark.player] = start.game, self.done[start.actions : end.actions]
        return found

    def moment_before_action(self, action: int) -> int:
        after = bisect_left(self.moments, action + 1, key=lambda moment: moment.actions)
        return max(0, after - 1)

    def moment_after_cascade(self, at: int) -> int:
        player = self.done[self.moments[at].actions].player
        answers = range(at, self._last_moment_of_turn(self.moments[at].since))
        return 1 + max(m for m in answers if self.done[self.moments[m].actions].player == player)

    def _reveals_number(self, at: int) -> bool:
        return any(isinstance(event, ev.NumberRevealed) for event in self.moments[at].events)

    def _last_moment_of_turn(self, since: int) -> int:
        return bisect_left(self.moments, since + 1, key=lambda moment: moment.since) - 1

    def _find_completed_cards(self) -> Iterator[ReplayHighlight]:
        for at, event in self._events_of_type(ev.CardCompleted):
            yield ReplayHighlight(at - 1, event.player, event.points)

    def _find_cascades(self) -> Iterator[ReplayHighlight]:
        for since in range(self.last):
            if not self._reveals_number(since):
                continue
            end = self._last_moment_of_turn(since)
            game, begun = self.moments[end].game, set[int]()
            for at in range(since, end):
                player = self.done[self.moments[at].actions].player
                combo = game.seats[player].combo
                if player not in begun and combo > 1:
                    yield ReplayHighlight(at, player, combo)
                begun.add(player)

    # --- branching off ----------------------------------------------------------------------------

    def branch(self, at: int, seat: int) -> tuple[LuckyboxRecord, int]:
        """Return a new record that ends at the moment ``at``, and how many steps lead there.

        If all players are bots, a person takes ``seat``.
        """
        players = list(self.players)
        if all(player.is_bot for player in players):
            players[seat] = replace(players[seat], kind=PERSON_KIND)
        return self._branch_at(at, players), self.moments[at].steps


def new_match(
    players: Sequence[Player], edition: str, seed: int | None = None, deck: OwnDeck | None = None
) -> LuckyboxMatch:
    """Create a match, with a random seed by default.  Raise ``InvalidSetup`` for wrong players."""
    copies = 1 if len(players) <= MAX_ONE_COPY_PLAYERS else 2
    faces = faces_by_id(load_deck(DEFAULT_DECK) if deck is None else deck.faces, copies)
    names = tuple(player.name for player in players)
    setup = Setup(names, EDITIONS[edition], random_seed() if seed is None else seed, faces)
    if deck is None:
        return _new_sealed_match(setup, players, DEFAULT_DECK, {})
    return _new_sealed_match(setup, players, None, {DECK_NAME_KEY: deck.name} if deck.name else {})


def new_occasion_match(
    occasion: ScheduledDeals, name: str, first: date, *, is_practice: bool
) -> LuckyboxMatch:
    """Create the match of a daily or weekly deal.  Raise ``InvalidSetup`` for a forbidden name."""
    match = new_match([Player(name)], occasion.kind(first), occasion.seed(first))
    match.extra |= occasion.header(first, is_practice=is_practice)
    return match


def new_challenge_match(
    challenge: Challenge[LuckyboxRecord], players: Sequence[Player]
) -> LuckyboxMatch:
    """Create a match of a challenge's deal.  Raise ``DamagedRecord`` or ``InvalidSetup``."""
    record = challenge.deal_for_players([player.name for player in players])
    extra, name = {**record.extra}, challenge.record.extra.get(DECK_NAME_KEY)
    if name is not None:
        extra[DECK_NAME_KEY] = name
    return _new_sealed_match(record.setup(), players, record.deck_name, extra)


def new_match_of_same_deal(match: LuckyboxMatch) -> LuckyboxMatch:
    extra = header_to_repeat_deal(match.extra, match.players, DECK_NAME_KEY)
    return _new_sealed_match(match.setup, match.players, match.deck, extra)


def _new_sealed_match(
    setup: Setup, players: Sequence[Player], deck: str | None, extra: Mapping[str, Json]
) -> LuckyboxMatch:
    match = LuckyboxMatch(setup, players, deck, extra)
    seal(match)
    return match


DAILY_EDITION = "classic"
DAILY_DECK = "tombola"
MEDAL_STEPS = (1, 3, 5, 6)
"""The steps of a seven-step solo scale that earn medals: 45, 55, 65 and 70 points in classic."""


def medal_thresholds(edition: str) -> Thresholds:
    """Return the solo totals for bronze to diamond in an edition with a seven-step solo scale."""
    scale = EDITIONS[edition].solo_scale
    bronze, silver, gold, diamond = (scale[step].minimum or 0 for step in MEDAL_STEPS)
    return bronze, silver, gold, diamond


DAILY_DEALS = ScheduledDeals(
    game="luckybox",
    key="daily",
    span=DealPeriod.DAY,
    promise="Super Mega Lucky Box, daily deal of {when}",
    kinds=(DAILY_EDITION,),
    deck=DAILY_DECK,
    players=1,
    medals=medal_thresholds,
)
WEEKLY_DEALS = ScheduledDeals(
    game="luckybox",
    key="weekly",
    span=DealPeriod.WEEK,
    promise="Super Mega Lucky Box, weekly challenge of {when}",
    kinds=(
        "double-stars", "two-bolts", "late-cards", "french",
        "every-cross", "even-cards", "double-moons", "eight-bolts",
    ),
    deck=DAILY_DECK,
    players=1,
    medals=medal_thresholds,
)  # fmt: skip


SCHEDULED_DEALS = (DAILY_DEALS, WEEKLY_DEALS)


def medal_of_game(game: GameSummary, total: int) -> int | None:
    """Return the medal a game has earned, 0 for none, or ``None`` if the deal offers no medals."""
    earned = (occasion.earned(game, total) for occasion in SCHEDULED_DEALS)
    return next((medal for medal in earned if medal is not None), None)


When = tuple[int, int]
"""A round (1–4), and how many of its numbers are revealed, which is 0 in the draft before it."""
BEFORE: When = (0, 0)


def ghost_of_record(record: LuckyboxRecord) -> GhostGame[State]:
    """Return the game's states after each answered number.  Raise the errors of ``steps``."""
    game = new_game(record.setup()).game
    answered = {BEFORE: game}
    for action in record.actions:
        if isinstance(action, UnplayableAction):
            raise action.refusal()
        while is_ready(game):
            game = advance(game).game
        game = apply(game, action).game
        answered[game.round, game.turn] = game
    return GhostGame(answered)
