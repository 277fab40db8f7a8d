"""One seat being filled in: badge, name, person or bot, and the button that takes it away.

Knows how a seat is typed and drawn; how many there are and what they are for is the scene's.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.record import BADGES, PERSON
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, INK, PAPER, SEATS, SKY, WHITE, mix
from game.ui.widgets.icon_button import IconButton
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.words import _

FEWEST, MOST = 2, 12
BOT = "line-greedy"
"""What settings call a bot, whatever decides for it in the game that is begun."""
PARTS = ("badge", "name", "kind", "remove")
RADIUS, BORDER = 24.0, 5.0
TINT = 0.5
"""How much cream is in the colour behind a badge."""
ICON_SHARE, WORD_SHARE, KIND_CORNER = 0.78, 0.58, 0.36
HOVER_GROWTH = 1.08


class Badge(Widget):
    """The badge of a seat; activating it takes the next free one."""

    def __init__(self, form: SeatForm, change: Callable[[], None]) -> None:
        super().__init__("", lambda: _("Badge"))
        self._form = form
        self._change = change

    def activate(self) -> None:
        """Take another badge."""
        self._change()

    def corner(self) -> float:
        """Return the corner of the ground behind it."""
        return RADIUS * self.scale * 0.8

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        """Draw the badge on a ground of its colour."""
        tint = mix(SEATS[self._form.badge], CREAM, TINT)
        size, radius, line = self.rect.size, round(self.corner()), self.px(3)
        ground = kit.pixels.get(
            ("rounded", size, radius, tint, line),
            lambda: shapes.rounded(size, radius, tint, line),
        )
        surface.blit(ground, self.rect)
        share = ICON_SHARE * (HOVER_GROWTH if self.hovered and not self.pressed else 1)
        icon = kit.art.icon(f"seat_{self._form.badge + 1}", round(self.rect.height * share))
        surface.blit(icon, icon.get_rect(center=self.rect.center))


class KindSwitch(Widget):
    """Person or bot; activating it changes the one into the other."""

    def __init__(self, form: SeatForm) -> None:
        super().__init__("", lambda: _("Bot") if form.is_bot else _("Person"))
        self._form = form

    def activate(self) -> None:
        """Change a person into a bot, or back."""
        self._form.kind = PERSON if self._form.is_bot else BOT

    def corner(self) -> float:
        """Return the corner of the field."""
        return self.rect.height * KIND_CORNER

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        """Draw a field with a picture and the word."""
        fill = mix(SKY, WHITE, 0.35) if self._form.is_bot else PAPER
        if self.hovered:
            fill = mix(fill, SKY, 0.35)
        size, line, radius = self.rect.size, self.px(3), round(self.corner())
        field = kit.pixels.get(
            ("rounded", size, radius, fill, line),
            lambda: shapes.rounded(size, radius, fill, line),
        )
        surface.blit(field, self.rect)
        icon = kit.art.icon("bot" if self._form.is_bot else "person", round(size[1] * 0.74))
        place = icon.get_rect(midleft=(self.rect.x + self.px(14), self.rect.centery))
        surface.blit(icon, place)
        left = place.right + self.px(10)
        room = pygame.Rect(left, self.rect.y, self.rect.right - self.px(10) - left, size[1])
        kit.text.draw(surface, self.label, room, "body", size[1] * WORD_SHARE, INK)


class SeatForm:
    """A seat being filled in."""

    def __init__(
        self,
        name: str,
        badge: int,
        kind: str,
        *,
        default_name: Callable[[SeatForm], str],
        change_badge: Callable[[SeatForm], None],
        remove: Callable[[SeatForm], None],
        may_remove: Callable[[], bool],
    ) -> None:
        """Begin with what is known; an empty name stands for the default one."""
        self.badge = badge
        self.kind = kind
        self._default_name = default_name
        self.badge_button = Badge(self, lambda: change_badge(self))
        self.entry = TextField("", lambda: _("Name"), name, placeholder=lambda: default_name(self))
        self.kind_button = KindSwitch(self)
        self.remove_button = IconButton(
            "", lambda: _("Take this seat away"), lambda: remove(self), "close", style="quiet",
            enabled=may_remove,
        )  # fmt: skip

    @property
    def is_bot(self) -> bool:
        """Whether a bot sits here."""
        return self.kind != PERSON

    @property
    def typed(self) -> str:
        """What was typed for a name, '' when nothing was."""
        return self.entry.text.strip()

    @property
    def name(self) -> str:
        """The name to play under."""
        return self.typed or self._default_name(self)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """Its widgets, in reading order, as ``PARTS`` names their places."""
        return (self.badge_button, self.entry, self.kind_button, self.remove_button)

    def place(self, parts: list[pygame.Rect], scale: float) -> None:
        """Put the widgets in their places."""
        for widget, rect in zip(self.widgets, parts, strict=True):
            widget.rect, widget.scale = rect, scale


def draw_ground(kit: Kit, surface: pygame.Surface, cell: pygame.Rect, scale: float) -> None:
    """Draw the slab that a seat stands on."""
    slab = kit.pixels.get(
        ("seat slab", cell.size),
        lambda: shapes.sheet(cell.size, 0, border=BORDER * scale, radius=RADIUS * scale),
    )
    surface.blit(slab, cell)


def draw_vacancy(kit: Kit, surface: pygame.Surface, cell: pygame.Rect, scale: float) -> None:
    """Draw the place where a seat might be."""
    frame = kit.pixels.get(
        ("vacancy", cell.size),
        lambda: shapes.rounded(
            cell.size, RADIUS * scale, None, max(1.5, BORDER * scale * 0.6), CREAM, opacity=0.16
        ),
    )
    surface.blit(frame, cell)


def tell_apart(names: list[str], longest: int) -> list[str]:
    """Tell names that come twice apart by a number, within a length.

    >>> tell_apart(["Ana", "Bo", "ana", "Ana"], 24)
    ['Ana', 'Bo', 'ana 2', 'Ana 3']
    """
    told: list[str] = []
    for name in names:
        different, number = name, 2
        while different.casefold() in {other.casefold() for other in told}:
            tail = f" {number}"
            different = name[: longest - len(tail)].rstrip() + tail
            number += 1
        told.append(different)
    return told


def remembered(
    last_seats: list[tuple[str, str, str]], others: str = PERSON
) -> list[tuple[str, int, str]]:
    """Read the seats of the last game; where there are too few, nameless ones fill them up.

    ``others`` is who sits in those behind the first.

    >>> remembered([("Ana", "3", "person"), ("", "3", "who?")])
    [('Ana', 3, 'person'), ('', 0, 'line-greedy')]
    >>> remembered([], BOT)
    [('', 0, 'person'), ('', 1, 'line-greedy')]
    """
    seats: list[tuple[str, int, str]] = []
    for name, written, kind in last_seats[:MOST]:
        taken = {badge for _name, badge, _kind in seats}
        free = [badge for badge in range(BADGES) if badge not in taken]
        badge = int(written) if written in map(str, free) else free[0]
        seats.append((name, badge, PERSON if kind == PERSON else BOT))
    while len(seats) < FEWEST:
        taken = {badge for _name, badge, _kind in seats}
        seats.append(("", min(set(range(BADGES)) - taken), others if seats else PERSON))
    return seats
