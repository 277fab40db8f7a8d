"""The curve of a seat's expected total above the timeline; dots are mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

import pygame

from game.luckybox.scenes.counsel.reasons import points_text
from game.play.performance import AnyPerformance
from game.scenes.frame.pen import Pen
from game.scenes.frame.words import number_text
from game.scenes.watch.timeline import Programme, Sign, Timeline
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, GRAPE, INK, LILAC, SUNFLOWER, hexed
from game.ui.window.kit import Kit
from game.words import _

from .grades import GRADES, Grade, grade_of
from .reviewed import Reviewed

LINE, DOT, GRID, PAD, LETTERS = 3.0, 5.0, 1.5, 9.0, 17.0
MARK, NUMBERS_AT = 4.0, 18.0
"""Width of the position mark, and left edge of the numbers, clear of it."""
STEPS = (5, 10, 20, 50)
"""Grid steps in points; the first with few enough lines is used."""
MOST_LINES = 4


def top_of_number(line: float, letters: float, low: float, way: Sequence[float]) -> float:
    """Return a grid number's top: above its line, or below if the curve is in the way.

    ``way`` are the curve's heights beside the number, ``low`` the bottom of the picture.
    """
    is_free = not any(line - letters <= height <= line for height in way)
    return line - letters if is_free or line + letters > low else line


def tops_of_numbers(
    lines: Sequence[float], letters: int, within: tuple[int, int], way: Sequence[float]
) -> list[tuple[int, int]]:
    """Return which lines get numbers, and their tops, leaving out those that would overlap."""
    found: list[tuple[int, int]] = []
    for at, line in enumerate(lines):
        top = max(within[0], round(top_of_number(line, letters, within[1], way)))
        if all(abs(top - other) >= letters for _at, other in found):
            found.append((at, top))
    return found


class CurveProgramme:
    """Labels of the curve's moments."""

    def __init__(
        self,
        programme: Programme,
        reviewed: Callable[[], Reviewed | None],
        seat: Callable[[], int],
    ) -> None:
        self._programme, self._reviewed, self._seat = programme, reviewed, seat

    @property
    def notches(self) -> Sequence[int]:
        return self._programme.notches

    def signs(self) -> Sequence[Sign]:
        reviewed = self._reviewed()
        if reviewed is None:
            return ()
        return [
            Sign(
                one.at,
                True,
                0,
                f"{_(grade_of(one.decision.loss).name)} "
                + points_text(-one.decision.loss, is_signed=True),
            )
            for one in reviewed.mistakes(self._seat())
        ]

    def words(self, at: int) -> str:
        reviewed, words = self._reviewed(), self._programme.words(at)
        if reviewed is None:
            return words
        points = points_text(reviewed.expected(self._seat(), at))
        return _("{moment}: {points} expected").format(moment=words, points=points)


class Curve(Timeline):
    """The expected total of the seat in view; pressing and dragging seek, as on the timeline."""

    def __init__(
        self,
        area: str,
        told: AnyPerformance,
        programme: CurveProgramme,
        seek: Callable[[int], None],
        reviewed: Callable[[], Reviewed | None],
        seat: Callable[[], int],
    ) -> None:
        super().__init__(
            area,
            told,
            programme,
            seek,
            label=lambda: _("Expected result"),
            visible=lambda: reviewed() is not None,
        )
        self._reviewed, self._seat = reviewed, seat

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        reviewed = self._reviewed()
        if reviewed is None:
            return
        seat, told = self._seat(), self._told
        pen, rect = Pen(kit, surface), self.rect
        key = ("review curve", rect.size, seat, reviewed.stands(seat))
        pen.stamp(key, lambda: self._curve(kit, reviewed, seat), topleft=rect.topleft)
        wide, size = self.px(MARK), (self.px(MARK), rect.height)
        mark = partial(shapes.rounded, size, wide / 2, CREAM, 1, INK)
        pen.stamp(("review now", size), mark, center=(self.x(told.at), rect.centery))

    def _curve(self, kit: Kit, reviewed: Reviewed, seat: int) -> pygame.Surface:
        size, stands = self.rect.size, reviewed.stands(seat)
        points = [stand.points for stand in stands]
        low, high = min(points), max(points)
        pad, inner = self.px(PAD), size[1] - 2 * self.px(PAD)

        def y(value: float) -> float:
            return pad + inner * (high - value) / max(1.0, high - low)

        def x(at: int) -> int:
            return self.x(at) - self.rect.x

        edge = self.px(2)
        drawn = [shapes.box((0, 0, *size), self.px(10), BAR, edge)]
        step = next((step for step in STEPS if (high - low) / step <= MOST_LINES), STEPS[-1])
        grid = [n for n in range(-200, 400, step) if low <= n <= high]
        for value in grid:
            drawn.append(
                f'<path d="M{edge} {y(value)} H{size[0] - edge}" stroke="{hexed(GRAPE)}"'
                f' stroke-width="{self.px(GRID)}"/>'
            )
        way = f"M{x(0)} {y(points[0])}"
        for before, stand in pairwise(stands):
            way += f" L{x(stand.at)} {y(before.points)} L{x(stand.at)} {y(stand.points)}"
        drawn.append(
            f'<path d="{way}" fill="none" stroke="{hexed(SUNFLOWER)}" stroke-linejoin="round"'
            f' stroke-width="{self.px(LINE)}"/>'
        )
        for one in reviewed.mistakes(seat):
            at = x(one.end), y(one.decision.chosen)
            drawn.append(_mark(grade_of(one.decision.loss), at, self.px(DOT), edge))
        picture = shapes.drawn(size, "".join(drawn))
        letters, left = self.px(LETTERS), self.px(NUMBERS_AT)
        first = [y(stand.points) for stand in stands if x(stand.at) <= left + 2 * letters]
        within, rim = (edge, size[1] - edge), (BAR, self.px(2))
        for line, top in tops_of_numbers([y(value) for value in grid], letters, within, first):
            row, value = pygame.Rect(left, top, size[0], letters), grid[line]
            kit.text.draw(
                picture, number_text(value), row, "body", letters, LILAC, outline=rim, grows=False
            )
        return picture


def _mark(grade: Grade, at: tuple[float, float], radius: int, edge: int) -> str:
    """Return a mistake's mark; the worst differ in shape, not by colour alone."""
    look = f'fill="{hexed(grade.ink)}" stroke="{hexed(INK)}" stroke-width="{edge}"'
    x, y = at
    if grade is not GRADES[-1]:
        return f'<circle cx="{x}" cy="{y}" r="{radius}" {look}/>'
    far = radius * 1.6
    return f'<path d="M{x - far} {y} L{x} {y - far} L{x + far} {y} L{x} {y + far} Z" {look}/>'
