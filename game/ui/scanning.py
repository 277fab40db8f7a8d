"""One-switch scanning: items highlighted in turn until the player's only switch chooses one."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil

import pygame

from game.words import N_, _

from .draw import shapes
from .draw.palette import BAR, CREAM, INK, MAGENTA, PAPER, SUNFLOWER, WHITE, palette_hex
from .draw.text import pixels_per_unit
from .widgets.controls import CONTROLS_BY_NAME, PLACE_ASSIGNING_KEY, PLACE_ASSIGNING_SWITCH
from .widgets.intents import (
    CONTROL_INTENTS,
    EXPLAIN_KEY,
    OFF_SCREEN_POS,
    READER_QUESTIONS,
    RELEASE_INTENTS,
    Advance,
    AdvanceReleased,
    Back,
    EditText,
    Hover,
    Intent,
    Key,
    Move,
    NextFocus,
    Press,
    ScreenThing,
    TextTyped,
    click_intents_at,
)
from .window.free_places import covered_pixels, find_free_place
from .window.preferences import MAX_UNZOOMED_TEXT_SIZE
from .window.scene import Kit, Scene

MAX_UNGROUPED_ITEMS, MAX_GROUPS_PER_LEVEL = 5, 9
"""The most items that stay ungrouped, and the most groups that are not put into larger groups."""


@dataclass(frozen=True)
class ScanItem:
    """One stop of the scanning highlight: something to press, or a group of items."""

    key: Hashable
    words: str
    rect: pygame.Rect | None = None
    """The item's area on the screen; ``None`` if it is only a word in the strip at the bottom."""
    intents: tuple[Intent, ...] = ()
    items: tuple[ScanItem, ...] = ()
    cluster: Hashable = None
    stays: bool = False
    """Whether the group stays open after the item is chosen, as for the arrows of a stepper."""
    enlarges: bool = False
    goes_on: bool = False
    """Whether scanning goes on after this item, because the player must choose several like it."""
    leaves: bool = False
    of: ScreenThing | None = field(default=None, compare=False)
    """The thing on the screen that the item stands for, or ``None``."""

    @property
    def things(self) -> tuple[ScreenThing, ...]:
        if self.of is not None:
            return (self.of,)
        return tuple({of.key: of for it in self.items for of in it.things}.values())

    @property
    def part_area(self) -> tuple[int, int, int, int] | None:
        if self.of is None or self.rect is None or self.key == self.of.key:
            return None
        return (*self.rect.topleft, *self.rect.size)


def group_items(items: Sequence[ScanItem]) -> tuple[ScanItem, ...]:
    if len(items) <= MAX_UNGROUPED_ITEMS:
        return tuple(items)
    bands: dict[Hashable, list[ScanItem]] = {}
    for item in items:
        bands.setdefault(item.cluster or _row_of_item(item, items), []).append(item)
    if len(bands) == 1:
        return _split_into_groups(items)
    return _split_into_groups([_merge_into_group(band) for band in bands.values()])


def _scan_item_for_thing(thing: ScreenThing) -> ScanItem:
    if [part.rect for part in thing.parts] == [thing.rect]:
        return ScanItem(
            thing.key, thing.name, thing.rect, thing.parts[0].intents, (), thing.cluster,
            enlarges=thing.enlarges, goes_on=thing.goes_on, of=thing,
        )  # fmt: skip
    parts = [
        ScanItem(
            (thing.key, nth), part.words or thing.name, part.rect, part.intents, stays=True,
            of=thing,
        )
        for nth, part in enumerate(thing.parts)
    ]  # fmt: skip
    whole = ScanItem(
        thing.key, thing.name, thing.rect, (), _split_into_groups(parts), thing.cluster
    )
    return replace(whole, of=thing)


def _row_of_item(item: ScanItem, items: Sequence[ScanItem]) -> Hashable:
    rows: list[tuple[int, int]] = []
    for each in items:
        if each.rect is None or each.cluster is not None:
            continue
        middle, high = each.rect.centery, each.rect.height
        row = next((row for row in rows if abs(row[0] - middle) * 2 < min(row[1], high)), None)
        if row is None:
            rows.append(row := (middle, high))
        if each is item:
            return row
    return None


