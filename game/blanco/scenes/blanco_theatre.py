"""Blanco's replays with their review, watched games, films of chains, and the daily deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

import pygame

from game.blanco import rules
from game.blanco.bots.shrewd import Mistake, find_mistakes
from game.blanco.match import DAILY_DEAL, BlancoMatch, BlancoMatchReplay
from game.library import Index, latest_first, played
from game.scenes.destinations import RecurringDeal
from game.scenes.entrance import make_new_game_players
from game.scenes.frame.charts import seat_of_you, signed_number
from game.scenes.game import BestMomentsGallery, GalleryRowTexts
from game.scenes.table.table import THEN_SEPARATOR
from game.scenes.watch.saving import FilmedMoment, Footage, kit_with_own_cache
from game.scenes.watch.timeline import GREAT_MARK_RANK, PlaybackMode, TimelineMark, WatchableScene
from game.scenes.watch.watching import HighlightMoment, ReviewJob, TheatreScene, WatchedScene
from game.start import NewGame, WatchStart
from game.ui.draw.palette import SUNFLOWER, TANGERINE
from game.ui.pen import Pen
from game.ui.widgets.intents import TooltipText
from game.ui.widgets.widget import Widget, label_and_key
from game.ui.window.scene import Kit, Scene
from game.words import N_, _, ngettext, plural

from .blanco_cards import card_picture
from .blanco_hints import describe_advice, draw_hint_ring, explain_mistake, thing_keys_of_action
from .blanco_picture import BlancoTablePicture
from .blanco_result import BlancoFinal, new_deal_table, resume_table
from .blanco_scene import BlancoScene
from .blanco_statistics import last_table_picture
from .blanco_table import BlancoTable, Series
from .blanco_telling import KIND_NAMES, help_text

MAX_HALF_TURN_COST = 0.75
ACTIONS_JUDGED_PER_STEP = 8


class BlancoReview:
    """The review of a replayed game: its mistakes.  All scenes of the replay share one review."""

    def __init__(self, kit: Kit, told: BlancoMatchReplay) -> None:
        self._kit, self._told = kit, told
        self.is_open = False
        self.mistakes: Sequence[Mistake] | None = None
        """The mistakes found; ``None`` until the game has been judged."""

    @property
    def shown_mistakes(self) -> Sequence[Mistake]:
        return self.mistakes or () if self.is_open else ()

    def moment_of(self, mistake: Mistake) -> int:
        """Return the index of the replay's moment just before a mistake was made."""
        moments = self._told.moments
        return max(at for at, it in enumerate(moments) if it.actions == mistake.action)

    def mistake_at(self, moment: int) -> Mistake | None:
        return next((it for it in self.shown_mistakes if self.moment_of(it) == moment), None)

    def judge_game(self, then: Callable[[], None]) -> None:
        """Look for mistakes in the background, then open the review and call ``then``."""
        kit = self._kit
        if kit.job_runner.current is None:
            kit.job_runner.start_job(
                _MistakeSearch(kit, self._told, partial(self._take_mistakes, then))
            )

    def _take_mistakes(self, then: Callable[[], None], found: Sequence[Mistake]) -> None:
        self.mistakes, self.is_open = found, True
        then()

    def mistake_words(self, mistake: Mistake) -> str:
        """Return what a mistake cost, what would have been better, and why."""
        told = self._told
        game, played = told.moments[self.moment_of(mistake)].game, told.done[mistake.action]
        top = game.discard[-1] if game.discard else rules.HIDDEN_CARD
        advice = describe_advice(mistake.better, top)
        better = _("Better: {moves}").format(moves=advice)
        rival = told.players[(mistake.player + 1) % len(told.players)].name
        why = explain_mistake(played, mistake.better, game, rival)
        return f"{_mistake_cost_words(mistake.turns)} {better} {why}"

    @property
    def summary_words(self) -> str:
        count = len(self.mistakes or ())
        if not count:
            return _("No mistakes found. Well played!")
        return plural(
            "{count} choice cost half a turn or more.",
            "{count} choices cost half a turn or more.",
            count,
        )


def _mistake_cost_words(turns: float) -> str:
    if turns < MAX_HALF_TURN_COST:
        return _("This cost about half a turn.")
    count = round(turns)
    return plural("This cost about {count} turn.", "This cost about {count} turns.", count)


