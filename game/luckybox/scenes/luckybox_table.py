"""The table of one game, its bests and rival, and how tables are set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cache, partial
from typing import NamedTuple

import pygame

from game.challenge import Challenge, ChallengeRival, Ghost
from game.library import (
    Index,
    Library,
    daily_games_of,
    figures_of_profile,
    list_profiles,
)
from game.luckybox import codes
from game.luckybox.bots import BOTS
from game.luckybox.bots.line_greedy import LEVEL_NAMES
from game.luckybox.decks import OwnDeck
from game.luckybox.record import (
    DAILY,
    WEEKLY,
    LuckyboxMatch,
    LuckyboxMatchReplay,
    LuckyboxRecord,
    When,
    ghost_of,
    new_challenge_match,
    new_match,
    new_match_same_deal,
    new_occasion_match,
)
from game.luckybox.rules import EDITIONS, ROUNDS, Action, Face, Phase, State, apply
from game.luckybox.rules import events as ev
from game.luckybox.stage import TableView, lane_of, view_of
from game.luckybox.statistics import LuckyboxFigures, best_cascades
from game.match import events_so_far
from game.record import Player
from game.scenes.destinations import Offering
from game.scenes.entrance import (
    autosave_of,
    prepare_table,
    replay_options,
    report_fault,
    report_replaced_bots,
)
from game.scenes.frame.charts import number_text
from game.scenes.game import NOTHING_SWITCHED, Words
from game.scenes.table import table as neutral
from game.scenes.table.table import Autosave, Known, Line, people_of
from game.scenes.watch.timeline import Mode, Playback
from game.stage import TABLE, BotPacing, Clip, ShowOptions
from game.start import Watch
from game.statistics import Occasion, Selection, SummedGame, is_scheduled_deal
from game.ui.mixer import Sound
from game.ui.widgets.widget import Widget
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import N_, _, plural

from .luckybox_show import CASCADE, GREAT_CASCADE, answered, cue_for, earcons_for
from .luckybox_telling import LINES, Chronicle, great_moment, tell, words_of

LEAST = 3


class Best(NamedTuple):
    """The best of one person's games."""

    longest: int
    round_points: int


def look_up(index: Index, game: SummedGame, names: Sequence[str]) -> dict[str, Best]:
    """Query the bests of these people; those without a finished game are left out."""
    found = {}
    wanted = {name.casefold(): name for name in names}
    for profile in list_profiles(index):
        name = wanted.get(profile.name.casefold())
        if name is None or not profile.games.get(game.name):
            continue
        _kinds, figures = figures_of_profile(index, profile.number, game, Selection())
        assert isinstance(figures, LuckyboxFigures)
        longest = best_cascades(index, profile.number, limit=1)
        if figures.games:
            crosses = longest[0].cascade.crosses if longest else 0
            found[name] = Best(crosses, figures.best_round)
    return found


@dataclass
class Bests(Known[Best]):
    """Everybody's bests before this game, and in it so far."""

    _told: dict[int, int] = field(default_factory=dict)

    def take_cascade(self, player: int, crosses: int) -> bool:
        """Note a cascade; return whether it is the longest yet, this game included."""
        best = self.of(player)
        if best is None or crosses < LEAST:
            return False
        if crosses <= max(best.longest, self._told.get(player, 0)):
            return False
        self._told[player] = crosses
        return True

    def is_best_round(self, player: int, points: Sequence[int]) -> bool:
        best = self.of(player)
        *before, now = points
        return best is not None and now > max(best.round_points, *before, 0)


def bests_of(library: Library | None, game: SummedGame, match: LuckyboxMatch) -> Bests | None:
    """Query the bests of a match's people; practice with hints beats nothing."""
    names = people_of(match)
    if library is None or not names:
        return None
    asked = library.ask(look_up, game, [*filter(None, names)])
    return Bests(asked, names, lambda seat: match.hints[seat] > 0)


class Rival(ChallengeRival[State]):
    """The rival and the game they played."""

    packing, bots = codes, BOTS
    _shown: tuple[When, TableView] | None = None

    def seen_after(self, moment: When) -> TableView:
        """Return the rival's table after some number."""
        if self._shown is None or self._shown[0] != moment:
            self._shown = moment, view_of(self.ghost.seen_after(moment))
        return self._shown[1]

    def _ghost_of(self, record: LuckyboxRecord) -> Ghost[State]:
        return ghost_of(record)


