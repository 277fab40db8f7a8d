"""The table of one game of Blanco, the match it belongs to, and the rival of a challenge."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from uuid import uuid4

from game.blanco import record, rules
from game.blanco.bots import BOTS
from game.blanco.match import (
    BlancoMatch,
    BlancoMatchReplay,
    ProgressBySeat,
    SeatProgress,
    drop_turned_up_note,
    ghost_of_record,
    note_turned_up_card,
    noted_turned_up_card,
)
from game.blanco.record import BlancoRecord, SeriesNote, game_result, series_note_of
from game.blanco.rules import events as ev
from game.blanco.stage import BlancoView, view_of_state
from game.challenge import ChallengeRival, GhostGame
from game.match import events_so_far
from game.record import Json, Player
from game.scenes.frame.charts import seat_of_you
from game.scenes.frame.drawing import who_counts
from game.scenes.table import table as neutral
from game.scenes.table.table import Autosave, LogLine
from game.scenes.watch.timeline import Playback
from game.stage import TABLE_LANE, Clip
from game.start import WatchStart
from game.ui.mixer import SoundPlayer
from game.ui.window.preferences import Settings
from game.words import _, ngettext, plural

from .blanco_show import EVENTS, clip_for_event, earcons_for
from .blanco_telling import (
    KIND_NAMES,
    LINES,
    LOG_TURNS_KEPT,
    BlancoChronicle,
    cards_left_words,
    chain_words,
    great_moment_of,
    logged_turn_lines,
    memory_notes_words,
)


class Series:
    """A match of one or more games: its players and the results so far."""

    def __init__(self, kind: str, players: Sequence[Player], seed: int) -> None:
        self.kind = rules.SeriesKind(kind)
        self.players = tuple(players)
        self.seed = seed
        self.uid = uuid4().hex
        self.results: list[rules.GameResult] = []
        """The results of the finished games.  Players are numbered as in the match."""

    @classmethod
    def from_record(cls, record: BlancoRecord, seated: Sequence[Player]) -> Series:
        """Return the match of a recorded game, with the results of the games before it."""
        note = series_note_of(record)
        if note is None:
            return cls(rules.SeriesKind.SINGLE, seated, record.seed)
        order = rules.seating_in_game(len(seated), note.game_number)
        series = cls(note.kind, [seated[order.index(at)] for at in range(len(order))], note.seed)
        series.uid, series.results = note.uid, list(note.results)
        return series

    def header_fields(self) -> dict[str, Json]:
        if self.kind is rules.SeriesKind.SINGLE:
            return {}
        note = SeriesNote(self.uid, self.kind, self.seed, tuple(self.results))
        return {"series": note.to_json()}

    @property
    def game_number(self) -> int:
        """The number of the current game, from 1.  After the match, the number of the last game."""
        return len(self.results) if self.is_over else len(self.results) + 1

    @property
    def game_seed(self) -> int:
        return rules.seed_of_game(self.seed, self.game_number)

    def seated_players(self) -> tuple[Player, ...]:
        """Return the players by seat in the current game.  Seats rotate from game to game."""
        return tuple(
            self.players[at] for at in rules.seating_in_game(len(self.players), self.game_number)
        )

    def add_result(self, points: Sequence[int]) -> None:
        self.results.append(game_result(points, self.game_number))

    def seat_in_last_game(self, player: int) -> int:
        return rules.seating_in_game(len(self.players), len(self.results)).index(player)

    @property
    def standings(self) -> rules.Standings:
        return rules.match_standings(self.kind, len(self.players), self.results)

    @property
    def is_over(self) -> bool:
        return bool(self.standings.winners)

    @property
    def ranks_by_cards_left(self) -> bool:
        """Whether players are ranked by their cards left.  If not, they are ranked by games won."""
        return self.kind in (rules.SeriesKind.SINGLE, rules.SeriesKind.THREE_GAMES)

    @property
    def ranking_values(self) -> tuple[int, ...]:
        """For each player, the number by which players are ranked: cards left, or games won."""
        stand = self.standings
        return stand.points if self.ranks_by_cards_left else stand.wins

    @property
    def ranks(self) -> tuple[int, ...]:
        """Each player's rank, 1 for the best.  Players who tie share a rank."""
        counts = [left if self.ranks_by_cards_left else -left for left in self.ranking_values]
        return tuple(1 + sum(other < count for other in counts) for count in counts)

    def caption_parts(self) -> list[str]:
        if self.kind is rules.SeriesKind.SINGLE:
            return []
        return [_(KIND_NAMES[self.kind]), _("Game {number}").format(number=self.game_number)]


