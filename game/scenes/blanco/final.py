"""The result of a game of Blanco: who has won, how far the others came, and how the match stands.

Between the games of a match it shows the standings and leads on to the next one; at the end it
offers to play again.
"""

from __future__ import annotations

import pygame

from game.rules.blanco import SeriesKind, Sheet, score_sheets
from game.stage.easing import in_out, part
from game.ui.button import Button
from game.ui.focus import Focus
from game.ui.intents import Back, Confirm, Key
from game.ui.kit import Kit
from game.ui.layout import Layout, Placement
from game.ui.palette import CREAM, INK, SUNFLOWER, TEAL_DEEP
from game.words import _

from ..count import Count, Counting, Step, counted
from ..final import PARTY_ANCHORS, ResultScene
from ..podium import Standing, draw_podium
from ..score_table import ScoreTable, draw_points, draw_row, draw_seat, draw_table
from .series import match_name
from .table import BlancoTable
from .tile import stage_name

HOLD, LEFT, MATCH, RANKING = "hold", "left", "match", "ranking"
COLUMNS = {"seat": 330.0, "grid": 150.0, LEFT: 190.0, MATCH: 190.0}
TALLEST = 150.0
LINE_TIMES, RANKING_TIMES = 2.0, 3.0
"""How long a column and the ranking take, in lines of a count."""


class BlancoResult:
    """The picture of a result."""

    is_proud = True
    """Whoever wins, somebody has something to celebrate."""

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        """Show a game that has ended and is counted in its match."""
        self._kit, self._table = kit, table
        self._sheets: tuple[Sheet, ...] = score_sheets(table.match.game)
        series = table.series
        self._players = series.players
        self._places = series.places
        self._standings = tuple(
            Standing(at, place, worth)
            for at, (place, worth) in enumerate(zip(self._places, series.worth, strict=True))
        )
        ranked = sorted(range(len(self._players)), key=lambda at: (self._places[at], at))
        self._rank_of = {player: at for at, player in enumerate(ranked)}

    def steps(self) -> Counting[str]:
        """Give the count of the game, at its beginning."""
        line = self._table.timing.count
        return Counting(
            Count(
                [
                    Step(HOLD, line),
                    Step(LEFT, line * LINE_TIMES, line),
                    Step(MATCH, line * LINE_TIMES, line),
                    Step(RANKING, line * RANKING_TIMES),
                ]
            )
        )

    def heading(self) -> str:
        """Say who has won: the match, if it is decided, or this game of it."""
        series = self._table.series
        winners = series.standings.winners or (series.results[-1].winner,)
        names = [self._players[player].name for player in winners]
        if len(names) == 1:
            return _("{name} wins!").format(name=names[0])
        return _("{names} share the win!").format(names=", ".join(names))

    def caption(self) -> str:
        """Say what the match is, and what decides it."""
        series = self._table.series
        winner = self._players[series.results[-1].winner].name
        if series.kind is SeriesKind.SINGLE:
            return _("{name} has cleared both grids.").format(name=winner)
        game = _("Game {number} goes to {name}.").format(number=len(series.results), name=winner)
        return f"{_(match_name(series.kind))} · {game}"

    def draw(self, surface: pygame.Surface, place: Placement, counting: Counting[str]) -> None:
        """Draw the table, the podium and what is said of it."""
        kit, verdict = self._kit, place["verdict"]
        heading = self.heading() if counting.is_done else _("The game is won")
        kit.text.draw(
            surface,
            heading,
            verdict,
            "script",
            verdict.height * 0.78,
            SUNFLOWER,
            outline=(INK, max(2, place.px(8))),
            drop=place.px(3),
            align="center",
        )
        kit.text.draw(
            surface, self.caption(), place["reason"], "body", place.px(27), CREAM, align="center"
        )
        rise = counting.progress(RANKING)
        draw_podium(
            kit, surface, place["podium"], place.scale, self._standings, self._players, rise
        )
        self._draw_table(surface, place, counting)

    def _draw_table(
        self, surface: pygame.Surface, place: Placement, counting: Counting[str]
    ) -> None:
        kit, series = self._kit, self._table.series
        columns = dict(COLUMNS)
        heads = [("seat", _("Player"), "left"), ("grid", _("Grid"), "center")]
        heads.append((LEFT, _("Cards left"), "center"))
        if series.kind is SeriesKind.SINGLE:
            del columns[MATCH]
        else:
            words = _("Altogether") if series.kind is SeriesKind.THREE_GAMES else _("Wins")
            heads.append((MATCH, words, "center"))
        table = ScoreTable(place["table"], place.scale, len(self._players), columns, TALLEST)
        draw_table(kit, surface, table, heads)  # type: ignore[arg-type]
        slide = in_out(part(counting.progress(RANKING), 0.0, 0.5))
        for seat in sorted(self._rank_of, key=lambda seat: -self._rank_of[seat]):
            at = seat + (self._rank_of[seat] - seat) * slide
            self._draw_seat(surface, table, at, seat, counting)

    def _draw_seat(
        self,
        surface: pygame.Surface,
        table: ScoreTable,
        at: float,
        seat: int,
        counting: Counting[str],
    ) -> None:
        kit, series = self._kit, self._table.series
        sheet = self._sheets[series.seat_in_last(seat)]
        wins = counting.progress(RANKING) >= 1 and self._places[seat] == 1
        draw_row(kit, surface, table, at, is_lit=wins)
        cell = table.cell(at, "seat")
        if counting.progress(RANKING) > 0:
            place = pygame.Rect(cell.x, cell.y, round(table.letters * 1.5), cell.height)
            words = f"{self._places[seat]}."
            draw_points(kit, surface, place, words, table.letters * 0.72, INK, "right")
            cell.width -= place.width
            cell.x += place.width
        draw_seat(kit, surface, table, cell, self._players[seat])
        ink, size = INK if wins else TEAL_DEEP, table.letters * 0.86
        draw_points(kit, surface, table.cell(at, "grid"), stage_name(sheet.stage), size, ink)
        if counting.has_begun(LEFT):
            left = str(counted(0, sheet.points, counting.progress(LEFT)))
            draw_points(kit, surface, table.cell(at, LEFT), left, size, ink)
        if series.kind is not SeriesKind.SINGLE and counting.has_begun(MATCH):
            whole = counted(0, series.worth[seat], counting.progress(MATCH))
            draw_points(kit, surface, table.cell(at, MATCH), str(whole), table.letters, INK)