def moment_of(match: LuckyboxMatch) -> When:
    """Return the last number everybody here has answered, so that nobody can copy the rival."""
    game = match.game
    is_open = game.phase is Phase.TURN and bool(match.waiting_for())
    return game.round, game.turn - is_open


def comparison(rival: Rival, total: int) -> str:
    if rival.to_beat is None:
        return ""
    values = {"name": rival.player.name, "mine": total, "theirs": rival.to_beat}
    if total > rival.to_beat:
        return _("You beat {name}: {mine} to {theirs}!").format(**values)
    if total < rival.to_beat:
        return _("{name} stays ahead: {theirs} to {mine}.").format(**values)
    return _("Tied with {name}: {mine} each.").format(**values)


LEAST_STREAK = 2
"""A single day is no streak."""


def query_today(
    index: Index,
    profile: int | None,
    today: Callable[[], date] = lambda: datetime.now(UTC).date(),
) -> Words:
    """Return the player's standing in the daily deal, as a text for the day it is read."""
    played = [] if profile is None else daily_games_of(index, profile)
    official = DAILY.official(played)

    @cache
    def streak(day: date) -> int:
        return DAILY.streak(official, day).current

    def words() -> str:
        day = today()
        days, deal = streak(day), official.get(day)
        runs = days >= LEAST_STREAK
        # Short of room, and with a streak it is clear which day is meant.
        if deal is None:
            told = _("to play · {count}-day streak") if runs else _("today: not played yet")
        elif not deal[0].is_finished:
            told = _("started · {count}-day streak") if runs else _("today: started")
        else:
            told = _("{points} points · {count}-day streak") if runs else _("today: {points}")
        points = "" if deal is None else number_text(deal[1])
        return told.format(count=days, points=points)

    return words


SHORTEST = 2
"""A single cross is no cascade."""


@dataclass(frozen=True, slots=True)
class Cascade:
    """One player's answer to a number."""

    start: State
    """The game just after the reveal."""
    actions: tuple[Action, ...]
    """All players' actions since, in order."""
    player: int

    @property
    def crosses(self) -> int:
        return sum(isinstance(event, ev.SquareCrossed) for event in self.events())

    def events(self) -> list[ev.Event]:
        game, happened = self.start, list[ev.Event]()
        for action in self.actions:
            game, events = apply(game, action)
            if action.player == self.player:
                happened += events
        return happened


class Task(NamedTuple):
    """A task at a table that is not a plain game, in words."""

    tag: str
    """The label for the top bar."""
    asked: str
    note: str


