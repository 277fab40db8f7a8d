"""How a kept game looks, in a row of the list and beside it: its table, its words, its figure.

Knows one game at a time; which are in view, and which is chosen, is the list's business.
"""

from __future__ import annotations

import pygame

from game.library import ListedGame
from game.scenes.frame.names import draw_name
from game.scenes.frame.plate import draw_plate
from game.scenes.game import Screens, screens_of
from game.ui.draw.palette import CREAM, GRAPE, INK, TEAL_DEEP, shown
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import _

from .entry_words import headline_of, notes_of, scores_of, summary_of
from .table_picture import TablePictures

ROW_UNITS, GAP_UNITS = 92.0, 12.0
LETTERS_SHARE = 0.7
"""How high the letters of a plate are in a row, in parts of it."""
NAME_UNITS, LINE_UNITS, TOTAL_UNITS, FACT_UNITS = 28.0, 21.0, 44.0, 24.0


def thumb_size(place: Placement) -> tuple[int, int]:
    """Give how large the table in a row is, in pixels."""
    height = place.px(ROW_UNITS - 20)
    return round(height * 16 / 9), height


class EntryPicture:
    """Draws games that are kept, with the pictures of their tables that are there by now."""

    def __init__(self, kit: Kit, tables: TablePictures | None) -> None:
        self._kit, self._tables = kit, tables

    def draw_row(
        self, surface: pygame.Surface, rect: pygame.Rect, game: ListedGame, place: Placement
    ) -> None:
        """Draw a game in its row of the list."""
        kit = self._kit
        size = thumb_size(place)
        thumb = pygame.Rect(0, 0, *size)
        thumb.midleft = (rect.x + place.px(12), rect.centery)
        self._draw_table(surface, game, thumb, place)
        total = rect.copy()
        total.width = 0 if game.damage else place.px(self._screens(game).total_units)
        total.right = rect.right - place.px(16)
        if game.is_finished and not game.damage:
            self._draw_total(surface, game, total, place)
        left = thumb.right + place.px(16)
        line = pygame.Rect(left, rect.y + place.px(12), total.x - left, place.px(38))
        if game.is_practice:
            words, scale = _("Practice"), place.scale
            plate = draw_plate(kit, surface, line, words, scale, LETTERS_SHARE, align="right")
            line.width = plate.left - place.px(GAP_UNITS) - left
        draw_name(kit, surface, line, headline_of(kit.games, game), place.px(NAME_UNITS), INK)
        below = pygame.Rect(left, line.bottom, total.x - left, place.px(30))
        kit.text.draw(
            surface, summary_of(kit.games, game), below, "body", place.px(LINE_UNITS), GRAPE
        )

    def draw_beside(self, surface: pygame.Surface, game: ListedGame, place: Placement) -> None:
        """Draw the chosen game, large, and all that is to be said of it."""
        kit = self._kit
        self._draw_table(surface, game, place["picture"], place)
        lines = (scores_of(kit.games, game), summary_of(kit.games, game), notes_of(game))
        words = "\n".join(line for line in lines if line)
        kit.text.paragraph(
            surface, words, place["facts"], "body", place.px(FACT_UNITS), CREAM, valign="top"
        )

    def _draw_total(
        self, surface: pygame.Surface, game: ListedGame, rect: pygame.Rect, place: Placement
    ) -> None:
        """Draw the figure of a finished game, and beneath it what it counts."""
        kit = self._kit
        figure, unit = self._screens(game).words.total_of(game)
        above = rect
        if unit:
            above = pygame.Rect(rect.x, rect.y + place.px(8), rect.width, place.px(46))
            below = pygame.Rect(rect.x, above.bottom, rect.width, place.px(30))
            size_px = place.px(LINE_UNITS)
            kit.text.draw(surface, unit, below, "body", size_px, GRAPE, align="right")
        size_px = place.px(TOTAL_UNITS)
        kit.text.draw(surface, figure, above, "title", size_px, TEAL_DEEP, align="right")

    def _draw_table(
        self, surface: pygame.Surface, game: ListedGame, rect: pygame.Rect, place: Placement
    ) -> None:
        picture = self._tables.get(game.uid, rect.size) if self._tables else None
        if picture is not None:
            surface.blit(picture, rect)
            line, ink = place.px(3), shown(INK)
            for across, down in ((rect.width, line), (line, rect.height)):
                surface.fill(ink, (*rect.topleft, across, down))
                surface.fill(ink, (rect.right - across, rect.bottom - down, across, down))

    def _screens(self, game: ListedGame) -> Screens:
        return screens_of(self._kit.games, game.game)
