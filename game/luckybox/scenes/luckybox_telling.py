"""The game in words: log lines, texts about saved games and challenges, and bots' remarks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import cache
from typing import NamedTuple

from game.challenge import Challenge
from game.library import (
    Index,
    ListedGame,
    ListedSeat,
    RankingCategory,
    bests_of_profile,
    daily_games_of_profile,
)
from game.luckybox.decks import DEFAULT_DECK, SHIPPED_DECK_NAMES, OwnDeck, name_of_category
from game.luckybox.record import (
    DAILY_DEALS,
    WEEKLY_DEALS,
    LuckyboxMatch,
    LuckyboxRecord,
    new_match,
)
from game.luckybox.rules import CLASSIC_EDITION, EDITIONS, Edition, Face
from game.luckybox.rules import events as ev
from game.luckybox.stage import (
    Places,
    leave_places,
    points_gained_by,
    seat_score_of,
    take_places,
    view_of,
)
from game.record import PERSON_KIND, Player, steps
from game.scenes.frame.charts import number_text, par_in_words
from game.scenes.game import Words
from game.scenes.others_results import query_results_here, who_has_seen_deal
from game.scenes.shelf.gallery import deal_date_text, player_names
from game.scenes.table.table import (
    AND_SEPARATOR,
    PRAISING,
    THEN_SEPARATOR,
    LogLine,
    RemarkLines,
)
from game.statistics import GameWithStatistics
from game.words import N_, _, ngettext

from .cards import held_card_in_words
from .luckybox_show import (
    CASCADE_TIERS,
    EVENTS,
    GREAT_MIN_CROSSES,
    CardName,
    card_label,
    event_in_words,
)

EDITION_TITLES = {name: edition.title for name, edition in EDITIONS.items()}
EDITION_NOTES = {name: edition.note for name, edition in EDITIONS.items()}
MAX_CHRONICLE_ROUNDS = 2
MAX_PATTERN_CROSSES = 3

Step = list[ev.Event]
"""The events of one log line: a cross with its direct results, or a single event."""


@dataclass(slots=True)
class LogEntry:
    """A log entry: an event of the whole table, or one player's answer to a number."""

    round: int
    player: int | None
    """The seat that the entry is about, or None for an event of the whole table."""
    steps: list[Step] = field(default_factory=list)
    held: tuple[int, ...] = ()
    """The ids of the player's cards, in their order on the table."""
    faces: Mapping[int, Face] = field(default_factory=dict)
    drawn: int = 0
    """The number that it answers, or 0."""

    def card_name(self, card: int) -> str:
        is_known = card in self.held and card in self.faces
        return held_card_in_words(self.faces[card], self.held) if is_known else card_label(card)

    @property
    def events(self) -> list[ev.Event]:
        return [event for step in self.steps for event in step]

    @property
    def squares(self) -> tuple[tuple[int, int], ...]:
        """The crossed squares as (card id, square), in their order."""
        crossed = (event for event in self.events if isinstance(event, ev.SquareCrossed))
        return tuple((event.card, event.square) for event in crossed)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers on the crossed squares, in their order."""
        return tuple(it.number for it in self.events if isinstance(it, ev.SquareCrossed))

    @property
    def crosses(self) -> int:
        return len(self.numbers)

    @property
    def bolts(self) -> int:
        """The bolts spent."""
        return sum(event.spent for event in self.events if isinstance(event, ev.BoltsSpent))

    @property
    def path(self) -> str:
        return path_in_words(self.numbers, self.bolts, self.drawn)

    def without_last_cross(self) -> LogEntry:
        """Return the answer as it was before its last cross, which still flies on the screen."""
        return replace(self, steps=self.steps[:-1])

    @property
    def points(self) -> int:
        """The points from its cards and stars."""
        return sum(map(points_gained_by, self.events))


class Cascade(NamedTuple):
    """How long an answer to a number was, the points from its cards and stars, and whose it was.

    One that was chosen among others knows how many of them were as long.
    """

    crosses: int
    points: int
    player: int
    round: int
    numbers: tuple[int, ...]
    """What was crossed off, in its order."""
    bolts: int = 0
    """The bolts spent to begin it."""
    drawn: int = 0
    """The number that it answered, or 0."""
    equals: int = 0
    """How many others were as long and paid as much."""
    poorer: int = 0
    """How many others were as long and paid less."""

    @property
    def path(self) -> str:
        return path_in_words(self.numbers, self.bolts, self.drawn)


def choose_longest(found: Sequence[Cascade]) -> Cascade | None:
    """Return the longest of some cascades; of equal ones, the first of those that paid most."""
    if not found:
        return None
    best = max(found, key=lambda it: (it.crosses, it.points))
    equals, poorer = best.equals, best.poorer
    for other in found:
        if other is not best and other.crosses == best.crosses:
            is_equal, others = other.points == best.points, 1 + other.equals
            equals, poorer = equals + others * is_equal, poorer + others * (not is_equal)
            poorer += other.poorer
    return best._replace(equals=equals, poorer=poorer)


class Chronicle:
    """Collects the log entries of the last rounds.  Call the chronicle with each event shown."""

    def __init__(
        self,
        rounds: int = MAX_CHRONICLE_ROUNDS,
        faces: Mapping[int, Face] | None = None,
    ) -> None:
        self._rounds, self._faces = rounds, faces or {}
        self._places: dict[int, Places] = {}
        self.entries: list[LogEntry] = []
        self._round, self._drawn = 1, 0
        self._answers: dict[int, LogEntry] = {}
        self._before: dict[int, LogEntry] = {}
        """The answers to the number before, by seat."""
        self._longest: Cascade | None = None
        """The longest cascade of the numbers before."""
        self._most = 0
        """The most points that an answer to the numbers before has paid."""

    def __call__(self, event: ev.Event) -> None:
        match event:
            case ev.CardsOffered() | ev.RoundStarted():
                self._round = event.round
                oldest = event.round - self._rounds + 1
                self.entries = [entry for entry in self.entries if entry.round >= oldest]
            case ev.NumberRevealed():
                self._round, self._drawn = event.round, event.number
            case ev.CardsKept(player=seat, cards=cards):
                self._places[seat] = take_places(self._places.get(seat, ()), cards)
            case ev.CardsDiscarded(player=seat, cards=cards):
                self._places[seat] = leave_places(self._places.get(seat, ()), cards)
        if isinstance(event, ev.TurnEvent):
            self._add_to_answer(event)
        elif EVENTS[type(event)].words:
            self._longest = self.longest_cascade(self._answers)
            self._most = max([self._most, *(it.points for it in self._answers.values())])
            self._before = self._answers if isinstance(event, ev.NumberRevealed) else {}
            self._answers = {}
            player = getattr(event, "player", None)
            self.entries.append(self._new_entry(player, [event]))

    def latest_answer(self, player: int) -> LogEntry | None:
        return self._answers.get(player)

    def shown_answer(self, player: int) -> LogEntry | None:
        """Return a seat's answer to this number or, until then, its answer to the one before."""
        return self._answers.get(player) or self._before.get(player)

    def longest_cascade(self, over: Iterable[int] = ()) -> Cascade | None:
        """Return the longest cascade so far, or None.

        Of the answers to this number, those count that are over: those of the seats ``over``.
        """
        found = [] if self._longest is None else [self._longest]
        for seat in over:
            if (entry := self._answers.get(seat)) and entry.crosses > 1:
                length, worth = entry.crosses, entry.points
                own = entry.round, entry.numbers, entry.bolts, entry.drawn
                found.append(Cascade(length, worth, seat, *own))
        return choose_longest(found)

    def pays_most(self, seat: int) -> bool:
        """Whether no answer so far paid as much as a seat's answer to this number, but some did."""
        paid = {at: entry.points for at, entry in self._answers.items()}
        own, most = paid.pop(seat, 0), max([self._most, *paid.values()])
        return own > most > 0

    def replace_answers(self, events: Iterable[ev.Event], seat: int | None = None) -> None:
        """After an undo, replace the answers to the last number by those in ``events``.

        Replace only the answer of ``seat``, or all of them.
        """
        kept = {at: entry for at, entry in self._answers.items() if seat not in (None, at)}
        taken_back = [id(it) for at, it in self._answers.items() if at not in kept]
        self.entries = [entry for entry in self.entries if id(entry) not in taken_back]
        self._answers = kept
        for event in events:
            self(event)

    def _new_entry(self, player: int | None, *steps: Step) -> LogEntry:
        places = () if player is None else self._places.get(player, ())
        held = tuple(filter(None, places))
        return LogEntry(self._round, player, list(steps), held, self._faces, self._drawn)

    def _add_to_answer(self, event: ev.TurnEvent) -> None:
        entry = self._answers.get(event.player)
        if entry is None:
            entry = self._answers[event.player] = self._new_entry(event.player)
            self.entries.append(entry)
        if not entry.steps or begins_step(event, entry.steps[-1]):
            entry.steps.append([])
        entry.steps[-1].append(event)