class BlancoRival(ChallengeRival[ProgressBySeat]):
    """The rival in a challenge: the winner of the original game, and how that game went."""

    packing, bots = record, BOTS

    def progress_after(self, turn: int) -> SeatProgress:
        return self.ghost.progress_after(turn)[self.seat]

    def was_left_before(self, turn: int) -> bool:
        return bool(turn > self.ghost.last)

    def _make_ghost(self, record: BlancoRecord) -> GhostGame[ProgressBySeat]:
        return ghost_of_record(record)


def count_finished_turns(view: BlancoView) -> int:
    """Return how many turns are finished, of all players together."""
    return view.turn.number - (view.phase is rules.Phase.TURN)


def compare_with_rival(rival: BlancoRival, match: BlancoMatch) -> str:
    """Return a sentence comparing this result with the rival's; '' if either is unfinished."""
    ended = rules.outcome(match.game)
    if rival.to_beat is None or ended is None:
        return ""
    theirs, name = rival.to_beat, rival.player.name
    if match.players[ended.winners[0]].is_bot:
        return ngettext(
            "{name} stays ahead: won in {count} turn.",
            "{name} stays ahead: won in {count} turns.",
            theirs,
        ).format(name=name, count=theirs)
    mine = rules.turns_per_player(match.game.turn.number, len(match.players))
    values = {"name": name, "mine": mine, "theirs": theirs}
    if mine < theirs:
        return _("You beat {name}: {mine} turns to {theirs}!").format(**values)
    if mine > theirs:
        return _("{name} stays ahead: {theirs} turns to {mine}.").format(**values)
    return _("Tied with {name}: you both won in {mine} turns.").format(**values)


def rival_standing_words(table: BlancoTable, rival: BlancoRival) -> tuple[str, str]:
    """Return how many cards the rival had left after as many turns as are finished here.

    The second text compares this with the player's cards; '' if there is nothing to compare.
    """
    turn = count_finished_turns(table.view)
    theirs = rival.progress_after(turn)
    if not theirs.left:
        turns = rival.to_beat or 0
        return plural("won in {count} turn", "won in {count} turns", turns), ""
    left = cards_left_words(theirs.cards_in_grid)
    if rival.was_left_before(turn):
        return left, _("quit here")
    if table.viewer is None:
        return left, ""
    ahead = table.view.cards_left_to_win(table.viewer) - theirs.left
    if not ahead:
        return left, _("level with you")
    if ahead > 0:
        words = ngettext("{count} card ahead of you", "{count} cards ahead of you", ahead)
    else:
        words = ngettext("{count} card behind you", "{count} cards behind you", -ahead)
    return left, words.format(count=abs(ahead))


BOT_PAUSE_SHARE = 0.55
"""A bot's pause between two actions of a turn, as a share of its thinking time."""


