"""A game of Blanco in play and in replay, with its review, medal and ghost (a recorded rival)."""

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
    """The turn's number among all players' turns, from 1."""
    number: int
    """The turn's number among the winner's own turns, from 1."""
    lines: int


class GameReview(NamedTuple):
    """The lines cleared and the longest chain of each seat, and the turn that decided the game."""

    lines: tuple[int, ...]
    longest: tuple[int, ...]
    """The most lines that each seat cleared in one chain."""
    decision: DecisiveTurn | None


def review_game(record: BlancoRecord) -> GameReview:
    """Replay a record and review the game; raise ``InvalidSetup`` or ``IllegalAction``."""
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
    ev.CardPlaced,
    ev.CardLooked,
    ev.CardRevealed,
    ev.GridDealt,
    ev.TurnEnded,
    ev.GameWon,
)
"""Events that prevent undoing an action, because they may show a new card, or end the turn."""


class BlancoMatch(Match[blanco.Setup, blanco.State, blanco.Action, blanco.Event]):
    """A game of Blanco in play, with its players.  Actions that revealed nothing can be undone."""

    rules: ClassVar[Rules[blanco.State, blanco.Event]] = blanco
    bots: ClassVar[Mapping[str, BlancoBot]] = BOTS

    default_memory_notes = False
    """Whether there are memory notes if the header does not say, as in older records."""

    def record(self, extra: Mapping[str, Json] = NOTHING_MORE) -> BlancoRecord:
        return record_of(self.setup, self.actions, self._header_extras(extra))

    @property
    def has_memory_notes(self) -> bool:
        """Whether players have memory notes: own cards once looked at stay faintly visible."""
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

    def _nothing_to_undo(self) -> IllegalAction:
        if self.actions and isinstance(self.actions[-1], blanco.End):
            return IllegalAction("nothing to undo: the last turn is over")
        return super()._nothing_to_undo()

    def _reveals_something(self, events: Collection[blanco.Event]) -> bool:
        """Whether the events have shown anybody a new card, or have ended the turn."""
        return any(
            isinstance(event, UNDO_BLOCKING_EVENTS) and not _showed_known_cards(event)
            for event in events
        )


def _showed_known_cards(event: blanco.Event) -> bool:
    """Whether all cards that an event has shown lay face up before."""
    match event:
        case ev.CardDrawn(source=source):
            return source == "discard"
        case ev.CardPlaced(was_up=was_up):
            return was_up
        case _:
            return False


class ReplayHighlight(NamedTuple):
    """A chain or a cleared grid in a replay.  ``at`` is the index of the moment before it."""

    at: int
    turn: int
    player: int
    size: int
    """The number of lines in the chain, or the number of the cleared stage."""


class BlancoMatchReplay(
    MatchReplay[blanco.Setup, blanco.State, blanco.Action, blanco.Event], BlancoMatch
):
    """The replay of a recorded game of Blanco.  It can jump to any moment."""

    plain = BlancoMatch
    told: BlancoRecord

    def __init__(self, record: BlancoRecord, steps: int | None = None) -> None:
        super().__init__(record, steps)
        self.turns = (0, *self._moments_after_event(ev.TurnStarted))
        """The moment at which each turn begins, by the turn's number.  Turn 0 is the opening."""
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
        """Whether hidden cards must stay hidden, because people play and the game is not over."""
        is_over = self.rules.is_over(self.moments[-1].game)
        return not is_over and any(not player.is_bot for player in self.players)

    def branch(self, at: int, seat: int) -> BlancoRecord:
        """Return the record up to a moment, with a person in ``seat`` and bots everywhere else."""
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
    """A seat's progress: the stage of its grid, and the cards it must still clear to win."""

    stage: int
    """1 on the 3×3 grid, 2 on the 4×3 grid and for the winner, who has no grid any more."""
    left: int

    @property
    def cards_in_grid(self) -> int:
        return self.left if self.stage == blanco.LAST_STAGE else self.left - blanco.LAST_GRID_CARDS


ProgressBySeat = tuple[SeatProgress, ...]


def ghost_of_record(record: BlancoRecord) -> GhostGame[ProgressBySeat]:
    """Return a game as a ghost to race against: each seat's progress after every turn.

    Raise ``InvalidSetup`` or ``IllegalAction`` if the record breaks the rules.
    """
    walk = steps(record)
    game, _ = next(walk)
    number, turns = game.turn.number, {game.turn.number: _progress_by_seat(game)}
    for after, _ in walk:
        # An action counts for the turn it was taken in: ending a turn begins the next one.
        turns[number] = _progress_by_seat(after)
        number = after.turn.number
    return GhostGame(turns)


def _progress_by_seat(game: blanco.State) -> ProgressBySeat:
    return tuple([SeatProgress(sheet.stage, sheet.points) for sheet in blanco.score_sheets(game)])


TURNED_CARD_KEY = "turned"


def note_turned_up_card(match: BlancoMatch, player: int, at: blanco.Position) -> ev.CardRevealed:
    """Note in the match which card of a new grid a player turns up before choosing one to look at.

    Return the event of turning up the card.  Raise ``IllegalAction`` if the card cannot be turned
    up, or if another card was noted before.
    """
    if noted_turned_up_card(match) is None:
        match.extra[TURNED_CARD_KEY] = [player, *at]
    told = noted_turned_up_card(match)
    if told is None or (told.player, told.at) != (player, at):
        raise IllegalAction("another card was turned up")
    return told


def noted_turned_up_card(match: BlancoMatch) -> ev.CardRevealed | None:
    """Return the event of the card noted by ``note_turned_up_card``; ``None`` if there is none."""
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
"""By how many cards one must be ahead of the bot for each medal, the lowest medal first.

A bot that is 13 cards behind is still on its first grid.

In 300 games between two ``tidy`` bots, the one that began won 60 %.  It won 48 % by at least 6
cards, 21 % by at least 12, and none by 13.
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
    """Return the medal earned, 1 to 4, or 0 for none; ``None`` if the game offers no medals."""
    kind, players = DAILY_DEAL.kinds[0], match.players
    game = summarise_game(match.record(), edition=kind, deck="", is_finished=True)
    person = next((at for at, player in enumerate(players) if not player.is_bot), None)
    if person is None or "series" in match.extra:
        return None
    points = [sheet.points for sheet in blanco.score_sheets(match.game)]
    return DAILY_DEAL.earned(game, sum(points) - 2 * points[person])
