"""The screens of the third game: as plain as can be, and all that the house asks of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from sqlite3 import Connection
from typing import Any

import pygame

from game.challenge import Challenge
from game.library import ListedGame, ListedSeat, bests_of
from game.match import seal, surprise_seed
from game.record import Player
from game.scenes import destinations as to
from game.scenes.destinations import Offering
from game.scenes.entrance import make_autosave, replay_options, report_broken_rule
from game.scenes.first_game import Columns
from game.scenes.frame.charts import Chart, Figure
from game.scenes.frame.drawing import draw_name
from game.scenes.game import (
    NOTHING_SWITCHED,
    FanCard,
    GameInWords,
    LastTable,
    Screens,
    StatisticsCharts,
    TableFactory,
    Words,
)
from game.scenes.menu.howto_stage import Book, Page, Picture
from game.scenes.share import PicturedSeat, result_picture
from game.scenes.shelf.gallery import player_names
from game.scenes.table.result import Counting, Item, ResultScene
from game.scenes.table.table import Autosave, Line, Table
from game.scenes.watch.saving import Footage
from game.scenes.watch.timeline import Playback, WatchableScene
from game.scenes.watch.watching import WatchedScene
from game.stage import TABLE, Clip, Wait
from game.start import Watch
from game.statistics import Company, SummedGame
from game.ui.draw.palette import CREAM
from game.ui.narrator import WidgetAccount
from game.ui.voices import Account
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
        self, kit: Kit, match: RowMatch, watch: Watch | None, keeping: Autosave | None = None
    ) -> None:
        super().__init__(
            match, RowView(), kit.settings, watch, kit.sound, keeping,
            hear=lambda event, timing: (), lane_of=lambda event: TABLE,
        )  # fmt: skip
        self.playback = None if watch is None else Playback()
        self._begin()

    def told(self) -> list[list[Line]]:
        return [[Line(str(event.tile), event.player)] for event in self.view.taken]

    def whole_log(self) -> list[list[Line]]:
        return self.told()

    def _undoing_seat(self) -> int | None:
        return next((at for at in range(len(self.players)) if self.match.asks(at)), None)

    def _take_back(self, seat: int) -> None:
        self.match.undo(seat)
        self._show_as_it_is()

    def _show_as_it_is(self) -> None:
        view = RowView()
        view.taken = [
            Taken(player, tile, 0)
            for player, tiles in enumerate(self.match.game.taken)
            for tile in tiles
        ]
        self.director.reset(view)

    def let_bot_act(self) -> bool:
        events = self.match.let_bot_act()
        self._show(events)
        return bool(events)

    def _clip_of(self, event: Taken) -> Clip:
        return Wait(self.timing.think)

    def _log_event(self, event: Taken) -> None: ...

    def _is_highlight(self, event: Taken) -> bool:
        return event.tile == 12


class RowScene(WatchableScene):
    """The row; the arrows take a tile."""

    def __init__(self, kit: Kit, table: RowTable) -> None:
        self.kit, self.table = kit, table
        self.focus = Focus(kit)

    def handle(self, intent: Intent) -> None:
        match intent:
            case Move(dx, 0) if not self.table.director.is_busy():
                for player in self.table.match.waiting_for():
                    self.table.act(Take(player, "left" if dx < 0 else "right"))
            case Back():
                self.kit.stack.push(to.PauseMenu(self.table))

    def update(self, dt: float) -> bool:
        table = self.table
        if table.advance_time(dt) or table.director.is_busy() or table.let_bot_act():
            return True
        if table.match.is_over:
            self.kit.stack.replace(to.At(table))
        return False

    def draw(self, surface: pygame.Surface) -> None:
        words = " ".join(map(str, self.table.match.game.row))
        self.kit.text.draw(surface, words, surface.get_rect(), "title", 60, CREAM, align="center")


class Camera:
    def rests(self, dt: float) -> bool:
        return False

    def follow(self) -> None: ...
    def stay(self) -> None: ...
    def let_go(self) -> None: ...


class WatchedRow(WatchedScene[RowTable]):
    next_words = "Next twelve"


class RowResult:
    is_worth_celebrating = False

    def steps(self) -> Counting[str]:
        return Counting([Item("all", 0.2)])

    def told(self, counting: Counting[Any]) -> Sequence[str]:
        return ()

    def draw(self, surface: pygame.Surface, place: Placement, counting: Counting[Any]) -> None: ...


class RowFinal(ResultScene[RowTable]):
    def __init__(self, kit: Kit, table: RowTable) -> None:
        layout = ResponsiveLayout("final_many")
        super().__init__(kit, table, layout, RowResult(), table.match)
        self.is_shown_again = table.match_replay is not None
        self.focus = Focus(kit, [self.seal, self._share, self._title], default=self._title)


class RowLaying:
    def lay(
        self,
        kit: Kit,
        players: Sequence[Player],
        kind: str,
        seed: int | None = None,
        watch: Watch | None = None,
        switches: Mapping[str, bool] = NOTHING_SWITCHED,
        deck: None = None,
    ) -> RowTable:
        names = tuple(player.name for player in players)
        match = RowMatch(Setup(names, surprise_seed() if seed is None else seed), players)
        seal(match)
        return RowTable(kit, match, watch, make_autosave(kit, match))

    def resume(
        self, kit: Kit, record: RowRecord, steps: int | None = None, uid: str | None = None
    ) -> RowTable:
        match = RowMatch.resumed(record)
        return RowTable(kit, match, None, make_autosave(kit, match, uid))

    def replay(self, kit: Kit, record: RowRecord, steps: int | None = None) -> RowTable:
        told = RowPerformance(record)
        report_broken_rule(kit, told.fault)
        match: Any = told
        return RowTable(kit, match, replay_options(kit, len(told.players)))

    def take_up(
        self, kit: Kit, challenge: Challenge[RowRecord], players: Sequence[Player]
    ) -> RowTable:
        match = RowMatch.resumed(challenge.deal_for_players([player.name for player in players]))
        return RowTable(kit, match, None, make_autosave(kit, match))

    def again(self, kit: Kit, table: RowTable, seed: int) -> RowTable:
        return self.lay(kit, table.players, "plain", seed, table.watch)

    def deal_seed(self, table: RowTable) -> int:
        return table.match.setup.seed

    def note_again(self, table: RowTable) -> str:
        return ""


class RowWords:
    def kind_of(self, entry: ListedGame) -> str:
        return "Row"

    def headline_of(self, entry: ListedGame) -> str:
        return player_names(entry.seats)

    def score_of(self, seat: ListedSeat) -> str:
        return f"{seat.name} {seat.total}"

    def total_of(self, entry: ListedGame) -> tuple[str, str]:
        return str(min(seat.total for seat in entry.seats)), "points"

    def about(self, challenge: Challenge[RowRecord]) -> str:
        return "The same row."

    def to_beat(self, challenge: Challenge[RowRecord]) -> str:
        return "" if challenge.to_beat is None else f"{challenge.to_beat} to beat"

    def deal_of(self, challenge: Challenge[RowRecord]) -> tuple[str, str]:
        return "", "Row"

    def pattern_of(self, record: RowRecord, seat: int) -> list[list[int]]:
        return [[1] * len(record.actions)]

    def left_at(self, match: RowMatch) -> Words:
        left = len(match.game.row)
        return lambda: f"{left} tiles left"

    def measured(self, value: int) -> str:
        return str(value)

    def come_to(self, connection: Connection, profile: int, game: SummedGame) -> Words:
        best = min(bests_of(connection, profile, game).values(), default=None)
        return lambda: "" if best is None else f"{best} at best"


class RowCharts:
    WIDTHS: tuple[int, ...] = (300, 300)
    COMPANIES: Mapping[Company | None, str] = {None: "All games"}
    ALL_KINDS = "Any"
    UNPLAYED = "{name} has not finished a row yet."

    def note(self, figures: Any) -> str:
        return ""

    def boxes(self, figures: Any) -> list[Figure]:
        return [Figure(str(figures.games), "Games"), Figure(str(figures.won), "Won")]

    def charts(self, figures: Any) -> Sequence[Chart]:
        return []


def draw_row(kit: Kit, picture: pygame.Surface, tile: pygame.Rect, name: str) -> None:
    draw_name(kit, picture, tile, name, 40, CREAM)


LAYING, WORDS, CHARTS = RowLaying(), RowWords(), RowCharts()
PAGE = Page("none", "Row", "Take the tile at one end.", tip="Fewest points win.")


class RowScreens(Screens):
    asks = "Kind"
    kinds: Mapping[str, str] = {"plain": "Plain"}
    notes: Mapping[str, str] = {"plain": "Fewest points win."}
    watched = range(2, 5)
    save_words, nothing_to_save = "Save it", "There is nothing to save."
    fewer_is_better = True
    total_units = 110.0
    table_factory: TableFactory = LAYING
    book = Book((PAGE,), {}, lambda name, kit: Picture(kit))
    decks = guided = None
    offerings: Sequence[Offering] = ()

    def may_film(self, table: RowTable) -> bool:
        return False

    def footage(self, kit: Kit, table: RowTable) -> Footage | None:
        return None

    def rules(self, table: RowTable | None) -> Columns:
        return (), ()

    def account(self, scene: WatchableScene) -> Account:
        return WidgetAccount(lambda: scene.focus)

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

    def last_table(self, record: RowRecord) -> LastTable:
        state, _events = RULES.new_game(record.setup())
        for action in record.actions:
            assert isinstance(action, Take)
            state, _events = RULES.play(state, action)

        def painter(
            kit: Kit, picture: pygame.Surface, tiles: Sequence[pygame.Rect]
        ) -> Callable[[int], None]:
            return lambda seat: draw_row(kit, picture, tiles[seat], record.players[seat])

        return LastTable(len(record.players), 2.0, painter)

    def result_picture(self, kit: Kit, match: RowMatch, line: str) -> pygame.Surface:
        seats = [
            PicturedSeat(player, str(sum(taken)), "points", False, lambda picture, rect: None)
            for player, taken in zip(match.players, match.game.taken, strict=True)
        ]
        return result_picture(kit, "Row", seats, line)