def _actions_before_branch(told: BlancoMatchReplay) -> int:
    """Return how many actions come from the game that this one goes on, such as the guided one.

    What was done there was not chosen here, or not by the same players.
    """
    branch = told.told.extra.get("branch")
    at = branch.get("at") if isinstance(branch, dict) else None
    return min(at, len(told.done)) if isinstance(at, int) and at > 0 else 0


class _MistakeSearch(ReviewJob[list[Mistake]]):
    """A background job that looks for people's mistakes, or the bots' if no person played."""

    def __init__(
        self, kit: Kit, told: BlancoMatchReplay, then: Callable[[list[Mistake]], None]
    ) -> None:
        super().__init__(kit, len(told.done))
        self._told, self._then = told, then
        seats = range(len(told.players))
        persons = [seat for seat in seats if not told.players[seat].is_bot]
        self._players = frozenset(persons or seats)
        self._found: list[Mistake] = []
        self._done = _actions_before_branch(told)
        self._think()

    def _think(self) -> None:
        told = self._told
        work = partial(
            find_mistakes, told.setup, told.done, self._players, self._done, ACTIONS_JUDGED_PER_STEP
        )
        self._thought = self._kit.thinker.think(work)

    def use_computed_piece(self, piece: list[Mistake]) -> bool:
        self._found += piece
        self._done += ACTIONS_JUDGED_PER_STEP
        if self._done >= self._actions:
            self._then(self._found)
            return True
        self._think()
        return False


def may_film(table: BlancoTable) -> bool:
    return any(isinstance(action, rules.Clear) for action in table.match.actions)


def footage(kit: Kit, table: BlancoTable) -> Footage | None:
    told = BlancoMatchReplay(table.match.record())
    return Footage("clear", partial(_film_chain, kit, table, told)) if told.chains else None


def _film_chain(
    kit: Kit, table: BlancoTable, told: BlancoMatchReplay, size: tuple[int, int]
) -> FilmedMoment:
    """Prepare a film of the game's last chain.  Only bots' hands are open in it."""
    chain = told.chains[-1]
    match = BlancoMatch(table.match.setup, table.players)
    watch = WatchStart(len(table.players), None, "", "normal", exit_at_end=False, shots=None)
    again = BlancoTable(match, table.series, kit.settings, watch)
    match.game = told.moments[chain.at].game
    again.focus = chain.player
    again.pin_board()
    again.show_to_viewer(None)
    picture = BlancoTablePicture(kit_with_own_cache(kit), again)
    lines = plural("{count} line cleared", "{count} lines cleared", chain.size)
    picture.message = f"{table.players[chain.player].name}: {lines}", ""
    picture.resize(size)

    moments = told.moments[chain.at + 1 : told.moment_after_chain(chain) + 1]
    happened = [event for moment in moments for event in moment.events]
    seen = rules.events_seen_by(happened, None, are_hands_open=again.view.are_hands_open)
    return FilmedMoment(again, seen, picture.draw)


def _make_daily_table(kit: Kit, name: str, first: date, is_practice: bool) -> BlancoTable:
    kind, seed = DAILY_DEAL.kind(first), DAILY_DEAL.seed(first)
    players = make_new_game_players(kit, NewGame((name,), DAILY_DEAL.game, kind, seed, bots=1))
    return new_deal_table(kit, players, seed, DAILY_DEAL.header(first, is_practice=is_practice))


def daily_result_words(ahead: int) -> tuple[str, str]:
    count = abs(ahead)
    if ahead > 0:
        words = ngettext("won by {count} card", "won by {count} cards", count)
    else:
        words = ngettext("lost by {count} card", "lost by {count} cards", count)
    return words.format(count=count), ""


def _daily_card_back(kit: Kit, width_px: int, degrees: float) -> pygame.Surface:
    return card_picture(kit.art, 0, round(width_px * 0.8))


DEAL_OFFERINGS = (
    RecurringDeal(
        occasion=DAILY_DEAL,
        title=N_("Blanco: daily deal"),
        door=N_("Blanco today"),
        measure=N_("cards ahead"),
        lay=_make_daily_table,
        about=lambda _first: (
            "",
            N_("One game against one rival, with memory notes. You go first."),
        ),
        figure=signed_number,
        told=daily_result_words,
        back=_daily_card_back,
    ),
)