class Table(neutral.Table[LuckyboxMatch, TableView]):
    """A game in play, with its director."""

    game = "luckybox"
    match_replay: LuckyboxMatchReplay | None
    lines = LINES
    goes_on = True
    """Whether another number follows."""
    knows_price = False
    """Whether it was told here what help costs."""

    def __init__(
        self,
        match: LuckyboxMatch,
        settings: Settings,
        watch: Watch | None = None,
        sound: Sound | None = None,
        keeping: Autosave | None = None,
    ) -> None:
        super().__init__(
            match, TableView(), settings, watch, sound, keeping, hear=earcons_for, lane_of=lane_of
        )
        self.rival = None if self.match_replay else Rival.of(match)
        self.bests: Bests | None = None
        self.chronicle = Chronicle(faces=self.faces)
        self.home = next((i for i, p in enumerate(match.players) if not p.is_bot), 0)
        """The seat whose board is shown large by default."""
        self.focus = self.home
        self._cascades: dict[int, Cascade] = {}
        self._pondering = BotPacing()
        self._begin()

    @property
    def task(self) -> Task | None:
        return None

    @property
    def numbered(self) -> Sequence[tuple[int, int]]:
        """Squares (card, square) that keep numbers, in the order of a chain."""
        return ()

    def aids(self, kit: Kit) -> tuple[Widget, ...]:
        """Return help buttons that replace the hint buttons."""
        return ()

    @property
    def faces(self) -> Mapping[int, Face]:
        return self.match.setup.faces

    def told(self) -> list[list[Line]]:
        return [tell(entry) for entry in self.chronicle.entries]

    def whole_log(self) -> list[list[Line]]:
        chronicle = Chronicle(ROUNDS, self.faces)
        for event in events_so_far(self.match):
            chronicle(event)
        return [tell(entry) for entry in chronicle.entries]

    def next_unanswered(self) -> int | None:
        count = len(self.players)
        order = [(self.focus + step) % count for step in range(count)]
        waiting = self.match.waiting_for()
        return next((p for p in order if p in waiting and not self.players[p].is_bot), None)

    def advance(self) -> None:
        for player in range(len(self.players)):
            if self._combo(player) >= SHORTEST:
                self._cascades[player] = Cascade(*self.match.turn, player)
        happened = self.match.advance()
        if self._keeping is not None:
            # Keep it quietly: it follows from what is already saved.
            self._keeping.keep()
        self.director.queue(happened)

    def let_bots_act(self) -> bool:
        """Queue the bots' decisions so far, or the record's; return whether there were any."""
        told = self.match_replay
        if told is None:
            return self._let_bots_decide(self._queue)
        # Play recorded actions only when they can be seen, so that a paused table stays in step.
        one_by_one = self.playback is not None and self.playback.mode is Mode.STEPPING
        was_at = told.at
        while (action := told.upcoming) and not self.director.is_busy(action.player, TABLE):
            self.director.queue(told.let_bots_act())
            if self.hides(action.player):
                self.director.finish(action.player)
            if one_by_one:
                break
        return told.at > was_at

    def let_bots_choose(self, then: Callable[[tuple[ev.Event, ...]], None]) -> bool:
        """Make the bots' decisions (a record's one by one), pass on events; return whether any."""
        if self.match_replay is None:
            return self._let_bots_decide(then)
        happened = self.match_replay.let_bots_act()
        if happened:
            self._once_saved(partial(then, happened))
        return bool(happened)

    def _let_bots_decide(self, then: Callable[[tuple[ev.Event, ...]], None]) -> bool:
        """Apply the bots' decisions and pass on their events once saved; return whether any.

        When people play, rivals pause to think, and nobody waits for another board.
        """
        happened: tuple[ev.Event, ...] = ()
        while (seat := self._due_bot()) is not None and (more := self._make_next_move()):
            happened += more
            self._pondering.has_acted(self._ponder)
            if self.watch is None:
                self._once_seat_saved(seat, partial(then, more))
        if happened and self.watch is not None:
            self._once_saved(partial(then, happened))
        return bool(happened)

    def _due_bot(self) -> int | None:
        """Return the bot whose turn it is; it keeps thinking meanwhile."""
        seat = self.match.next_bot()
        if seat is None or self.match.is_mid_answer:
            return None
        self.let_bots_think()
        if self.players[seat].kind not in LEVEL_NAMES:
            return seat
        bots = [at for at, player in enumerate(self.players) if player.is_bot]
        asked = self.match.game.round, self.match.game.turn
        is_over = self._pondering.has_waited(asked, bots.index(seat), len(bots), self._ponder)
        return seat if is_over else None

    @property
    def _ponder(self) -> float:
        """How long a rival ponders a cross; 0 at a watched table, which pauses anyway."""
        return self.timing.ponder if self.watch is None else 0.0

    def advance_time(self, dt: float, rate: float = 1.0) -> bool:
        self._pondering.advance_time(dt * rate)
        return super().advance_time(dt, rate)

    def hurry_bots(self) -> None:
        self._pondering.hurry()

    def hides(self, player: int) -> bool:
        return (
            self.playback is not None and self.playback.alone and player not in (TABLE, self.home)
        )

    def spotlight(self) -> int:
        """Return the seat to show while others answer: the longest cascade's, or home."""
        seats = self.match.game.seats if self.match_replay is None else self.match_replay.answered
        best = max(range(len(seats)), key=lambda seat: (seats[seat].combo, -seat))
        if self.match_replay is None:
            return best
        alone = self.playback is not None and self.playback.alone
        return best if seats[best].combo >= CASCADE and not alone else self.home

    def seek(self, at: int) -> None:
        assert self.match_replay is not None
        self.match_replay.seek(at)
        self.catch_up(self.match_replay)

    def catch_up(self, told: LuckyboxMatchReplay) -> None:
        self.director.reset(told.view())
        self.chronicle = Chronicle(faces=self.faces, held=told.cards_before_history())
        for event in told.recent_events():
            self.chronicle(event)
        self._cascades = {
            player: Cascade(*begun, player)
            for player, begun in told.last_cascade_by_player().items()
        }

    def last_cascade(self) -> Cascade | None:
        """Return the focused board's last cascade that was shown to its end."""
        player = self.focus
        is_over = not self.director.is_busy(player) and player not in self.match.waiting_for()
        if is_over and self._combo(player) >= SHORTEST:
            return Cascade(*self.match.turn, player)
        return self._cascades.get(player)

    def redo(self) -> None:
        action = self.match.redoable(self.focus)
        if action is not None:
            self.focus = action.player
        super().redo()

    def _undoing_seat(self) -> int:
        return self.focus

    def seat_to_undo(self) -> int | None:
        """Return the seat in focus if it has decided, else the last that has: nothing is hidden."""
        seat = super().seat_to_undo()
        return self.match.last_undoable() if seat is None else seat

    def _take_back(self, seat: int) -> None:
        self.focus = self.match.undo(seat).player
        self._show_as_it_is()

    def _show_as_it_is(self) -> None:
        # Fold from the reveal on, so that the view knows the rest of the cascade.
        view, answers = view_of(self.match.turn[0]), self.match.answers()
        view.copy_lost_bonuses(self.view)
        for event in answers:
            view.fold(event)
        self.director.reset(view)
        self.chronicle.retell(answers)

    def _combo(self, player: int) -> int:
        """Count this turn's crosses; before a round's first number they are the last round's."""
        game = self.match.game
        return game.seats[player].combo if game.phase is Phase.TURN and game.turn else 0

    def _log_event(self, event: ev.Event) -> None:
        self.chronicle(event)

    def _is_highlight(self, event: ev.Event) -> bool:
        if not isinstance(event, ev.SquareCrossed) or event.combo > 1:
            return False
        return self.match.game.seats[event.player].combo >= CASCADE

    def _is_hidden(self, event: ev.Event) -> bool:
        return self.hides(lane_of(event))

    def _clip_of(self, event: ev.Event) -> Clip:
        """Return an event's clip; only the large board may flash."""
        may_flash = lane_of(event) == self.focus
        pulse = self._pulse if may_flash else lambda after: False
        clip = cue_for(event, self.speed, self._settings.motion, pulse)
        return self._ended(clip, event) if self._ends_answer(event) else clip

    def _ends_answer(self, event: ev.Event) -> bool:
        player = lane_of(event)
        if player == TABLE or self.director.is_waiting(player):
            return False
        seat = self.match.game.seats[player]
        return seat.answered and not seat.pending and self.match.game.phase is Phase.TURN

    def _ended(self, clip: Clip, event: ev.Event) -> Clip:
        player, motion = lane_of(event), self._settings.motion
        crosses = self.match.game.seats[player].combo
        earns = isinstance(event, ev.StarGained | ev.CardCompleted)
        is_big = self._settings.big_moments and crosses >= GREAT_CASCADE
        effects = {
            "counted": motion != "none" and (earns or bool(self.view.seats[player].gains)),
            "best": self.bests is not None and self.bests.take_cascade(player, crosses),
            "forward": is_big and player != self.focus and not self.hides(player),
        }
        how = ShowOptions(self.timing, motion == "full")
        answer = self.chronicle.latest(player)
        occasion = great_moment([*(answer.events if answer else ()), event], crosses)
        if occasion and not self.hides(player):
            clip = self._with_remark(clip, player, occasion, self.timing.combo)
        return answered(clip, player, crosses, how, effects)


