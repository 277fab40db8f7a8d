"""The screens of the third game: as plain as can be, and all that the house asks of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from sqlite3 import Connection
from typing import Any

import pygame

from game.challenge import Challenge
from game.library import ListedGame, ListedSeat, bests_of_profile
from game.match import random_seed, seal
from game.record import Player
from game.scenes import destinations as to
from game.scenes.destinations import RecurringDeal
from game.scenes.entrance import make_autosave, make_replay_options, report_broken_rule
from game.scenes.first_game import Columns
from game.scenes.frame.charts import LabelledFigure
from game.scenes.frame.drawing import draw_name
from game.scenes.game import (
    NOTHING_SWITCHED,
    FanCard,
    GameInWords,
    LastTablePicture,
    Screens,
    StatisticsCharts,
    TableFactory,
    Words,
)
from game.scenes.menu.howto_stage import Book, Page, Picture
from game.scenes.share import PicturedSeat, make_result_picture, picture_title
from game.scenes.shelf.gallery import player_names
from game.scenes.table.result import CountUp, CountUpStep, ResultScene
from game.scenes.table.table import Autosave, LogLine, Table
from game.scenes.watch.saving import Footage
from game.scenes.watch.timeline import Playback, WatchableScene
from game.scenes.watch.watching import WatchedScene
from game.stage import TABLE_LANE, Clip, PauseClip
from game.start import WatchStart
from game.statistics import Company, GameWithStatistics
from game.ui.draw.palette import CREAM
from game.ui.narrator import WidgetReaderView
from game.ui.pen import Pen
from game.ui.screen import TreeView
from game.ui.tree import Part
from game.ui.voices import ScreenReaderView
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Intent, Move
from game.ui.window.layout import Placement, ResponsiveLayout
from game.ui.window.scene import Kit, Scene
from tests.toys.toy_game import RULES, RowMatch, RowPerformance, RowRecord, Setup, Take, Taken


class RowView:
    """Who has taken what, as far as it was shown."""

    def __init__(self) -> None:
        self.taken: list[Taken] = []

    def fold(self, event: Taken) -> None:
        self.taken.append(event)


class RowTable(Table[RowMatch, RowView]):
    game = "row"
    focus = 0

    def __init__(
        self, kit: Kit, match: RowMatch, watch: WatchStart | None, keeping: Autosave | None = None
    ) -> None:
        super().__init__(
            match, RowView(), kit.settings, watch, kit.sound, keeping,
            hear=lambda event, timing: (), lane_of=lambda event: TABLE_LANE,
        )  # fmt: skip
        self.playback = None if watch is None else Playback()
        self._show_match()

    def recent_log(self) -> list[list[LogLine]]:
        return [[LogLine(str(event.tile), event.player)] for event in self.view.taken]

    def whole_log(self) -> list[list[LogLine]]:
        return self.recent_log()

    def _undoing_seat(self) -> int | None:
        return next((at for at in range(len(self.players)) if self.match.asks(at)), None)

    def _undo_last_action(self, seat: int) -> None:
        self.match.undo(seat)
        self._show_current_state()

    def _show_current_state(self) -> None:
        view = RowView()
        view.taken = [
            Taken(player, tile, 0)
            for player, tiles in enumerate(self.match.game.taken)
            for tile in tiles
        ]
        self.director.reset(view)

    def play_next_bot(self) -> bool:
        events = self.match.play_next_bot()
        self._show_once_saved(events)
        return bool(events)

    def _clip_of_event(self, event: Taken) -> Clip:
        return PauseClip(self.timing.think)

    def _log_event(self, event: Taken) -> None: ...

    def _is_highlight(self, event: Taken) -> bool:
        return event.tile == 12


class RowScene(WatchableScene):
    """The row; the arrows take a tile."""

    def __init__(self, kit: Kit, table: RowTable) -> None:
        self.kit, self.table = kit, table
        self.focus = Focus(kit)

    def areas_said(self) -> Sequence[pygame.Rect]:
        return ()

    def edge_bars(self) -> Sequence[pygame.Rect]:
        return ()

    def areas_notices_avoid(self) -> Sequence[pygame.Rect]:
        return ()

    def handle(self, intent: Intent) -> None:
        match intent:
            case Move(dx, 0) if not self.table.director.is_busy():
                for player in self.table.match.waiting_seats():
                    self.table.act(Take(player, "left" if dx < 0 else "right"))
            case Back():
                self.kit.stack.push(to.PauseMenu(self.table))

    def update(self, dt: float) -> bool:
        table = self.table
        if table.advance_time(dt) or table.director.is_busy() or table.play_next_bot():
            return True
        if table.match.is_over:
            self.kit.stack.replace_top_scene(to.OpenTable(table))
        return False

    def draw(self, surface: pygame.Surface) -> None:
        words = " ".join(map(str, self.table.match.game.row))
        self.kit.text.draw(surface, words, surface.get_rect(), "title", 60, CREAM, align="center")


class Camera:
    def must_wait_for_viewer(self, dt: float) -> bool:
        return False

    def follow_action(self) -> None: ...
    def keep_viewers_board(self) -> None: ...
    def forget_viewers_board(self) -> None: ...


class WatchedRow(WatchedScene[RowTable]):
    next_words = "Next twelve"


class RowResult:
    is_worth_celebrating = False

    def make_count_up(self) -> CountUp[str]:
        return CountUp([CountUpStep("all", 0.2)])

    def result_so_far_in_words(self, counting: CountUp[Any]) -> Sequence[str]:
        return ()

    def parts(self, counting: CountUp[Any]) -> Mapping[str, Part]:
        return {}

    def draw(self, pen: Pen, view: TreeView, place: Placement, counting: CountUp[Any]) -> None:
        view.draw(pen.surface)


class RowFinal(ResultScene[RowTable]):
    def __init__(self, kit: Kit, table: RowTable) -> None:
        layout = ResponsiveLayout("final_many")
        super().__init__(kit, table, layout, RowResult(), table.match)
        self.is_shown_again = table.match_replay is not None
        self._controls = [self.seal, self._share, self._title]
        self.focus = Focus(kit, default=self._title)


def new_row_record(players: Sequence[Player], _kind: str, seed: int, _deck: None) -> RowRecord:
    return RowMatch(Setup(tuple(it.name for it in players), seed), players).record()


class RowLaying:
    def make_table(
        self,
        kit: Kit,
        players: Sequence[Player],
        kind: str,
        seed: int | None = None,
        watch: WatchStart | None = None,
        switches: Mapping[str, bool] = NOTHING_SWITCHED,
        deck: None = None,
    ) -> RowTable:
        names = tuple(player.name for player in players)
        match = RowMatch(Setup(names, random_seed() if seed is None else seed), players)
        seal(match)
        return RowTable(kit, match, watch, make_autosave(kit, match))

    def resume_table(
        self, kit: Kit, record: RowRecord, steps: int | None = None, uid: str | None = None
    ) -> RowTable:
        match = RowMatch.resumed(record)
        return RowTable(kit, match, None, make_autosave(kit, match, uid))

    def make_replay_table(self, kit: Kit, record: RowRecord, steps: int | None = None) -> RowTable:
        told = RowPerformance(record)
        report_broken_rule(kit, told.fault)
        match: Any = told
        return RowTable(kit, match, make_replay_options(kit, len(told.players)))

    def make_challenge_table(
        self, kit: Kit, challenge: Challenge[RowRecord], players: Sequence[Player]
    ) -> RowTable:
        match = RowMatch.resumed(challenge.deal_for_players([player.name for player in players]))
        return RowTable(kit, match, None, make_autosave(kit, match))

    def make_repeat_table(self, kit: Kit, table: RowTable, seed: int) -> RowTable:
        return self.make_table(kit, table.players, "plain", seed, table.watch)

    def deal_seed(self, table: RowTable) -> int:
        return table.match.setup.seed

    def same_deal_caution(self, table: RowTable) -> str:
        return ""


class RowWords:
    def kind_in_words(self, entry: ListedGame) -> str:
        return "Row"

    def headline_in_words(self, entry: ListedGame) -> str:
        return player_names(entry.seats)

    def score_in_words(self, seat: ListedSeat, *, is_you: bool = False) -> str:
        return f"{seat.name} {seat.total}"

    def total_and_unit_in_words(self, entry: ListedGame) -> tuple[str, str]:
        return str(min(seat.total for seat in entry.seats)), "points"

    def challenge_in_words(self, challenge: Challenge[RowRecord]) -> str:
        return "The same row."

    def score_to_beat_in_words(self, challenge: Challenge[RowRecord]) -> str:
        return "" if challenge.to_beat is None else f"{challenge.to_beat} to beat"

    def deal_and_kind_in_words(self, challenge: Challenge[RowRecord]) -> tuple[str, str]:
        return "", "Row"

    TURN_RESULT_UNIT = "tiles per turn"

    def turn_results(self, record: RowRecord, seat: int) -> list[list[int]]:
        return [[1] * len(record.actions)]

    def unfinished_state_in_words(self, match: RowMatch) -> Words:
        left = len(match.game.row)
        return lambda: f"{left} tiles left"

    def high_score_in_words(self, value: int) -> str:
        return str(value)

    def query_own_record(
        self, connection: Connection, profile: int, game: GameWithStatistics
    ) -> Words:
        best = min(bests_of_profile(connection, profile, game).values(), default=None)
        return lambda: "" if best is None else f"{best} at best"


class RowCharts:
    COMPANIES: Mapping[Company | None, str] = {None: "All games"}
    ALL_KINDS_LABEL = "Any"
    NOTHING_PLAYED_TEXT = "{name} has not finished a row yet."

    def missing_best_note(self, figures: Any) -> str:
        return ""

    def kind_shown_first(self, played: Mapping[str, int]) -> str | None:
        return None

    def mixed_kinds(self, played: Mapping[str, int]) -> list[str]:
        return []

    def headline_figures(self, figures: Any) -> list[LabelledFigure]:
        return [
            LabelledFigure(str(figures.games), "Games"),
            LabelledFigure(str(figures.won), "Won"),
        ]

    def make_charts(self, figures: Any) -> Sequence[Part]:
        return []


def draw_row(kit: Kit, picture: pygame.Surface, tile: pygame.Rect, name: str) -> None:
    draw_name(Pen(kit, picture), tile, name, 40, CREAM)


LAYING, WORDS, CHARTS = RowLaying(), RowWords(), RowCharts()
PAGE = Page("none", "Row", "Take the tile at one end.", tip="Fewest points win.")


class RowScreens(Screens):
    asks = "Kind"
    kinds: Mapping[str, str] = {"plain": "Plain"}
    notes: Mapping[str, str] = {"plain": "Fewest points win."}
    save_words, nothing_to_save = "Save it", "There is nothing to save."
    fewer_is_better = True
    total_units = 110.0
    table_factory: TableFactory = LAYING
    new_record = staticmethod(new_row_record)
    book = Book((PAGE,), {}, lambda name, kit: Picture(kit))
    decks = guided = None
    offerings: Sequence[RecurringDeal] = ()

    def may_film(self, table: RowTable) -> bool:
        return False

    def footage(self, kit: Kit, table: RowTable) -> Footage | None:
        return None

    def rules(self, table: RowTable | None) -> Columns:
        return (), ()

    def screen_reader_view(self, scene: WatchableScene) -> ScreenReaderView:
        return WidgetReaderView(lambda: scene.focus)

    words: GameInWords = WORDS
    charts: StatisticsCharts = CHARTS

    def scene(self, kit: Kit, table: RowTable) -> Scene:
        if table.match.is_over:
            return RowFinal(kit, table)
        scene = RowScene(kit, table)
        if table.playback is None:
            return scene
        return WatchedRow(kit, table, scene, Camera())

    def fan(self, kit: Kit) -> Sequence[FanCard]:
        return []

    def preview(self, kit: Kit) -> Picture:
        return Picture(kit)

    def last_table_picture(self, record: RowRecord, _steps: int | None) -> LastTablePicture:
        state, _events = RULES.new_game(record.setup())
        for action in record.actions:
            assert isinstance(action, Take)
            state, _events = RULES.play(state, action)

        def painter(
            kit: Kit, picture: pygame.Surface, tiles: Sequence[pygame.Rect]
        ) -> Callable[[int], None]:
            return lambda seat: draw_row(kit, picture, tiles[seat], record.players[seat])

        return LastTablePicture(len(record.players), 2.0, painter)

    def result_picture(self, kit: Kit, match: RowMatch, line: str) -> pygame.Surface:
        seats = [
            PicturedSeat(player, str(sum(taken)), "points", False, lambda picture, rect: None)
            for player, taken in zip(match.players, match.game.taken, strict=True)
        ]
        return make_result_picture(kit, picture_title("Row"), seats, line)