LONGEST, LATEST = "longest", "latest"
LONG_CHAIN_LINES = 4


class BestChain(NamedTuple):
    """A row of the gallery of best chains: a seat's longest chain in one game."""

    uid: str
    name: str
    touched: str
    edition: str
    """The kind of match that the game belonged to, such as "single"."""
    player: int
    longest_chain: int
    turns: int
    """How many turns the seat took in the whole game."""
    has_won: bool


def best_chains(index: Index, profile: int | None, order: str, limit: int) -> list[BestChain]:
    latest = f"{latest_first(index)}, longest_chain"
    by = latest if order == LATEST else "longest_chain DESC, clears"
    whose = "kind = 'person'" if profile is None else "profile = ?"
    where = f"{whose} AND longest_chain >= ? AND NOT is_practice"
    values = [rules.CHAIN_CLEARS] if profile is None else [profile, rules.CHAIN_CLEARS]
    rows = played(index, BestChain._fields, where, *values, order=f"{by} DESC, id", limit=limit)
    return list(map(BestChain._make, rows))


def _describe_best_chain(found: BestChain) -> GalleryRowTexts:
    won = ngettext("won in {count} turn", "won in {count} turns", found.turns)
    kind = _(KIND_NAMES[found.edition]) if found.edition in KIND_NAMES else found.edition
    return GalleryRowTexts(
        found.longest_chain,
        ngettext("line", "lines", found.longest_chain),
        _("Chain!"),
        SUNFLOWER if found.longest_chain >= LONG_CHAIN_LINES else TANGERINE,
        "",
        won.format(count=found.turns) if found.has_won else kind,
    )


def show_chain(table: BlancoTable, found: BestChain) -> None:
    told = table.match_replay
    chains = [] if told is None else [mark for mark in told.chains if mark.player == found.player]
    if told is not None and table.playback is not None and chains:
        mark = max(chains, key=lambda mark: mark.size)
        table.seek(mark.at)
        table.playback.until = told.moment_after_chain(mark)
        if not told.has_secrets:
            # Its cards came from the hand.
            table.playback.alone = True
            table.show_to_viewer(found.player)
    table.focus = found.player


COLLECTION = BestMomentsGallery(
    empty=N_("Chains from finished games show up here, but not from practice."),
    orders={LONGEST: N_("The longest"), LATEST: N_("The latest")},
    look_up=best_chains,
    told=_describe_best_chain,
    show=show_chain,
    picture=lambda record, _found: last_table_picture(record),
)


class BlancoHighlights:
    """A replay's timeline marks: mistakes during a review, otherwise chains and cleared grids."""

    notches: Sequence[int] = ()

    def __init__(
        self, told: BlancoMatchReplay, name_of: Callable[[int], str],
        mistakes: Callable[[], Sequence[TimelineMark]],
    ) -> None:  # fmt: skip
        self._told, self._player_name, self._mistakes = told, name_of, mistakes

    def timeline_marks(self) -> Sequence[TimelineMark]:
        if mistakes := self._mistakes():
            return mistakes
        signs = []
        for mark in self._told.chains:
            lines = ngettext("{count} line cleared", "{count} lines cleared", mark.size)
            words = (
                f"{self._player_name(mark.player)}{THEN_SEPARATOR}{lines.format(count=mark.size)}"
            )
            signs.append(
                TimelineMark(
                    mark.at,
                    True,
                    mark.size + GREAT_MARK_RANK * (mark.size >= rules.CHAIN_CLEARS),
                    words,
                )
            )
        for mark in self._told.stages:
            is_last = mark.size == rules.LAST_STAGE
            words = _("the last grid is cleared") if is_last else _("the first grid is cleared")
            sign = TimelineMark(
                mark.at, False, 0, f"{self._player_name(mark.player)}{THEN_SEPARATOR}{words}"
            )
            signs.append(sign)
        return signs

    def moment_in_words(self, at: int) -> str:
        game = self._told.moments[at].game
        if game.phase is rules.Phase.OVER:
            return _("Game over")
        if game.phase is rules.Phase.OPENING:
            return _("Opening the grids")
        number = rules.turns_per_player(game.turn.number, len(game.seats))
        turn = _("Turn {number}").format(number=number)
        return f"{turn}{THEN_SEPARATOR}{self._player_name(game.turn.player)}"