def begins_step(event: ev.TurnEvent, before: Sequence[ev.Event]) -> bool:
    """Whether an event begins a new log line.  ``before`` holds the last line's events so far."""
    if isinstance(event, ev.SquareCrossed):
        return any(isinstance(earlier, ev.SquareCrossed) for earlier in before)
    return isinstance(event, ev.BoltsSpent | ev.BonusUsed | ev.TurnPassed)


def entry_lines(entry: LogEntry) -> list[LogLine]:
    first = entry.steps[0][0]
    is_heading = EVENTS[type(first)].is_heading
    lines: list[LogLine] = []
    for at, step in enumerate(entry.steps):
        if words := step_in_words(step, entry.card_name):
            depth = next((it.depth for it in step if isinstance(it, ev.SquareCrossed)), 0)
            lines.append(LogLine(words, None if at else entry.player, depth, is_heading))
    match first:
        case ev.RoundScored(scores=scores):
            lines += [
                LogLine(_score_in_words(score), player) for player, score in enumerate(scores)
            ]
        case ev.GameScored(totals=totals):
            for player, total in enumerate(totals):
                points = ngettext("{points} point", "{points} points", total).format(points=total)
                lines.append(LogLine(points, player))
    return lines


def step_in_words(step: Step, card_name: CardName = card_label) -> str:
    done: list[str] = []
    effects: list[list[str]] = []
    for event in step:
        words = event_in_words(event, card_name)
        if not words:
            continue
        # A lost leftover bonus does not result from what precedes it.
        is_left_over = isinstance(event, ev.BonusLost) and event.reason == "square"
        if is_left_over or isinstance(event, ev.LineCompleted | ev.CardCompleted):
            effects.append([words])
        elif effects:
            effects[-1].append(words)
        else:
            done.append(words)
    brought = AND_SEPARATOR.join(THEN_SEPARATOR.join(effect) for effect in effects)
    return THEN_SEPARATOR.join(filter(None, (*done, brought)))


