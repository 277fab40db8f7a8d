"""Blanco's words for lists, challenges and the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.blanco.match import BlancoMatch
from game.blanco.record import NOTES_KEY, BlancoRecord, series_note_of
from game.blanco.rules import LAST_STAGE, turns_per_player
from game.blanco.rules import events as ev
from game.blanco.statistics import BlancoFigures
from game.challenge import Challenge
from game.library import Index, ListedGame, ListedSeat, figures_of_profile
from game.record import steps
from game.scenes.game import OnOffOption, Rival, Words
from game.scenes.shelf.gallery import SEPARATOR, player_names, ranked_seats
from game.scenes.table.table import AND, PRAISE, Line, Lines
from game.statistics import Selection, SummedGame
from game.words import N_, _, ngettext, plural

from .blanco_show import EVENTS, words_for_event

LOG_TURNS_KEPT = 40
PATTERN_ROW_TURNS, PATTERN_MAX_LINES = 10, 3


@dataclass(slots=True)
class LoggedTurn:
    """One turn in the log, or what came before the first."""

    turn: int
    player: int | None
    events: list[ev.Event] = field(default_factory=list)


class BlancoChronicle:
    """Collects shown events for the log, a turn per entry."""

    def __init__(self, turns: int = LOG_TURNS_KEPT) -> None:
        self._turns = turns
        self.entries: list[LoggedTurn] = []

    def __call__(self, event: ev.Event) -> None:
        """Add an event, in its public form."""
        match event:
            case ev.TurnStarted():
                self.entries.append(LoggedTurn(event.number, event.player))
                del self.entries[: -self._turns]
                return
            case ev.GridOpened() if not self.entries or self.entries[-1].turn == 0:
                self.entries.append(LoggedTurn(0, event.player))
        if EVENTS[type(event)].words:
            if not self.entries:
                # A table that was resumed in the middle of a turn.
                self.entries.append(LoggedTurn(0, getattr(event, "player", None)))
            self.entries[-1].events.append(event)

    def drop_last_events(self, count: int) -> None:
        """Remove the last events of an action that was undone, if they are in the log."""
        for _event in range(count):
            if self.entries and self.entries[-1].events:
                self.entries[-1].events.pop()

    def latest_turn(self) -> LoggedTurn | None:
        return next((entry for entry in reversed(self.entries) if entry.events), None)


def logged_turn_words(entry: LoggedTurn) -> str:
    return AND.join(map(words_for_event, entry.events))


def logged_turn_lines(entry: LoggedTurn) -> list[Line]:
    """Return the lines of an entry, consequences indented."""
    return [
        Line(
            words_for_event(event), None if nth else entry.player, int(EVENTS[type(event)].follows)
        )
        for nth, event in enumerate(entry.events)
    ]


def memory_notes_words(*, has_notes: bool) -> str:
    if has_notes:
        return _("Memory notes: cards stay visible once looked at, for bots too")
    return _("No memory notes: remember the cards you look at; bots forget theirs")


KIND_NAMES = {
    "single": N_("Single game"),
    "first-to-2": N_("First to 2 wins"),
    "first-to-3": N_("First to 3 wins"),
    "three-games": N_("Three games"),
}
KIND_NOTES = {
    "single": N_("First to clear both grids wins."),
    "first-to-2": N_("Play until someone has won two games."),
    "first-to-3": N_("Play until someone has won three games."),
    "three-games": N_("Three games; the lowest total of cards left wins."),
}
BLANCO_SWITCHES = {
    NOTES_KEY: OnOffOption(
        N_("Memory notes"),
        N_("Cards you’ve looked at stay faintly visible, just for you. Bots get the same help."),
    )
}

RIVALS: Mapping[str, Rival] = {
    "forgetful": Rival(
        N_("Forgetful"), N_("Plays on a whim and soon forgets every face-down card."), "face_fish"
    ),
    "tidy": Rival(N_("Tidy"), N_("Clears what it can and thinks one turn ahead."), "face_hedgehog"),
    "shrewd": Rival(
        N_("Shrewd"), N_("Thinks ahead and leaves you little to work with."), "face_raven"
    ),
}


GAME_TITLE = "Blanco"
SINGLE_GAME_KIND = "single"


def kind_of(entry: ListedGame) -> str:
    if entry.edition == SINGLE_GAME_KIND:
        return GAME_TITLE
    kind = _(KIND_NAMES[entry.edition]) if entry.edition in KIND_NAMES else entry.edition
    number = _("Game {number}").format(number=entry.game_of_match)
    return SEPARATOR.join((GAME_TITLE, kind, number))


def headline_of(entry: ListedGame) -> str:
    """Return who beat whom, the closest loser first; just names if unfinished."""
    ranked = ranked_seats(entry, fewer_is_better=True)
    if not entry.is_finished or not ranked[0].has_won:
        return player_names(entry.seats)
    others = player_names(ranked[1:])
    return _("{winner} beats {others}").format(winner=ranked[0].name, others=others)


def score_of(seat: ListedSeat) -> str:
    if seat.has_won:
        return _("{name} won").format(name=seat.name)
    left = ngettext("{count} card left", "{count} cards left", seat.total)
    return _("{name}: {points}").format(name=seat.name, points=left.format(count=seat.total))


def total_of(entry: ListedGame) -> tuple[str, str]:
    left = [seat.total for seat in ranked_seats(entry, fewer_is_better=True) if not seat.has_won]
    return SEPARATOR.join(map(str, left)), ngettext("card left", "cards left", sum(left))


def about(challenge: Challenge[BlancoRecord]) -> str:
    if not challenge.record.actions:
        return _("Same cards, same order.")
    return _(
        "The same cards. Next to your table you’ll see how many cards the other player had left."
    )


def to_beat(challenge: Challenge[BlancoRecord]) -> str:
    turns = challenge.to_beat
    if turns is None:
        return ""
    return plural("{count} turn to beat", "{count} turns to beat", turns)


def deal_of(challenge: Challenge[BlancoRecord]) -> tuple[str, str]:
    return "", GAME_TITLE


def left_at(match: BlancoMatch) -> Words:
    if match.is_over:
        note = series_note_of(match.record())
        game = note.game_number + 1 if note else 1
        return lambda: _("game {number} is next").format(number=game)
    turn = max(1, turns_per_player(match.game.turn.number, len(match.players)))
    return lambda: _("on turn {number}").format(number=turn)


def pattern_of(record: BlancoRecord, seat: int) -> list[list[int]]:
    """Return for each turn how many lines it cleared, up to three; ten turns a row."""
    turns = list[int]()
    for _game, events in steps(record):
        for event in events:
            if isinstance(event, ev.TurnStarted) and event.player == seat:
                turns.append(0)
            elif isinstance(event, ev.LineCleared) and event.player == seat:
                turns[-1] = min(PATTERN_MAX_LINES, turns[-1] + 1)
    return [turns[at : at + PATTERN_ROW_TURNS] for at in range(0, len(turns), PATTERN_ROW_TURNS)]


def measured(value: int) -> str:
    return plural("{count} turn", "{count} turns", value)


def come_to(index: Index, profile: int, game: SummedGame) -> Words:
    _kinds, figures = figures_of_profile(index, profile, game, Selection())
    assert isinstance(figures, BlancoFigures)
    won, games = figures.won, figures.games
    return lambda: _("won {won} of {games}").format(won=won, games=games) if games else ""


# --- what rivals say -----------------------------------------------------------------------------

CHAIN, GRID, WIN = "chain", "grid", "win"

LINES: Lines = {
    "forgetful": {
        CHAIN: (N_("Wait, what did I just do?"), N_("Two lines? When?")),
        GRID: (N_("All clear! What was here?"), N_("Room to swim!")),
        WIN: (N_("I won? Write it down for me!"), N_("I’ll never forget… what was it?")),
        PRAISE: (N_("Wow! Have we met?"), N_("Bubbles for you!"), N_("How did that go again?")),
    },
    "tidy": {
        CHAIN: (N_("All in one sweep!"), N_("Everything in its place.")),
        GRID: (N_("Spick and span!"), N_("Not a leaf left lying.")),
        WIN: (N_("All clear. Tea, anyone?"), N_("A tidy finish.")),
        PRAISE: (N_("Neat. Very neat."), N_("Even the corners!"), N_("So clean! I’m moved.")),
    },
    "shrewd": {
        CHAIN: (N_("One, two. Simple, really."), N_("I had my eye on those.")),
        GRID: (N_("Picked clean."), N_("Not a crumb left.")),
        WIN: (N_("Quoth the raven: one more?"), N_("That’s worth a caw.")),
        PRAISE: (
            N_("Caw! Where did that come from?"), N_("Shiny move. May I keep it?"),
            N_("I’d have hidden that one."),
        ),
    },
}  # fmt: skip


def great_moment_of(event: ev.Event) -> tuple[int, str] | None:
    """Return whose great moment an event is: a chain, a grid cleared, a win."""
    match event:
        case ev.LineCleared(depth=2):
            return event.player, CHAIN
        case ev.StageCleared(stage=stage) if stage != LAST_STAGE:
            return event.player, GRID
        case ev.GameWon():
            return event.player, WIN
    return None
