"""A puzzle is solved: the whole screen for its points, the rating, the streak and what is next."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.scenes import destinations as to
from game.scenes.frame.charts import signed
from game.scenes.frame.drawing import draw_box
from game.scenes.frame.widget_scene import SheetScene
from game.scenes.table.effects import burst_of, draw_burst
from game.stage import clamp, out_cubic
from game.ui.draw.palette import (
    GRAPE,
    INK,
    LEAF,
    MAGENTA,
    PAPER,
    SKY,
    STONE,
    SUNFLOWER,
    TANGERINE,
    TEAL_DEEP,
)
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Confirm, Key
from game.ui.window.scene import Kit
from game.words import N_, _

COLOURS = (SUNFLOWER, MAGENTA, SKY, TANGERINE, LEAF)
COUNTS_FOR, FLIES_FOR = 0.9, 2.6
"""Seconds in which the points count up, and in which confetti flies."""
FLECKS, REACH = 120, 620.0
PUZZLE_UNITS, LINE_UNITS, CAPTION_UNITS = 32.0, 28.0, 26.0
SQUARES = 5


class Solved(NamedTuple):
    """What came of a puzzle."""

    number: int
    grade: int
    gain: int
    rating: int
    change: int | None
    """By how much the rating changed; None: an earlier try counted."""
    streak: int
    """Puzzles in a row solved on the first try."""
    was_helped: bool
    is_of_today: bool

    @property
    def line(self) -> str:
        """What is to be said about the rating."""
        if self.change is None:
            return _("Not on the first try, so your rating stays. Well done for sticking with it!")
        if self.was_helped:
            return _("With a hint it counts half.")
        return _("On the first try!")

    def to_share(self) -> str:
        """Return it as text with a small picture, which tells nobody the solution."""
        name = _("Puzzle {number}, difficulty {grade}/5")
        if self.is_of_today:
            name = _("Puzzle of the day, difficulty {grade}/5")
        # A first try, a hint, a later try: a square says it without a word.
        square = "🟨" if self.was_helped else "🟦" if self.change is None else "🟩"
        squares = square * self.grade + "⬜" * (SQUARES - self.grade)
        told = _("Solved! +{gain}").format(gain=self.gain)
        head = name.format(number=self.number, grade=self.grade)
        return f"Super Mega Lucky Box\n{head}\n{squares} {told}\n{self.line}"


class PuzzleSolvedScene(SheetScene):
    """The moment of a solved puzzle."""

    opaque = True
    title = N_("Solved!")
    asks_at = "share"

    def __init__(self, kit: Kit, solved: Solved) -> None:
        super().__init__(kit, "puzzle_solved")
        self.solved = solved
        self._seconds = 0.0
        stay = Button("stay", N_("See the board"), kit.stack.pop, style="quiet", shortcut=Back())
        share = Button(
            "share", N_("Copy result"), self._copy, style="secondary", icon="copy",
            shortcut=Key("copy"),
        )  # fmt: skip
        onward = Button("next", N_("Next puzzle"), self._go_on, shortcut=Confirm())
        keep_alike(stay, share)
        self.focus = Focus(kit, [stay, share, onward], default=onward)

    def update(self, dt: float) -> bool:
        before, self._seconds = self._seconds, self._seconds + dt
        return super().update(dt) or before < FLIES_FOR

    @property
    def _share(self) -> float:
        """How far the points have counted up."""
        return 1.0 if self._kit.settings.motion == "none" else out_cubic(self._seconds / COUNTS_FOR)

    def draw_words(self, surface: pygame.Surface) -> None:
        kit, place, solved = self._kit, self._place, self.solved
        name = _("Puzzle {number}, difficulty {grade}/5")
        if solved.is_of_today:
            name = _("Puzzle of the day, difficulty {grade}/5")
        words = name.format(number=solved.number, grade=solved.grade)
        self.write(surface, words, place["puzzle"], PUZZLE_UNITS, STONE, align="center")
        self._draw_points(surface, place["points"])
        facts = self._facts()
        room, gap = place["facts"], place.px(20)
        width = (room.width - gap * (len(facts) - 1)) // len(facts)
        for at, (figure, caption) in enumerate(facts):
            rect = pygame.Rect(room.x + at * (width + gap), room.y, width, room.height)
            draw_box(kit, surface, rect, place.px(22), PAPER, place.px(3))
            inside = rect.inflate(-place.px(30), -place.px(20))
            figures = pygame.Rect(inside.x, inside.y, inside.width, round(inside.height * 0.6))
            kit.text.draw(
                surface, figure, figures, "title", figures.height * 0.8, GRAPE, align="center"
            )
            below = figures.move(0, figures.height)
            below.height = inside.bottom - figures.bottom
            self.write(surface, caption, below, CAPTION_UNITS, INK, align="center")
        self.write_lines(
            surface, solved.line, "line", LINE_UNITS, TEAL_DEEP, align="center", leading=1.15
        )

    def _draw_points(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        kit = self._kit
        draw_box(kit, surface, rect, self._place.px(28), GRAPE, self._place.px(4), INK)
        gain = round(self.solved.gain * self._share)
        kit.text.draw(
            surface, f"+{gain}", rect, "script", rect.height * 0.86, SUNFLOWER,
            outline=(INK, max(3, self._place.px(7))), align="center",
        )  # fmt: skip
        flies = clamp(self._seconds / FLIES_FOR)
        if kit.settings.motion == "full" and flies < 1.0:
            burst = burst_of(self.solved.number, FLECKS, len(COLOURS))
            px, reach = max(6, self._place.px(24)), REACH * self._place.scale
            draw_burst(kit, surface, burst, rect.center, reach, px, COLOURS, flies)

    def _facts(self) -> list[tuple[str, str]]:
        solved = self.solved
        rating = str(solved.rating)
        if solved.change is not None:
            rating = f"{rating} ({signed(solved.change)})"
        facts = [(rating, _("rating"))]
        if solved.streak:
            facts.append((str(solved.streak), _("solved in a row")))
        return facts

    def _copy(self) -> None:
        self._kit.clipboard.put(self.solved.to_share())
        self._kit.notices.replace(_("Copied! Send it to a friend."))

    def _go_on(self) -> None:
        self._kit.stack.pop()
        self._kit.stack.replace(to.Puzzle())
