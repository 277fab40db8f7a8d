"""A one-line text field: caret, selection, clipboard, length limit.

The caret moves by letters with their accents, in reading order in mixed directions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, GRAPE, INK, PAPER, SKY, SUNFLOWER, TEAL_DEEP, mix, shown
from game.ui.widgets.intents import Edit, Intent, Typed
from game.ui.widgets.widget import Label, Options, Widget
from game.ui.window.kit import Kit
from game.words import _
from game.words.letters import edges, has_controls, head, is_leftward, tidy, without_controls

LIMIT = 24
LOOKED_AT = 1000
"""How many characters of a paste are processed."""
BLINK_SECONDS = 0.53
SIZE_SHARE, SIDE_SHARE = 0.44, 0.3


def _anything(character: str) -> bool:
    return True


class TextField(Widget):
    """One line of text in a box."""

    wants_text = True

    def __init__(
        self,
        area: str,
        label: Label,
        text: str = "",
        *,
        changed: Callable[[str], None] | None = None,
        placeholder: Label = "",
        limit: int = LIMIT,
        accepts: Callable[[str], bool] = _anything,
        **options: Unpack[Options],
    ) -> None:
        super().__init__(area, label, **options)
        self._changed = changed
        self._placeholder = placeholder
        self._limit = limit
        self._accepts = accepts
        self.text = text
        self._is_focused = False
        self._since_blink = 0.0
        self._caret_shows = True

    @property
    def text(self) -> str:
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        """Set the text without calling ``changed``."""
        self._text = head(self._clean(text), self._limit)
        self._caret = self._anchor = len(self._text)

    @property
    def value(self) -> str:
        placeholder = self._placeholder
        return self._text or (placeholder if isinstance(placeholder, str) else placeholder())

    @property
    def caret(self) -> int:
        """The number of characters before the caret."""
        return self._caret

    @property
    def selection(self) -> str:
        start, end = self._selected()
        return self._text[start:end]

    def select_all(self) -> None:
        self._anchor, self._caret = 0, len(self._text)

    def handle(self, intent: Intent, kit: Kit) -> bool:
        match intent:
            case Typed(text):
                self._insert(text, kit)
            case Edit("paste"):
                self._insert(kit.clipboard.get(), kit)
            case Edit("copy" | "cut" as kind):
                self._copy(kit, and_remove=kind == "cut")
            case Edit("select_all"):
                self.select_all()
            case Edit("backspace" | "delete" as kind):
                self._remove(-1 if kind == "backspace" else 1)
            case Edit(kind, extend):
                self._go(kind, extend)
            case _:
                return False
        self._show_caret()
        return True

    def press_at(self, pos: tuple[int, int], kit: Kit) -> None:
        x = pos[0] - self._inside().x
        size = self._size_px(kit)
        carets = {at: self._caret_x(kit, at, size) for at in edges(self._text)}
        self._caret = self._anchor = min(carets, key=lambda at: (abs(carets[at] - x), at))
        self._show_caret()

    def focus_changed(self, is_focused: bool) -> None:
        """Select everything on focus, so that typing replaces it."""
        self._is_focused = is_focused
        if is_focused:
            self.select_all()
        else:
            self._anchor = self._caret
        self._show_caret()

    def update(self, dt: float) -> bool:
        if not self._is_focused:
            return False
        self._since_blink += dt
        if self._since_blink < BLINK_SECONDS:
            return False
        self._since_blink %= BLINK_SECONDS
        self._caret_shows = not self._caret_shows
        return True

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        size, line = self.rect.size, self.px(4)
        ground = PAPER if self.enabled else mix(PAPER, GRAPE, 0.4)
        if self.hovered and self.enabled and not focused:
            ground = CREAM
        edge = TEAL_DEEP if focused else INK
        box = kit.pixels.get(
            ("rounded", size, ground, line, edge),
            lambda: shapes.rounded(size, size[1] * 0.28, ground, line, edge),
        )
        surface.blit(box, self.rect)
        inside = self._inside()
        size_px = self._size_px(kit)
        if focused and self.selection:
            self._draw_selection(surface, kit, inside, size_px)
        if self._text:
            kit.text.draw(surface, self._text, inside, "body", size_px, INK, fit=False)
        else:
            hint = self._placeholder if isinstance(self._placeholder, str) else self._placeholder()
            kit.text.draw(surface, hint, inside, "body", size_px, mix(INK, PAPER, 0.3))
        if focused and self._caret_shows:
            x = inside.x + self._caret_x(kit, self._caret, size_px)
            tall = round(size_px * 1.05)
            caret = pygame.Rect(x - 1, inside.centery - tall // 2, max(2, self.px(3)), tall)
            surface.fill(shown(INK), caret)

    def _draw_selection(
        self, surface: pygame.Surface, kit: Kit, inside: pygame.Rect, size_px: int
    ) -> None:
        start, end = self._selected()
        tall = round(size_px * 1.2)
        for place in kit.text.places(self._text, "body", size_px):
            if start <= place.start < end:
                left, right = sorted((place.before, place.after))
                band = pygame.Rect(inside.x + left, inside.centery - tall // 2, right - left, tall)
                surface.fill(shown(mix(SUNFLOWER, SKY, 0.75)), band)

    def _inside(self) -> pygame.Rect:
        return self.rect.inflate(-2 * round(self.rect.height * SIDE_SHARE), 0)

    def _size_px(self, kit: Kit) -> int:
        """Return the size at which the whole text fits."""
        inside = self._inside()
        largest = max(1, round(self.rect.height * SIZE_SHARE))
        wide = self._width(kit, self._text, largest)
        if wide <= inside.width:
            return largest
        size = max(1, largest * inside.width // wide)
        while size > 1 and self._width(kit, self._text, size) > inside.width:
            size -= 1
        return size

    def _width(self, kit: Kit, text: str, size_px: int) -> int:
        return kit.text.size(text, "body", size_px)[0] if text else 0

    def _caret_x(self, kit: Kit, at: int, size_px: int) -> int:
        """Return the caret's position: behind the letter before it."""
        places = kit.text.places(self._text, "body", size_px)
        if at == 0:
            return places[0].before if places else 0
        return next((place.after for place in places if place.end >= at), places[-1].after)

    def _selected(self) -> tuple[int, int]:
        return (min(self._caret, self._anchor), max(self._caret, self._anchor))

    def _insert(self, text: str, kit: Kit) -> None:
        start, end = self._selected()
        # Normalising a long run of accents would take seconds.
        text = text[:LOOKED_AT]
        if has_controls(_on_one_line(text)):
            kit.notices.replace(_("Characters that nobody can see were left out."))
        room = self._limit - (len(self._text) - (end - start))
        added = head(self._clean(text), room) if room > 0 else ""
        if added or start != end:
            self._splice(start, end, added)

    def _remove(self, direction: int) -> None:
        start, end = self._selected()
        if start == end:
            start, end = sorted((start, self._beside(direction)))
        if start != end:
            self._splice(start, end, "")

    def _beside(self, direction: int) -> int:
        """Return the caret position one letter further."""
        stops = edges(self._text)
        if direction < 0:
            return max((stop for stop in stops if stop < self._caret), default=0)
        return min((stop for stop in stops if stop > self._caret), default=len(self._text))

    def _splice(self, start: int, end: int, added: str) -> None:
        before, after = self._text[:start] + added, self._text[end:]
        # An accent may combine with the letter before it.
        self._text = head(tidy(before + after), self._limit)
        behind = len(self._text) - len(after)
        stops = edges(self._text)
        self._caret = self._anchor = min(
            (stop for stop in stops if stop >= min(len(before), behind)), default=len(self._text)
        )
        if self._changed is not None:
            self._changed(self._text)

    def _copy(self, kit: Kit, *, and_remove: bool) -> None:
        start, end = self._selected()
        if start == end:
            return
        kit.clipboard.put(self._text[start:end])
        if and_remove:
            self._splice(start, end, "")

    def _go(self, kind: str, extend: bool) -> None:
        start, end = self._selected()
        if is_leftward(self._text) and kind in ("left", "right"):
            kind = "right" if kind == "left" else "left"
        places = {
            "left": self._beside(-1) if extend or start == end else start,
            "right": self._beside(1) if extend or start == end else end,
            "home": 0,
            "end": len(self._text),
        }
        self._caret = places[kind]
        if not extend:
            self._anchor = self._caret

    def _show_caret(self) -> None:
        self._since_blink = 0.0
        self._caret_shows = True

    def _clean(self, text: str) -> str:
        """Return the characters to keep: composed, visible, on one line."""
        visible = without_controls(tidy(_on_one_line(text)))
        return "".join(char for char in visible if self._accepts(char))


def _on_one_line(text: str) -> str:
    return " ".join(text.split()) if "\n" in text or "\r" in text else text.replace("\t", " ")