def _merge_into_group(items: Sequence[ScanItem]) -> ScanItem:
    if len(items) == 1:
        return items[0]
    # Clusters keep their order; rows are read from left to right.
    if items[0].cluster is None:
        items = sorted(items, key=lambda item: item.rect.x if item.rect is not None else 0)
    first, last = items[0], items[-1]
    within = [replace(item, cluster=None) for item in items]
    rects = [item.rect for item in items if item.rect is not None]
    around = rects[0].unionall(rects[1:]) if rects else None
    parts = group_items(within) if first.cluster is not None else _split_into_groups(within)
    return ScanItem(("group", first.key), f"{first.words} – {last.words}", around, (), parts)


def _split_into_groups(items: Sequence[ScanItem]) -> tuple[ScanItem, ...]:
    if len(items) <= MAX_GROUPS_PER_LEVEL:
        return tuple(items)
    size = ceil(len(items) / ceil(len(items) ** 0.5))
    parts = [items[at : at + size] for at in range(0, len(items), size)]
    return tuple(_merge_into_group([*part]) for part in parts)


BUTTONLESS_CONTROLS = {
    "advance": ("board", "grid", "draft", "watch"),
    "slow": ("board", "grid"),
    "film": ("board", "grid"),
}
"""Controls that no button on the screen offers, with the places (kinds of screen) they apply to."""
WINDOW_CONTROLS = ("mute", "fullscreen", "screenshot")
ARROW_INTENTS: dict[str, Intent] = {
    N_("Up"): Move(0, -1),
    N_("Down"): Move(0, 1),
    N_("Left"): Move(-1, 0),
    N_("Right"): Move(1, 0),
}
PAGING_INTENTS: dict[str, Intent] = {
    N_("Page up"): Key("page_up"),
    N_("Page down"): Key("page_down"),
    N_("Beginning"): Key("home"),
    N_("End"): Key("end"),
}
TOOLTIP_BROWSING_INTENTS: dict[str, Intent] = {
    N_("Next"): NextFocus(),
    N_("Previous"): NextFocus(backwards=True),
    N_("Close"): Back(),
}
LETTER_ROWS = ("abcdef", "ghijkl", "mnopqr", "stuvwx", "yz-'’.", "01234", "56789")
CLICK_OUTSIDE_INTENTS = click_intents_at((-1, -1))
NARROW_STRIP_WIDTH_SHARE = 0.3
MAX_AVOIDED_AREA_SHARE = 0.25
"""The strip of words keeps off things, unless they take more than this share of the page."""
STRIP_TEXT_SIZE, STRIP_ROW_HEIGHT, STRIP_BORDER = 26.0, 52.0, 5.0
STRIP_WORD_PADDING, STRIP_GAP, STRIP_MARGIN = 18.0, 10.0, 12.0


def more_controls_group(kit: Kit, scene: Scene, shortcuts: Iterable[Intent | None]) -> ScanItem:
    """Return the *More* group: the controls that this screen has no button for."""
    at, there = scene.asks_at, set(shortcuts)
    asked: list[ScanItem] = []
    job = kit.job_runner.current
    if job is not None and job.takes_back:
        asked.append(ScanItem("stop", _("Stop"), None, (Back(),)))
    if len(kit.stack) > 1 and Back() not in there:
        asked.append(_word_item(_("Back"), Back()))
    if at == PLACE_ASSIGNING_KEY:
        return _named_group(_("More"), asked)
    for name, places in BUTTONLESS_CONTROLS.items():
        if (CONTROL_INTENTS.get(name) or Key(name)) not in there and at in places:
            asked.append(_control_item(name))
    if scene.things_to_explain():
        asked.append(_control_item(EXPLAIN_KEY.name))
    if kit.settings.speech != "off":
        asked.append(
            _named_group(_("Speech"), (_control_item(each.name) for each in READER_QUESTIONS))
        )
    is_large = kit.settings.text_size > MAX_UNZOOMED_TEXT_SIZE
    windows = (*WINDOW_CONTROLS, "overview") if is_large else WINDOW_CONTROLS
    asked += [
        _named_group(_("Arrows"), _repeatable_items(ARROW_INTENTS)),
        _named_group(_("Pages"), _repeatable_items(PAGING_INTENTS)),
        _named_group(_("Window"), map(_control_item, windows)),
    ]
    return _named_group(_("More"), asked)