def lay(
    kit: Kit,
    players: Sequence[Player],
    edition: str,
    seed: int | None = None,
    watch: Watch | None = None,
    switches: Mapping[str, bool] = NOTHING_SWITCHED,
    deck: OwnDeck | None = None,
) -> Table:
    """Return a table for a new game, random without a seed; raises ``InvalidSetup``."""
    table = lay_table(kit, new_match(players, edition, seed, deck), watch)
    if deck is not None and len(players) > 1:
        # Alone, a label in the draft says so.
        kit.notices.replace(words_of(deck))
    return table


def lay_table(kit: Kit, match: LuckyboxMatch, watch: Watch | None = None) -> Table:
    table = _ready(kit, match, watch, autosave_of(kit, match))
    if watch is not None:
        table.playback = Playback()
    return table


def _ready(kit: Kit, match: LuckyboxMatch, watch: Watch | None, keeping: Autosave | None) -> Table:
    kit.sound.play_music("table")
    table = Table(match, kit.settings, watch, kit.sound, keeping)
    table.bests = bests_of(kit.shelf.library, kit.games[Table.game], match)
    return prepare_table(kit, table, match.setup.edition.name, match.deck_category)


def take_up(kit: Kit, challenge: Challenge[LuckyboxRecord], players: Sequence[Player]) -> Table:
    """Return a table with a challenge's deal; raises ``DamagedRecord`` or ``InvalidSetup``."""
    match = new_challenge_match(challenge, players)
    report_replaced_bots(kit, match, Table.game)
    return lay_table(kit, match)


