"""Blanco's result screen, the chart of the race against a rival, and functions to make tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import le
from typing import NamedTuple

import pygame

from game.blanco.match import (
    BlancoMatch,
    BlancoMatchReplay,
    earned_medal,
    ghost_of_record,
    review_game,
)
from game.blanco.record import NOTES_KEY, BlancoRecord, memory_notes_of
from game.blanco.rules import (
    CHAIN_CLEARS,
    GRID_SHAPES,
    LAST_GRID_CARDS,
    LAST_STAGE,
    FixedOrder,
    SeriesKind,
    Setup,
    score_sheets,
    turns_per_player,
)
from game.challenge import Challenge
from game.match import random_seed, seal
from game.record import NOTHING_MORE, Json, Player
from game.scenes import destinations as to
from game.scenes.entrance import (
    make_autosave,
    make_replay_options,
    prepare_table,
    report_broken_rule,
    watch_of_bots,
)
from game.scenes.frame.charts import names_in_words
from game.scenes.frame.drawing import medal_in_words, occasion_label, who_counts
from game.scenes.frame.widget_scene import SheetScene
from game.scenes.game import NOTHING_SWITCHED
from game.scenes.share import with_nonbreaking_spaces
from game.scenes.table.ranking import RankedResult, ResultColumn, score_points
from game.scenes.table.result import CountUp, ResultScene
from game.scenes.table.table import AND_SEPARATOR, NEAR_BEST_POINTS, Autosave
from game.start import WatchStart
from game.statistics import header_to_repeat_deal
from game.ui.draw.palette import (
    CREAM,
    GRAPE,
    INK,
    LILAC,
    PAPER,
    TEAL_DEEP,
    Colour,
    in_current_palette,
    palette_hex,
)
from game.ui.draw.shapes import draw_svg, replace_edges
from game.ui.draw.text import MIN_TEXT_PX
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import Art, Ground, Part, Text, draw_part, drawn, row
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Key
from game.ui.widgets.widget import Widget
from game.ui.window.layout import ResponsiveLayout
from game.ui.window.scene import Kit
from game.words import _, ngettext, plural

from .blanco_board import (
    CardSize,
    card_part,
    face_up,
    grid_of_cards,
    grid_size_words,
)
from .blanco_picture import race_title
from .blanco_table import BlancoRival, BlancoTable, Series, compare_with_rival, count_finished_turns
from .blanco_telling import KIND_NAMES

CAPTION_UNITS, MARK_UNITS, BADGE_UNITS = 27.0, 24.0, 54.0
LINE_UNITS, DASH_UNITS = 7.0, 16.0
CARDS_IN_BOTH_GRIDS = sum(rows * columns for rows, columns in GRID_SHAPES.values())
MIN_TURNS_ON_AXIS = 8
CLOSE_CARDS = 3
"""With so few cards left, a game was lost closely."""

Point = tuple[int, int]
Line = tuple[Point, ...]


class RaceCurve(NamedTuple):
    """A player's line on the race chart: cards left before the first turn and after each turn."""

    player: Player
    left: tuple[int, ...]
    is_ghost: bool


