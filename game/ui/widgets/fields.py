"""Form fields: rows with a toggle, a choice or a level, and text."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, Protocol, TypeVar, Unpack

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import (
    CREAM,
    GRAPE,
    INK,
    LEAF,
    LILAC,
    PAPER,
    SKY,
    SUNFLOWER,
    TEAL_DEEP,
    WHITE,
    Colour,
    in_current_palette,
    mix_colours,
    palette_hex,
)
from game.ui.screen import KeptTree
from game.ui.tree import Art, Ground, High, Part, Text, arranged, pile, row
from game.ui.window.scene import Kit
from game.words import _, letters

from .intents import EditText, Intent, Move, TextTyped, ThingPart
from .widget import Label, Widget, WidgetOptions

ValueT = TypeVar("ValueT")

LABEL_WIDTH_SHARE = 0.46
LABEL_SIZE_SHARE, VALUE_SIZE_SHARE = 0.4, 0.42
MIN_ROW_TEXT_PX = 12
ARROW_HEIGHT_SHARE, ARROW_ROOM_SHARE = 0.34, 0.8
TOGGLE_HEIGHT_SHARE, TOGGLE_WIDTH_SHARE = 0.62, 1.875
TOGGLE_WORD_GAP = 12
LABEL_ABOVE_SHARE, CLOSE_SIZE_SHARE = 0.42, 0.5
"""Of a label close to its control: its height above a choice; its letters, as the control's."""


class Units(Protocol):
    """A pen or a widget: what knows how many pixels a unit has."""

    @property
    def scale(self) -> float: ...

    def px(self, units: float, /) -> int: ...


def _label_and_control(
    units: Units, rect: pygame.Rect, label_part: float, is_close: bool
) -> list[pygame.Rect]:
    """Return the places of a label and of its control, which is below it if they are close."""
    margin, width, height = units.px(6), *rect.size
    if is_close:
        above = round(height * LABEL_ABOVE_SHARE)
        label = pygame.Rect(margin, units.px(2), width - margin, above - 2 * units.px(2))
        control = pygame.Rect(0, above, width, height - above)
    else:
        left = round(width * label_part)
        label = pygame.Rect(margin, 0, left - units.px(16), height)
        control = pygame.Rect(left, 0, width - left, height)
    return [label.move(rect.topleft), control.move(rect.topleft)]


def _switch_and_words(units: Units, rect: pygame.Rect) -> list[pygame.Rect]:
    wide = rect.height * TOGGLE_HEIGHT_SHARE * TOGGLE_WIDTH_SHARE
    words = rect.move(round(wide + units.scale * TOGGLE_WORD_GAP), 0).clip(rect)
    return [pygame.Rect(rect.x, rect.y, round(wide), rect.height), words]


def _value_and_arrows(_units: Units, rect: pygame.Rect) -> list[pygame.Rect]:
    """Return the places of a chosen value and of the arrows to the one before and after it."""
    side = rect.height
    value = rect.inflate(-2 * round(side * ARROW_ROOM_SHARE), 0)
    before = pygame.Rect(rect.x, rect.y, side, side)
    return [value, before, before.move(rect.width - side, 0)]


class RowOptions(WidgetOptions, total=False):
    """Keyword options of every form row."""

    colour: Colour
    label_part: float
    is_close: bool


