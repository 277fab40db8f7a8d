"""A match of Blanco, its replay, its ghost for rivals, its review and its medals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar, NamedTuple

from game.challenge import GhostGame
from game.match import Match, MatchReplay
from game.record import NOTHING_MORE, PERSON_KIND, Json, steps
from game.rules import IllegalAction, Rules
from game.statistics import DealPeriod, ScheduledDeals, Thresholds, summarise_game

from . import rules as blanco
from .bots import BOTS, DEFAULT_BOT, BlancoBot
from .record import BlancoRecord, memory_notes_of, record_of
from .rules import events as ev


class DecisiveTurn(NamedTuple):
    """The turn in which the winner took the lead for good."""

    player: int
    turn: int
    """Of the whole table, from 1."""
    number: int
    """Counted in the winner's own turns."""
    lines: int


class GameReview(NamedTuple):
    """The lines and longest chain of each seat in a game, and the turn that decided it."""

    lines: tuple[int, ...]
    longest: tuple[int, ...]
    """The most lines cleared in one chain."""
    decision: DecisiveTurn | None


def review_game(record: BlancoRecord) -> GameReview:
    """Play a record and review it; raises ``InvalidSetup`` or ``IllegalAction``."""
    walk = steps(record)
    game, _ = next(walk)
    turn, left = 0, dict[int, tuple[int, ...]]()
    lines, longest, in_turn = Counter[int](), Counter[int](), Counter[int]()
    for game, events in walk:
        for event in events:
            if isinstance(event, ev.TurnStarted):
                turn = event.number
            elif isinstance(event, ev.LineCleared):
                lines[event.player] += 1
                longest[event.player] = max(longest[event.player], event.depth)
                in_turn[turn] += 1
        left[turn] = tuple([sheet.points for sheet in blanco.score_sheets(game)])
    seats, decision = range(len(game.seats)), None
    if (ended := blanco.outcome(game)) is not None:
        [winner] = ended.winners
        turn = _turn_lead_was_taken(winner, left)
        number = blanco.turns_per_player(turn, len(seats))
        decision = DecisiveTurn(winner, turn, number, in_turn[turn])
    return GameReview(
        tuple([lines[seat] for seat in seats]), tuple([longest[seat] for seat in seats]), decision
    )


def _turn_lead_was_taken(winner: int, left: dict[int, tuple[int, ...]]) -> int:
    since = max(left)
    for turn in sorted(left, reverse=True):
        others = [count for seat, count in enumerate(left[turn]) if seat != winner]
        if left[turn][winner] >= min(others):
            break
        since = turn
    return since


UNDO_BLOCKING_EVENTS = (
    ev.CardDrawn,
    ev.CardLooked,
    ev.CardRevealed,
    ev.GridDealt,
    ev.TurnEnded,
    ev.GameWon,
)
"""Events that forbid an undo: somebody has seen something new, or the turn is over."""


class BlancoMatch(Match[blanco.Setup, blanco.State, blanco.Action, blanco.Event]):
    """A game of Blanco in play, with its players and their undo."""

    rules: ClassVar[Rules[blanco.State, blanco.Event]] = blanco
    bots: ClassVar[Mapping[str, BlancoBot]] = BOTS

    default_memory_notes = False
    """Whether there are memory notes if the header, as in older records, does not say."""

    def record(self, extra: Mapping[str, Json] = NOTHING_MORE) -> BlancoRecord:
        return record_of(self.setup, self.actions, self._header_extras(extra))

    @property
    def has_memory_notes(self) -> bool:
        """Whether players see notes on their own face-down cards that they have looked at."""
        told = memory_notes_of(self.extra)
        return self.default_memory_notes if told is None else told

    def view(self, player: int | None) -> blanco.SeatView:
        view = blanco.view_for(self.game, player)
        return view if self.has_memory_notes else blanco.without_memory_notes(view)

    def _view_for_seat(self, seat: int) -> blanco.SeatView:
        return self.view(seat)

    @property
    def _bot_seed(self) -> str:
        return f"{self.setup.seed}/{len(self.actions)}"

    def undo_refusal(self) -> IllegalAction:
        if self.actions and isinstance(self.actions[-1], blanco.End):
            return IllegalAction("nothing to undo: the last turn is over")
        return super().undo_refusal()

    def _reveals_something(self, events: Collection[blanco.Event]) -> bool:
        """Whether these events have shown anybody a new card; moving face-up cards does not."""
        return any(
            not event.was_up
            if isinstance(event, ev.CardPlaced)
            else isinstance(event, UNDO_BLOCKING_EVENTS)
            for event in events
        )


class ReplayHighlight(NamedTuple):
    """A chain or a cleared grid in a replay; ``at`` is the moment before it begins."""

    at: int
    turn: int
    player: int
    size: int
    """Lines of the chain, or the number of the cleared stage."""