def latest_step_in_words(entry: LogEntry) -> str:
    """Return an answer's latest step in words, or the bonuses that this step lost, if any."""
    words, crosses = step_in_words(entry.steps[-1], entry.card_name), entry.crosses
    if lost := lost_bonuses_in_words(entry.steps[-1]):
        words = lost
    elif crosses > 1 and words:
        words = f"{crosses_in_words(crosses)}{AND_SEPARATOR}{words}"
    return words[:1].upper() + words[1:]


def lost_bonuses_in_words(events: Sequence[ev.Event]) -> str:
    told: list[str] = []
    for event in events:
        if isinstance(event, ev.BonusLost):
            words = event_in_words(event)
            if event.reason != "square":
                words = _("a bonus is lost: {reason}").format(reason=words)
            told.append(words)
    return AND_SEPARATOR.join(dict.fromkeys(told))


def short_entry_lines(entry: LogEntry, *, is_own: bool) -> list[LogLine]:
    """Return a log entry's lines in short form, with an answer in one line.

    Return [] for another player's answer of one cross that gained nothing.
    """
    events, crosses = entry.events, entry.crosses
    is_kept = isinstance(events[0], ev.CardsKept)
    if entry.player is None or is_kept or (is_own and crosses <= 1):
        return entry_lines(entry)
    gained = gained_tokens_in_words(events)
    ending = [it for it in events if isinstance(it, ev.CardCompleted | ev.BonusLost)]
    ends = [event_in_words(it, entry.card_name) for it in ending]
    brought = [*gained, *ends]
    if not brought and crosses <= 1:
        return []
    count = crosses_in_words(crosses)
    return [
        LogLine(
            THEN_SEPARATOR.join(filter(None, (count, AND_SEPARATOR.join(brought)))),
            entry.player,
        )
    ]


def answer_summary(entry: LogEntry) -> str:
    """Return how many squares an answer crossed off, and the bonuses it lost or all it brought."""
    return _with_what_it_brought(crosses_in_words(entry.crosses), entry)


def answer_path(entry: LogEntry) -> str:
    """Return the numbers an answer crossed off, in order, and what it lost or brought."""
    return _with_what_it_brought(entry.path, entry)


def path_in_words(numbers: Sequence[int], bolts: int = 0, drawn: int = 0) -> str:
    """Return what was crossed off, in order, and how bolts changed the number ``drawn`` to it."""
    begun = next(iter(begun_in_words(numbers, bolts, drawn)), "")
    return THEN_SEPARATOR.join((*filter(None, (begun,)), *map(str, numbers[bool(begun) :])))


