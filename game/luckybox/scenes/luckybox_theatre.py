"""The replay theatre with its films and highlights, and the choice of a scene for each phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game.luckybox.judgements import Review
from game.luckybox.record import LuckyboxMatch, LuckyboxMatchReplay, ReplayHighlight
from game.luckybox.rules import Phase, apply
from game.luckybox.stage import AnswerOverEffect, lane_of, points_by_seat, view_of
from game.scenes.first_game import GuideButtonActions
from game.scenes.frame.charts import number_text
from game.scenes.table.result import CountingScene
from game.scenes.watch import timeline, watching
from game.scenes.watch.saving import FilmedMoment, Footage, kit_with_own_cache
from game.stage import TABLE_LANE
from game.start import WatchStart
from game.ui.draw.palette import BAR, GRAPE, RIM, SKY, SUNFLOWER, Colour
from game.ui.draw.shapes import replace_edges
from game.ui.pen import Pen
from game.ui.screen import KeptTree
from game.ui.tree import Ground, High, Part, arranged, drawn
from game.ui.widgets.intents import ScreenThing, TooltipText
from game.ui.widgets.widget import Widget
from game.ui.window.scene import Kit, Scene
from game.words import N_, _

from .counsel.counsel import DealPar, ExpectedTotals, par_of_match, shows_expected_totals
from .counsel.hint_board import draw_choice_on_card, draw_compared_choices
from .counsel.mistakes import mistake_table
from .counsel.reasons import kept_cards, points_text
from .draft import DraftScene
from .luckybox_show import GREAT_MIN_CROSSES, HIGHLIGHT_MIN_CROSSES
from .luckybox_table import PlayedCascade, Table, branch_table
from .luckybox_telling import crosses_in_words
from .meanings import button_meaning, help_text, number_in_words
from .review_curve import ReviewPanel
from .reviewing import (
    JudgedChoice,
    LuckyboxReviewJob,
    ReceiptScene,
    ReplayReview,
    grade_of,
    has_better,
    review_job_key,
)
from .round.round_parts import RoundShown
from .round.round_picture import RoundPicture
from .round.round_scene import RoundScene
from .score.final import FinalScene
from .score.round_score import ScoringScene
from .shared.shared_draft import SharedDraftScene
from .shared.shared_layout import plays_at_shared_table
from .shared.shared_scene import SharedRound
from .watched.longest_cascade import is_answer_shown, is_worth_telling, unpaid_seats
from .watched.watched_draft import WatchedDraftScene


def may_film(table: Table) -> bool:
    return table.last_cascade() is not None


def last_cascade_footage(kit: Kit, table: Table) -> Footage | None:
    cascade = table.last_cascade()
    return None if cascade is None else cascade_footage(kit, table, cascade)


def cascade_footage(kit: Kit, table: Table, cascade: PlayedCascade) -> Footage:
    return Footage("cascade", partial(_start_cascade_film, kit, table, cascade))


def _start_cascade_film(
    kit: Kit, table: Table, cascade: PlayedCascade, size: tuple[int, int]
) -> FilmedMoment:
    again = _table_at_cascade(kit, table, cascade)
    picture = RoundPicture(kit_with_own_cache(kit), again, 1)
    picture.resize(size)
    name, crosses = table.players[cascade.player].name, crosses_in_words(cascade.crosses)
    words = _("{name}: {crosses}").format(name=name, crosses=crosses)

    def draw_frame(surface: pygame.Surface) -> None:
        picture.show(RoundShown(message=words))
        picture.draw(surface)
        picture.draw_above_widgets(surface)

    return FilmedMoment(again, cascade.events(), draw_frame)


def _table_at_cascade(kit: Kit, table: Table, cascade: PlayedCascade) -> Table:
    match = LuckyboxMatch(table.match.setup, table.players, table.match.deck)
    match.game = cascade.start
    for action in cascade.actions:
        match.game, _events = apply(match.game, action)
    watch = WatchStart(len(table.players), None, "", "normal", exit_at_end=False, shots=None)
    again = Table(match, kit.settings, watch)
    again.focus = cascade.player
    again.director.reset(view_of(cascade.start))
    return again


class LuckyboxReplayMarks:
    """The marks on a replay's timeline, for cascades and completed cards.

    They mark the home seat's highlights and completed cards, and other seats' great cascades.
    """

    def __init__(self, told: LuckyboxMatchReplay, home: Callable[[], int]) -> None:
        self._told, self._home = told, home
        self.notches = told.rounds[1:]

    def timeline_marks(self) -> Sequence[timeline.TimelineMark]:
        home = self._home()
        signs = [
            timeline.TimelineMark(
                it.at,
                True,
                it.size + timeline.GREAT_MARK_RANK * (it.size >= GREAT_MIN_CROSSES),
                self._label_of(it),
            )
            for it in self._told.cascades
            if it.size >= (HIGHLIGHT_MIN_CROSSES if it.player == home else GREAT_MIN_CROSSES)
        ]
        done = _("{name}: card complete")
        return signs + [
            timeline.TimelineMark(
                mark.at, False, 0, done.format(name=self._told.players[home].name)
            )
            for mark in self._told.completed
            if mark.player == home
        ]

    def moment_in_words(self, at: int) -> str:
        game = self._told.moments[at].game
        if game.phase is Phase.OVER:
            return _("Final score")
        if game.phase is Phase.DRAFT:
            return _("Round {round}: draft").format(round=game.round)
        if game.phase is Phase.SCORED:
            return _("Round {round}: score").format(round=game.round)
        return number_in_words(game.round, game.turn, game.setup.edition.turns, game.number)

    def _label_of(self, mark: ReplayHighlight) -> str:
        name, crosses = self._told.players[mark.player].name, crosses_in_words(mark.size)
        return _("{name}: {crosses}").format(name=name, crosses=crosses)


CAMERA_REST_SECONDS = {"slow": 3.0, "normal": 2.2, "fast": 0.9, "turbo": 0.2}
"""Seconds for which the large board stays after a highlight, which a line tells, by speed."""
SHORT_REST = 0.5
"""The share of that time after an answer that is told for its points alone."""


MOST_STAGED = 3
"""How many answers to one number are told large, one after the other: the greatest."""
GLANCE_SECONDS = 0.05
"""How long the game waits before it looks again whether an answer has been told."""


class CascadeCamera:
    """Chooses the board that a watcher sees large: one answer after the other has the stage.

    What is not worth telling plays first, on all boards at once; then who gains most comes first.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.rest = 0.0
        self._rested: set[tuple[int, int, int]] = set()
        """The (round, turn, seat) of each answer that the viewer has had time to look at."""
        self._chosen: object = None
        """The (round, turn) in which the viewer chose a board, or None."""
        self._known: tuple[object, Sequence[int]] = (None, ())
        """The seats on the stage, preceded by what they depend on."""
        is_live = table.match_replay is None
        table.may_show = self.may_show if is_live else self.may_show_recorded

    def may_show_recorded(self, seat: int) -> bool:
        """Whether a seat's next action in a replay may be shown now.

        Actions stay in the order of the record; only what takes time keeps them waiting.
        """
        table = self._table
        is_playing = table.playback and table.playback.mode is timeline.PlaybackMode.PLAYING
        if not is_playing or table.match.game.phase is not Phase.TURN:
            return True
        staged, director = self._staged(), table.director
        others = [it for it in range(len(table.players)) if it != seat]
        if seat not in staged:
            others = [it for it in others if it in staged]
        elif seat != table.focus and not self._is_board_chosen:
            return False
        return not (director.is_busy(*others) or unpaid_seats(director.poses()) & {*others})

    @property
    def _is_board_chosen(self) -> bool:
        """Whether the viewer chose the board that is large at this number."""
        game = self._table.match.game
        return self._chosen == (game.round, game.turn)

    def may_show(self, seat: int) -> bool:
        """Whether a seat's answer may be shown now."""
        table, game = self._table, self._table.match.game
        is_playing = table.playback and table.playback.mode is timeline.PlaybackMode.PLAYING
        now = game.round, game.turn
        is_led = is_playing and game.phase is Phase.TURN and not self._is_board_chosen
        if not is_led:
            return True
        staged, waiting = self._staged(), table.match.waiting_seats()
        if seat in waiting or seat not in staged:
            # Whether an answer is worth telling shows only when it is complete.
            return seat not in waiting
        others = [it for it in range(len(game.seats)) if it not in staged]
        if waiting or (others and table.director.is_busy(*others)):
            return False
        return seat == table.focus or (*now, seat) in self._rested

    def must_wait_for_viewer(self, dt: float) -> bool:
        if self.rest <= 0:
            return False
        self.rest -= dt
        return True

    def _staged(self) -> Sequence[int]:
        """Return whose answers to this number are told, in the order in which they are shown.

        Cascades of three and more come first, then whoever gains most; in a replay, who is first
        in the record.
        """
        table, game = self._table, self._table.match.game
        told = table.match_replay
        hides_others = table.playback is not None and table.playback.alone
        seats = game.seats if told is None else told.seats_after_answers
        depends_on = game.round, game.turn, seats, hides_others and table.home
        if self._known[0] != depends_on:
            gained = points_by_seat(table.match.known_answers())
            found = [
                (seat.combo >= HIGHLIGHT_MIN_CROSSES, gained.get(at, 0), seat.combo, -at)
                for at, seat in enumerate(seats)
                if is_worth_telling(seat.combo, gained.get(at, 0)) and not table.hides_seat(at)
            ]
            staged = [-it[-1] for it in sorted(found, reverse=True)[:MOST_STAGED]]
            if told is not None:
                answers = [lane_of(event) for event in told.known_answers()]
                staged = sorted({*staged} & {*answers}, key=answers.index)
            self._known = depends_on, staged
        return self._known[1]

    def follow_action(self) -> None:
        table = self._table
        game, director = table.match.game, table.director
        if game.phase is not Phase.TURN or director.is_busy(TABLE_LANE):
            return
        now, focus = (game.round, game.turn), table.focus
        untold = [at for at in self._staged() if (*now, at) not in self._rested]
        is_begun = focus in untold and table.view.seats[focus].combo > 0
        if is_begun and table.match_replay is not None:
            # Another's actions may come in the record before an answer goes on.
            is_begun = director.is_busy(focus) or self._has_answered(focus)
        if not is_begun and untold and not self._is_board_chosen:
            # Those that played meanwhile are looked at afterwards.
            focus = table.focus = [*filter(director.is_busy, untold), *self._next_told(untold)][0]
        if focus in untold and self._has_answered(focus) and not director.is_busy(focus):
            # Until it is told, its points are still counted up.
            self.rest = GLANCE_SECONDS
            if is_answer_shown(table, focus):
                self._rested.add((*now, focus))
                is_long = game.seats[focus].combo >= HIGHLIGHT_MIN_CROSSES
                share = 1.0 if is_long else SHORT_REST
                self.rest = share * CAMERA_REST_SECONDS[table.speed]

    def _has_answered(self, seat: int) -> bool:
        shown = self._table.match.game.seats[seat]
        return shown.answered and not shown.pending

    def _next_told(self, untold: Sequence[int]) -> Sequence[int]:
        """Return untold answers, the next one first: in a replay, whose action comes next."""
        told = self._table.match_replay
        action = None if told is None else told.next_action
        is_known = action is not None and action.player in untold
        return (action.player, *untold) if action is not None and is_known else untold

    def keep_viewers_board(self) -> None:
        game = self._table.match.game
        self._chosen = (game.round, game.turn)

    def forget_viewers_board(self) -> None:
        self.rest, self._chosen = 0.0, None
        self._rested.clear()