class TurnCamera:
    """Chooses the board to show large: that of the seat in turn, or the one the viewer chose."""

    def __init__(self, table: BlancoTable) -> None:
        self._table = table

    def must_wait_for_viewer(self, dt: float) -> bool:
        return False

    def follow_action(self) -> None:
        """Do nothing, because the table itself shows the board of the seat whose turn it is."""

    def keep_viewers_board(self) -> None:
        self._table.pin_board()

    def forget_viewers_board(self) -> None:
        self._table.pin_board(is_kept=False)


class WatchedBlancoScene(WatchedScene[BlancoTable]):
    """The scene of a game of Blanco that only bots play, with playback controls."""

    next_words = N_("Next cleared line")

    def __init__(self, kit: Kit, table: BlancoTable, watched: WatchableScene) -> None:
        super().__init__(kit, table, watched, TurnCamera(table))


def scene_for_table(kit: Kit, table: BlancoTable) -> Scene:
    if table.match_replay is not None and table.playback is not None:
        return BlancoTheatre(kit, table, scene_without_controls(kit, table))
    if table.match.is_over:
        return BlancoFinal(kit, table)
    scene = BlancoScene(kit, table)
    return scene if table.playback is None else WatchedBlancoScene(kit, table, scene)


def scene_without_controls(kit: Kit, table: BlancoTable) -> BlancoScene | BlancoFinal:
    if not table.match.is_over:
        return BlancoScene(kit, table)
    told = table.match_replay
    assert told is not None
    # However often it has been shown, the game counts once.
    table.series = Series.from_record(told.told, told.players)
    table.series.add_result(table.view.points)
    return BlancoFinal(kit, table)


