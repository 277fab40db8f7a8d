"""A grid of all achievements of a game, as large as fits, with one of them chosen."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.scenes.frame.emblem import called, emblem
from game.statistics import Standing
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, GRAPE, LILAC, RIM, SUNFLOWER
from game.ui.widgets.intents import Intent, Key, Move, Scroll
from game.ui.widgets.thing import Part
from game.ui.widgets.widget import Label, Widget
from game.ui.window.kit import Kit

EMBLEM_SHARE, NAME_UNITS = 0.64, 21.0
LEADING = 1.05
GAP = 10.0
"""Between two emblems, in units."""


class Emblems(Widget):
    """A game's achievements with a player's progress."""

    sound = "click"

    def __init__(self, area: str, label: Label, opened: Callable[[], None]) -> None:
        """Show nothing yet; ``opened`` is called when the chosen emblem is clicked or activated."""
        super().__init__(area, label)
        self._opened = opened
        self.game = ""
        self.standings: Sequence[Standing] = ()
        self.at = 0
        """The index of the chosen one."""

    @property
    def chosen(self) -> Standing | None:
        return self.standings[self.at] if self.standings else None

    @property
    def visible(self) -> bool:
        return bool(self.standings)

    def hang(self, game: str, standings: Sequence[Standing]) -> None:
        """Show a game's achievements; the choice is kept for the same game."""
        if game != self.game or len(standings) != len(self.standings):
            self.at = 0
        self.game, self.standings = game, standings

    # --- where they hang -------------------------------------------------------------------------

    @property
    def columns(self) -> int:
        count = max(1, len(self.standings))
        shape = self.rect.width / max(1, self.rect.height)
        return max(1, min(count, round(math.sqrt(count * shape))))

    def rect_of(self, at: int) -> pygame.Rect:
        """Return the area of an emblem with its name."""
        columns = self.columns
        rows = math.ceil(len(self.standings) / columns)
        gap = self.px(GAP)
        width = (self.rect.width - gap * (columns - 1)) // columns
        height = (self.rect.height - gap * (rows - 1)) // rows
        row, column = divmod(at, columns)
        left, top = column * (width + gap), row * (height + gap)
        return pygame.Rect(self.rect.x + left, self.rect.y + top, width, height)

    @property
    def part(self) -> tuple[object, pygame.Rect] | None:
        return (self.at, self.rect_of(self.at)) if self.standings else None

    # --- input -----------------------------------------------------------------------------------

    def handle(self, intent: Intent, kit: Kit) -> bool:
        """Move to a neighbour; beyond the edge, the focus moves on."""
        if not isinstance(intent, Move):
            return False
        column = self.at % self.columns + intent.dx
        at = self.at + intent.dx + intent.dy * self.columns
        if not (0 <= column < self.columns and 0 <= at < len(self.standings)):
            return False
        self.at = at
        return True

    def turn(self, intent: Intent) -> bool:
        """Handle wheel and paging keys wherever the focus is."""
        match intent:
            case Scroll(_, step):
                self._choose(self.at - step)
            case Key("page_up"):
                self._choose(self.at - self.columns)
            case Key("page_down"):
                self._choose(self.at + self.columns)
            case Key("home"):
                self._choose(0)
            case Key("end"):
                self._choose(len(self.standings) - 1)
            case _:
                return False
        return True

    def _choose(self, at: int) -> None:
        self.at = min(max(0, at), max(0, len(self.standings) - 1))

    def parts(self) -> list[Part]:
        return [Part(self.rect_of(at)) for at in range(len(self.standings))]

    def click(self, pos: tuple[int, int], kit: Kit) -> None:
        """Choose an emblem; open it if already chosen."""
        for at in range(len(self.standings)):
            if self.rect_of(at).collidepoint(pos):
                was, self.at = self.at, at
                if was == at:
                    self._opened()

    def activate(self) -> None:
        self._opened()

    # --- drawing ---------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        names = [called(one.feat, is_earned=one.is_earned) for one in self.standings]
        places = [self._name_of(at) for at in range(len(names))]
        # All names share one size.
        letters = kit.text.even(
            zip(names, places, strict=True), "body", self.px(NAME_UNITS), leading=LEADING
        )
        for at, (standing, name, place) in enumerate(
            zip(self.standings, names, places, strict=True)
        ):
            self._lay(surface, kit, self.rect_of(at), is_chosen=at == self.at)
            spot = self._picture_of(at)
            picture = emblem(
                kit, self.game, standing.feat, spot.height, is_earned=standing.is_earned
            )
            surface.blit(picture, picture.get_rect(center=spot.center))
            kit.text.paragraph(
                surface, name, place, "body", letters, CREAM if standing.is_earned else LILAC,
                align="center", valign="middle", leading=LEADING, grows=False,
            )  # fmt: skip

    def _lay(
        self, surface: pygame.Surface, kit: Kit, rect: pygame.Rect, *, is_chosen: bool
    ) -> None:
        edge = (self.px(4), SUNFLOWER) if is_chosen else (self.px(2), RIM)
        fill = GRAPE if is_chosen else None
        size = rect.size
        sheet = kit.pixels.get(
            ("emblem", size, fill, edge),
            lambda: shapes.rounded(size, size[1] * 0.12, fill, *edge),
        )
        surface.blit(sheet, rect)

    def _picture_of(self, at: int) -> pygame.Rect:
        rect = self.rect_of(at)
        side = min(round(rect.height * EMBLEM_SHARE), round(rect.width * 0.9))
        spot = pygame.Rect(0, 0, side, side)
        spot.midtop = (rect.centerx, rect.y + self.px(6))
        return spot

    def _name_of(self, at: int) -> pygame.Rect:
        rect, above = self.rect_of(at), self._picture_of(at).bottom
        side = self.px(5)
        return pygame.Rect(
            rect.x + side, above, rect.width - 2 * side, rect.bottom - self.px(3) - above
        )