def scene_for_table(kit: Kit, table: Table) -> Scene:
    scene = scene_without_controls(kit, table)
    if table.playback is None:
        return scene
    if table.match_replay is not None:
        return LuckyboxTheatre(kit, table, scene)
    if isinstance(scene, FinalScene):
        return scene
    return WatchedLuckybox(kit, table, scene)


def scene_without_controls(
    kit: Kit, table: Table
) -> DraftScene | SharedDraftScene | RoundScene | SharedRound | ScoringScene | FinalScene:
    """Return the scene for the present phase of a table's game, without playback controls."""
    match table.match.game.phase:
        case Phase.OVER:
            return FinalScene(kit, table)
        case Phase.DRAFT if plays_at_shared_table(kit, table):
            return SharedDraftScene(kit, table)
        case Phase.DRAFT if table.watch is not None and len(table.players) > 1:
            return WatchedDraftScene(kit, table)
        case Phase.DRAFT:
            return DraftScene(kit, table)
        case Phase.TURN if plays_at_shared_table(kit, table):
            return SharedRound(kit, table)
        case Phase.TURN:
            _bring_somebody_asked(table)
            return RoundScene(kit, table)
        case _:
            return ScoringScene(kit, table)


def _bring_somebody_asked(table: Table) -> None:
    """Show a person's board large: of the first who has still to answer, if anybody has."""
    asked = [at for at in table.match.waiting_seats() if not table.players[at].is_bot]
    if table.watch is not None or table.focus in asked:
        return
    if asked:
        table.focus = asked[0]
    elif table.players[table.focus].is_bot:
        table.focus = table.home


