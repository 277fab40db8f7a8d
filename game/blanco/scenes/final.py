"""The result of a game of Blanco: who has won, how far the others came, and how the match stands.

Between the games of a match it shows the standings and leads on to the next one; at the end it
offers to play again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.blanco.daily import medal_of
from game.blanco.review import review_of
from game.blanco.rules import SeriesKind, own_turns, score_sheets
from game.play.dealing import surprise_seed
from game.scenes import destinations as to
from game.scenes.figures.to_beat import NEAR
from game.scenes.frame.medal import medal_icon, medal_in_words
from game.scenes.frame.pen import Pen
from game.scenes.frame.words import names_in_words
from game.scenes.table.count import Counting
from game.scenes.table.ranking import Figure, RankedResult, draw_sum
from game.scenes.table.result import ResultScene
from game.ui.draw.palette import CREAM
from game.ui.widgets.button import Button
from game.ui.widgets.intents import Key
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.ui.window.layout import Fitted, Placement
from game.words import _, ngettext

from .kinds import KINDS
from .laying import again, dealt_from, next_game, replay
from .play.tile import stage_name
from .race import RaceScene, race_called
from .rival import comparison
from .table import BlancoTable

BETWEEN = "  ·  "
LINES, LEFT, MATCH = "lines", "left", "match"


class BlancoResult(RankedResult):
    """The picture of a result."""

    tallest = 150.0
    counts = (LINES, LEFT, MATCH)
    count_times, ranking_times = 2.0, 3.0

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        series = self._series = table.series
        super().__init__(kit, series.players, series.places, series.worth, table.timing.count)
        self._to_beat = table.to_beat
        self._winner = table.view.winner
        self._turns = own_turns(table.match.game.turn.number, len(series.players))
        sheets = score_sheets(table.match.game)
        self._sheets = [sheets[series.seat_in_last(at)] for at in range(len(series.players))]
        """What each player of the match came to in this game, wherever they sat."""
        self.review = review_of(table.match.record())
        self.medal = medal_of(table.match)
        """The medal it earns, 1 to 4, 0 for none; ``None`` where there is none to be had."""

    @property
    def figures(self) -> Sequence[Figure]:
        series, sheets, review = self._series, self._sheets, self.review
        sits = series.seat_in_last
        figures = [
            Figure(LINES, _("Lines"), 120.0, lambda at: review.lines[sits(at)], LINES),
            Figure("chain", _("Longest chain"), 200.0, lambda at: review.longest[sits(at)], LINES),
            Figure("grid", _("Grid"), 110.0, lambda at: sheets[at].stage, text=stage_name),
            Figure(LEFT, _("Cards left"), 170.0, lambda at: sheets[at].points, LEFT),
        ]
        if series.kind is not SeriesKind.SINGLE:
            head = _("Altogether") if series.kind is SeriesKind.THREE_GAMES else _("Wins")
            worth = series.worth
            figures.append(Figure(MATCH, head, 160.0, worth.__getitem__, MATCH, draw=draw_sum))
        return figures

    def heading(self, counting: Counting[str]) -> str:
        """Say who has won: the match, if it is decided, or this game of it."""
        if not counting.is_done:
            return _("The game has ended")
        series = self._series
        names = [self._players[player].name for player in series.standings.winners]
        if not names:
            winner = self._players[series.results[-1].winner].name
            return _("{name} wins game {number}!").format(name=winner, number=series.game - 1)
        if len(names) > 1:
            return _("{names} share the match!").format(names=names_in_words(names))
        if series.kind is SeriesKind.SINGLE:
            return _("{name} wins!").format(name=names[0])
        return _("{name} wins the match!").format(name=names[0])

    def caption(self, counting: Counting[str]) -> str:
        series = self._series
        winner = self._players[series.results[-1].winner].name
        if series.kind is SeriesKind.SINGLE:
            return _("{name} has cleared both grids.").format(name=winner)
        if not series.standings.winners:
            return _(KINDS[series.kind])
        game = _("Game {number} goes to {name}.").format(number=len(series.results), name=winner)
        return f"{_(KINDS[series.kind])} · {game}"

    def decided(self, counting: Counting[str]) -> str:
        """Say in which turn it was decided, once it is known who has won."""
        decision = self.review.decision
        if decision is None or not counting.is_done:
            return ""
        return ngettext(
            "Ahead for good since turn {number}, with {count} line cleared.",
            "Ahead for good since turn {number}, with {count} lines cleared.",
            decision.lines,
        ).format(number=decision.number, count=decision.lines)

    def best(self, counting: Counting[str]) -> str:
        """Say how a person who has won compares with their quickest win of such games."""
        if self._to_beat is None or self._winner is None or not counting.is_done:
            return ""
        best, turns = self._to_beat.of(self._winner), self._turns
        if best is None:
            return ""
        if turns < best:
            return ngettext(
                "Quickest win yet: {turns} turn, before: {best}",
                "Quickest win yet: {turns} turns, before: {best}",
                turns,
            ).format(turns=turns, best=best)
        if turns - best > NEAR:
            return ""
        if turns == best:
            return _("As quick as the quickest win")
        return ngettext(
            "{count} turn slower than the quickest win",
            "{count} turns slower than the quickest win",
            turns - best,
        ).format(count=turns - best)

    def told(self, counting: Counting[str]) -> Sequence[str]:
        told = (self.heading, self.caption, self.decided, self.best)
        return [*(tell(counting) for tell in told), *self.table_in_words()]

    def draw(self, surface: pygame.Surface, place: Placement, counting: Counting[str]) -> None:
        super().draw(surface, place, counting)
        pen, rect, size = Pen.at(self._kit, surface, place), place["decided"], place.px(27)
        words = BETWEEN.join(filter(None, (self.decided(counting), self.best(counting))))
        if self.medal and counting.is_done:
            words = BETWEEN.join(filter(None, (medal_in_words(self.medal), words)))
            icon = medal_icon(self._kit, self.medal, rect.height)
            room = rect.inflate(-2 * icon.get_width(), 0)
            wide = min(pen.width(words, "body", self._kit.text.grown("body", size)), room.width)
            middle = rect.centerx - wide // 2 - round(icon.get_width() * 0.7)
            pen.lay(icon, center=(middle, rect.centery))
            rect = room
        pen.line(words, rect, "body", size, CREAM, align="center")


class BlancoFinal(ResultScene[BlancoTable]):
    """A game that has ended: the standings of its match, or its final result."""

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        result = self.result = BlancoResult(kit, table)
        super().__init__(kit, table, Fitted("final_blanco"), result, table.match)
        goes_on = not table.series.is_over
        marks: list[Widget] = []
        if (rival := table.rival) is not None:
            words = comparison(rival, table.match)
            opens = partial(RaceScene, kit, table, rival)
            marks.append(self.rival_mark(rival.player, words, race_called(rival), opens))
        decision = result.review.decision
        number = 0 if decision is None else decision.number
        watch = Button(
            "watch",
            lambda: _("Watch turn {number}").format(number=number),
            self._watch,
            style="sky",
            shortcut=Key("watch_turn"),
            visible=lambda: self._may_leave() and decision is not None,
        )
        self.offer(
            self._same_deal,
            self._play_on,
            watch,
            words=lambda: _("Next game") if goes_on else _("New deal"),
            repeats=not goes_on,
            marks=marks,
        )

    @property
    def shot_name(self) -> str:
        return "final" if self.table.series.is_over else f"standings-{self._played}"

    @property
    def _played(self) -> int:
        return len(self.table.series.results)

    def go_on(self) -> None:
        """Play the next game of a watched match; at its end stay, unless asked to end."""
        if not self.table.series.is_over and not self.is_shown_again:
            self._play_on()
            return
        super().go_on()

    def _watch(self) -> None:
        """Open the theatre at the turn that decided the game."""
        decision = self.result.review.decision
        if decision is not None:
            table = replay(self._kit, self.table.match.record())
            assert table.performance is not None
            table.seek(table.performance.turns[decision.turn])
            self._kit.stack.push(to.At(table))

    def _same_deal(self) -> None:
        self._kit.stack.replace(to.At(again(self._kit, self.table, dealt_from(self.table))))

    def _play_on(self) -> None:
        kit, table = self._kit, self.table
        is_over = table.series.is_over
        following = again(kit, table, surprise_seed()) if is_over else next_game(kit, table)
        kit.stack.replace(to.At(following))
