"""The table with one game in play, how tables are made, and the bests and rivals to beat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

import pygame

from game.challenge import Challenge, ChallengeRival, GhostGame
from game.luckybox import codes
from game.luckybox.bots import BOTS, LEVEL_NAMES
from game.luckybox.decks import OwnDeck
from game.luckybox.record import (
    DAILY_DEALS,
    WEEKLY_DEALS,
    LuckyboxMatch,
    LuckyboxMatchReplay,
    LuckyboxRecord,
    When,
    ghost_of_record,
    new_challenge_match,
    new_match,
    new_match_of_same_deal,
    new_occasion_match,
)
from game.luckybox.rules import EDITIONS, ROUNDS, Action, Face, Phase, State, apply
from game.luckybox.rules import events as ev
from game.luckybox.stage import TableView, lane_of, points_by_seat, points_gained_by, view_of
from game.luckybox.statistics import week_drawing
from game.match import events_so_far
from game.record import Player
from game.scenes import entrance
from game.scenes.destinations import RecurringDeal
from game.scenes.frame.charts import number_text
from game.scenes.game import NOTHING_SWITCHED
from game.scenes.table import table as neutral
from game.scenes.table.table import Autosave, Earcons, LogLine
from game.scenes.watch.timeline import Playback, PlaybackMode
from game.stage import TABLE_LANE, AnimationTiming, BotPacing, Clip, ShowOptions, timing_for
from game.start import WatchStart
from game.statistics import ScheduledDeals
from game.thinking import PendingResult
from game.ui.mixer import SoundPlayer, SoundPriority
from game.ui.widgets.widget import Widget
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import N_, _, plural

from .luckybox_show import (
    EVENTS,
    GREAT_MIN_CROSSES,
    HIGHLIGHT_MIN_CROSSES,
    LEAST_POINTS_COUNTED,
    answer_end_clip,
    earcons_for,
    event_clip,
    payout_earcons,
    tier_starting_at,
    zoom_time_factor,
)
from .luckybox_telling import RIVAL_LINES, Chronicle, deck_in_words, entry_lines, rival_remark_key
from .runs.saved_runs import DealGoal, find_run_of_game
from .score.personal_bests import BestsAtTable, bests_for_match
from .scorecard import TableTask

SLOWER_SPEEDS = {"slow": "slow", "normal": "slow", "fast": "normal", "turbo": "fast"}


class LuckyboxRival(ChallengeRival[State]):
    """The rival in a challenge, whose recorded game is shown beside the player's own game."""

    packing, bots = codes, BOTS
    _shown: tuple[When, TableView] | None = None

    def progress_after(self, moment: When) -> TableView:
        """Return the rival's table after the number of ``moment``, a pair (round, turn)."""
        if self._shown is None or self._shown[0] != moment:
            self._shown = moment, view_of(self.ghost.progress_after(moment))
        return self._shown[1]

    def _make_ghost(self, record: LuckyboxRecord) -> GhostGame[State]:
        return ghost_of_record(record)


def last_answered_moment(match: LuckyboxMatch) -> When:
    """Return the last (round, turn) that everybody answered.  The rival is shown up to then."""
    game = match.game
    is_open = game.phase is Phase.TURN and bool(match.waiting_seats())
    return game.round, game.turn - is_open


MIN_CASCADE_CROSSES = 2


@dataclass(frozen=True, slots=True)
class PlayedCascade:
    """One player's answer to a number, with the actions that replay the answer."""

    start: State
    """The game just after the number was revealed."""
    actions: tuple[Action, ...]
    """All players' actions since the number was revealed, in order."""
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