def again(kit: Kit, table: Table, seed: int) -> Table:
    """Return a new table for the same players; the same seed repeats the deal."""
    if seed == table.match.setup.seed:
        return lay_table(kit, new_match_same_deal(table.match), table.watch)
    edition, deck = table.match.setup.edition.name, table.match.own_deck
    return lay(kit, table.players, edition, seed, table.watch, deck=deck)


def deal_seed(table: Table) -> int:
    return table.match.setup.seed


def note_again(table: Table) -> str:
    return _("as practice") if is_scheduled_deal(table.match.extra) else ""


def resume(
    kit: Kit, record: LuckyboxRecord, steps: int | None = None, uid: str | None = None
) -> Table:
    """Return a table as it was left, without ``uid`` as a new game; raises as ``match.resumed``."""
    match = LuckyboxMatch.resumed(record, steps)
    report_replaced_bots(kit, match, Table.game)
    table = _ready(kit, match, None, autosave_of(kit, match, uid))
    told = LuckyboxMatchReplay(record, steps)
    told.seek(told.last)
    table.catch_up(told)
    table.focus = next(filter(match.asks, match.waiting_for()), table.focus)
    return table


def branch_table(kit: Kit, told: LuckyboxMatchReplay, at: int, seat: int) -> Table:
    """Return a table for a new game that branches off a replay at a moment."""
    table = resume(kit, *told.branch(at, seat))
    if table.match.asks(seat):
        table.focus = seat
    return table


def replay(kit: Kit, record: LuckyboxRecord, steps: int | None = None) -> Table:
    """Return a table that replays a record; raises ``DamagedRecord`` or ``InvalidSetup``."""
    kit.sound.play_music("table")
    told = LuckyboxMatchReplay(record, steps)
    report_fault(kit, told.fault)
    watch = replay_options(kit, len(told.players), told.setup.edition.name)
    table = Table(told, kit.settings, watch, kit.sound)
    table.playback = Playback()
    return table


def _lay(occasion: Occasion, kit: Kit, name: str, first: date, is_practice: bool) -> Table:
    return lay_table(kit, new_occasion_match(occasion, name, first, is_practice=is_practice))


def twist_of(first: date) -> tuple[str, str]:
    edition = EDITIONS[WEEKLY.kind(first)]
    return edition.title, edition.note


def told(total: int) -> tuple[str, str]:
    return plural("{count} point", "{count} points", abs(total), count=number_text(total)), ""


def told_of_a_day(total: int) -> tuple[str, str]:
    """Add the total's title on the solo scale; weekly editions have their own scales."""
    scale = EDITIONS[DAILY.kinds[0]]
    return told(total)[0], _(scale.solo_scale[scale.solo_step(total)].title)


def _back(kit: Kit, width_px: int, degrees: float) -> pygame.Surface:
    from .cards import cards_of

    return cards_of(kit.art).back(width_px, degrees)


_offered = partial(Offering, measure=N_("points"), figure=number_text, back=_back)
OFFERINGS = (
    _offered(
        occasion=DAILY,
        title=N_("Daily deal"),
        door=N_("Today"),
        lay=partial(_lay, DAILY),
        about=lambda first: ("", ""),
        told=told_of_a_day,
    ),
    _offered(
        occasion=WEEKLY,
        title=N_("Weekly challenge"),
        door=N_("This week"),
        lay=partial(_lay, WEEKLY),
        about=twist_of,
        told=told,
    ),
)