class RaceScene(SheetScene):
    """A chart of the race against a rival: how many cards each player had left, turn by turn."""

    asks_at = "grid"
    opened_by = Key("rival")

    def __init__(self, kit: Kit, table: BlancoTable, rival: BlancoRival) -> None:
        super().__init__(kit, "rival")
        self._rival = rival
        self._turn = max(0, count_finished_turns(table.view))
        self._players = len(table.players)
        here = ghost_of_record(table.match.record())
        turns = range(self._turn + 1)
        known = [turn for turn in turns if not rival.was_left_before(turn)]
        self.courses = (
            *(
                RaceCurve(
                    table.players[seat],
                    tuple(here.progress_after(turn)[seat].left for turn in turns),
                    False,
                )
                for seat in table.persons
            ),
            RaceCurve(rival.player, tuple(rival.progress_after(turn).left for turn in known), True),
        )
        """The lines on the chart: one for each person at this table, and the rival's last."""
        self._close = Button("close", lambda: _("Close"), kit.stack.pop, shortcut=Back())
        self.focus = Focus(kit, default=self._close)

    def shown_title(self) -> str:
        return race_title(self._rival)

    @property
    def caption(self) -> str:
        standing = [
            _("{name}: {points}").format(
                name=course.player.name,
                points=plural("{count} card to go", "{count} cards to go", course.left[-1]),
            )
            for course in self.courses
        ]
        turn = _("After turn {number}").format(number=turns_per_player(self._turn, self._players))
        return " · ".join([turn, *standing])

    def parts(self) -> Mapping[str, Part]:
        words = with_nonbreaking_spaces(self.caption)
        return {
            "cards": drawn(
                _draw_race_chart, self.courses, self._turn, ground=Ground(22, PAPER), pad=(30, 35)
            ),
            "caption": Text(words, CAPTION_UNITS, align="left", leading=1.15),
            "close": Control(self._close),
        }