class Table(neutral.Table[LuckyboxMatch, TableView]):
    """A table of Super Mega Lucky Box, with a match in play or a replay."""

    game = "luckybox"
    match_replay: LuckyboxMatchReplay | None
    lines, rows = RIVAL_LINES, EVENTS
    goes_on = True
    """Whether the table goes on to reveal numbers.  A puzzle stops after one number."""

    @property
    def may_reveal(self) -> bool:
        """Whether what follows an answer may be revealed, or the round scored."""
        return self.goes_on and not (self.guide is not None and self.guide.holds_table)

    def __init__(
        self,
        match: LuckyboxMatch,
        settings: Settings,
        watch: WatchStart | None = None,
        sound: SoundPlayer | None = None,
        keeping: Autosave | None = None,
    ) -> None:
        super().__init__(
            match, TableView(), settings, watch, sound, keeping, hear=self._earcons_of_event,
            lane_of=lane_of,
        )  # fmt: skip
        self.rival = None if self.match_replay else LuckyboxRival.of(match)
        self.bests: BestsAtTable | None = None
        self.given_task: TableTask | None = None
        self.asked_run: PendingResult[DealGoal | None] | None = None
        """The library's answer for which deal of a run this game is played, or None unasked."""
        self.chronicle = Chronicle(faces=self.faces)
        self.home = next((i for i, p in enumerate(match.players) if not p.is_bot), 0)
        """The seat whose board is shown large by default."""
        self.focus = self.home
        self._cascades: dict[int, PlayedCascade] = {}
        self._payout: Earcons = ()
        """The sounds of the payout that the clip just begun ends with."""
        self._pondering = BotPacing()
        self.may_show: Callable[[int], bool] | None = None
        """Whether a watched bot's answer may begin to be shown, or None for all at once."""
        self._unshown: list[Callable[[], None]] = []
        """Show the rivals' answers to this number, in their order, as soon as they are due."""
        self._show_match()

    @property
    def task(self) -> TableTask | None:
        return self.given_task

    @property
    def run(self) -> DealGoal | None:
        """The deal of a run that is played here, or None for any other game."""
        asked = self.asked_run
        return asked.result if asked is not None and asked.is_done and not asked.error else None

    @property
    def can_restart(self) -> bool:
        return super().can_restart and self.run is None

    @property
    def looks_at_another_seat(self) -> bool:
        """Whether the large board is one on which nobody at the screen may act."""
        if self.watch is not None or self.own_seat is None:
            return self.watch is None and self.players[self.focus].is_bot
        return self.focus != self.own_seat

    @property
    def numbered_squares(self) -> Sequence[tuple[int, int]]:
        """The squares, as (card id, square), to be numbered on the large board in this order.

        They are those that another seat's latest answer crossed off, or a puzzle's solution.
        """
        crossed = self.latest_squares(self.focus) if self.looks_at_another_seat else ()
        return crossed if len(crossed) > 1 else ()

    def lying_cards(self, seat: int) -> tuple[int, ...]:
        """Return the ids of a seat's cards in the order in which they lie on the table."""
        return tuple(card.id for card in self.view.seats[seat].cards_in_place)

    def latest_squares(self, seat: int) -> tuple[tuple[int, int], ...]:
        """Return the (card id, square) pairs that a seat's latest answer crossed off, in order."""
        entry = self.chronicle.shown_answer(seat)
        return () if entry is None else entry.squares

    def help_buttons(self, kit: Kit) -> tuple[Widget, ...]:
        """Return the buttons that replace the usual hint buttons, or () to keep the usual ones."""
        return ()

    @property
    def faces(self) -> Mapping[int, Face]:
        return self.match.setup.faces

    def recent_log(self) -> list[list[LogLine]]:
        return [entry_lines(entry) for entry in self.chronicle.entries]

    def whole_log(self) -> list[list[LogLine]]:
        chronicle = Chronicle(ROUNDS, self.faces)
        for event in events_so_far(self.match):
            chronicle(event)
        return [entry_lines(entry) for entry in chronicle.entries]

    def next_unanswered_seat(self) -> int | None:
        count = len(self.players)
        order = [(self.focus + step) % count for step in range(count)]
        waiting = self.match.waiting_seats()
        return next((p for p in order if p in waiting and not self.players[p].is_bot), None)

    def advance(self) -> None:
        for player in range(len(self.players)):
            if self._crosses_this_turn(player) >= MIN_CASCADE_CROSSES:
                self._cascades[player] = PlayedCascade(*self.match.current_answers, player)
        if self._show_all_answers():
            self.director.finish()
        happened = self.match.advance()
        if self._keeping is not None:
            # Save without waiting: these events follow from what is already saved.
            self._keeping.save_game()
        self.director.queue(happened)

    def let_bots_act(self) -> bool:
        """Make the due moves of bots, or of a replay's record.  Return whether there were any."""
        told = self.match_replay
        if told is None:
            return self._let_bots_decide(self._queue_events)
        # Play recorded actions only when they can be seen, so that a paused table stays in step.
        one_by_one = self.playback is not None and self.playback.mode is PlaybackMode.STEPPING
        was_at = told.at
        while (action := told.next_action) and not self.director.is_busy(action.player, TABLE_LANE):
            if self.may_show is not None and not self.may_show(action.player):
                break
            self.director.queue(told.let_bots_act())
            if self.hides_seat(action.player):
                self.director.finish(action.player)
            if one_by_one:
                break
        return told.at > was_at

    def let_bots_choose(self, then: Callable[[tuple[ev.Event, ...]], None]) -> bool:
        """Make the due draft choices of bots or a replay.  Return whether there were any.

        Call ``then`` with the events of the choices once these are saved.
        """
        if self.match_replay is None:
            return self._let_bots_decide(then)
        happened = self.match_replay.let_bots_act()
        if happened:
            self._call_once_saved(partial(then, happened))
        return bool(happened)

    def _let_bots_decide(self, then: Callable[[tuple[ev.Event, ...]], None]) -> bool:
        """Make the bots' due moves; ``then`` gets the saved events.  Return whether any moved."""
        happened: tuple[ev.Event, ...] = ()
        may_show = self.may_show if self.match.game.phase is Phase.TURN else None
        while (seat := self._next_bot_to_move()) is not None and (more := self._make_next_move()):
            happened += more
            self._pondering.note_bot_action(self._ponder_seconds)
            if self.watch is None:
                self._call_once_seat_saved(seat, partial(self._show_in_turn, partial(then, more)))
            elif may_show is not None:
                self.director.hold_lane(seat, partial(may_show, seat), partial(then, more))
        if happened and self.watch is not None:
            self._call_once_saved(partial(then, () if may_show else happened))
        return bool(happened)

    def _show_in_turn(self, then: Callable[[], None]) -> None:
        """Call ``then`` once the only person has answered, and looks up from their own cards."""
        self._unshown.append(then)
        self._show_answers_due()

    def _show_answers_due(self) -> bool:
        """Show the rivals' answers, unless the only person is still answering the number."""
        own, game = self.own_seat, self.match.game
        # Where the supply is limited, what others took must be seen at once.
        is_endless = game.bolt_supply is None and game.moon_supply is None
        may_wait = is_endless and game.phase is Phase.TURN
        if (
            own is not None
            and may_wait
            and (own in self.match.waiting_seats() or self.director.is_busy(own))
        ):
            return False
        return self._show_all_answers()

    def _show_all_answers(self) -> bool:
        due, self._unshown = self._unshown, []
        for then in due:
            then()
        return bool(due)

    def _next_bot_to_move(self) -> int | None:
        """Let bots think in the background.  Return the seat of a bot due to move, or None."""
        seat = self.match.next_bot()
        if seat is None or self.match.is_mid_answer:
            return None
        self.let_bots_think()
        if self.players[seat].kind not in LEVEL_NAMES:
            return seat
        bots = [at for at, player in enumerate(self.players) if player.is_bot]
        asked = self.match.game.round, self.match.game.turn
        is_over = self._pondering.has_bot_waited(
            asked, bots.index(seat), len(bots), self._ponder_seconds
        )
        return seat if is_over else None

    @property
    def _ponder_seconds(self) -> float:
        return self.timing.bot_delay if self.watch is None else 0.0

    def advance_time(self, dt: float, rate: float = 1.0) -> bool:
        self._pondering.advance_time(dt * rate)
        changed = super().advance_time(dt, rate)
        return self._show_answers_due() or changed

    def hurry_bots(self) -> None:
        self._pondering.hurry()

    def hides_seat(self, player: int) -> bool:
        return (
            self.playback is not None
            and self.playback.alone
            and player not in (TABLE_LANE, self.home)
        )

    def seat_in_spotlight(self) -> int:
        """Return the seat to show large in a watched game: the one with the longest cascade.

        Without a highlight it is who gained most or, in a replay, the home seat.
        """
        told = self.match_replay
        seats = self.match.game.seats if told is None else told.seats_after_answers
        if told is not None and self.director.is_busy(self.focus):
            points = points_by_seat(told.known_answers()).get(self.focus, 0)
            if seats[self.focus].combo >= HIGHLIGHT_MIN_CROSSES or points >= LEAST_POINTS_COUNTED:
                # It is being told already.
                return self.focus
        best = max(range(len(seats)), key=lambda seat: (seats[seat].combo, -seat))
        hides_others = self.playback is not None and self.playback.alone
        if seats[best].combo >= HIGHLIGHT_MIN_CROSSES and not hides_others:
            return best
        if told is not None:
            return self.home
        gained = points_by_seat(self.match.answers())
        return max(gained, key=gained.__getitem__, default=best)

    def seek(self, at: int) -> None:
        assert self.match_replay is not None
        self.match_replay.seek(at)
        self.show_replayed_moment(self.match_replay)

    def show_replayed_moment(self, told: LuckyboxMatchReplay) -> None:
        self.director.reset(told.view())
        self.chronicle = Chronicle(faces=self.faces)
        for event in events_so_far(told):
            self.chronicle(event)
        self._cascades = {
            player: PlayedCascade(*begun, player)
            for player, begun in told.last_cascade_by_player().items()
        }

    @property
    def has_live_boards(self) -> bool:
        """Whether everybody's board is shown large, and each is answered on by itself."""
        return self.director.lanes_apart

    def last_cascade(self) -> PlayedCascade | None:
        """Return the large board's latest cascade whose animation has ended, or None.

        Where all boards are large, it is the longest of these.
        """
        if not self.has_live_boards:
            # Asked in every watched frame, while counting crosses replays the rules.
            return self._last_cascade_of(self.focus)
        found = filter(None, map(self._last_cascade_of, range(len(self.players))))
        return max(found, key=lambda cascade: cascade.crosses, default=None)

    def _last_cascade_of(self, player: int) -> PlayedCascade | None:
        is_over = not self.director.is_busy(player) and player not in self.match.waiting_seats()
        if is_over and self._crosses_this_turn(player) >= MIN_CASCADE_CROSSES:
            return PlayedCascade(*self.match.current_answers, player)
        return self._cascades.get(player)

    def redo(self) -> None:
        action = self.match.redoable_action(self.focus)
        if action is not None:
            self.focus = action.player
        super().redo()

    def _show_action(self, events: tuple[ev.Event, ...]) -> None:
        if not (self.has_live_boards and events):
            super()._show_action(events)
            return
        # Others go on meanwhile.
        seat = lane_of(events[0])
        self._call_once_seat_saved(seat, partial(self.director.queue, events))

    def undoable_on_board(self, seat: int) -> Action | None:
        """Return a seat's own last action, if it can be taken back without touching others'."""
        action = self.match.undoable_action(seat)
        is_own = action is not None and action.player == seat
        return action if is_own and self.match.had_choice(seat) else None

    def undo_on_board(self, seat: int) -> None:
        """Take a seat's last action back.  On all other boards everything goes on."""
        if self.undoable_on_board(seat) is None:
            return
        self.match.undo(seat)
        self.director.drop(seat)
        view, before = view_of(self.match.current_answers[0]), self.view
        view.copy_history(before)
        own = [event for event in self.match.answers() if lane_of(event) == seat]
        for event in own:
            view.fold(event)
        before.seats[seat], before.moment = view.seats[seat], object()
        self.chronicle.replace_answers(own, seat)
        others = [it for it in self.unheard if isinstance(it, str) or lane_of(it) != seat]
        self.unheard[:] = [*others, _("Undone")]
        if self._keeping is not None:
            self._keeping.save_game()
        if self._sound:
            self._sound.play("undo", SoundPriority.STEP)

    def redo_on_board(self, seat: int) -> None:
        action = self.match.redoable_action(seat)
        if action is not None and action.player == seat:
            self._show_action(self.match.redo(seat))

    def _undoing_seat(self) -> int:
        return self.focus

    def seat_to_undo(self) -> int | None:
        """Return the seat whose last move ``undo`` takes back, or None.

        This is the seat shown large, if that seat has a move to undo.
        """
        seat = super().seat_to_undo()
        return self.match.last_undoable_seat() if seat is None else seat

    def _undo_last_action(self, seat: int) -> None:
        self.focus = self.match.undo(seat).player
        self._show_current_state()

    def _show_current_state(self) -> None:
        # Fold from the reveal on, so that the view knows the rest of the cascade.
        view, answers = view_of(self.match.current_answers[0]), self.match.answers()
        view.copy_history(self.view)
        for event in answers:
            view.fold(event)
        self._unshown.clear()
        self.director.reset(view)
        self.chronicle.replace_answers(answers)

    def _crosses_this_turn(self, player: int) -> int:
        """Return how many squares a player crossed in this turn, or 0 before the first number."""
        game = self.match.game
        return game.seats[player].combo if game.phase is Phase.TURN and game.turn else 0

    def _log_event(self, event: ev.Event) -> None:
        self.chronicle(event)

    def _is_highlight(self, event: ev.Event) -> bool:
        if not isinstance(event, ev.SquareCrossed):
            return False
        # Its length shows at the first cross, unless its player has chosen on the way.
        may_show = event.combo in (1, HIGHLIGHT_MIN_CROSSES)
        return may_show and self.match.game.seats[event.player].combo >= HIGHLIGHT_MIN_CROSSES

    def _is_hidden(self, event: ev.Event) -> bool:
        return self.hides_seat(lane_of(event))

    def _clip_of_event(self, event: ev.Event) -> Clip:
        may_flash = self.has_live_boards or lane_of(event) == self.focus
        pulse = self._may_flash if may_flash else lambda after: False
        is_last, self._payout = self._is_last_cross(event), ()
        speed, motion = self._speed_of_event(event), self._settings.motion
        quiet = self.is_quiet_word(event)
        clip = event_clip(event, speed, motion, pulse, is_last=is_last, is_quiet=quiet)
        how = ShowOptions(timing_for(speed, motion), motion == "full", pulse)
        return self._add_answer_end_clip(clip, event, how) if self._ends_answer(event) else clip

    def _speed_of_event(self, event: ev.Event) -> str:
        """Return the playback speed: slower for what those who watch a game wait for.

        Nobody watches a game that ends the program when it is over.
        """
        player, watch = lane_of(event), self.watch
        if watch is None or watch.exit_at_end or player != self.focus:
            return self.speed
        is_big = self._crosses_this_turn(player) >= HIGHLIGHT_MIN_CROSSES
        return SLOWER_SPEEDS[self.speed] if is_big else self.speed

    def _earcons_of_event(self, event: ev.Event, _usual: AnimationTiming) -> Earcons:
        payout, self._payout = self._payout, ()
        timing = timing_for(self._speed_of_event(event), self._settings.motion)
        is_last, is_quiet = self._is_last_cross(event), self.is_quiet_word(event)
        return (*earcons_for(event, timing, is_last=is_last, is_quiet=is_quiet), *payout)

    def is_quiet_word(self, event: ev.Event) -> bool:
        """Whether an event brings a cascade's word that those who watch would see for nothing."""
        if not isinstance(event, ev.SquareCrossed) or self.watch is None:
            return False
        if tier_starting_at(event.combo) is None:
            return False
        own = [it for it in self.match.known_answers() if lane_of(it) == event.player]
        crosses = sum(isinstance(it, ev.SquareCrossed) for it in own)
        # A film is made of events alone.
        return 0 < crosses < GREAT_MIN_CROSSES and not points_by_seat(own)

    def _is_last_cross(self, event: ev.Event) -> bool:
        """Whether an event crosses the last square of an answer to a number."""
        return (
            isinstance(event, ev.SquareCrossed)
            and self._has_answered(event.player)
            and not any(
                isinstance(other, ev.SquareCrossed)
                for other in self.director.waiting_events(event.player)
            )
        )

    def _ends_answer(self, event: ev.Event) -> bool:
        player = lane_of(event)
        if player == TABLE_LANE or self.director.is_waiting(player):
            return False
        return self._has_answered(player)

    def _has_answered(self, player: int) -> bool:
        game, seat = self.match.game, self.match.game.seats[player]
        return seat.answered and not seat.pending and game.phase is Phase.TURN

    def _add_answer_end_clip(self, clip: Clip, event: ev.Event, how: ShowOptions) -> Clip:
        player = lane_of(event)
        crosses = self.match.game.seats[player].combo
        earns = isinstance(event, ev.StarGained | ev.CardCompleted)
        is_live, big = self.has_live_boards, crosses >= HIGHLIGHT_MIN_CROSSES
        is_shown = self._settings.big_moments and big
        counted = self._settings.motion != "none" and (earns or bool(self.view.seats[player].gains))
        comes_forward = is_shown and player != self.focus and not self.hides_seat(player)
        effects = {
            "called": crosses > 1,
            "counted": counted and not is_live,
            "recalled": counted and is_live and big,
            "best": self.bests is not None and self.bests.note_cascade(player, crosses),
            "forward": comes_forward and not is_live,
        }
        points = sum(self.view.seats[player].gains) + points_gained_by(event)
        if effects["counted"] and player == self.focus:
            self._payout = payout_earcons(points, crosses, clip, how)
        answer = self.chronicle.latest_answer(player)
        occasion = rival_remark_key([*(answer.events if answer else ()), event], crosses)
        if occasion and not is_live and not self.hides_seat(player):
            # Rivals speak once the cascade has been shown again.
            shown = zoom_time_factor(crosses) if effects["forward"] else 0.0
            clip = self._with_remark(clip, player, occasion, self.timing.combo * (1.0 + shown))
        return answer_end_clip(clip, player, crosses, points, how, effects, is_live=is_live)


