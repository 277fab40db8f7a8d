"""The pictures of the how-to-play pages, by name; the still ones are drawn here.

Everything is drawn from real cards and from what the rules say they are worth.  Knows lessons; the
words of the pages are elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.luckybox.rules import CLASSIC, Face, completed_lines
from game.luckybox.scenes.draft.coverage import draw_coverage
from game.luckybox.scenes.draw.card_geometry import card_geometry, fit_cards
from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.scenes.draw.number_cards import number_card
from game.luckybox.scenes.legend.meanings import BONUS_WORDS, facts_of
from game.scenes.frame.boxes import lay_panel
from game.scenes.menu.book import Book
from game.scenes.menu.howto_stage import Picture
from game.ui.draw import shapes
from game.ui.draw.opacity import lay
from game.ui.draw.palette import CREAM, LILAC, SUNFLOWER, TANGERINE, hexed
from game.ui.window.kit import Kit
from game.words import _

from .demonstration import Demonstration
from .keys import KeyTable
from .lessons import (
    TEAL,
    bonus_lesson,
    cascade_lesson,
    first_draft,
    later_draft,
    mask,
    reached,
    turn_lesson,
)
from .pages import PAGES
from .scores import EditionTable, FinalScore, RoundEnd

GAP = 20.0
DIMMED = 96
"""How much of a card that is not kept is left, in parts of 255."""


class CardTour(Picture):
    """One card, and what is what on it."""

    def draw(self, surface: pygame.Surface) -> None:
        geometry = card_geometry(self.px(430))
        card = pygame.Rect((0, 0), geometry.size)
        card.center = self.rect.center
        crossed = mask(3, 4, 5)
        picture = cards_of(self.kit.art).card(TEAL, card.width, crossed, completed_lines(crossed))
        surface.blit(picture, card)
        squares, ends = geometry.squares, geometry.ends
        left, right = self.rect.left, self.rect.right
        labels = (
            (_("nine squares"), squares[0], left, 0.2),
            (_("a full line"), squares[3], left, 0.5),
            (_("bonus of a column"), ends[3], left, 0.84),
            (_("bonus of a row"), ends[0], right, 0.2),
            (_("its bonus, earned"), ends[1], right, 0.5),
            (_("a line without a bonus"), ends[2], right, 0.84),
        )
        for words, target, edge, height in labels:
            spot = target.move(card.topleft)
            goal = spot.midleft if edge == left else spot.midright
            self._label(surface, words, goal, edge, round(self.rect.y + height * self.rect.height))

    def _label(
        self, surface: pygame.Surface, words: str, goal: tuple[int, int], edge: int, middle: int
    ) -> None:
        rect = pygame.Rect(0, 0, self.px(236), self.px(88))
        if edge == self.rect.left:
            start = rect.midright = (self.rect.centerx - self.px(268), middle)
        else:
            start = rect.midleft = (self.rect.centerx + self.px(268), middle)
        thick = self.px(5)
        across, down = abs(goal[0] - start[0]), goal[1] - start[1]
        slope = down if goal[0] > start[0] else -down
        line = self.kit.pixels.get(
            ("tour line", across, slope, thick), partial(_line, across, slope, thick)
        )
        surface.blit(line, (min(start[0], goal[0]) - thick, min(start[1], goal[1]) - thick))
        dot = self.px(18)
        spot = self.kit.pixels.get(
            ("tour dot", dot), lambda: shapes.pill((dot, dot), SUNFLOWER, max(1, dot // 6))
        )
        surface.blit(spot, spot.get_rect(center=goal))
        lay_panel(self.kit, surface, rect, self.px(3), rect.height * 0.3)
        inside = rect.inflate(-self.px(24), -self.px(8))
        self.kit.text.paragraph(
            surface, words, inside, "body", self.px(27), CREAM,
            align="center", valign="middle", leading=1.15,
        )  # fmt: skip


class DraftPicture(Picture):
    """Five cards of which three are kept, what they cover, and one of three later."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._first, self._later = first_draft(), later_draft()

    def draw(self, surface: pygame.Surface) -> None:
        rect, gap = self.rect, self.px(GAP)
        top = pygame.Rect(rect.x, rect.y, rect.width, round(rect.height * 0.4))
        strip = pygame.Rect(rect.x, top.bottom + gap, rect.width, round(rect.height * 0.24))
        low = pygame.Rect(rect.x, strip.bottom + gap, rect.width, 0)
        low.height = rect.bottom - low.y
        self._cards(surface, top, self._first.offer, self._first.kept)
        wide = min(strip.width, self.px(900))
        strip = pygame.Rect(strip.centerx - wide // 2, strip.y, wide, strip.height)
        nothing = (0,) * 9
        draw_coverage(self.kit, surface, strip, self.scale, nothing, self._first.counts, nothing)
        words = pygame.Rect(low.x, low.y, low.width // 2 - gap, low.height)
        said, size = _("After rounds 1, 2 and 3: one of three"), self.px(32)
        self.kit.text.paragraph(
            surface, said, words, "body", size, CREAM, align="right", valign="middle"
        )
        cards = pygame.Rect(words.right + 2 * gap, low.y, low.width // 2 - gap, low.height)
        self._cards(surface, cards, self._later.offer, self._later.kept)

    def _cards(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        offer: Sequence[Face],
        kept: Sequence[Face],
    ) -> None:
        lift = round(area.height * 0.07)
        places = fit_cards(area.inflate(0, -2 * lift), len(offer), self.scale)
        for face, place in zip(offer, places, strict=True):
            picture = cards_of(self.kit.art).card(face, place.width)
            if face in kept:
                place.y -= lift
                surface.blit(picture, place)
                tick = self.kit.art.icon("check_badge", round(place.width * 0.26))
                surface.blit(tick, tick.get_rect(center=(place.right, place.y)).move(-lift, lift))
            else:
                place.y += lift
                lay(surface, picture, place, DIMMED)


class BoltLoop(Picture):
    """The nine numbers in a loop, with the bolts that each takes."""

    NUMBERS = (5, 9, 1)
    STEP_SECONDS = 0.45

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._index = 0
        self._seconds = 0.0

    @property
    def can_go_on(self) -> bool:
        return True

    @property
    def is_done(self) -> bool:
        """Whether the next number is the first again."""
        return self._index == len(self.NUMBERS) - 1 and self._seconds >= self._length

    @property
    def _length(self) -> float:
        return 5 * self.STEP_SECONDS

    def go_on(self) -> None:
        """Show the end, or another number."""
        if self._seconds < self._length:
            self._seconds = self._length
        else:
            self._index = (self._index + 1) % len(self.NUMBERS)
            self._seconds = 0.0

    def update(self, dt: float) -> bool:
        """Light up the numbers, the nearest first."""
        before = int(self._seconds / self.STEP_SECONDS)
        self._seconds = min(self._seconds + dt, self._length)
        return int(self._seconds / self.STEP_SECONDS) != before

    def draw(self, surface: pygame.Surface) -> None:
        rect = self.rect
        shown = int(self._seconds / self.STEP_SECONDS)
        radius = (min(rect.width, rect.height) - self.px(150)) // 2
        self._draw_ring(surface, radius)
        number = self.NUMBERS[self._index]
        for other, bolts in reached(number).items():
            turn = pygame.Vector2(0, -radius).rotate(40 * (other - 5))
            middle = pygame.Vector2(rect.center) + turn
            self._draw_number(surface, other, bolts, (round(middle.x), round(middle.y)), shown)
        self._draw_middle(surface, number, radius, shown)

    def _draw_ring(self, surface: pygame.Surface, radius: int) -> None:
        side, thick = 2 * radius + self.px(10), self.px(10)
        ring = self.kit.pixels.get(
            ("loop", side), lambda: shapes.rounded((side, side), side / 2, None, thick, LILAC, 0.5)
        )
        surface.blit(ring, ring.get_rect(center=self.rect.center))

    def _draw_number(
        self, surface: pygame.Surface, number: int, bolts: int, middle: tuple[int, int], shown: int
    ) -> None:
        art = self.kit.art
        lit = bolts <= shown
        tall = self.px(136 if bolts == 0 else 118)
        size = (round(tall * 0.8), tall)
        colour = TANGERINE if bolts == 0 else SUNFLOWER if lit else LILAC
        card = number_card(art, number, size, colour, outlined=bolts == 0)
        place = card.get_rect(center=middle)
        surface.blit(card, place)
        if bolts and lit:
            badge = cards_of(art).bolt_badge(bolts, self.px(48))
            surface.blit(badge, badge.get_rect(center=place.topright))

    def _draw_middle(self, surface: pygame.Surface, number: int, radius: int, shown: int) -> None:
        line = pygame.Rect(0, 0, round(radius * 1.25), self.px(60))
        line.midtop = (self.rect.centerx, self.rect.centery - self.px(158))
        draw = self.kit.text.draw
        words = _("Revealed: {number}").format(number=number)
        draw(surface, words, line, "title", self.px(44), SUNFLOWER, align="center")
        for bolts in range(1, min(shown, 4) + 1):
            line.y = line.bottom + self.px(4)
            low, high = sorted(other for other, cost in reached(number).items() if cost == bolts)
            badge = cards_of(self.kit.art).bolt_badge(bolts, self.px(46))
            place = badge.get_rect(midright=(line.centerx - self.px(18), line.centery))
            surface.blit(badge, place)
            words = _("{low} or {high}").format(low=low, high=high)
            right = pygame.Rect(line.centerx + self.px(6), line.y, line.width // 2, line.height)
            draw(surface, words, right, "body", self.px(36), CREAM)


class BonusList(Demonstration):
    """A card on which two lines fill up, and what each bonus is."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, bonus_lesson())

    def place(self, rect: pygame.Rect, scale: float) -> None:
        half = pygame.Rect(rect.x, rect.y, round(rect.width * 0.5), rect.height)
        super().place(half, scale)
        left = half.right + self.px(GAP)
        self._list = pygame.Rect(left, rect.y, rect.right - left, rect.height)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        step = self._list.height / len(BONUS_WORDS)
        for index, (bonus, words) in enumerate(BONUS_WORDS.items()):
            top = round(self._list.y + index * step)
            row = pygame.Rect(self._list.x, top, self._list.width, round(step * 0.88))
            self._row(surface, row, bonus, _(words).format(number=bonus))

    def _row(self, surface: pygame.Surface, row: pygame.Rect, bonus: str, words: str) -> None:
        lay_panel(self.kit, surface, row, self.px(3), row.height * 0.28)
        disc = cards_of(self.kit.art).bonus(bonus, round(row.height * 0.72))
        place = disc.get_rect(midleft=(row.x + self.px(18), row.centery))
        surface.blit(disc, place)
        inside = pygame.Rect(place.right + self.px(18), row.y, 0, row.height)
        inside.width = row.right - self.px(14) - inside.x
        self.kit.text.paragraph(
            surface, words, inside, "body", self.px(28), CREAM, valign="middle", leading=1.18
        )


def _line(across: int, down: int, thick: int) -> pygame.Surface:
    """Draw a line that goes so far to the right, and so far down or up, with room around it."""
    left, top = thick, thick + max(0, -down)
    line = (
        f'<line x1="{left}" y1="{top}" x2="{left + across}" y2="{top + down}" '
        f'stroke="{hexed(SUNFLOWER)}" stroke-width="{thick}"/>'
    )
    return shapes.drawn((across + 2 * thick, abs(down) + 2 * thick), line)


PICTURES: dict[str, Callable[[Kit], Picture]] = {
    "card": CardTour,
    "draft": DraftPicture,
    "turn": lambda kit: Demonstration(kit, turn_lesson()),
    "bolts": BoltLoop,
    "bonuses": BonusList,
    "cascade": lambda kit: Demonstration(kit, cascade_lesson()),
    "round_end": RoundEnd,
    "final": FinalScore,
    "editions": EditionTable,
    "keys": KeyTable,
}


BOOK = Book(PAGES, facts_of(CLASSIC), lambda name, kit: PICTURES[name](kit))