def keyboard_items(*, capital: bool, may_be_done: bool = False) -> tuple[ScanItem, ...]:
    """Return an on-screen keyboard's keys.

    *Done* is first if ``may_be_done`` is true, else last.
    """
    rows = (row.upper() if capital else row for row in LETTER_ROWS)
    back = ScanItem("back", _("Back"), leaves=True)
    done = ScanItem("done", _("Done"), None, CLICK_OUTSIDE_INTENTS)
    written = (
        *(
            _named_group(row, (*(_word_item(letter, TextTyped(letter)) for letter in row), back))
            for row in rows
        ),
        ScanItem("space", _("Space"), None, (TextTyped(" "),)),
        ScanItem("erase", _("Erase"), None, (EditText("backspace"),), stays=True),
    )
    return (done, *written) if may_be_done else (*written, done)


def _control_item(name: str) -> ScanItem:
    intent = CONTROL_INTENTS.get(name) or Key(name)
    lifted = RELEASE_INTENTS.get(intent) if isinstance(intent, Advance) else None
    intents = (intent,) if lifted is None else (intent, lifted)
    return ScanItem(name, _(CONTROLS_BY_NAME[name].words), None, intents)


def _word_item(words: str, *intents: Intent, stays: bool = False) -> ScanItem:
    return ScanItem(words, words, None, intents, stays=stays)


def _repeatable_items(meant: Mapping[str, Intent]) -> tuple[ScanItem, ...]:
    return tuple(_word_item(_(words), intent, stays=True) for words, intent in meant.items())


def _named_group(words: str, items: Iterable[ScanItem]) -> ScanItem:
    return ScanItem(words, words, None, (), tuple(items))