def make_table(
    kit: Kit,
    players: Sequence[Player],
    edition: str,
    seed: int | None = None,
    watch: WatchStart | None = None,
    switches: Mapping[str, bool] = NOTHING_SWITCHED,
    deck: OwnDeck | None = None,
) -> Table:
    """Return a table for a new game.  Without a seed, the deal is random.

    Raise ``InvalidSetup`` if no game can be made of these players and cards.
    """
    table = create_match_table(kit, new_match(players, edition, seed, deck), watch)
    if deck is not None and len(players) > 1:
        # In a solo game, a label in the draft names the deck.
        kit.notices.replace_notices(deck_in_words(deck))
    return table


def create_match_table(kit: Kit, match: LuckyboxMatch, watch: WatchStart | None = None) -> Table:
    table = _create_prepared_table(kit, match, watch, entrance.make_autosave(kit, match))
    if watch is not None:
        table.playback = Playback()
    return table


def _create_prepared_table(
    kit: Kit, match: LuckyboxMatch, watch: WatchStart | None, keeping: Autosave | None
) -> Table:
    kit.sound.play_music("table")
    table = Table(match, kit.settings, watch, kit.sound, keeping)
    table.bests = bests_for_match(kit.shelf.library, kit.games[Table.game], match)
    return entrance.prepare_table(kit, table, match.setup.edition.name, match.deck_category)