class BlancoTheatre(TheatreScene[BlancoTable]):
    """The replay scene of a game of Blanco, with its timeline and review."""

    previous_words, next_words = N_("Previous cleared line"), N_("Next cleared line")
    told: BlancoMatchReplay

    def __init__(self, kit: Kit, table: BlancoTable, watched: BlancoScene | BlancoFinal) -> None:
        assert table.match_replay is not None
        self.review = BlancoReview(kit, table.match_replay)
        programme = BlancoHighlights(table.match_replay, table.name_of, self._mistake_marks)
        super().__init__(kit, table, watched, TurnCamera(table), programme)

    def _other_boards_label(self) -> str:
        if self.playback.alone:
            return _("Watch as a spectator")
        table = self.table
        if table.focus == table.only_person:
            return _("Watch from your seat")
        return _("Watch as {name}").format(name=table.players[table.focus].name)

    @property
    def turn_or_round_starts(self) -> Sequence[int]:
        return self.told.turns

    def highlights(self) -> Sequence[HighlightMoment]:
        review = self.review
        if review.is_open:
            return [
                HighlightMoment(review.moment_of(one), one.player) for one in review.shown_mistakes
            ]
        return [HighlightMoment(mark.at, mark.player) for mark in self.told.chains]

    # --- reviewing -------------------------------------------------------------------------------

    @property
    def is_reviewed(self) -> bool:
        return self.review.is_open

    def _may_review(self) -> bool:
        """Whether the game is over.  A review of an unfinished game would reveal hidden cards."""
        return self.told.rules.is_over(self.told.moments[-1].game)

    def _explain_review(self, review: Widget) -> TooltipText:
        return help_text("review")._replace(title=label_and_key(review))

    def _take_over_review(self, previous: BlancoTheatre) -> None:
        self.review = previous.review
        self._label_highlight_buttons()

    def toggle_review(self) -> None:
        review = self.review
        if review.mistakes is None:
            review.judge_game(self._open_review)
            return
        review.is_open = not review.is_open
        if review.is_open:
            self._open_review()
        else:
            self._label_highlight_buttons()
            self._watch_as_seat(None)

    def _open_review(self) -> None:
        self._label_highlight_buttons()
        self.kit.notices.replace_notices(self.review.summary_words)
        if mistakes := self.review.shown_mistakes:
            self._seek_highlight(
                HighlightMoment(self.review.moment_of(mistakes[0]), mistakes[0].player)
            )

    def _label_highlight_buttons(self) -> None:
        names = N_("Previous cleared line"), N_("Next cleared line")
        if self.review.is_open:
            names = N_("Previous mistake"), N_("Next mistake")
        self.previous_words, self.next_words = names
        self._was_sought = True

    def _mistake_marks(self) -> Sequence[TimelineMark]:
        review = self.review
        return [
            TimelineMark(review.moment_of(one), True, GREAT_MARK_RANK, review.mistake_words(one))
            for one in review.shown_mistakes
        ]

    def _seek_highlight(self, highlight: HighlightMoment | None) -> None:
        if highlight is None or not self.review.is_open:
            super()._seek_highlight(highlight)
            return
        # Show the moment as the player saw it, with the playback paused.
        self.playback.mode = PlaybackMode.PAUSED
        self._watch_as_seat(highlight.player)
        self.seek(highlight.at)
        self.camera.keep_viewers_board()

    @property
    def _current_mistake(self) -> Mistake | None:
        """The mistake at the moment shown; ``None`` if none was made or the replay is running."""
        is_still = self.playback.mode is PlaybackMode.PAUSED and not self.table.director.is_busy()
        return self.review.mistake_at(self.moment_shown) if is_still else None

    def moment_in_words(self) -> str:
        mistake = self._current_mistake
        return "" if mistake is None else self.review.mistake_words(mistake)

    def _serve(self, watched: WatchableScene) -> None:
        if isinstance(watched, BlancoScene):
            watched.remark = self.moment_in_words

    def _draw_own_panels(self, surface: pygame.Surface) -> None:
        """Draw rings around the cards and piles of the move that would have been better."""
        pen = Pen.at(self.kit, surface.subsurface(self.watched_area), self._place)
        for rect in self.areas_to_scroll_to():
            draw_hint_ring(pen, rect)

    def areas_to_scroll_to(self) -> Sequence[pygame.Rect]:
        mistake, watched = self._current_mistake, self.watched
        if mistake is None or not isinstance(watched, BlancoScene):
            return ()
        return watched.picture.areas_of(thing_keys_of_action(mistake.better))

    def toggle_other_boards(self) -> None:
        if self._may_show_secrets():
            self._watch_as_seat(None if self.playback.alone else self.table.focus)

    def _watch_as_seat(self, seat: int | None) -> None:
        self.playback.alone = seat is not None
        self.table.show_to_viewer(seat)
        if isinstance(self.watched, BlancoScene):
            self.watched.refresh()
        self._was_sought = True

    def _keep_board_in_view(self) -> None:
        super()._keep_board_in_view()
        if self.playback.alone:
            # Another board is shown as its owner sees it.
            self._watch_as_seat(self.table.focus)

    def play_on(self) -> None:
        if self._may_show_secrets():
            seat = self._seat_to_play_on()
            table = resume_table(self.kit, self.told.branch(self.moment_shown, seat))
            said = _("You play as {name}; rivals play the rest.")
            if seat == seat_of_you(self.table.players):
                said = _("You play on; rivals play the rest.")
            self.kit.notices.replace_notices(said.format(name=table.players[seat].name))
            self._open_branch_table(table)

    def _seat_to_play_on(self) -> int:
        table = self.table
        persons = [at for at, player in enumerate(table.players) if not player.is_bot]
        if table.viewer is not None:
            return table.viewer
        return table.focus if table.focus in persons or not persons else persons[0]

    def _may_show_secrets(self) -> bool:
        """Return whether hidden cards may be shown.  If not, show a notice that says why."""
        if self.told.has_secrets:
            self.kit.notices.replace_notices(
                _("This game isn’t over, so its hidden and upcoming cards stay secret.")
            )
        return not self.told.has_secrets

    def _show_moment(self, at: int) -> None:
        self.table.seek(at)
        if isinstance(self.watched, BlancoScene) and not self.told.is_over:
            self.watched.refresh()
        else:
            self._replace_watched_scene(scene_without_controls(self.kit, self.table))

    @property
    def _is_at_end(self) -> bool:
        if not super()._is_at_end or not self.told.is_over:
            return super()._is_at_end
        return isinstance(self.watched, BlancoFinal) and self.watched.is_settled
