"""The table of one game of Blanco, its match and rival."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from uuid import uuid4

from game.blanco import record
from game.blanco.bots import BOTS
from game.blanco.match import (
    BlancoMatch,
    BlancoPerformance,
    Progress,
    Seats,
    forget,
    ghost_of,
    turn_up,
    turned_in,
)
from game.blanco.record import BlancoRecord, SeriesNote, result_of, series_of
from game.blanco.rules import (
    HAND_SIZE,
    HIDDEN,
    Action,
    Phase,
    Position,
    Result,
    SeriesKind,
    Standings,
    event_for,
    events_for,
    outcome,
    own_turns,
    seating,
    seed_of,
    standings,
)
from game.blanco.rules import events as ev
from game.blanco.stage import BlancoView, view_of
from game.challenge import Ghost, SentRival
from game.match import story_of
from game.record import Json, Player
from game.scenes.table import table as neutral
from game.scenes.table.table import Keeping, Line
from game.scenes.watch.timeline import Playback
from game.stage import TABLE, Clip
from game.start import Watch
from game.ui.mixer import Sound
from game.ui.window.preferences import Settings
from game.words import _, ngettext

from .blanco_show import EVENTS, cue_for, earcons_for
from .blanco_telling import KINDS, BlancoChronicle, tell, told_of_notes


class Series:
    """The games played so far, and what they add up to."""

    def __init__(self, kind: str, players: Sequence[Player], seed: int) -> None:
        """Begin a match of a kind; the first deal decides all of them."""
        self.kind = SeriesKind(kind)
        self.players = tuple(players)
        self.seed = seed
        self.uid = uuid4().hex
        """What the records of its games have in common."""
        self.results: list[Result] = []
        """Cards left of each player in each game, wherever they sat."""

    @classmethod
    def of(cls, record: BlancoRecord, seated: Sequence[Player]) -> Series:
        """Take up the match that a recorded game belongs to, with that game still to be counted."""
        note = series_of(record)
        if note is None:
            return cls(SeriesKind.SINGLE, seated, record.seed)
        order = seating(len(seated), note.game)
        series = cls(note.kind, [seated[order.index(at)] for at in range(len(order))], note.seed)
        series.uid, series.results = note.uid, list(note.results)
        return series

    def header(self) -> dict[str, Json]:
        if self.kind is SeriesKind.SINGLE:
            return {}
        note = SeriesNote(self.uid, self.kind, self.seed, tuple(self.results))
        return {"series": note.to_json()}

    @property
    def game(self) -> int:
        """The number of the game that is played, from 1; of the last one, once it is counted."""
        return len(self.results) if self.is_over else len(self.results) + 1

    @property
    def deal(self) -> int:
        """The seed of the game that is played."""
        return seed_of(self.seed, self.game)

    def seated(self) -> tuple[Player, ...]:
        """Give the players as they sit in the game that is played: everybody begins in turn."""
        return tuple(self.players[at] for at in seating(len(self.players), self.game))

    def add(self, points: Sequence[int]) -> None:
        """Count a game that has ended, by the cards left in each of its seats."""
        self.results.append(result_of(points, self.game))

    def seat_in_last(self, player: int) -> int:
        """Say where a player of the match sat in the game that was counted last."""
        return seating(len(self.players), len(self.results)).index(player)

    @property
    def standings(self) -> Standings:
        return standings(self.kind, len(self.players), self.results)

    @property
    def is_over(self) -> bool:
        return bool(self.standings.winners)

    @property
    def goes_by_cards(self) -> bool:
        """Whether cards left are added up; in a single game they rank who has not won."""
        return self.kind in (SeriesKind.SINGLE, SeriesKind.THREE_GAMES)

    @property
    def worth(self) -> tuple[int, ...]:
        """Give what a player stands for: cards left, or games won."""
        stand = self.standings
        return stand.points if self.goes_by_cards else stand.wins

    @property
    def places(self) -> tuple[int, ...]:
        """Give the place of each player, 1 for the best; who is level shares one."""
        counts = [left if self.goes_by_cards else -left for left in self.worth]
        return tuple(1 + sum(other < count for other in counts) for count in counts)

    def caption(self) -> list[str]:
        """Say what is played for, and which game of the match this is."""
        if self.kind is SeriesKind.SINGLE:
            return []
        return [_(KINDS[self.kind]), _("Game {number}").format(number=self.game)]


class BlancoRival(SentRival[Seats]):
    """Whoever won the other game, and how far they were; to beat are turns of their own."""

    packing, bots = record, BOTS

    def after(self, turn: int) -> Progress:
        """Return how far they had come after a turn of the whole table."""
        return self.ghost.after(turn)[self.seat]

    def has_won_after(self, turn: int) -> bool:
        return not self.after(turn).left

    def has_stopped_before(self, turn: int) -> bool:
        """Whether their game was left before that turn was over."""
        return bool(turn > self.ghost.last)

    def _ghost_of(self, record: BlancoRecord) -> Ghost[Seats]:
        return ghost_of(record)


def turns_over(view: BlancoView) -> int:
    """Count the turns that are over as a table is shown: up to there a rival may be seen."""
    return view.turn.number - (view.phase is Phase.TURN)


def comparison(rival: BlancoRival, match: BlancoMatch) -> str:
    """Say how a game that is over stands against the rival's; empty if theirs was not finished.

    A rival is beaten by people: where a bot has won here, nobody else has.
    """
    ended = outcome(match.game)
    if rival.to_beat is None or ended is None:
        return ""
    theirs, name = rival.to_beat, rival.player.name
    if match.players[ended.winners[0]].is_bot:
        return ngettext(
            "{name} stays ahead: won in {count} turn.",
            "{name} stays ahead: won in {count} turns.",
            theirs,
        ).format(name=name, count=theirs)
    mine = own_turns(match.game.turn.number, len(match.players))
    values = {"name": name, "mine": mine, "theirs": theirs}
    if mine < theirs:
        return _("You beat {name}: {mine} turns, not {theirs}!").format(**values)
    if mine > theirs:
        return _("{name} stays ahead: {theirs} turns, not {mine}.").format(**values)
    return _("Tied with {name}: you both won in {mine} turns.").format(**values)


BOT_REST = 0.55
"""How long a bot waits between two things it does, in parts of the time to think."""


class BlancoTable(neutral.Table[BlancoMatch, BlancoView]):
    """A game of Blanco in play, with its director."""

    game = "blanco"
    """What records call the game that is played at it."""
    performance: BlancoPerformance | None

    def __init__(
        self,
        match: BlancoMatch,
        series: Series,
        settings: Settings,
        watch: Watch | None = None,
        sound: Sound | None = None,
        keeping: Keeping | None = None,
    ) -> None:
        persons = tuple(at for at in range(len(match.players)) if match.asks(at))
        self.viewer: int | None = persons[0] if len(persons) == 1 else None
        """Whose eyes are on the screen; ``None`` sees what everybody sees."""
        view = BlancoView(self.viewer)
        super().__init__(
            match, view, settings, watch, sound, keeping,
            hear=earcons_for, lane_of=lambda event: TABLE,
        )  # fmt: skip
        self.series = series
        self.persons = persons
        """The seats in which people sit."""
        self.rival = None if self.performance else BlancoRival.of(match)
        """Who has played this deal elsewhere, if the game is a challenge."""
        self.chronicle = BlancoChronicle()
        """What has been shown so far, for who missed it."""
        self.focus = persons[0] if persons else 0
        self.playback = None if watch is None else Playback()
        self._kept_in_view: int | None = None
        """The turn in which the viewer chose a board by hand."""
        self._turned = turned_in(match)
        """The card of a new grid that is shown already, though its opening is not done yet."""
        self._told: list[int] = []
        """How many lines of the log each action brought that may be taken back."""
        self._begin()

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def only_person(self) -> int | None:
        """The seat of the one person who plays here: on their screen they are "you"."""
        return self.persons[0] if self.asked is not None and len(self.persons) == 1 else None

    def name_of(self, seat: int) -> str:
        return _("You") if seat == self.only_person else self.players[seat].name

    @property
    def names_called(self) -> list[str]:
        """Everybody's name; empty for the one person."""
        you = self.only_person
        return ["" if seat == you else it.name for seat, it in enumerate(self.players)]

    @property
    def is_peeking(self) -> bool:
        """Whether the player looks at a card, until a click or key."""
        return self.director.stays

    @property
    def asked(self) -> int | None:
        """The viewer, where that is a person who plays; of a watched game nobody is."""
        return self.viewer if self.watch is None else None

    def caption(self) -> str:
        """Say how far the game and the match are."""
        turn = own_turns(self.view.turn.number, len(self.players))
        best = self.to_beat.of(self.viewer) if self.to_beat and self.viewer is not None else None
        said = _("Turn {number}") if best is None else _("Turn {number}, your best {best}")
        words = [said.format(number=turn, best=best)] if turn else []
        if self.guide is None:
            # The guide says itself what is to be remembered.
            words.append(_("Memory notes") if self.match.has_notes else _("No memory notes"))
        return "  ·  ".join([*self.series.caption(), *words])

    def told(self) -> list[list[Line]]:
        """Give the lines of the log, a list for each turn, after what is agreed for the match."""
        return self._told_by(self.chronicle)

    def told_from_the_start(self) -> list[list[Line]]:
        chronicle = BlancoChronicle(sys.maxsize)
        # As everybody may know it, whoever's file it is.
        for event in events_for(story_of(self.match), None):
            chronicle(event)
        return self._told_by(chronicle)

    def _told_by(self, chronicle: BlancoChronicle) -> list[list[Line]]:
        entries = [tell(entry) for entry in chronicle.entries]
        if self.guide is not None:
            return entries
        agreed = Line(told_of_notes(has_notes=self.match.has_notes), is_heading=True)
        return [[agreed], *entries]

    # --- who looks -------------------------------------------------------------------------------

    def next_person(self) -> int | None:
        """Name the person who is next to decide something, bots being skipped."""
        persons = self.persons
        if not persons or self.match.is_over:
            return None
        if self.match.game.phase is Phase.OPENING:
            waiting = [at for at in self.match.waiting_for() if at in persons]
            return waiting[0] if waiting else persons[0]
        count, turn = len(self.players), self.match.game.turn.player
        order = [(turn + step) % count for step in range(count)]
        return next(seat for seat in order if seat in persons)

    def next_bot(self) -> int | None:
        return next((at for at in self.match.waiting_for() if not self.match.asks(at)), None)

    def bot_rest(self, bot: int) -> float:
        """Give how long a bot waits: a moment before its turn, and less within it."""
        game = self.match.game
        if game.phase is Phase.OPENING:
            return 0.0
        return self.timing.think * (1.0 if len(game.seats[bot].hand) == HAND_SIZE else BOT_REST)

    def needs_handing_over(self) -> bool:
        """Tell whether the screen is to go to another person before anything else happens."""
        return (
            len(self.persons) > 1 and not self.match.is_over and self.next_person() != self.viewer
        )

    def sit_down(self, viewer: int | None) -> None:
        """Show the table to another seat; nothing of what the last one saw is left."""
        self.viewer = viewer
        if viewer is not None:
            self.focus = viewer
        view = view_of(self.match.game, viewer)
        if (turned := turned_in(self.match)) is not None:
            view.fold(turned)
        self.director.reset(view)

    def follow(self, seat: int) -> None:
        """Show who acts large, unless the viewer has chosen a board, for this turn or for all."""
        if self.viewer is None and self._kept_in_view != self.match.game.turn.number:
            self.focus = seat

    def keep_in_view(self, *, is_kept: bool = True) -> None:
        """Leave the board that the viewer has chosen in view for this turn, or no longer."""
        self._kept_in_view = self.match.game.turn.number if is_kept else None

    def seek(self, at: int) -> None:
        """Show another moment of the recorded game that is given here, as if played to it."""
        told = self.performance
        assert told is not None
        told.seek(at)
        self.sit_down(self.viewer)
        self.chronicle = BlancoChronicle()
        for moment in told.moments[: told.at + 1]:
            self._tell_again(moment.events)
        if told.game.turn.number:
            self.follow(told.game.turn.player)

    # --- what is done ----------------------------------------------------------------------------

    def turn_up(self, at: Position) -> None:
        """Turn up a card of the viewer's new grid; which other one is looked at comes later.

        Raises:
            IllegalAction: another card was turned up, or none can be.
        """
        assert self.viewer is not None
        turned = self._turned = turn_up(self.match, self.viewer, at)
        self._once_kept(lambda: self.director.queue((turned,)))

    def let_bot_act(self) -> bool:
        """Let the next bot do one thing and show it; tell whether it has thought it over."""
        events = self._decided()
        if events:
            self._told = []
            self._show(events)
        return bool(events)

    def _done(self, events: tuple[ev.Event, ...]) -> None:
        self._count_told(self.match, self.match.actions[-1], events)
        forget(self.match)
        super()._done(events)

    @property
    def is_safe(self) -> bool:
        return self.watch is not None or super().is_safe

    def _seat_at_it(self) -> int | None:
        return self.viewer

    def _take_back(self, seat: int) -> None:
        self.match.undo(seat)
        self.chronicle.forget(self._told.pop())
        self.sit_down(seat)

    def _show_as_it_is(self) -> None:
        """Show a game that was taken up, and tell again what led to it."""
        told = BlancoMatch(self.match.setup, self.players)
        self._tell_again(told.opening)
        for action in self.match.actions:
            events = told.act(action)
            self._tell_again(events)
            self._count_told(told, action, events)
        self.sit_down(self.viewer)

    def _tell_again(self, events: Iterable[ev.Event]) -> None:
        for event in events_for(events, None):
            self.chronicle(event)

    def _count_told(self, match: BlancoMatch, action: Action, events: Iterable[ev.Event]) -> None:
        """Count the lines of the log that an action brings, if it may be taken back."""
        count = sum(bool(EVENTS[type(event)].words) for event in events)
        self._told = [*self._told, count] if match.undoable(action.player) else []

    def _shown(self, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
        shown = events_for(events, self.viewer)
        return tuple([event for event in shown if not self._is_turned(event)])

    def _is_turned(self, event: ev.Event) -> bool:
        return isinstance(event, ev.CardRevealed) and event == self._turned

    def _chronicle(self, event: ev.Event) -> None:
        if self._is_turned(event):
            # It is told with the opening.
            return
        # The log keeps what everybody may know of it.
        self.chronicle(event_for(event, None))
        turned = self._turned
        if (
            turned is not None
            and isinstance(event, ev.GridOpened)
            and event.player == turned.player
        ):
            self.chronicle(turned)
            self._turned = None

    def _is_highlight(self, event: ev.Event) -> bool:
        # A chain is worth seeing from its first line on.
        return isinstance(event, ev.LineCleared) and event.depth == 1

    def _cue(self, event: ev.Event) -> Clip:
        stays = self._must_be_seen(event)
        return cue_for(
            event, self.view, self.speed, self._settings.motion, self._pulse, stays=stays
        )

    def _must_be_seen(self, event: ev.Event) -> bool:
        # A replay goes on by itself.
        is_own = isinstance(event, ev.CardLooked) and event.card != HIDDEN
        return is_own and self.asked is not None and self.performance is None