def draw_item_strip(
    kit: Kit,
    surface: pygame.Surface,
    items: Sequence[ScanItem],
    at: int,
    highlight: Callable[[pygame.Rect], None],
    taken: Sequence[pygame.Rect] = (),
) -> None:
    """Draw the words of items in a strip low on the screen, off the ``taken`` areas if possible.

    Pass the rectangle of item number ``at`` to ``highlight``.
    """
    unit, width = pixels_per_unit(surface), surface.get_width()
    margin, gap, pad = (round(it * unit) for it in (STRIP_MARGIN, STRIP_GAP, STRIP_WORD_PADDING))
    size = kit.text.enlarged_px("body", max(13.0, STRIP_TEXT_SIZE * unit))
    high = max(round(STRIP_ROW_HEIGHT * unit), round(size * 1.7))
    widths = [kit.text.measure(item.words, "body", size)[0] + 2 * pad for item in items]
    lines: list[list[int]] = [[]]
    room = width - 6 * margin
    for nth, wide in enumerate(widths):
        if lines[-1] and sum(widths[it] + gap for it in lines[-1]) + wide > room:
            lines.append([])
        lines[-1].append(nth)
    widest = max(sum(widths[it] + gap for it in line) - gap for line in lines)
    box = pygame.Rect(0, 0, min(widest, room) + 4 * margin, len(lines) * (high + gap) - gap)
    box.height += 2 * margin
    box.midbottom = width // 2, surface.get_height() - margin
    within = surface.get_rect().inflate(-2 * margin, -margin)
    if box.width < NARROW_STRIP_WIDTH_SHARE * width:
        usual = box
        box, _nth = find_free_place(
            [box.size], within, taken, box.center, first=lambda _size: [usual]
        )
    else:
        # Full width, so that groups and their items appear in the same place.
        bands = [pygame.Rect(0, top, width, box.height) for top in range(box.top, 0, -high // 2)]
        box.top = min(bands, key=lambda band: covered_pixels(band, taken), default=box).top
    edge = max(2, round(STRIP_BORDER * unit))
    radius = box.height * 0.25 if box.height < 90 else 22.0
    shapes.draw_rounded_rect(surface, kit.pixels, box, radius, BAR, edge, SUNFLOWER)
    chosen: pygame.Rect | None = None
    for row, line in enumerate(lines):
        left = box.centerx - (sum(widths[it] + gap for it in line) - gap) // 2
        for nth in line:
            chip = pygame.Rect(left, box.y + margin + row * (high + gap), widths[nth], high)
            left = chip.right + gap
            is_group = bool(items[nth].items)
            ground, ink = (INK, CREAM) if is_group else (PAPER, INK)
            radius, thin = high * 0.25 if high < 90 else 22.0, max(1, edge // 2)
            shapes.draw_rounded_rect(surface, kit.pixels, chip, radius, ground, thin, CREAM)
            kit.text.draw(
                surface, items[nth].words, chip, "body", size, ink, align="center", grows=False
            )
            chosen = chip if nth == at else chosen
    if chosen is not None:
        highlight(chosen)


SCAN_REFRESH_SECONDS = 0.1
PASSES_PER_GROUP = 2
HIGHLIGHT_WIDTH_UNITS, HIGHLIGHT_GAP_UNITS, HIGHLIGHT_RADIUS_UNITS = 15.0, 3.0, 18.0
MIN_HIGHLIGHT_WIDTH_PX = 8
DASH_LENGTH_RATIO = 1.6


class Scanner:
    """One-switch scanning: a highlight moves over the items until the switch chooses one."""

    def __init__(self, kit: Kit, take: Callable[[Intent], None]) -> None:
        self._kit, self._take = kit, take
        self._scene: Scene | None = None
        self._items: tuple[ScanItem, ...] = ()
        self._path: list[Hashable] = []
        self._at = 0
        self._times = 0
        self._waited = self._since_look = 0.0
        self._shown: ScanItem | None = None
        self._has_written = False
        self._begins_word = True

    @property
    def current_item(self) -> ScanItem | None:
        level = self.current_level_items
        return level[self._at] if self._at < len(level) else None

    @property
    def current_level_items(self) -> Sequence[ScanItem]:
        level = self._items
        for key in self._path:
            level = next((item.items for item in level if item.key == key), ())
        return level

    @property
    def group_depth(self) -> int:
        return len(self._path)

    @property
    def seconds_until_due(self) -> float:
        look = SCAN_REFRESH_SECONDS - self._since_look
        step = self._kit.settings.scan_step / 1000 - self._waited
        return max(0.0, look if self.current_item is None else min(look, step))

    def update(self, dt: float) -> bool:
        self._since_look += dt
        scene = self._kit.stack.top
        listens = scene is not None and scene.waits_for_player()
        if scene is not self._scene or not listens or not self._items:
            if scene is not self._scene:
                self._restart_scan()
            self._scene = scene
            self._refresh_items(listens=listens)
        elif self._since_look >= SCAN_REFRESH_SECONDS:
            self._refresh_items(listens=listens)
        if self.current_item is None:
            self._waited = 0.0
            return self._set_highlighted_item(None)
        self._waited += dt
        if self._waited * 1000 >= self._kit.settings.scan_step:
            self._waited = 0.0
            self._move_highlight()
        if not self._set_highlighted_item(self.current_item):
            return False
        self._hover_over_current_item()
        return True

    def _set_highlighted_item(self, item: ScanItem | None) -> bool:
        before, self._shown = self._shown, item
        return item != before

    def _move_highlight(self) -> None:
        self._at += 1
        if self._at < len(self.current_level_items):
            return
        self._at, self._times = 0, self._times + 1
        if self._path and self._times >= PASSES_PER_GROUP:
            self._leave_group()

    def _leave_group(self) -> None:
        left = self._path.pop()
        keys = [item.key for item in self.current_level_items]
        self._at, self._times = (keys.index(left) + 1) % len(keys), 0

    def _restart_scan(self) -> None:
        self._path, self._at, self._times, self._waited = [], 0, 0, 0.0

    def _refresh_items(self, *, listens: bool) -> None:
        self._since_look = 0.0
        was, path = self.current_item, self._path
        scene = self._scene
        self._items = self._list_items(scene) if scene is not None and listens else ()
        level = self._items
        for nth, key in enumerate(path):
            group = next((item for item in level if item.key == key and item.items), None)
            if group is None:
                self._path = path[:nth]
                self._at, self._times = 0, 0
                return
            level = group.items
        keys = [item.key for item in level]
        if was is not None and was.key in keys:
            self._at = keys.index(was.key)
        elif was is not None:
            self._restart_scan()

    def _list_items(self, scene: Scene) -> tuple[ScanItem, ...]:
        if self._kit.hands.explains:
            return _repeatable_items(TOOLTIP_BROWSING_INTENTS)
        if scene.wants_text:
            return keyboard_items(capital=self._begins_word, may_be_done=self._has_written)
        self._begins_word, self._has_written = True, False
        if scene.asks_at == PLACE_ASSIGNING_SWITCH:
            return ()
        targets = [] if scene.asks_at == PLACE_ASSIGNING_KEY else scene.things_to_scan()
        shortcuts = [target.shortcut for target in targets]
        return (
            *group_items([_scan_item_for_thing(thing) for thing in targets if thing.parts]),
            more_controls_group(self._kit, scene, shortcuts),
        )

    def choose_current_item(self) -> None:
        self.update(0.0)
        item = self.current_item
        self._waited = 0.0
        if item is None:
            self._take(Advance())
            self._take(AdvanceReleased())
            return
        if item.leaves:
            self._leave_group()
            return
        if item.items:
            self._path.append(item.key)
            self._at = self._times = 0
            return
        path = self._path
        if item.stays:
            self._at = self._times = 0
            # Reset, so that the new value is announced.
            self._shown = None
        else:
            self._restart_scan()
        self._items = ()
        for intent in item.intents:
            if isinstance(intent, TextTyped):
                self._begins_word, self._has_written = intent.text == " ", True
            self._take(intent)
        self._since_look = SCAN_REFRESH_SECONDS
        if item.goes_on:
            self._continue_after_choice(item, path)

    def _continue_after_choice(self, item: ScanItem, path: list[Hashable]) -> None:
        scene = self._kit.stack.top
        if scene is None or scene is not self._scene or not scene.waits_for_player():
            return
        self._items, self._path = self._list_items(scene), path
        level = self.current_level_items
        nth = next((at for at, each in enumerate(level) if each.key == item.key), None)
        if nth is None or not level[nth].goes_on:
            self._restart_scan()
            return
        self._at = nth
        self._move_highlight()

    def _hover_over_current_item(self) -> None:
        item, scene = self.current_item, self._scene
        if item is None or scene is None or not scene.pressable_things():
            return
        if item.rect is not None:
            self._kit.stack.page.scroll_into_view(item.rect)
        press = next((each for each in item.intents if isinstance(each, Press)), None)
        if item.enlarges:
            # Hovering would cover what is still to be scanned.
            pos = OFF_SCREEN_POS
        elif press is not None:
            pos = press.pos
        elif item.rect is not None and item.items and item.of is not None:
            # A row with several parts has one tooltip; a group has none.
            pos = item.rect.center
        else:
            pos = OFF_SCREEN_POS
        scene.handle(Hover(pos))

    def draw(self, surface: pygame.Surface) -> None:
        item = self.current_item
        if item is None:
            return
        if item.rect is not None:
            self._draw_highlight_ring(surface, self._kit.stack.page.to_window(item.rect))
            return
        level = [each for each in self.current_level_items if each.rect is None]
        draw_item_strip(
            self._kit,
            surface,
            level,
            level.index(item),
            lambda rect: self._draw_highlight_ring(surface, rect),
            self._areas_to_avoid(),
        )

    def _areas_to_avoid(self) -> list[pygame.Rect]:
        scene, page = self._scene, self._kit.stack.page
        if scene is None:
            return []
        most, things = MAX_AVOIDED_AREA_SHARE * math.prod(page.size), scene.things()
        places = [*scene.areas_tooltips_avoid(), *scene.message_bar_areas()]
        # A thing as large as the screen has room for the strip inside.
        places += [thing.rect for thing in things]
        places = [rect for rect in places if rect.width * rect.height < most]
        return [page.to_window(rect) for rect in places]

    def _draw_highlight_ring(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        unit = pixels_per_unit(surface)
        px = max(MIN_HIGHLIGHT_WIDTH_PX, round(HIGHLIGHT_WIDTH_UNITS * unit))
        gap = max(1, round(HIGHLIGHT_GAP_UNITS * unit))
        around = rect.inflate(2 * (px + gap), 2 * (px + gap)).clip(surface.get_rect())
        edge, radius = max(2, round(px * 0.22)), HIGHLIGHT_RADIUS_UNITS * unit + px
        make = partial(_dashed_ring_picture, around.size, edge, px, radius)
        surface.blit(self._kit.pixels.get(("scan", around.size, px), make), around)


def _dashed_ring_picture(
    size: tuple[int, int], edge: int, px: int, radius: float
) -> pygame.Surface:
    middle, inner = px / 2, px - 2 * edge
    line = (
        f'x="{middle:g}" y="{middle:g}" width="{size[0] - px:g}" height="{size[1] - px:g}" '
        f'rx="{max(1.0, radius - middle):g}" fill="none"'
    )
    dash = f'stroke-dasharray="{DASH_LENGTH_RATIO * px:g} {DASH_LENGTH_RATIO * px:g}"'
    return shapes.draw_svg(
        size,
        f'<rect {line} stroke="{palette_hex(INK)}" stroke-width="{px:g}"/>'
        f'<rect {line} stroke="{palette_hex(WHITE)}" stroke-width="{inner:g}"/>'
        f'<rect {line} stroke="{palette_hex(MAGENTA)}" stroke-width="{inner:g}" {dash}/>',
    )
