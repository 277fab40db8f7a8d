"""A result in ranks: a table that is counted up, a podium, and rows that slide into their order.

Both games' results of several players are one.  Knows how it moves and what every row has in
common; what is counted, and what is said of it, is a subclass's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

import pygame

from game.record import Player
from game.stage.easing import in_out, part
from game.ui.draw.palette import CREAM, INK, SUNFLOWER, TEAL_DEEP, Colour
from game.ui.draw.text import Align
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import _

from .count import Counting
from .podium import Standing, draw_podium
from .score_table import ScoreTable, draw_points, draw_row, draw_seat, draw_table

SEAT, RANKING = "seat", "ranking"
"""The first column, and the last step of the count: everybody goes to their place."""
SEAT_WIDTH = 330.0
PLACE_WIDTH, PLACE_SHARE = 1.5, 0.72
"""The room for a place before a name, and its size, in parts of the numbers."""
FIGURE_SHARE = 0.86
"""Numbers that are added up, in parts of their sum."""


class RankedResult(ABC):
    """The picture of a result of several players."""

    is_proud = True
    """Whoever wins, somebody has something to celebrate."""
    tallest: float
    """No row is taller, in units."""

    def __init__(
        self, kit: Kit, players: Sequence[Player], places: Sequence[int], worth: Sequence[int]
    ) -> None:
        """Rank players by their places, 1 for the best; ``worth`` stands on the podium."""
        self._kit, self._players, self._places = kit, tuple(players), tuple(places)
        self._standings = tuple(
            Standing(at, place, total)
            for at, (place, total) in enumerate(zip(places, worth, strict=True))
        )
        ranked = sorted(range(len(players)), key=lambda at: (places[at], at))
        self._rank_of = {player: at for at, player in enumerate(ranked)}

    @abstractmethod
    def steps(self) -> Counting[str]:
        """Give the count, at its beginning; ``RANKING`` is its last step."""

    @abstractmethod
    def heading(self, counting: Counting[str]) -> str:
        """Say what is counted, in the end who has won."""

    @abstractmethod
    def caption(self, counting: Counting[str]) -> str:
        """Say more of it, on a line of its own."""

    @property
    @abstractmethod
    def columns(self) -> Mapping[str, tuple[float, str]]:
        """The columns beside the players: their shares of the width, and what heads them."""

    @abstractmethod
    def figures(self, player: int) -> Mapping[str, str]:
        """Give what is in the columns of a player in the end, as it is said."""

    def table_in_words(self) -> list[str]:
        """Read the table, the best first: a sentence for each player."""
        heads = {name: words for name, (_wide, words) in self.columns.items()}
        return [
            _("{name}: {words}").format(
                name=self._players[player].name,
                words=", ".join(f"{heads[at]} {said}" for at, said in self.figures(player).items()),
            )
            for player in sorted(self._rank_of, key=self._rank_of.__getitem__)
        ]

    @abstractmethod
    def draw_figures(
        self,
        surface: pygame.Surface,
        table: ScoreTable,
        at: float,
        player: int,
        counting: Counting[str],
        ink: Colour,
    ) -> None:
        """Draw what is counted of a player so far, in the row ``at``."""

    def draw(self, surface: pygame.Surface, place: Placement, counting: Counting[str]) -> None:
        """Draw the table, the podium and what is said of it."""
        kit, verdict = self._kit, place["verdict"]
        kit.text.draw(
            surface,
            self.heading(counting),
            verdict,
            "script",
            verdict.height * 0.78,
            SUNFLOWER,
            outline=(INK, max(2, place.px(8))),
            drop=place.px(3),
            align="center",
        )
        words = self.caption(counting)
        kit.text.draw(surface, words, place["reason"], "body", place.px(27), CREAM, align="center")
        rise = counting.progress(RANKING)
        podium = place["podium"]
        draw_podium(kit, surface, podium, place.scale, self._standings, self._players, rise)
        self._draw_table(surface, place, counting)

    def _draw_table(
        self, surface: pygame.Surface, place: Placement, counting: Counting[str]
    ) -> None:
        columns = self.columns
        widths = {SEAT: SEAT_WIDTH, **{name: wide for name, (wide, _words) in columns.items()}}
        count = len(self._players)
        table = ScoreTable(place["table"], place.scale, count, widths, self.tallest)
        heads: list[tuple[str, str, Align]] = [(SEAT, _("Player"), "left")]
        heads += [(name, words, "center") for name, (_wide, words) in columns.items()]
        draw_table(self._kit, surface, table, heads)
        slide = in_out(part(counting.progress(RANKING), 0.0, 0.5))
        # Winners are drawn last, so that they slide over the others.
        for player in sorted(self._rank_of, key=lambda player: -self._rank_of[player]):
            at = player + (self._rank_of[player] - player) * slide
            self._draw_row(surface, table, at, player, counting)

    def _draw_row(
        self,
        surface: pygame.Surface,
        table: ScoreTable,
        at: float,
        player: int,
        counting: Counting[str],
    ) -> None:
        kit = self._kit
        wins = counting.progress(RANKING) >= 1 and self._places[player] == 1
        draw_row(kit, surface, table, at, is_lit=wins)
        cell = table.cell(at, SEAT)
        if counting.progress(RANKING) > 0:
            place = pygame.Rect(cell.x, cell.y, round(table.letters * PLACE_WIDTH), cell.height)
            words, size = f"{self._places[player]}.", table.letters * PLACE_SHARE
            draw_points(kit, surface, place, words, size, INK, "right")
            cell.width -= place.width
            cell.x += place.width
        draw_seat(kit, surface, table, cell, self._players[player])
        ink = INK if wins else TEAL_DEEP
        self.draw_figures(surface, table, at, player, counting, ink)