def begun_in_words(numbers: Sequence[int], bolts: int, drawn: int) -> tuple[str, ...]:
    """Return how bolts changed the number drawn to the one crossed off first, if they did.

    The longest form comes first.
    """
    if not (bolts and drawn and numbers):
        return ()
    changed = ngettext(
        "{count} bolt changes {drawn} to {number}",
        "{count} bolts change {drawn} to {number}",
        bolts,
    ).format(count=bolts, drawn=drawn, number=numbers[0])
    return changed, *tokens_in_words(bolt=bolts)


def _with_what_it_brought(crossed: str, entry: LogEntry) -> str:
    lost = lost_bonuses_in_words(entry.events)
    return AND_SEPARATOR.join((crossed, *([lost] if lost else _brought_in_words(entry))))


def _brought_in_words(entry: LogEntry) -> list[str]:
    points = [event.points for event in entry.events if isinstance(event, ev.CardCompleted)]
    # A count stays with its noun and has a sign: else it is taken for one more number, or a price.
    brought = [f"+{it}".replace(" ", "\u00a0") for it in gained_tokens_in_words(entry.events)]
    if points:
        brought.append(_complete_cards_in_words(len(points), sum(points)))
    if lost := lost_bonuses_in_words(entry.events):
        brought.append(lost)
    return brought


def answer_in_short(entry: LogEntry) -> tuple[str, ...]:
    """Return a player's answer in words for a small place, the longest form first.

    It names the numbers in the order in which they were crossed off, then what they brought.
    """
    events = entry.events
    numbers = [*map(str, entry.numbers)]
    if not numbers:
        return (latest_step_in_words(entry),)
    points = [event.points for event in events if isinstance(event, ev.CardCompleted)]
    brought = _brought_in_words(entry)
    spent = [event_in_words(event) for event in events if isinstance(event, ev.BoltsSpent)]
    changed = begun_in_words(entry.numbers, entry.bolts, entry.drawn)[:1]
    path, forms = THEN_SEPARATOR.join(numbers), []
    for begun, crossed in (
        (changed or spent, _("crossed off: {numbers}").format(numbers=path)),
        ((), entry.path) if changed else (spent, path),
        (spent, path),
        (spent, crosses_in_words(len(numbers))),
    ):
        words = THEN_SEPARATOR.join((*begun, AND_SEPARATOR.join((crossed, *brought))))
        forms.append(words[:1].upper() + words[1:])
    # Of what it brought, only points have room in the shortest forms.
    scored = [f"+{sum(points)}"] if points else []
    for crossed in (path, crosses_in_words(len(numbers))):
        forms.append(AND_SEPARATOR.join((crossed, *scored)))
    return tuple(dict.fromkeys(forms))


def gained_tokens_in_words(events: Sequence[ev.Event]) -> list[str]:
    """Return the stars, moons and bolts that events bring, such as “2 bolts”."""
    return tokens_in_words(
        star=sum(isinstance(event, ev.StarGained) for event in events),
        moon=sum(isinstance(event, ev.MoonGained) for event in events),
        bolt=sum(event.gained for event in events if isinstance(event, ev.BoltsGained)),
    )


def crosses_in_words(count: int) -> str:
    return ngettext("{count} cross", "{count} crosses", count).format(count=count)


TOKENS: Mapping[str, Callable[[int], str]] = {
    "star": lambda count: ngettext("{count} star", "{count} stars", count),
    "moon": lambda count: ngettext("{count} moon", "{count} moons", count),
    "bolt": lambda count: ngettext("{count} bolt", "{count} bolts", count),
}


def tokens_in_words(**counts: int) -> list[str]:
    """Return counts in words, such as “2 stars”.  Kinds of token with a count of 0 are left out."""
    return [TOKENS[kind](count).format(count=count) for kind, count in counts.items() if count]


def _score_in_words(score: ev.RoundScore) -> str:
    cards = _complete_cards_in_words(score.completed, score.card_points)
    stars = ngettext("{count} star: +{points}", "{count} stars: +{points}", score.stars).format(
        count=score.stars, points=score.star_points
    )
    return f"{cards}{AND_SEPARATOR}{stars}"


def _complete_cards_in_words(count: int, points: int) -> str:
    return ngettext(
        "{count} complete card: +{points}", "{count} complete cards: +{points}", count
    ).format(count=count, points=points)