def _draw_race_chart(pen: Pen, rect: pygame.Rect, courses: Sequence[RaceCurve], turn: int) -> None:
    """Draw the lines, up to a turn, over lines that say how many cards are left."""
    px, kit = pen.px, pen.kit
    size, badge = max(MIN_TEXT_PX, px(MARK_UNITS)), px(BADGE_UNITS)
    wide = pen.width(str(CARDS_IN_BOTH_GRIDS), "body", kit.text.enlarged_px("body", size))
    plot = replace_edges(rect, left=rect.x + wide + px(12), right=rect.right - badge - px(18))

    def y_of_card_count(left: int) -> int:
        return round(plot.bottom - plot.height * left / CARDS_IN_BOTH_GRIDS)

    for mark in (0, LAST_GRID_CARDS, CARDS_IN_BOTH_GRIDS):
        y = y_of_card_count(mark)
        pen.surface.fill(in_current_palette(LILAC), (plot.x, y, plot.width, max(1, px(2))))
        label = pygame.Rect(rect.x, y - round(size), wide, 2 * round(size))
        pen.line(str(mark), label, "body", size, align="right")
    step = plot.width / max(MIN_TURNS_ON_AXIS, turn)
    lines = tuple(
        tuple((round(plot.x + at * step), y_of_card_count(left)) for at, left in enumerate(it.left))
        for it in courses
    )
    around = rect.inflate(px(40), px(40))
    thick = max(2, px(LINE_UNITS))
    picture = partial(_draw_race, around, lines, px(DASH_UNITS), thick)
    pen.stamp(("race", tuple(around), lines, thick), picture, topleft=around.topleft)
    ends = spread_points_apart([line[-1] for line in lines], badge, plot.centery)
    for course, (x, y) in zip(courses, ends, strict=True):
        at = pen.icon(f"seat_{course.player.badge + 1}", badge, midleft=(x + px(10), y))
        if course.is_ghost:
            pen.icon("ghost", badge // 2, center=(at.right, at.top + badge // 6))


def _draw_race(rect: pygame.Rect, lines: Sequence[Line], dash: int, thick: int) -> pygame.Surface:
    parts = ""
    for at, line in enumerate(lines):
        is_ghost = at == len(lines) - 1
        ink, dashes = (GRAPE, f'stroke-dasharray="{dash}"') if is_ghost else (TEAL_DEEP, "")
        points = [(x - rect.x, y - rect.y) for x, y in line]
        told = " ".join(f"{x},{y}" for x, y in points)
        parts += f'<polyline points="{told}" fill="none" stroke="{palette_hex(ink)}" '
        parts += f'stroke-width="{thick}" {dashes}/>'
        for x, y in points[-1:] if is_ghost else points:
            parts += f'<circle cx="{x}" cy="{y}" r="{thick * 3 // 4}" fill="{palette_hex(ink)}"/>'
    return draw_svg(rect.size, parts)


def spread_points_apart(spots: Sequence[Point], size: int, middle: int) -> list[Point]:
    """Return the points, moved vertically towards ``middle`` until marks on them do not overlap."""
    placed: dict[int, Point] = {}
    for at in sorted(range(len(spots)), key=lambda at: -abs(spots[at][1] - middle)):
        x, y = spots[at]
        while any(abs(x - left) < size and abs(y - top) < size for left, top in placed.values()):
            y += 1 if spots[at][1] < middle else -1
        placed[at] = x, y
    return [placed[at] for at in range(len(spots))]


ORDER_FROM_SEED = FixedOrder()


def make_table(
    kit: Kit,
    players: Sequence[Player],
    kind: str,
    seed: int | None = None,
    watch: WatchStart | None = None,
    switches: Mapping[str, bool] = NOTHING_SWITCHED,
    deck: None = None,
) -> BlancoTable:
    """Return a new match's table, dealt at random without a seed, or raise ``InvalidSetup``."""
    series = Series(kind, players, random_seed() if seed is None else seed)
    return _make_table(kit, series, watch, notes=switches.get(NOTES_KEY))


def new_record(players: Sequence[Player], kind: str, seed: int, deck: None) -> BlancoRecord:
    series = Series(kind, players, seed)
    seated = series.seated_players()
    setup = Setup(tuple(player.name for player in seated), series.game_seed, ORDER_FROM_SEED)
    return BlancoMatch(setup, seated, series.header_fields()).record()


def make_repeat_table(kit: Kit, table: BlancoTable, seed: int) -> BlancoTable:
    """Leave the table and return a new one, for another match of the same players.

    If ``seed`` is that of the old table, the same cards are dealt.
    """
    table.leave()
    series = table.series
    # A challenge may have shuffles of its own.
    match, is_same = table.match, seed == table.match.setup.seed
    order = match.setup.order if is_same else ORDER_FROM_SEED
    kept = header_to_repeat_deal(match.extra, match.players) if is_same else NOTHING_MORE
    anew = Series(series.kind, series.players, seed)
    return _make_table(kit, anew, table.watch, order, kept, notes=match.has_memory_notes)


def deal_seed(table: BlancoTable) -> int:
    return table.series.seed


def same_deal_caution(table: BlancoTable) -> str:
    return _("back to game 1") if table.series.game_number > 1 else _("as practice")


def next_game(kit: Kit, table: BlancoTable) -> BlancoTable:
    table.leave()
    return _make_table(kit, table.series, table.watch, notes=table.match.has_memory_notes)


def new_deal_table(
    kit: Kit, players: Sequence[Player], seed: int, extra: Mapping[str, Json]
) -> BlancoTable:
    """Return the table of a daily deal, always with memory notes; raise ``InvalidSetup``."""
    return _make_table(
        kit, Series(SeriesKind.SINGLE, players, seed), None, ORDER_FROM_SEED, extra, notes=True
    )


def make_challenge_table(
    kit: Kit, challenge: Challenge[BlancoRecord], players: Sequence[Player]
) -> BlancoTable:
    """Return a challenge's table.  Raise ``InvalidSetup`` for a wrong number of players."""
    record = challenge.deal_for_players([player.name for player in players])
    series = Series(SeriesKind.SINGLE, players, record.seed)
    notes = memory_notes_of(challenge.record.extra)
    return _make_table(kit, series, None, record.order, record.extra, notes=notes)


def _make_table(
    kit: Kit,
    series: Series,
    watch: WatchStart | None,
    order: FixedOrder = ORDER_FROM_SEED,
    extra: Mapping[str, Json] = NOTHING_MORE,
    *,
    notes: bool | None,
) -> BlancoTable:
    players = series.seated_players()
    told = {NOTES_KEY: kit.settings.memory_notes if notes is None else notes}
    setup = Setup(tuple(player.name for player in players), series.game_seed, order)
    match = BlancoMatch(setup, players, {**extra, **told, **series.header_fields()})
    seal(match)
    return _prepare_table(kit, match, series, watch, make_autosave(kit, match))


def _prepare_table(
    kit: Kit, match: BlancoMatch, series: Series, watch: WatchStart | None, keeping: Autosave | None
) -> BlancoTable:
    kit.sound.play_music(None)
    table = BlancoTable(match, series, kit.settings, watch, kit.sound, keeping)
    return prepare_table(kit, table, series.kind.value)


def resume_table(
    kit: Kit, record: BlancoRecord, steps: int | None = None, uid: str | None = None
) -> BlancoTable:
    """Return a saved game's table.  Without a ``uid``, it is saved as a new game.

    ``steps`` is not used, because nothing in Blanco happens by itself after an action.
    """
    match = BlancoMatch.resumed(record)
    match.default_memory_notes = kit.settings.memory_notes
    series = Series.from_record(record, match.players)
    watch = watch_of_bots(kit, match)
    table = _prepare_table(kit, match, series, watch, make_autosave(kit, match, uid))
    if match.is_over:
        series.add_result(table.view.points)
    return table


def make_replay_table(kit: Kit, record: BlancoRecord, steps: int | None = None) -> BlancoTable:
    """Return a replay's table; raise ``InvalidSetup`` if the record cannot be replayed.

    If the record breaks a rule later on, show a notice.  ``steps`` is not used.
    """
    told = BlancoMatchReplay(record)
    told.default_memory_notes = kit.settings.memory_notes
    report_broken_rule(kit, told.fault)
    kit.sound.play_music(None)
    series = Series.from_record(record, told.players)
    watch = make_replay_options(kit, len(told.players))
    return BlancoTable(told, series, kit.settings, watch, kit.sound)


RESULT_SEPARATOR = "  ·  "
LINES, LEFT, MATCH, GRID = "lines", "left", "match", "grid"
GRID_LEFT_UNITS, GRID_LEFT_SHARE = 130.0, 0.86
"""The least width of a grid's picture, and how much of its row's height it takes."""
CLEARED_UNITS, CLEARED_SHARE, MIN_CARD_PX = 64.0, 0.48, 9
"""The size of the tick for a cleared grid, what share of a high row it takes, and the least width
of cards that look like cards.
"""
FEW_ROWS, HIGH_ROW_FIGURES, HIGH_ROW_NAMES = 3, 64.0, 50.0
"""Up to how many rows are so high that figures and names in them are larger, and how large."""


def _draw_grid_left(
    pen: Pen, rect: pygame.Rect, grid: Sequence[Sequence[int]], words: Part
) -> None:
    """Draw the cards that are left, ``words`` in a low row, or a tick if there are none."""
    tall = rect.height * GRID_LEFT_SHARE
    if not grid:
        side = max(min(tall, pen.px(CLEARED_UNITS)), rect.height * CLEARED_SHARE)
        pen.icon("check", round(side), center=rect.center)
        return
    # All grids' cards are as large as those of a whole grid.
    rows, columns = GRID_SHAPES[LAST_STAGE]
    most = rect.width / pen.scale, tall / pen.scale
    sizes = (CardSize(px, pen.scale) for px in range(rect.width // columns, MIN_CARD_PX - 1, -1))
    fitting = (size for size in sizes if all(map(le, size.units(columns, rows), most)))
    if (size := next(fitting, None)) is None:
        draw_part(words, pen, rect)
        return
    shape = len(grid), len(grid[0])
    cards = [card_part(face_up(card), size) for cells in grid for card in cells]
    draw_part(grid_of_cards(cards, shape, size).but(at=(0.5, 0.5)), pen, rect)


class BlancoResult(RankedResult):
    """The result page of a game or match: headline, notes and a ranked table of figures."""

    tallest = 190.0
    counts = (LINES, LEFT, MATCH)
    count_times, ranking_times = 2.0, 6.0

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        series = self._series = table.series
        alone = len(table.persons) == 1 and table.watch is None
        alone = alone or table.replayed_person is not None
        self._you = {at for at, player in enumerate(series.players) if alone and not player.is_bot}
        """The only person in the match, who is addressed as "you".  Empty without such a person."""
        players = [
            replace(player, name=_("You")) if at in self._you else player
            for at, player in enumerate(series.players)
        ]
        super().__init__(kit, players, series.ranks, series.ranking_values, table.timing.count)
        self._to_beat = table.to_beat
        self._helped = sum(table.match.hints)
        self.turns = turns_per_player(table.match.game.turn.number, len(series.players))
        sheets = score_sheets(table.match.game)
        self._sheets = [sheets[series.seat_in_last_game(at)] for at in range(len(series.players))]
        """The score of this game for each player, in the order of the match, not of the seats."""
        self._game_winner = min(range(len(sheets)), key=lambda at: self._sheets[at].points)
        self.review = review_game(table.match.record())
        counts, occasion = who_counts(table.match), occasion_label(table.match)
        self._occasion = f"{occasion}{AND_SEPARATOR}{counts}" if counts else ""
        """What the result counts for, and for whom; '' where it counts for nothing more."""
        self.medal = earned_medal(table.match)
        """The medal earned: 1 to 4, or 0 for none.  ``None`` if the game offers no medals."""

    @property
    def _has_high_rows(self) -> bool:
        wide, high = self._kit.window.size
        return wide >= high and len(self._players) <= FEW_ROWS

    @property
    def part_units(self) -> float:
        return HIGH_ROW_FIGURES if self._has_high_rows else super().part_units

    @property
    def total_units(self) -> float:
        return HIGH_ROW_FIGURES if self._has_high_rows else super().total_units

    @property
    def name_units(self) -> float:
        return HIGH_ROW_NAMES if self._has_high_rows else super().name_units

    def podium_label(self, total: int) -> str:
        if self._series.ranks_by_cards_left:
            # Below a number of cards.
            return ngettext("card", "cards", total)
        return ngettext("victory", "victories", total)

    def podium_height(self, total: int) -> float:
        if self._series.ranks_by_cards_left:
            return 1 - min(total, CARDS_IN_BOTH_GRIDS) / CARDS_IN_BOTH_GRIDS
        return super().podium_height(total)

    @property
    def figure_columns(self) -> Sequence[ResultColumn]:
        series, sheets, review = self._series, self._sheets, self.review
        sits = series.seat_in_last_game
        figures = [
            ResultColumn(LINES, _("Lines"), lambda at: review.lines[sits(at)], LINES),
            ResultColumn("chain", _("Longest chain"), lambda at: review.longest[sits(at)], LINES),
            ResultColumn(
                GRID,
                _("Grid"),
                # Each player's own grid, which comes with the number of cards.
                lambda at: at,
                LEFT,
                self._grid_in_words,
                cell=self._grid_left,
            ),
            ResultColumn(LEFT, _("Cards left"), lambda at: sheets[at].points, LEFT),
        ]
        if series.kind is not SeriesKind.SINGLE:
            head = _("Total") if series.kind is SeriesKind.THREE_GAMES else _("Wins")
            worth = series.ranking_values
            figures.append(ResultColumn(MATCH, head, worth.__getitem__, MATCH, cell=self._total))
        return figures

    def _grid_left(self, player: int, words: str, ink: Colour) -> Part:
        """Return the picture of a player's grid as it lies at the end of the game."""
        small = score_points(self._grid_in_words(player), ink, self.part_units)
        grid = self._sheets[player].grid
        return drawn(_draw_grid_left, grid, small, least=(GRID_LEFT_UNITS, 0))

    def _grid_in_words(self, player: int) -> str:
        grid = self._sheets[player].grid
        return grid_size_words((len(grid), len(grid[0]))) if grid else "–"

    def _total(self, player: int, words: str, ink: Colour) -> Part:
        return score_points(words, INK, self.total_units)

    def heading(self, counting: CountUp[str]) -> str:
        series = self._series
        # Who has won a single game was called out at the table.
        if not counting.is_done and series.kind is not SeriesKind.SINGLE:
            return _("Game over")
        winners = series.standings.winners
        names = [series.players[player].name for player in winners]
        if not names:
            last, number = series.results[-1].winner, series.game_number - 1
            if last in self._you:
                return _("You win game {number}!").format(number=number)
            winner = series.players[last].name
            return _("{name} wins game {number}!").format(name=winner, number=number)
        if len(names) > 1:
            return _("{names} share the match!").format(names=names_in_words(names))
        is_single = series.kind is SeriesKind.SINGLE
        if winners[0] in self._you:
            return _("You win!") if is_single else _("You win the match!")
        words = _("{name} wins!") if is_single else _("{name} wins the match!")
        return words.format(name=names[0])

    def caption(self, counting: CountUp[str]) -> str:
        series = self._series
        if not counting.is_done:
            # Who has won is for the podium to tell.
            return "" if series.kind is SeriesKind.SINGLE else _(KIND_NAMES[series.kind])
        last = series.results[-1].winner
        winner = series.players[last].name
        if series.kind is SeriesKind.SINGLE:
            return RESULT_SEPARATOR.join(filter(None, (self._occasion, self._reason_for_win())))
        if not series.standings.winners:
            return f"{_(KIND_NAMES[series.kind])} · {self._reason_for_win()}"
        number = len(series.results)
        game = _("Game {number} goes to {name}.").format(number=number, name=winner)
        if last in self._you:
            game = _("Game {number} goes to you.").format(number=number)
        return f"{_(KIND_NAMES[series.kind])} · {game}"

    def _reason_for_win(self) -> str:
        """Return in one sentence when the winner was done, and how far behind whom it left."""
        winner = self._game_winner
        others = [at for at in range(len(self._sheets)) if at != winner]
        nearest = min(others, key=lambda at: (at not in self._you, self._sheets[at].points))
        name, ahead = self._players[winner].name, self._sheets[nearest].points
        if winner in self._you:
            return plural(
                "You cleared both grids on turn {turn}, {count} card ahead of {name}.",
                "You cleared both grids on turn {turn}, {count} cards ahead of {name}.",
                ahead, turn=self.turns, name=self._players[nearest].name,
            )  # fmt: skip
        if nearest in self._you:
            return plural(
                "{winner} cleared both grids on turn {turn}, {count} card ahead of you.",
                "{winner} cleared both grids on turn {turn}, {count} cards ahead of you.",
                ahead, turn=self.turns, winner=name,
            )  # fmt: skip
        return plural(
            "{winner} cleared both grids on turn {turn}, {count} card ahead of {name}.",
            "{winner} cleared both grids on turn {turn}, {count} cards ahead of {name}.",
            ahead, turn=self.turns, winner=name, name=self._players[nearest].name,
        )  # fmt: skip

    def decided_turn_note(self, counting: CountUp[str]) -> str:
        decision = self.review.decision
        if decision is None or not counting.is_done:
            return ""
        if decision.number >= self.turns:
            return plural(
                "The last turn decided it: {count} line cleared.",
                "The last turn decided it: {count} lines cleared.",
                decision.lines,
            )
        return plural(
            "Took the lead for good on turn {number}: {count} line cleared.",
            "Took the lead for good on turn {number}: {count} lines cleared.",
            decision.lines,
            number=decision.number,
        )

    def consolation(self, counting: CountUp[str]) -> str:
        """Return kind words to the only person if somebody else has won."""
        longest = self.review.longest
        for you in self._you - {self._game_winner} if counting.is_done else ():
            own = longest[self._series.seat_in_last_game(you)]
            if own == max(longest) >= CHAIN_CLEARS and longest.count(own) == 1:
                return _("Yours was the longest chain: ×{count}!").format(count=own)
            if self._sheets[you].points <= CLOSE_CARDS:
                return _("So close!")
        return ""

    def best_turns_note(self, counting: CountUp[str]) -> str:
        if self._to_beat is None or not counting.is_done:
            return ""
        seat = self._series.seat_in_last_game(self._game_winner)
        best, turns = self._to_beat.best_of_seat(seat), self.turns
        if best is None:
            return ""
        if turns < best:
            return plural(
                "Fastest win yet: {turns} turn (was {best})",
                "Fastest win yet: {turns} turns (was {best})",
                turns,
                turns=turns,
                best=best,
            )
        if turns - best > NEAR_BEST_POINTS:
            return ""
        if turns == best:
            return _("Ties the fastest win")
        return plural(
            "{count} turn slower than the fastest win",
            "{count} turns slower than the fastest win",
            turns - best,
        )

    def hints_note(self, counting: CountUp[str]) -> str:
        """Return a note that says how many choices were made with hints.

        Return '' if there were none, or while the figures are still being counted up.
        """
        if not self._helped or not counting.is_done:
            return ""
        return plural(
            "{count} choice with help: no record",
            "{count} choices with help: no record",
            self._helped,
        )

    def result_so_far_in_words(self, counting: CountUp[str]) -> Sequence[str]:
        told = (
            self.heading,
            self.caption,
            self.decided_turn_note,
            self.consolation,
            self.best_turns_note,
            self.hints_note,
        )
        return [*(tell(counting) for tell in told), *self.table_in_words()]

    def parts(self, counting: CountUp[str]) -> dict[str, Part]:
        return {**super().parts(counting), "decided": self._notes(counting)}

    def _notes(self, counting: CountUp[str]) -> Part:
        medal = self.medal if counting.is_done else None
        said = (
            medal_in_words(medal) if medal else "",
            self.decided_turn_note(counting),
            self.consolation(counting),
            self.best_turns_note(counting),
            self.hints_note(counting),
        )
        words = Text(RESULT_SEPARATOR.join(filter(None, said)), 27, CREAM, fits=True)
        icon = [Art(f"medal_{medal}", fits=True)] if medal else []
        return row(*icon, words, gap=12)


class BlancoFinal(ResultScene[BlancoTable]):
    """The scene after a game, with the standings of the match so far or the match's result."""

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        result = self.result = BlancoResult(kit, table)
        super().__init__(kit, table, ResponsiveLayout("final_blanco"), result, table.match)
        goes_on = not table.series.is_over
        marks: list[Widget] = []
        if (rival := table.rival) is not None:
            words = compare_with_rival(rival, table.match)
            opens = partial(RaceScene, kit, table, rival)
            marks.append(self.make_rival_mark(rival.player, words, race_title(rival), opens))
        watch = Button(
            "watch",
            lambda: _("Watch turn {number}").format(number=result.turns),
            self._watch_winning_turn,
            style="sky",
            shortcut=Key("watch_turn"),
            visible=self._can_leave,
        )
        self.add_result_buttons(
            lambda: kit.stack.replace_top_scene(
                to.OpenTable(make_repeat_table(kit, table, deal_seed(table)))
            ),
            self._play_next_game,
            watch,
            self.make_review_button(),
            words=self._onward_label,
            repeats=not goes_on,
            marks=marks,
        )

    def _onward_label(self) -> str:
        if not self.table.series.is_over:
            return _("Next game")
        return _("New game") if self.counts_once else _("Play again")

    @property
    def screenshot_name(self) -> str:
        series = self.table.series
        return "final" if series.is_over else f"standings-{len(series.results)}"

    def go_on(self) -> None:
        """Go on to a watched match's next game.  After the last, exit if ``exit_at_end`` is set."""
        if not self.table.series.is_over and not self.is_shown_again:
            self._play_next_game()
            return
        super().go_on()

    def _watch_winning_turn(self) -> None:
        table = make_replay_table(self._kit, self.table.match.record())
        table.show_winning_turn(self.table.only_person)
        self._kit.stack.push(to.OpenTable(table))

    def _play_next_game(self) -> None:
        kit, table = self._kit, self.table
        is_over = table.series.is_over
        following = (
            make_repeat_table(kit, table, random_seed()) if is_over else next_game(kit, table)
        )
        kit.stack.replace_top_scene(to.OpenTable(following))