# --- gauges: a bar with the expected total beside each seat's name -------------------------------

MIN_DIGIT_PX, GAUGE_BAR_SHARE, WIDE_GAUGE_SHAPE = 11, 0.13, 3.5
"""The least letters of a gauge, the height of its bar in its own, and how wide one is, in heights,
that has a sign beside its words.
"""


class ExpectationGauges:
    """The bars that tell what each visible seat can expect, over a watched board."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table, self._tree = kit, table, KeptTree(kit)

    def lay_out(
        self, watched: Scene, expected: ExpectedTotals, *, is_told: bool = False
    ) -> KeptTree:
        """Lay out the bars.  A large board whose total ``is_told`` elsewhere has none."""
        # Its bar says that totals are hidden from here on.
        is_hidden = not shows_expected_totals(self._kit, self._table)
        is_hidden = is_hidden and self._kit.settings.expected_results
        there = [
            (seat, tuple(rect), is_large)
            for seat, rect, is_large in _gauge_places(self._table, watched, is_told)
            if seat in expected.points or (is_large and is_hidden)
        ]
        places = tuple([rect for _seat, rect, _is_large in there])

        def build() -> Part:
            bars = [self._gauge(seat, is_large, expected) for seat, _rect, is_large in there]
            return arranged(_as_given, *bars, args=places)

        state = there, dict(expected.points), dict(expected.bars)
        self._tree.show(build, state, pygame.Rect((0, 0), self._kit.stack.size), 1.0)
        return self._tree

    def _gauge(self, seat: int, is_large: bool, expected: ExpectedTotals) -> Part:
        if seat not in expected.points:
            about = partial(help_text, "no longer expected")
            return drawn(_draw_gauge_bar, 0.0, SKY, _("Expected: hidden"), help=about)
        points, share = expected.points[seat], expected.bars[seat] / expected.full_bar_points
        ink = SUNFLOWER if seat in expected.leading_seats or len(expected.points) == 1 else SKY
        told, words = points_text(points), number_text(round(points))
        if is_large:
            words = _("Expected: {points}").format(points=told)
        about = partial(help_text, "expected", name=self._table.players[seat].name, points=told)
        return drawn(_draw_gauge_bar, share, ink, words, help=about)


def _as_given(_pen: Pen, _room: pygame.Rect, *places: tuple[int, ...]) -> list[pygame.Rect]:
    return [pygame.Rect(place) for place in places]


def _draw_gauge_bar(pen: Pen, rect: pygame.Rect, share: float, ink: Colour, words: str) -> None:
    """Draw a plate with the sign of a curve and words, and below them the bar."""
    high = rect.height
    pen.box(rect, high * 0.32, BAR, max(1.5, high * 0.06), RIM)
    inside = rect.inflate(-round(high * 0.5), 0)
    thick, foot = max(3, round(high * GAUGE_BAR_SHARE)), round(high * 0.16)
    place = pygame.Rect(inside.x, rect.bottom - foot - thick, inside.width, thick)
    for fill, along in ((GRAPE, 1.0), (ink, min(1.0, max(0.0, share)))):
        if along:
            wide = max(thick, round(place.width * along))
            pen.rounded(pygame.Rect(place.topleft, (wide, thick)), thick / 2, fill)
    line = replace_edges(inside, top=rect.top + round(high * 0.08), bottom=place.top)
    is_wide = rect.width > WIDE_GAUGE_SHAPE * high
    if is_wide:
        sign = pen.icon("review", round(line.height * 0.84), midleft=line.midleft)
        line = replace_edges(line, left=sign.right + round(high * 0.14))
    size = max(MIN_DIGIT_PX, high * (0.5 if is_wide else 0.6))
    pen.line(words, line, "title", size, ink, align="center", grows=False, floor=MIN_DIGIT_PX)


def _gauge_places(
    table: Table, watched: Scene, is_told: bool
) -> Iterator[tuple[int, pygame.Rect, bool]]:
    match watched:
        case RoundScene():
            picture = watched.picture
            if not is_told:
                yield table.focus, picture.place["gauge"], True
            # Nothing lies over a cascade that came forward, and its word, nor over a remark.
            bright = list(filter(None, (picture.forward_rect, picture.remark_rect)))
            for seat in picture.tile_rects:
                rect = picture.view.places.get(("gauge", seat))
                if rect is not None and rect.collidelist(bright) < 0:
                    yield seat, rect, False
        case DraftScene() if not is_told:
            yield watched.seat, watched.place["gauge"], True


def _draw_with_board(watched: Scene, gauges: Callable[[], KeptTree]) -> None:
    """Draw the bars of expected results with the large board: they come and darken together."""
    if isinstance(watched, RoundScene):
        watched.picture.draws_on_board = lambda surface: gauges().draw(surface)


class LuckyboxTheatre(watching.TheatreScene[Table]):
    """The replay theatre of this game: playback, reviews, and playing on from any moment."""

    layout_name = "theatre_review"
    previous_words, next_words = N_("Previous cascade"), N_("Next cascade")
    told: LuckyboxMatchReplay

    def __init__(self, kit: Kit, table: Table, watched: timeline.WatchableScene) -> None:
        assert table.match_replay is not None
        told = self.told = table.match_replay
        self._reviewed: ReplayReview | None = None
        self._par: DealPar | None = None
        """The par of a reviewed solo game, which other screens then tell."""
        self.expected, self._gauges = ExpectedTotals(kit, table), ExpectationGauges(kit, table)
        self._job: LuckyboxReviewJob | None = None
        self.highlighted: timeline.ReplayMarks = LuckyboxReplayMarks(told, lambda: table.home)
        self.strip = ReviewPanel(kit, self)
        super().__init__(kit, table, watched, CascadeCamera(table), self.highlighted)

    def _other_boards_label(self) -> str:
        return _("Show the others") if self.playback.alone else _("Hide the others")

    def _other_widgets(self) -> tuple[Widget, ...]:
        return (*self.strip.widgets(),)

    @property
    def is_reviewed(self) -> bool:
        return self.strip.is_open or self.strip.is_waiting

    def _may_review(self) -> bool:
        return bool(self.told.done)

    def _explain_review(self, review: Widget) -> TooltipText:
        return button_meaning(review, "review")

    def toggle_review(self) -> None:
        if self._job is not None:
            self.kit.job_runner.cancel_job()
            self._stop_waiting()
        elif self.is_reviewed:
            self._show_review(None)
        elif self._reviewed is not None:
            self._show_review(self._reviewed)
        elif self.kit.job_runner.current is None:
            self._job = LuckyboxReviewJob.found(self.kit, self.told, self._receive_review)
            self._job.find_area = self._area_for_progress
            self.kit.job_runner.start_job(self._job)
            self._show_review(None, is_waiting=True)

    def _take_over_review(self, previous: LuckyboxTheatre) -> None:
        self._reviewed, self._par = previous._reviewed, previous._par
        self.strip.take_over(previous.strip)
        self.expected = previous.expected

    def enter(self, previous: Scene | None) -> None:
        wants_review, quiet = self.playback.is_for_review, self.kit.job_runner.quiet
        super().enter(previous)
        # Whoever opens the game again takes its review back from the background.
        if not wants_review and quiet and review_job_key(self.told) in quiet:
            self.toggle_review()

    def leave(self) -> None:
        """Leave the replay.  Its review goes on in the background."""
        super().leave()
        if self._job is not None:
            self._job.leave_to_itself()

    def _area_for_progress(self) -> pygame.Rect | None:
        """Return the room beside a round's message, or that of the buttons that a draft has not."""
        match self.watched:
            case _ if self.kit.stack.page.exceeds_window:
                return None
            case RoundScene(picture=picture):
                return picture.view.places.get("progress")
            case DraftScene(place=place):
                return place["confirm"]
        return None

    def _receive_review(self, review: Review) -> None:
        self._job, self._reviewed = None, ReplayReview(review, self.told)
        self._par = par_of_match(self.kit, self.told) if review.is_over else None
        self._show_review(self._reviewed)

    def _stop_waiting(self) -> None:
        self._job = None
        self._show_review(None)

    def _show_review(self, reviewed: ReplayReview | None, *, is_waiting: bool = False) -> None:
        self.strip.show_review(reviewed, is_waiting=is_waiting)
        self.playback.is_reviewed = reviewed is not None
        self.playback.awaits_review = is_waiting
        if reviewed is not None and self.playback.review_at is not None:
            self.playback.review_at = None
            self.strip.leave_summary()
        self.resize(self.kit.stack.size)

    def open_receipt(self) -> None:
        reviewed = self.strip.reviewed
        if reviewed is None:
            return
        self.playback.mode = timeline.PlaybackMode.PAUSED
        self.kit.stack.push(ReceiptScene(self, reviewed))

    @property
    def watched_area(self) -> pygame.Rect:
        stage = super().watched_area
        return stage if self.strip.is_open else stage.union(self._place["strip"])

    def moment_in_words(self) -> str:
        return self.strip.current_choice_in_words()

    def _is_on_control_bar(self, pos: tuple[int, int]) -> bool:
        is_on_strip = self.strip.is_open and self._place["strip"].collidepoint(pos)
        return is_on_strip or super()._is_on_control_bar(pos)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.strip.view.lay_out(self._place)

    def _serve(self, watched: timeline.WatchableScene) -> None:
        _draw_with_board(watched, self.gauges)

    def _draw_own_panels(self, surface: pygame.Surface) -> None:
        stage = surface.subsurface(self.watched_area)
        if not isinstance(self.watched, RoundScene):
            self.gauges().draw(stage)
        self._draw_choices(stage)
        self.strip.draw(surface, self._place)

    def update(self, dt: float) -> bool:
        changed, known = super().update(dt), None
        if self._job is not None and self.kit.job_runner.current is not self._job:
            self._stop_waiting()
            changed = True
        if self._par is not None:
            self._par.update()
        if self._reviewed is not None:
            seats = range(len(self.table.players))
            known = [self._reviewed.expected_points(seat, self.moment_shown) for seat in seats]
        return self.expected.update(dt, known) or changed

    def things(self) -> Sequence[ScreenThing]:
        return (*super().things(), *self.strip.view.things(), *self.gauges().things())

    def gauges(self) -> KeptTree:
        is_told = self.strip.is_open
        return self._gauges.lay_out(self.watched, self.expected, is_told=is_told)

    def _draw_choices(self, surface: pygame.Surface) -> None:
        """Draw on the cards what was played and, unless it is still hidden, what was better."""
        judged, watched = self.strip.current_choice, self.watched
        if (
            judged is None
            or not has_better(judged.decision)
            or self.playback.mode is not timeline.PlaybackMode.PAUSED
        ):
            return
        if not judged.at <= self.moment_shown < judged.end:
            return
        decision = judged.decision
        ink = grade_of(decision.loss).ink
        if isinstance(watched, RoundScene):
            pen, places = Pen(self.kit, surface), watched.picture.view.places
            draw_compared_choices(
                pen, places, watched.table.faces, self.strip.comparison, watched.question.costs,
                ink, shows_better=not self.strip.hides_answer,
            )  # fmt: skip
        elif isinstance(watched, DraftScene):
            pen = Pen.at(self.kit, surface, watched.place)
            kept = kept_cards(decision.actions)
            wanted = () if self.strip.hides_answer else kept_cards(decision.better)
            for card in {*watched.laid_out_cards} & {*kept, *wanted}:
                own, is_better = ink if card in kept else None, card in wanted
                draw_choice_on_card(pen, watched.card_rects[card], own, is_better=is_better)

    @property
    def moment_shown(self) -> int:
        """The index of the moment on screen.  A draft choice counts once it has been animated."""
        unveils = isinstance(self.watched, DraftScene) and self.watched.is_showing_choice
        return self.told.at - unveils

    @property
    def turn_or_round_starts(self) -> Sequence[int]:
        return self.told.rounds

    def highlights(self) -> Sequence[watching.HighlightMoment]:
        alone = self.playback.alone
        return [
            watching.HighlightMoment(mark.at, mark.player)
            for mark in self.told.cascades
            if mark.size >= HIGHLIGHT_MIN_CROSSES and (mark.player == self.table.home or not alone)
        ]

    def _show_moment(self, at: int) -> None:
        self.strip.leave_summary()
        game = self.told.moments[at].game
        if game.phase is Phase.DRAFT and not any(it.offer for it in game.seats):
            # The stage is empty until the round begins: the last choice is shown instead.
            at -= at < self.told.last
        self.table.seek(at)
        if self.told.game.phase is Phase.TURN and isinstance(self.watched, RoundScene):
            self.watched.refresh()
        else:
            self._replace_watched_scene(scene_without_controls(self.kit, self.table))

    def toggle_other_boards(self) -> None:
        self.playback.alone = not self.playback.alone
        self.table.focus = self.table.home
        if isinstance(self.watched, RoundScene):
            self._replace_watched_scene(scene_without_controls(self.kit, self.table))

    def play_on(self) -> None:
        self._open_branch_table(
            branch_table(self.kit, self.told, self.moment_shown, self.table.focus)
        )

    def try_again(self, mistake: JudgedChoice) -> None:
        assert self._reviewed is not None
        review, decision = self._reviewed.review, mistake.decision
        following = self._reviewed.next_mistake(decision.seat, mistake.at, 1)

        def follow(scene: GuideButtonActions) -> None:
            assert following is not None
            scene.leave_game()
            self.pause_at_moment(following.at)

        table = mistake_table(
            self.kit, self.told, mistake.at, review, decision,
            follow=None if following is None else follow,
        )  # fmt: skip
        self._open_branch_table(table)

    def _keep_board_in_view(self) -> None:
        super()._keep_board_in_view()
        # Keep a board that the viewer chose.
        self.table.home = self.table.focus

    @property
    def _is_at_end(self) -> bool:
        if self.told.at < self.told.last or self.table.director.is_busy():
            return False
        watched = self.watched
        if isinstance(watched, CountingScene):
            return watched.is_settled
        return not (isinstance(watched, DraftScene) and watched.is_showing_choice)

    @property
    def _has_reached_pause(self) -> bool:
        return super()._has_reached_pause and not self._is_paying_out

    def _camera_waits(self, dt: float) -> bool:
        # A cascade shown by itself ends with its points: nobody else plays on meanwhile.
        return super()._has_reached_pause or super()._camera_waits(dt)

    @property
    def _is_paying_out(self) -> bool:
        return any(
            isinstance(pose, AnswerOverEffect)
            and (pose.player, pose.part) == (self.table.focus, "counted")
            for pose in self.table.director.poses()
        )