class FormRow(Widget, ABC):
    """A form row: a label and a control, beside or, if they are close, above one another."""

    sound = "click"

    def __init__(
        self,
        area: str,
        label: Label,
        colour: Colour = CREAM,
        label_part: float = LABEL_WIDTH_SHARE,
        is_close: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(area, label, **options)
        self.colour = colour
        """The label's colour: dark on paper, light on the table's background."""
        self._label_part = label_part
        self._is_close = is_close
        self._tree: KeptTree | None = None

    @property
    def control_rect(self) -> pygame.Rect:
        """The area of the control: beside or below the label, or the whole row without one."""
        return self._places()[1] if self._has_label else self.rect.copy()

    @property
    def _has_label(self) -> bool:
        return bool(self.label) and (self._is_close or self._label_part > 0)

    def _places(self) -> list[pygame.Rect]:
        return _label_and_control(self, self.rect, self._label_part, self._is_close)

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        tree = self._tree = self._tree or KeptTree(kit)
        tree.lay(self._part(kit), self.rect, self.scale)
        tree.draw(surface)

    def _part(self, kit: Kit) -> Part:
        if not self._has_label:
            return self.control(kit)
        form = self._label_part, self._is_close
        return arranged(_label_and_control, self._label_words(kit), self.control(kit), args=form)

    @abstractmethod
    def control(self, kit: Kit) -> Part:
        """Return what the row shows besides its label."""

    def _label_words(self, kit: Kit) -> Text:
        colour = self.colour if self.enabled else mix_colours(self.colour, GRAPE, 0.5)
        return self._words(self.label, self._shared_label_px(kit), colour)

    def _words(self, words: str, size_px: float, colour: Colour) -> Text:
        """Return words whose size is settled."""
        return Text(words, size_px / self.scale, colour, align="left", grows=False)

    def _label_rect(self) -> pygame.Rect:
        return self._places()[0]

    def _shared_label_px(self, kit: Kit) -> int:
        rows = [row for row in self.alike if isinstance(row, FormRow)]
        together = [row for row in rows if row.visible and row.rect and row.label] or [self]
        # A row that is not placed yet has no size.
        return max(1, min(row._fitted_label_px(kit) for row in together))

    def _fitted_label_px(self, kit: Kit) -> int:
        return self._fitted_px(kit, self.label, self._label_rect(), LABEL_SIZE_SHARE)

    def _usual_px(self, share: float) -> float:
        share = CLOSE_SIZE_SHARE if self._is_close else share
        return max(MIN_ROW_TEXT_PX, self.control_rect.height * share)

    def _fitted_px(self, kit: Kit, words: str, room: pygame.Rect, share: float) -> int:
        """Return the letter size at which words fit, at most a share of the row's height."""
        size = self._usual_px(share)
        meant, floor = kit.text.enlarged_px("body", size), min(MIN_ROW_TEXT_PX, round(size))
        return kit.text.fit_line(words, "body", meant, *room.size, floor)[1]


class Toggle(FormRow):
    """A form row with an on/off switch."""

    def __init__(
        self,
        area: str,
        label: Label,
        get: Callable[[], bool],
        put: Callable[[bool], None],
        **options: Unpack[RowOptions],
    ) -> None:
        super().__init__(area, label, **options)
        self._get = get
        self._put = put

    @property
    def value(self) -> str:
        return _("On") if self._get() else _("Off")

    def activate(self) -> None:
        self._put(not self._get())

    @property
    def control_rect(self) -> pygame.Rect:
        return self.rect.copy() if self._is_close else super().control_rect

    def _label_rect(self) -> pygame.Rect:
        if not self._is_close:
            return super()._label_rect()
        return _switch_and_words(self, self.rect)[1]

    def _part(self, kit: Kit) -> Part:
        """Return the row.  A close label stands behind the switch, without a word."""
        return self.control(kit) if self._is_close else super()._part(kit)

    def control(self, kit: Kit) -> Part:
        is_on, high = self._get(), self.rect.height / self.scale
        track_high = high * TOGGLE_HEIGHT_SHARE
        track = track_high * TOGGLE_WIDTH_SHARE, track_high
        ground = LEAF if is_on else mix_colours(LILAC, GRAPE, 0.55)
        if self.hovered and self.enabled:
            ground = mix_colours(ground, WHITE, 0.25)
        knob = Part(
            shape=1.0, most=(0, track_high - 2), at=(float(is_on), 0.5),
            ground=Ground(High(0.5), PAPER, 4),
        )  # fmt: skip
        switch = pile(knob, most=track, ground=Ground(High(0.5), ground, 4))
        if self._is_close:
            return arranged(_switch_and_words, switch, self._label_words(kit))
        size = round(kit.text.enlarged_px("body", self._usual_px(VALUE_SIZE_SHARE)))
        if self.label:
            size = min(size, self._shared_label_px(kit))
        return arranged(_switch_and_words, switch, self._words(self.value, size, self.colour))


class Choice(FormRow, Generic[ValueT]):
    """A form row that chooses one of several values by arrows, arrow keys and clicks."""

    def __init__(
        self,
        area: str,
        label: Label,
        values: Sequence[ValueT],
        get: Callable[[], ValueT],
        put: Callable[[ValueT], None],
        show: Callable[[ValueT], str],
        *,
        goes_round: bool = True,
        **options: Unpack[RowOptions],
    ) -> None:
        super().__init__(area, label, **options)
        self._values = tuple(values)
        self._goes_round = goes_round
        self._get = get
        self._put = put
        self._show = show

    def set_values(self, values: Sequence[ValueT]) -> None:
        self._values = tuple(values)

    @property
    def shown_value(self) -> str:
        return self._show(self._get())

    @property
    def value(self) -> str:
        return self.shown_value

    def step_value(self, by: int) -> None:
        if self.can_step(by):
            self._put(self._values[(self._current_index(by) + by) % len(self._values)])

    def can_step(self, by: int) -> bool:
        return self._goes_round or 0 <= self._current_index(by) + by < len(self._values)

    def _current_index(self, by: int) -> int:
        now = self._get()
        return self._values.index(now) if now in self._values else -by

    def activate(self) -> None:
        self.step_value(1)

    def clickable_parts(self) -> list[ThingPart]:
        """Return the arrows to the next and the previous value, where there is one."""
        _value, before, after = _value_and_arrows(self, self.control_rect)
        arrows = (
            (1, ThingPart(after, words=_("Next"))),
            (-1, ThingPart(before, words=_("Previous"))),
        )
        return [arrow for by, arrow in arrows if self.can_step(by)]

    def click(self, pos: tuple[int, int], kit: Kit) -> None:
        part = self.control_rect
        self.step_value(-1 if part.left <= pos[0] < part.centerx else 1)

    def handle(self, intent: Intent, kit: Kit) -> bool:
        match intent:
            case Move(dx, 0) if dx:
                self.step_value(dx)
                return True
            case _:
                return False

    def control(self, kit: Kit) -> Part:
        ground = SUNFLOWER if self.hovered else PAPER
        if not self.enabled:
            ground = mix_colours(PAPER, GRAPE, 0.5)
        arrows = [
            Art(_arrow_picture, args=(by,)) if self.can_step(by) else Part() for by in (-1, 1)
        ]
        look = Ground(High(0.3), ground, 4)
        return arranged(_value_and_arrows, self._value_part(kit), *arrows, ground=look)

    def _value_part(self, kit: Kit) -> Part:
        if self.label or not self.alike:
            return Text(self.shown_value, self._usual_px(VALUE_SIZE_SHARE) / self.scale)
        rows = [row for row in self.alike if isinstance(row, Choice) and row.visible]
        shared = min(row._fitted_value_px(kit) for row in rows if row.rect)
        return self._words(self.shown_value, shared, INK).but(align="center")

    def _fitted_value_px(self, kit: Kit) -> int:
        room = _value_and_arrows(self, self.control_rect)[0]
        return self._fitted_px(kit, self.shown_value, room, VALUE_SIZE_SHARE)


def _arrow_picture(kit: Kit, side: int, sign: int) -> pygame.Surface:
    reach, middle = side * ARROW_HEIGHT_SHARE / 2, side / 2
    tip, back = middle + sign * reach, middle - sign * reach * 0.7
    points = (
        f"{tip:g},{middle:g} {back:g},{middle - reach * 1.15:g} {back:g},{middle + reach * 1.15:g}"
    )
    arrow = f'<polygon points="{points}" fill="{palette_hex(INK)}"/>'
    draw = partial(shapes.draw_svg, (side, side), arrow)
    return kit.pixels.get(("choice arrow", side, sign), draw)


PIP_WIDTH_SHARE, PIP_GAP_SHARE, PIP_HEIGHT_SHARE = 0.62, 0.38, 0.4
PIP_OUTLINE = 2.5


class LevelRow(Choice[int]):
    """A form row that chooses a number from 0 to ``most``, shown as a row of pips."""

    def __init__(
        self,
        area: str,
        label: Label,
        most: int,
        get: Callable[[], int],
        put: Callable[[int], None],
        **options: Unpack[RowOptions],
    ) -> None:
        super().__init__(area, label, range(most + 1), get, put, str, goes_round=False, **options)
        self._most = most

    @property
    def value(self) -> str:
        return _("{count} of {most}").format(count=self.shown_value, most=self._most)

    def _value_part(self, kit: Kit) -> Part:
        level, empty = self._get(), mix_colours(PAPER, INK, 0.1)
        high = self.control_rect.height
        wide = _value_and_arrows(self, self.control_rect)[0].width
        step = wide / (self._most + PIP_GAP_SHARE)
        size = step * PIP_WIDTH_SHARE / self.scale, high * PIP_HEIGHT_SHARE / self.scale
        parts: list[Part] = [gap := Part(share=PIP_GAP_SHARE)]
        for pip in range(self._most):
            ground = Ground(0.3 * min(size), GRAPE if pip < level else empty, PIP_OUTLINE)
            parts += Part(share=PIP_WIDTH_SHARE, most=size, ground=ground), gap
        return row(*parts)


MAX_TEXT_LENGTH = 24
MAX_PASTE_LENGTH = 1000
CARET_BLINK_SECONDS = 0.53
FIELD_TEXT_SIZE_SHARE, FIELD_PADDING_SHARE = 0.44, 0.3


class TextField(Widget):
    """A field to type one line of text."""

    wants_text = True

    def __init__(
        self,
        area: str,
        label: Label,
        text: str = "",
        *,
        changed: Callable[[str], None] | None = None,
        placeholder: Label = "",
        limit: int = MAX_TEXT_LENGTH,
        accepts: Callable[[str], bool] = lambda _character: True,
        size_share: float = FIELD_TEXT_SIZE_SHARE,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(area, label, **options)
        self._changed = changed
        self._placeholder = placeholder
        self._limit = limit
        self._accepts, self._size_share = accepts, size_share
        self.text = text
        self._is_focused = False
        self._since_blink = 0.0
        self._caret_shows = True

    @property
    def text(self) -> str:
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        self._text = letters.cut_between_letters(self._clean_text(text), self._limit)
        self._caret = self._anchor = len(self._text)

    @property
    def value(self) -> str:
        placeholder = self._placeholder
        return self._text or (placeholder if isinstance(placeholder, str) else placeholder())

    @property
    def caret_index(self) -> int:
        return self._caret

    @property
    def selected_text(self) -> str:
        start, end = self._selection_range()
        return self._text[start:end]

    def select_all(self) -> None:
        self._anchor, self._caret = 0, len(self._text)

    def handle(self, intent: Intent, kit: Kit) -> bool:
        match intent:
            case TextTyped(text):
                self._insert_text(text, kit)
            case EditText("paste"):
                self._insert_text(kit.clipboard.get_text(), kit)
            case EditText("copy" | "cut" as kind):
                self._copy_selection(kit, and_remove=kind == "cut")
            case EditText("select_all"):
                self.select_all()
            case EditText("backspace" | "delete" as kind):
                self._delete_letter(-1 if kind == "backspace" else 1)
            case EditText(kind, extend):
                self._move_caret(kind, extend)
            case _:
                return False
        self._show_caret()
        return True

    def press_at(self, pos: tuple[int, int], kit: Kit) -> None:
        x = pos[0] - self._text_rect().x
        size = self._text_size_px(kit)
        carets = {at: self._caret_x(kit, at, size) for at in letters.letter_offsets(self._text)}
        self._caret = self._anchor = min(carets, key=lambda at: (abs(carets[at] - x), at))
        self._show_caret()

    def focus_changed(self, is_focused: bool) -> None:
        self._is_focused = is_focused
        if is_focused:
            self.select_all()
        else:
            self._anchor = self._caret
        self._show_caret()

    @property
    def seconds_until_due(self) -> float:
        return CARET_BLINK_SECONDS - self._since_blink if self._is_focused else math.inf

    def update(self, dt: float) -> bool:
        if not self._is_focused:
            return False
        self._since_blink += dt
        if self._since_blink < CARET_BLINK_SECONDS:
            return False
        self._since_blink %= CARET_BLINK_SECONDS
        self._caret_shows = not self._caret_shows
        return True

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        ground = PAPER if self.enabled else mix_colours(PAPER, GRAPE, 0.4)
        if self.hovered and self.enabled and not focused:
            ground = CREAM
        edge = TEAL_DEEP if focused else INK
        radius, line = self.rect.height * 0.28, self.px(4)
        shapes.draw_rounded_rect(surface, kit.pixels, self.rect, radius, ground, line, edge)
        inside = self._text_rect()
        size_px = self._text_size_px(kit)
        if focused and self.selected_text:
            self._draw_selection(surface, kit, inside, size_px)
        if self._text:
            kit.text.draw(surface, self._text, inside, "body", size_px, INK, fit=False)
        else:
            kit.text.draw(
                surface, self.value, inside, "body", size_px, mix_colours(INK, PAPER, 0.3)
            )
        if focused and self._caret_shows:
            x = inside.x + self._caret_x(kit, self._caret, size_px)
            tall = round(size_px * 1.05)
            caret = pygame.Rect(x - 1, inside.centery - tall // 2, max(2, self.px(3)), tall)
            surface.fill(in_current_palette(INK), caret)

    def _draw_selection(
        self, surface: pygame.Surface, kit: Kit, inside: pygame.Rect, size_px: int
    ) -> None:
        start, end = self._selection_range()
        tall = round(size_px * 1.2)
        for place in kit.text.letter_places(self._text, "body", size_px):
            if start <= place.start < end:
                left, right = sorted((place.before, place.after))
                band = pygame.Rect(inside.x + left, inside.centery - tall // 2, right - left, tall)
                surface.fill(in_current_palette(mix_colours(SUNFLOWER, SKY, 0.75)), band)

    def _text_rect(self) -> pygame.Rect:
        return self.rect.inflate(-2 * round(self.rect.height * FIELD_PADDING_SHARE), 0)

    def _text_size_px(self, kit: Kit) -> int:
        inside = self._text_rect()
        largest = max(1, round(self.rect.height * self._size_share))
        wide = self._text_width(kit, self._text, largest)
        if wide <= inside.width:
            return largest
        size = max(1, largest * inside.width // wide)
        while size > 1 and self._text_width(kit, self._text, size) > inside.width:
            size -= 1
        return size

    def _text_width(self, kit: Kit, text: str, size_px: int) -> int:
        return kit.text.measure(text, "body", size_px)[0] if text else 0

    def _caret_x(self, kit: Kit, at: int, size_px: int) -> int:
        places = kit.text.letter_places(self._text, "body", size_px)
        if at == 0:
            return places[0].before if places else 0
        return next((place.after for place in places if place.end >= at), places[-1].after)

    def _selection_range(self) -> tuple[int, int]:
        return (min(self._caret, self._anchor), max(self._caret, self._anchor))

    def _insert_text(self, text: str, kit: Kit) -> None:
        start, end = self._selection_range()
        # Normalising a long run of accents would take seconds.
        text = text[:MAX_PASTE_LENGTH]
        if letters.has_controls(_join_lines(text)):
            kit.notices.replace_notices(_("Invisible characters were removed."))
        room = self._limit - (len(self._text) - (end - start))
        added = letters.cut_between_letters(self._clean_text(text), room) if room > 0 else ""
        if added or start != end:
            self._replace_range(start, end, added)

    def _delete_letter(self, direction: int) -> None:
        start, end = self._selection_range()
        if start == end:
            start, end = sorted((start, self._next_caret_index(direction)))
        if start != end:
            self._replace_range(start, end, "")

    def _next_caret_index(self, direction: int) -> int:
        stops = letters.letter_offsets(self._text)
        if direction < 0:
            return max((stop for stop in stops if stop < self._caret), default=0)
        return min((stop for stop in stops if stop > self._caret), default=len(self._text))

    def _replace_range(self, start: int, end: int, added: str) -> None:
        before, after = self._text[:start] + added, self._text[end:]
        # An accent may combine with the letter before it.
        self._text = letters.cut_between_letters(
            letters.normalise_text(before + after), self._limit
        )
        behind = len(self._text) - len(after)
        stops = letters.letter_offsets(self._text)
        self._caret = self._anchor = min(
            (stop for stop in stops if stop >= min(len(before), behind)), default=len(self._text)
        )
        if self._changed is not None:
            self._changed(self._text)

    def _copy_selection(self, kit: Kit, *, and_remove: bool) -> None:
        start, end = self._selection_range()
        if start == end:
            return
        kit.clipboard.copy_text(self._text[start:end])
        if and_remove:
            self._replace_range(start, end, "")

    def _move_caret(self, kind: str, extend: bool) -> None:
        start, end = self._selection_range()
        if letters.is_leftward(self._text) and kind in ("left", "right"):
            kind = "right" if kind == "left" else "left"
        places = {
            "left": self._next_caret_index(-1) if extend or start == end else start,
            "right": self._next_caret_index(1) if extend or start == end else end,
            "home": 0,
            "end": len(self._text),
        }
        self._caret = places[kind]
        if not extend:
            self._anchor = self._caret

    def _show_caret(self) -> None:
        self._since_blink = 0.0
        self._caret_shows = True

    def _clean_text(self, text: str) -> str:
        visible = letters.remove_controls(letters.normalise_text(_join_lines(text)))
        return "".join(char for char in visible if self._accepts(char))


def _join_lines(text: str) -> str:
    return " ".join(text.split()) if "\n" in text or "\r" in text else text.replace("\t", " ")