class BlancoFinal(ResultScene[BlancoTable]):
    """A game that has ended: the standings of its match, or its final result."""

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        """Count a game up that its match already counts."""
        layout = Layout.load("final_many", PARTY_ANCHORS)
        super().__init__(kit, table, layout, BlancoResult(kit, table), table.match.setup.seed)
        self.is_shown_again = table.performance is not None
        goes_on = not table.series.is_over
        same = Button(
            "same",
            lambda: _("Same deal again"),
            self._same_deal,
            style="sky",
            shortcut=Key("r"),
            visible=lambda: self._may_leave() and not goes_on,
        )
        following = Button(
            "new",
            lambda: _("Next game") if goes_on else _("Play again"),
            self._play_on,
            shortcut=Confirm(),
            visible=self._may_leave,
        )
        title = Button(
            "title",
            lambda: _("Title"),
            self._go_to_title,
            style="secondary",
            shortcut=Back(),
            visible=self._may_leave,
        )
        self._focus = Focus(kit, [same, following, title], default=following)

    @property
    def shot_name(self) -> str:
        """What its picture is called."""
        return "final" if self._table.series.is_over else f"standings-{self._played}"

    @property
    def _played(self) -> int:
        return len(self._table.series.results)

    def go_on(self) -> None:
        """Play the next game of a watched match; at its end stay, unless asked to end."""
        if not self._table.series.is_over and not self.is_shown_again:
            self._play_on()
            return
        super().go_on()

    def _may_leave(self) -> bool:
        return self.is_settled and not self.is_shown_again

    def _same_deal(self) -> None:
        from .flow import again, scene_for

        table = again(self._kit, self._table, self._table.series.seed)
        self._kit.stack.replace(scene_for(self._kit, table))

    def _play_on(self) -> None:
        from ..flow import surprise_seed
        from .flow import again, next_game, scene_for

        table = self._table
        if table.series.is_over:
            table = again(self._kit, table, surprise_seed())
        else:
            table = next_game(self._kit, table)
        self._kit.stack.replace(scene_for(self._kit, table))