def kind_in_words(entry: ListedGame) -> str:
    kind = _(EDITIONS[entry.edition].title) if entry.edition in EDITIONS else entry.edition
    own = "" if entry.deck in SHIPPED_DECK_NAMES else name_of_category(entry.deck)
    return SEPARATOR.join(filter(None, (kind, own)))


def headline_in_words(entry: ListedGame) -> str:
    return player_names(entry.seats)


def score_in_words(seat: ListedSeat, *, is_you: bool = False) -> str:
    return f"{seat.name} {number_text(seat.total)}"


def total_and_unit_in_words(entry: ListedGame) -> tuple[str, str]:
    people = [seat for seat in entry.seats if seat.kind == PERSON_KIND]
    # Somebody who played against bots looks for their own points, won or lost.
    shown = people if len(people) == 1 else entry.seats
    best = max(shown, key=lambda seat: (seat.has_won, seat.total))
    return number_text(best.total), "" if entry.par is None else par_in_words(entry.par)


def challenge_in_words(challenge: Challenge[LuckyboxRecord]) -> str:
    if not challenge.record.actions:
        return _("Same cards, same numbers, same order.")
    return _("Same cards, same numbers. The other board plays along next to yours.")


def score_to_beat_in_words(challenge: Challenge[LuckyboxRecord]) -> str:
    score = challenge.to_beat
    if score is None:
        return ""
    points = ngettext("{count} point to beat", "{count} points to beat", abs(score))
    return points.format(count=number_text(score))


def deal_and_kind_in_words(challenge: Challenge[LuckyboxRecord]) -> tuple[str, str]:
    day = deal_date_text(challenge.daily)
    deal = _("The daily deal of {day}").format(day=day) if day else ""
    return deal, _("Edition: {name}").format(name=_(EDITIONS[challenge.record.edition].title))


def unfinished_state_in_words(match: LuckyboxMatch) -> Words:
    shown = view_of(match.game)
    people = [seat for seat, player in enumerate(match.players) if not player.is_bot]
    points = seat_score_of(shown, people[0]).certain if len(people) == 1 else None
    number = shown.round

    def state_in_words() -> str:
        if points is None:
            return _("round {number}").format(number=number)
        many = ngettext(
            "round {number}, {count} point", "round {number}, {count} points", abs(points)
        )
        return many.format(number=number, count=number_text(points))

    return state_in_words


TURN_RESULT_UNIT = N_("crosses per number")


def turn_results(record: LuckyboxRecord, seat: int) -> list[list[int]]:
    """Return how many squares (at most 3) a seat crossed for each number, in one list per round."""
    rounds: list[list[int]] = []
    for _game, events in steps(record):
        for event in events:
            if isinstance(event, ev.NumberRevealed):
                if event.turn == 1:
                    rounds.append([])
                rounds[-1].append(0)
            elif isinstance(event, ev.SquareCrossed) and event.player == seat:
                rounds[-1][-1] = min(MAX_PATTERN_CROSSES, rounds[-1][-1] + 1)
    return rounds


def high_score_in_words(value: int) -> str:
    return number_text(value)


def new_record(
    players: Sequence[Player], edition: str, seed: int, deck: OwnDeck | None
) -> LuckyboxRecord:
    return new_match(players, edition, seed, deck).record()


def query_own_record(index: Index, profile: int, game: GameWithStatistics) -> Words:
    """Query the best solo score in Classic.  The returned function tells it, or '' if none."""
    alone = RankingCategory(CLASSIC_EDITION.name, DEFAULT_DECK, 1)
    best = bests_of_profile(index, profile, game).get(alone)
    return lambda: "" if best is None else _("best {points}").format(points=number_text(best))


SEPARATOR = " · "


def deck_in_words(deck: OwnDeck | None) -> str:
    if deck is None:
        return ""
    name = deck.name or _("Custom cards")
    return SEPARATOR.join((name, _("breaks deck rules"))) if deck.broken_laws else name


def twist_in_words(edition: Edition) -> str:
    return _(edition.title) if edition.is_twist else ""


MAX_ROUND_STARS = 3
BOX, CARD, STARS, GREAT = "box", "card", "stars", "cascade"