class WatchedLuckybox(watching.WatchedScene[Table]):
    """A round or draft of bots only, with playback controls and bars of the expected totals."""

    next_words = N_("Next cascade")

    def __init__(self, kit: Kit, table: Table, watched: timeline.WatchableScene) -> None:
        super().__init__(kit, table, watched, CascadeCamera(table))
        self.expected, self._gauges = ExpectedTotals(kit, table), ExpectationGauges(kit, table)

    def enter(self, previous: Scene | None) -> None:
        super().enter(previous)
        if isinstance(previous, WatchedLuckybox) and previous.table is self.table:
            self.expected = previous.expected

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        return self.expected.update(dt) or changed

    def things(self) -> Sequence[ScreenThing]:
        return (*super().things(), *self.gauges().things())

    def gauges(self) -> KeptTree:
        return self._gauges.lay_out(self.watched, self.expected)

    def bar_area(self) -> str:
        return "draft_bar" if isinstance(self.watched, DraftScene) else "bar"

    def bar_part(self) -> Part:
        """Return the bar.  In the draft nothing else lies beneath it."""
        bar = super().bar_part()
        is_draft = isinstance(self.watched, DraftScene)
        return bar.but(ground=Ground(High(0.3), BAR, 3, BAR, 0.85)) if is_draft else bar

    def _serve(self, watched: timeline.WatchableScene) -> None:
        _draw_with_board(watched, self.gauges)

    def _draw_own_panels(self, surface: pygame.Surface) -> None:
        if not isinstance(self.watched, RoundScene):
            self.gauges().draw(surface)