def make_challenge_table(
    kit: Kit, challenge: Challenge[LuckyboxRecord], players: Sequence[Player]
) -> Table:
    """Return a table with a challenge's deal.  Raise ``DamagedRecord`` or ``InvalidSetup``."""
    match = new_challenge_match(challenge, players)
    entrance.report_replaced_bots(kit, match, Table.game)
    return create_match_table(kit, match)


def make_repeat_table(kit: Kit, table: Table, seed: int) -> Table:
    """Leave the table and return a new one, for another game of the same players.

    The old ``seed`` gives the old deal.
    """
    table.leave()
    if seed == table.match.setup.seed:
        return create_match_table(kit, new_match_of_same_deal(table.match), table.watch)
    edition, deck = table.match.setup.edition.name, table.match.own_deck
    return make_table(kit, table.players, edition, seed, table.watch, deck=deck)


def deal_seed(table: Table) -> int:
    return table.match.setup.seed


def same_deal_caution(table: Table) -> str:
    return _("as practice")


def resume_table(
    kit: Kit, record: LuckyboxRecord, steps: int | None = None, uid: str | None = None,
    *, is_saved: bool = True,
) -> Table:  # fmt: skip
    """Return a table that goes on with a saved game.  Without ``uid``, it is saved as a new one."""
    match = LuckyboxMatch.resumed(record, steps)
    entrance.report_replaced_bots(kit, match, Table.game)
    watch = entrance.watch_of_bots(kit, match, match.setup.edition.name)
    table = _create_prepared_table(
        kit, match, watch, entrance.make_autosave(kit, match, uid) if is_saved else None
    )
    if watch is not None:
        table.playback = Playback()
    if uid and kit.shelf.library is not None:
        table.asked_run = kit.shelf.library.ask(find_run_of_game, uid)
    told = LuckyboxMatchReplay(record, steps)
    told.seek(told.last)
    table.show_replayed_moment(told)
    table.focus = next(filter(match.asks, match.waiting_seats()), table.focus)
    return table