class BlancoMatchReplay(
    MatchReplay[blanco.Setup, blanco.State, blanco.Action, blanco.Event], BlancoMatch
):
    """The replay of a recorded game of Blanco, which can jump to any moment."""

    plain = BlancoMatch
    told: BlancoRecord

    def __init__(self, record: BlancoRecord, steps: int | None = None) -> None:
        super().__init__(record, steps)
        self.turns = (0, *self._moments_after_event(ev.TurnStarted))
        """The moment at which each turn begins, after the opening."""
        self.chains = tuple(self._find_chains())
        self.stages = tuple(self._find_cleared_grids())

    def waiting_seats(self) -> tuple[int, ...]:
        return () if self.next_action is None else (self.next_action.player,)

    def undoable_action(self, player: int) -> blanco.Action | None:
        return None

    def is_same_turn(self, one: int, other: int) -> bool:
        return self.moments[one].game.turn.number == self.moments[other].game.turn.number

    # --- going on from here ----------------------------------------------------------------------

    @property
    def has_secrets(self) -> bool:
        """Whether hidden cards must stay hidden: a game with people in it is not over yet."""
        is_over = self.rules.is_over(self.moments[-1].game)
        return not is_over and any(not player.is_bot for player in self.players)

    def branch(self, at: int, seat: int) -> BlancoRecord:
        """Return the record up to a moment, for a person in ``seat`` to play on against bots."""
        players = [it if it.is_bot else replace(it, kind=DEFAULT_BOT) for it in self.players]
        players[seat] = replace(players[seat], kind=PERSON_KIND)
        branch: BlancoRecord = self._branch_at(at, players)
        return branch

    def moment_after_chain(self, mark: ReplayHighlight) -> int:
        return max(
            at
            for at in self._moments_after_event(ev.LineCleared)
            if self.moments[at - 1].game.turn.number == mark.turn
        )

    # --- what is there to be seen ----------------------------------------------------------------

    def _find_chains(self) -> Iterator[ReplayHighlight]:
        found: dict[int, ReplayHighlight] = {}
        for at in self._moments_after_event(ev.LineCleared):
            # The game before it: a win ends the turn.
            turn = self.moments[at - 1].game.turn
            first = found.get(turn.number) or ReplayHighlight(at - 1, turn.number, turn.player, 0)
            found[turn.number] = first._replace(size=first.size + 1)
        yield from found.values()

    def _find_cleared_grids(self) -> Iterator[ReplayHighlight]:
        for at, event in self._events_of_type(ev.StageCleared):
            number = self.moments[at - 1].game.turn.number
            yield ReplayHighlight(at - 1, number, event.player, event.stage)


class SeatProgress(NamedTuple):
    """How far a seat has got: the grid it is clearing, and its cards left."""

    stage: int
    """1 on the 3×3 grid, 2 on the 4×3 one and for the winner."""
    left: int

    @property
    def cards_in_grid(self) -> int:
        return self.left if self.stage == blanco.LAST_STAGE else self.left - blanco.LAST_GRID_CARDS


ProgressBySeat = tuple[SeatProgress, ...]


def ghost_of_record(record: BlancoRecord) -> GhostGame[ProgressBySeat]:
    """Return each seat's progress after every turn; raises what ``steps`` raises."""
    walk = steps(record)
    game, _ = next(walk)
    number, turns = game.turn.number, {game.turn.number: _progress_by_seat(game)}
    for after, _ in walk:
        # What an action does belongs to the turn before it: ending one begins the next.
        turns[number] = _progress_by_seat(after)
        number = after.turn.number
    return GhostGame(turns)


def _progress_by_seat(game: blanco.State) -> ProgressBySeat:
    return tuple([SeatProgress(sheet.stage, sheet.points) for sheet in blanco.score_sheets(game)])


TURNED_CARD_KEY = "turned"


def note_turned_up_card(match: BlancoMatch, player: int, at: blanco.Position) -> ev.CardRevealed:
    """Save a new grid's turned-up card and return its event; raises ``IllegalAction``."""
    if noted_turned_up_card(match) is None:
        match.extra[TURNED_CARD_KEY] = [player, *at]
    told = noted_turned_up_card(match)
    if told is None or (told.player, told.at) != (player, at):
        raise IllegalAction("another card was turned up")
    return told


def noted_turned_up_card(match: BlancoMatch) -> ev.CardRevealed | None:
    """Return the event of the card saved by ``note_turned_up_card``; ``None`` if there is none."""
    match match.extra.get(TURNED_CARD_KEY):
        case [int(player), int(row), int(column)] if player in range(len(match.players)):
            at = (row, column)
        case _:
            return None
    legal = match.legal(player)
    if not any(isinstance(action, blanco.Open) and action.reveal == at for action in legal):
        return None
    cell = blanco.cell_at(match.game.seats[player].grid, at)
    return None if cell is None else ev.CardRevealed(player, cell.card, at, "open")


def drop_turned_up_note(match: BlancoMatch) -> None:
    match.extra.pop(TURNED_CARD_KEY, None)


MEDAL_CARDS_AHEAD: Thresholds = (1, 6, 12, 13)
"""Cards ahead needed for each medal; at 13 the bot is still on its first grid.

Of 300 games between two ``tidy``, the one to begin won 60 %: 48 % by 6, 21 % by 12, none by 13.
"""

DAILY_DEAL = ScheduledDeals(
    game="blanco",
    key="daily",
    span=DealPeriod.DAY,
    promise="Blanco, daily deal of {when}",
    kinds=(blanco.SeriesKind.SINGLE.value,),
    deck="",
    players=2,
    medals=lambda kind: MEDAL_CARDS_AHEAD,
)


def earned_medal(match: BlancoMatch) -> int | None:
    """Return the medal a game has earned, 0 for none; ``None`` for a game that offers no medals."""
    kind, players = DAILY_DEAL.kinds[0], match.players
    game = summarise_game(match.record(), edition=kind, deck="", is_finished=True)
    person = next((at for at, player in enumerate(players) if not player.is_bot), None)
    if person is None or "series" in match.extra:
        return None
    points = [sheet.points for sheet in blanco.score_sheets(match.game)]
    return DAILY_DEAL.earned(game, sum(points) - 2 * points[person])