RIVAL_LINES: RemarkLines = {
    "beginner": {
        BOX: (N_("Is that… a BOX?!"), N_("I did WHAT?")),
        CARD: (N_("A whole card! Mine!"), N_("Look, all filled in!")),
        STARS: (N_("Three stars! Cheep!"), N_("Twinkle, twinkle!")),
        GREAT: (N_("It just kept going!"), N_("What did I press?")),
        PRAISING: (N_("Wow! How?"), N_("Again! Again!"), N_("I want one too!")),
    },
    "casual": {
        BOX: (N_("I woke up for this."), N_("That calls for a stretch.")),
        CARD: (N_("Card done. Nap time."), N_("Purrfect.")),
        STARS: (N_("Three stars. No sweat."), N_("Ooh. Shiny.")),
        GREAT: (N_("Landed on my feet."), N_("Barely moved a paw.")),
        PRAISING: (N_("That deserves a purr."), N_("Not bad at all."), N_("Paws up for that!")),
    },
    "solid": {
        BOX: (N_("What a honeypot!"), N_("Even bears dance at this.")),
        CARD: (N_("Slow and steady fills the card."), N_("Just as planned.")),
        STARS: (N_("The Great Bear would be proud."), N_("Three stars and a warm den.")),
        GREAT: (N_("One paw after the other."), N_("That rolled nicely.")),
        PRAISING: (
            N_("Well played, friend."), N_("That earns a bear hug!"), N_("Now that’s solid."),
        ),
    },
    "sharp": {
        BOX: (N_("Saw it coming. Naturally."), N_("Remember: a fox was here.")),
        CARD: (N_("That card never stood a chance."), N_("Caught it.")),
        STARS: (N_("Who’s counting? I am."), N_("I do like shiny things.")),
        GREAT: (N_("Try following that trail."), N_("Quick as a fox.")),
        PRAISING: (
            N_("Clever. I’ll remember that."), N_("There’s some fox in you."),
            N_("Sly. I like it."),
        ),
    },
    "master": {
        BOX: (N_("Written in the stars. By me."), N_("Hoo! Hoo-ray!")),
        CARD: (N_("As foreseen."), N_("All things fill in time.")),
        STARS: (N_("The stars agree with me."), N_("A clear night tonight.")),
        GREAT: (N_("One thing led to another."), N_("I counted every link.")),
        PRAISING: (
            N_("I did not foresee that. Bravo!"), N_("Wise move. Very wise."),
            N_("Even owls blink at that."),
        ),
    },
}  # fmt: skip


def rival_remark_key(events: Sequence[ev.Event], crosses: int) -> str:
    """Return the occasion for bots to remark on an answer, such as ``BOX``, or '' for none."""
    if crosses >= CASCADE_TIERS[-1].crosses:
        return BOX
    if any(isinstance(event, ev.CardCompleted) for event in events):
        return CARD
    if any(isinstance(event, ev.StarGained) and event.stars == MAX_ROUND_STARS for event in events):
        return STARS
    return GREAT if crosses >= GREAT_MIN_CROSSES else ""


MIN_STREAK_DAYS = 2


def query_daily_standing(
    index: Index, profile: int | None, today: Callable[[], date] = lambda: datetime.now(UTC).date()
) -> Words:
    """Query a player's daily and weekly games.

    The returned function tells today's result, the streak and whether the week is still to play.
    """
    played = [] if profile is None else daily_games_of_profile(index, profile)
    official, practice_only = DAILY_DEALS.official(played), DAILY_DEALS.practice_only(played)
    weeks = {*WEEKLY_DEALS.official(played), *WEEKLY_DEALS.practice_only(played)}
    others = query_results_here(index, profile, [DAILY_DEALS])

    @cache
    def streak_on(day: date) -> int:
        return DAILY_DEALS.streak(official, day).current

    def standing_in_words() -> str:
        day = today()
        days, deal = streak_on(day), official.get(day)
        runs, seen = days >= MIN_STREAK_DAYS, who_has_seen_deal(others, DAILY_DEALS, day)
        # There is little room.  With a streak, it is clear which day is meant.
        if day in practice_only:
            told = _("today: practice only")
        elif deal is None and seen:
            told = _("to play · seen by {names}")
        elif deal is None:
            told = _("to play · {count}-day streak") if runs else _("today: not played yet")
        elif not deal[0].is_finished:
            told = _("started · {count}-day streak") if runs else _("today: started")
        elif WEEKLY_DEALS.span.first(day) not in weeks:
            # What is still open is told before what is safe.
            told = _("{points} points · week to play")
        else:
            told = _("{points} points · {count}-day streak") if runs else _("today: {points}")
        points = "" if deal is None else number_text(deal[1])
        return told.format(count=days, points=points, names=seen)

    return standing_in_words