def branch_table(
    kit: Kit, told: LuckyboxMatchReplay, at: int, seat: int, *, is_saved: bool = True
) -> Table:
    """Return a table for a new game that goes on from moment ``at`` of a replay.

    If only bots played, a person takes over ``seat``.
    """
    table = resume_table(kit, *told.branch(at, seat), is_saved=is_saved)
    if table.match.asks(seat):
        table.focus = seat
    return table


def make_replay_table(kit: Kit, record: LuckyboxRecord, steps: int | None = None) -> Table:
    """Return a table that replays a record.  Raise ``DamagedRecord`` or ``InvalidSetup``."""
    kit.sound.play_music("table")
    told = LuckyboxMatchReplay(record, steps)
    entrance.report_broken_rule(kit, told.fault)
    watch = entrance.make_replay_options(kit, len(told.players), told.setup.edition.name)
    table = Table(told, kit.settings, watch, kit.sound)
    table.playback = Playback()
    return table


def _create_scheduled_table(
    occasion: ScheduledDeals, kit: Kit, name: str, first: date, is_practice: bool
) -> Table:
    return create_match_table(
        kit, new_occasion_match(occasion, name, first, is_practice=is_practice)
    )


def weekly_twist(first: date) -> tuple[str, str]:
    edition = EDITIONS[WEEKLY_DEALS.kind(first)]
    return edition.title, edition.note