class BlancoTable(neutral.Table[BlancoMatch, BlancoView]):
    """The table of a game of Blanco: the match, what the screen shows of it, and the log."""

    game, lines, rows = "blanco", LINES, EVENTS
    match_replay: BlancoMatchReplay | None

    def __init__(
        self,
        match: BlancoMatch,
        series: Series,
        settings: Settings,
        watch: WatchStart | None = None,
        sound: SoundPlayer | None = None,
        keeping: Autosave | None = None,
    ) -> None:
        persons = tuple(at for at in range(len(match.players)) if match.asks(at))
        self.viewer: int | None = persons[0] if len(persons) == 1 else None
        """The seat whose view of the game is shown; ``None`` for that of an onlooker."""
        self.are_hands_open = self.viewer is None and all(it.is_bot for it in match.players)
        """Whether an onlooker sees all hands, because only bots play."""
        view = BlancoView(self.viewer, self.are_hands_open)
        super().__init__(
            match, view, settings, watch, sound, keeping,
            hear=earcons_for, lane_of=lambda event: TABLE_LANE,
        )  # fmt: skip
        self.series = series
        self.persons = persons
        self.rival = None if self.match_replay else BlancoRival.of(match)
        """In a challenge, the rival who played this deal before; else, or in a replay, ``None``."""
        self.chronicle = BlancoChronicle()
        self.replayed_person = seat_of_you(match.players) if self.match_replay else None
        """In a replay, the seat of the only person, if that is who watches; otherwise ``None``."""
        self.focus = persons[0] if persons else 0
        self.playback = None if watch is None else Playback()
        self._pinned_turn: int | None = None
        """The turn during which a board that the viewer chose stays large, or ``None``."""
        self._turned = noted_turned_up_card(match)
        """The event of a new grid's turned-up card, kept to show it only once, or ``None``."""
        self.is_remark_over = False
        """Whether a line has been cleared since what a rival remarked on."""
        self._show_match()

    def _show_match(self) -> None:
        super()._show_match()
        if self._turned is not None and not self.match.actions:
            # It was seen before anything was decided.
            self.director.queue((self._turned,))

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def only_person(self) -> int | None:
        """The seat of the only person playing here ("you"); ``None`` if there is no such person."""
        if self.asked is None or len(self.persons) != 1:
            return self.replayed_person
        return self.persons[0]

    @property
    def own_seats(self) -> tuple[int | None, ...]:
        """The seats whose hands are called "yours"."""
        return self.asked, self.replayed_person

    @property
    def forward_seat(self) -> int | None:
        """The seat beside the large board that clears lines just now, to be shown in a close-up."""
        view = self.view
        is_clearing = view.phase is rules.Phase.TURN and view.turn.clears > 0
        is_shown = is_clearing and self._settings.big_moments and view.turn.player != self.focus
        return view.turn.player if is_shown else None

    def name_of(self, seat: int) -> str:
        return _("You") if seat == self.only_person else self.players[seat].name

    @property
    def names_in_callouts(self) -> list[str]:
        """Each seat's name for called-out words; '' for the only person here, called "you"."""
        you = self.only_person
        return ["" if seat == you else it.name for seat, it in enumerate(self.players)]

    @property
    def is_peeking(self) -> bool:
        """Whether a looked-at card is being shown until its player clicks or presses a key."""
        return self.director.shows_staying_clip

    @property
    def asked(self) -> int | None:
        """The viewing seat, which may act; ``None`` for an onlooker, a watched game or a replay."""
        return self.viewer if self.watch is None else None

    def caption(self) -> str:
        turn = rules.turns_per_player(self.view.turn.number, len(self.players))
        best = (
            self.to_beat.best_of_seat(self.viewer)
            if self.to_beat and self.viewer is not None
            else None
        )
        said = _("Turn {number}") if best is None else _("Turn {number}, your best {best}")
        words = [*filter(None, (who_counts(self.match),))]
        words += [said.format(number=turn, best=best)] if turn else []
        if self.guide is None:
            # The guide shows its own reminders.
            has_notes = self.match.has_memory_notes
            words.append(_("Memory notes for everybody") if has_notes else _("No memory notes"))
        return "  ·  ".join([*self.series.caption_parts(), *words])

    def recent_log(self) -> list[list[LogLine]]:
        """Return the log's lines, grouped by turn.

        The first group says whether memory notes are on, except in the guided first game.
        """
        return self._log_lines(self.chronicle)

    def whole_log(self) -> list[list[LogLine]]:
        return self._log_lines(self._chronicle_so_far(sys.maxsize))

    def _chronicle_so_far(self, turns: int = LOG_TURNS_KEPT) -> BlancoChronicle:
        """Return the log's last ``turns`` turns without hidden cards, since anybody may read it."""
        chronicle = BlancoChronicle(turns)
        for event in rules.events_seen_by(events_so_far(self.match), None):
            chronicle(event)
        return chronicle

    def _log_lines(self, chronicle: BlancoChronicle) -> list[list[LogLine]]:
        entries = [logged_turn_lines(entry) for entry in chronicle.entries]
        if self.guide is not None:
            return entries
        agreed = LogLine(memory_notes_words(has_notes=self.match.has_memory_notes), is_heading=True)
        return [[agreed], *entries]

    def chains_in_words(self) -> dict[int, tuple[str, str]]:
        """Return what each rival's chain cleared, by seat, until the viewer makes a move.

        It is said in many words, and in few; where a turn still goes on, it is told elsewhere.
        """
        if self.asked is None or self.view.turn.player != self.asked:
            return {}
        found = self.chronicle.chains_since(self.asked)
        return {
            seat: (
                chain_words(lines, cards),
                plural("{count} line cleared", "{count} lines cleared", lines),
            )
            for seat, (lines, cards) in found.items()
        }

    # --- who looks -------------------------------------------------------------------------------

    def next_person_seat(self) -> int | None:
        """Return the next person's seat; ``None`` if only bots play here or the game is over."""
        persons = self.persons
        if not persons or self.match.is_over:
            return None
        if self.match.game.phase is rules.Phase.OPENING:
            waiting = [at for at in self.match.waiting_seats() if at in persons]
            return waiting[0] if waiting else persons[0]
        count, turn = len(self.players), self.match.game.turn.player
        order = [(turn + step) % count for step in range(count)]
        return next(seat for seat in order if seat in persons)

    def next_bot_seat(self) -> int | None:
        return next((at for at in self.match.waiting_seats() if not self.match.asks(at)), None)

    def bot_pause_seconds(self, bot: int) -> float:
        game = self.match.game
        if game.phase is rules.Phase.OPENING:
            return 0.0
        return self.timing.think * (
            1.0 if len(game.seats[bot].hand) == rules.HAND_SIZE else BOT_PAUSE_SHARE
        )

    def needs_handover(self) -> bool:
        """Whether the screen must be handed over, because another person is the next to act."""
        return (
            len(self.persons) > 1
            and not self.match.is_over
            and self.next_person_seat() != self.viewer
        )

    def show_to_viewer(self, viewer: int | None) -> None:
        """Show the table as seen from a seat, or by an onlooker if ``viewer`` is ``None``.

        Nothing that only the previous viewer could see stays on the screen.
        """
        self.viewer = viewer
        if viewer is not None:
            self.focus = viewer
        are_open = self.are_hands_open and viewer is None
        view = view_of_state(self.match.game, viewer, are_hands_open=are_open)
        if (turned := noted_turned_up_card(self.match)) is not None:
            view.fold(turned)
        self.director.reset(view)

    def show_winning_turn(self, person: int | None) -> None:
        """Show a replay's last turn from its start, as its winner, with ``person`` as "you"."""
        told = self.match_replay
        assert told is not None and self.playback is not None
        self.replayed_person, self.playback.alone = person, True
        start = told.turns[-1]
        self.viewer = told.moments[start].game.turn.player
        self.seek(start)

    def follow_seat(self, seat: int) -> None:
        if self.viewer is None and self._pinned_turn != self.match.game.turn.number:
            self.focus = seat

    def pin_board(self, *, is_kept: bool = True) -> None:
        """Keep the board that the viewer chose large until the turn ends.

        If ``is_kept`` is false, the large board follows the turn again.
        """
        self._pinned_turn = self.match.game.turn.number if is_kept else None

    def seek(self, at: int) -> None:
        told = self.match_replay
        assert told is not None
        told.seek(at)
        self._show_current_state()
        if told.game.turn.number:
            self.follow_seat(told.game.turn.player)

    # --- what is done ----------------------------------------------------------------------------

    def turn_up_card(self, at: rules.Position) -> None:
        """Turn up a card of the viewer's new grid.  The card to look at is chosen later."""
        assert self.viewer is not None
        turned = self._turned = note_turned_up_card(self.match, self.viewer, at)
        self._call_once_saved(lambda: self.director.queue((turned,)))

    def play_next_bot(self) -> bool:
        """Play and show the next bot's action.  Return whether a bot had an action ready."""
        events = self._make_next_move()
        if events:
            self._show_once_saved(events)
        return bool(events)

    def _show_action(self, events: tuple[ev.Event, ...]) -> None:
        drop_turned_up_note(self.match)
        super()._show_action(events)

    @property
    def is_safe(self) -> bool:
        return self.watch is not None or super().is_safe

    def _undoing_seat(self) -> int | None:
        return self.viewer

    def _undo_last_action(self, seat: int) -> None:
        action = self.match.undo(seat)
        # Nothing has happened since, so playing the action again gives the events to remove.
        _game, events = rules.apply(self.match.game, action)
        self.chronicle.drop_last_events(sum(bool(EVENTS[type(event)].words) for event in events))
        self.show_to_viewer(seat)

    def _show_current_state(self) -> None:
        self.chronicle = self._chronicle_so_far()
        self.show_to_viewer(self.viewer)

    def _visible_events(self, events: tuple[ev.Event, ...]) -> tuple[ev.Event, ...]:
        shown = rules.events_seen_by(events, self.viewer, are_hands_open=self.view.are_hands_open)
        return tuple([event for event in shown if not self._is_shown_already(event)])

    def _is_shown_already(self, event: ev.Event) -> bool:
        return isinstance(event, ev.CardRevealed) and event == self._turned

    def _log_event(self, event: ev.Event) -> None:
        if self._is_shown_already(event):
            # Part of the opening.
            return
        # The log keeps only what everybody may know of the event.
        self.chronicle(rules.event_seen_by(event, None))
        turned = self._turned
        if (
            turned is not None
            and isinstance(event, ev.GridOpened)
            and event.player == turned.player
        ):
            self.chronicle(turned)
            self._turned = None

    def _is_highlight(self, event: ev.Event) -> bool:
        # A chain is a highlight from its first line on.
        return isinstance(event, ev.LineCleared) and event.depth == 1

    def _clip_of_event(self, event: ev.Event) -> Clip:
        clip = clip_for_event(
            event, self.view, self.speed, self._settings.motion, self._may_flash,
            stays=self._must_be_seen(event), tells=self._is_told_large(event),
        )  # fmt: skip
        great = great_moment_of(event)
        if isinstance(event, ev.LineCleared) or great is not None:
            self.is_remark_over = great is None
        if great is None:
            return clip
        # The result follows at once.
        lead = -clip.length / 2 if isinstance(event, ev.GameWon) else 0.0
        return self._with_remark(clip, *great, lead)

    def _is_told_large(self, event: ev.Event) -> bool:
        """Whether an event of somebody beside the large board is shown over it."""
        is_beside = self.asked is not None and getattr(event, "player", self.focus) != self.focus
        return is_beside and self._settings.big_moments and self.guide is None

    def shows_known_card(self, seat: int, at: rules.Position) -> bool:
        """Whether, in a chain, a look at a card would show only what memory notes show already."""
        view = self.view
        is_chain = view.turn.clears >= rules.CHAIN_CLEARS and self.match.has_memory_notes
        cell = view.seats[seat].cell_at(at)
        return is_chain and cell is not None and cell.is_known and not cell.is_up

    def _must_be_seen(self, event: ev.Event) -> bool:
        # A replay goes on by itself.
        if not isinstance(event, ev.CardLooked) or self.shows_known_card(event.player, event.at):
            return False
        is_own = event.card != rules.HIDDEN_CARD
        return is_own and self.asked is not None and self.match_replay is None