def points_in_words(total: int) -> tuple[str, str]:
    return plural("{count} point", "{count} points", abs(total), count=number_text(total)), ""


def daily_result_in_words(total: int) -> tuple[str, str]:
    """Return a daily game's total in words, and the total's verdict on the solo scale."""
    scale = EDITIONS[DAILY_DEALS.kinds[0]]
    return points_in_words(total)[0], _(scale.solo_scale[scale.solo_step(total)].title)


def _draw_card_back(kit: Kit, width_px: int, degrees: float) -> pygame.Surface:
    from .cards import card_painter

    return card_painter(kit.art).card_back(width_px, degrees)


_offered = partial(RecurringDeal, measure=N_("points"), figure=number_text, back=_draw_card_back)
DEAL_OFFERINGS = (
    _offered(
        occasion=DAILY_DEALS,
        title=N_("Daily deal"),
        door=N_("Today"),
        lay=partial(_create_scheduled_table, DAILY_DEALS),
        about=lambda first: ("", ""),
        told=daily_result_in_words,
    ),
    _offered(
        occasion=WEEKLY_DEALS,
        title=N_("Weekly challenge"),
        door=N_("This week"),
        lay=partial(_create_scheduled_table, WEEKLY_DEALS),
        about=weekly_twist,
        told=points_in_words,
        badge=lambda first: week_drawing(WEEKLY_DEALS.kind(first)),
    ),
)
