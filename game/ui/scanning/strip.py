"""The strip: words for what only keys do elsewhere, and letters to write with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, INK, PAPER, SUNFLOWER
from game.ui.draw.plate import scale_of
from game.ui.widgets.controls import CONTROL_OF, LISTENING
from game.ui.widgets.intents import (
    EXPLAIN,
    LIFTED,
    MEANT,
    SAID,
    Advance,
    Back,
    Edit,
    Intent,
    Key,
    Move,
    NextFocus,
    Typed,
)
from game.ui.widgets.thing import click_at
from game.ui.window.kit import Kit
from game.ui.window.scene import Scene
from game.ui.window.settings import LARGEST_IN_PLACE
from game.words import N_, _

from .items import Item

WITHOUT_BUTTON = {
    "advance": ("board", "grid", "draft", "watch"),
    "slow": ("board", "grid"),
    "film": ("board", "grid"),
}
"""Controls without a button on the screen, and where they apply."""
WINDOWS = ("mute", "fullscreen", "screenshot")
WAYS: dict[str, Intent] = {
    N_("Up"): Move(0, -1),
    N_("Down"): Move(0, 1),
    N_("Left"): Move(-1, 0),
    N_("Right"): Move(1, 0),
}
PAGES: dict[str, Intent] = {
    N_("Page up"): Key("page_up"),
    N_("Page down"): Key("page_down"),
    N_("Beginning"): Key("home"),
    N_("End"): Key("end"),
}
EXPLAINING: dict[str, Intent] = {
    N_("Next"): NextFocus(),
    N_("Previous"): NextFocus(backwards=True),
    N_("Close"): Back(),
}
LETTERS = ("abcdef", "ghijkl", "mnopqr", "stuvwx", "yz-'’.", "01234", "56789")
NOWHERE = click_at((-1, -1))
"""A click on nothing, which leaves a text field."""
TEXT, PADDING, GAP, MARGIN, HIGH, EDGE = 26.0, 18.0, 10.0, 12.0, 52.0, 5.0


def more(kit: Kit, scene: Scene, shortcuts: Iterable[Intent | None]) -> Item:
    """Return the *More* group; what has one of the ``shortcuts`` is on the screen already."""
    at, there = scene.asks_at, set(shortcuts)
    asked: list[Item] = []
    if kit.errands.current is not None:
        asked.append(Item("stop", _("Stop"), None, (Back(),)))
    if len(kit.stack) > 1 and Back() not in there:
        asked.append(_chip(_("Back"), Back()))
    if at == LISTENING:
        return _group(_("More"), asked)
    for name, places in WITHOUT_BUTTON.items():
        if (MEANT.get(name) or Key(name)) not in there and at in places:
            asked.append(_control(name))
    if scene.legend():
        asked.append(_control(EXPLAIN.name))
    if kit.settings.speech != "off":
        asked.append(_group(_("Speech"), (_control(each.name) for each in SAID)))
    is_large = kit.settings.text_size > LARGEST_IN_PLACE
    windows = (*WINDOWS, "overview") if is_large else WINDOWS
    asked += [
        _group(_("Arrows"), _steps(WAYS)),
        _group(_("Pages"), _steps(PAGES)),
        _group(_("Window"), map(_control, windows)),
    ]
    return _group(_("More"), asked)


def explaining() -> tuple[Item, ...]:
    return _steps(EXPLAINING)


def letters(*, capital: bool, may_be_done: bool = False) -> tuple[Item, ...]:
    """Return the letters to write with; Done comes first once something was written."""
    rows = (row.upper() if capital else row for row in LETTERS)
    back = Item("back", _("Back"), leaves=True)
    done = Item("done", _("Done"), None, NOWHERE)
    written = (
        *(_group(row, (*map(_letter, row), back)) for row in rows),
        Item("space", _("Space"), None, (Typed(" "),)),
        Item("erase", _("Erase"), None, (Edit("backspace"),), stays=True),
    )
    return (done, *written) if may_be_done else (*written, done)


def _letter(letter: str) -> Item:
    return Item(letter, letter, None, (Typed(letter),))


def _control(name: str) -> Item:
    intent = MEANT.get(name) or Key(name)
    lifted = LIFTED.get(intent) if isinstance(intent, Advance) else None
    intents = (intent,) if lifted is None else (intent, lifted)
    return Item(name, _(CONTROL_OF[name].words), None, intents)


def _chip(words: str, *intents: Intent, stays: bool = False) -> Item:
    return Item(words, words, None, intents, stays=stays)


def _steps(meant: Mapping[str, Intent]) -> tuple[Item, ...]:
    return tuple(_chip(_(words), intent, stays=True) for words, intent in meant.items())


def _group(words: str, items: Iterable[Item]) -> Item:
    return Item(words, words, None, (), tuple(items))


def draw_strip(
    kit: Kit,
    surface: pygame.Surface,
    items: Sequence[Item],
    at: int,
    highlight: Callable[[pygame.Rect], None],
    taken: Sequence[pygame.Rect] = (),
) -> None:
    """Draw the words in lines, one highlighted, at the bottom or where little is ``taken``."""
    unit, width = scale_of(surface), surface.get_width()
    margin, gap, pad = (round(it * unit) for it in (MARGIN, GAP, PADDING))
    size = kit.text.grown("body", max(13.0, TEXT * unit))
    high = max(round(HIGH * unit), round(size * 1.7))
    widths = [kit.text.size(item.words, "body", size)[0] + 2 * pad for item in items]
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
    # Full width, so that groups and their items appear in the same place.
    bands = [pygame.Rect(0, top, width, box.height) for top in range(box.top, 0, -high // 2)]
    box.top = min(bands, key=lambda band: _covered(band, taken), default=box).top
    edge = max(2, round(EDGE * unit))
    _lay(kit, surface, box, BAR, edge, SUNFLOWER)
    chosen: pygame.Rect | None = None
    for row, line in enumerate(lines):
        left = box.centerx - (sum(widths[it] + gap for it in line) - gap) // 2
        for nth in line:
            chip = pygame.Rect(left, box.y + margin + row * (high + gap), widths[nth], high)
            left = chip.right + gap
            is_group = bool(items[nth].items)
            _lay(kit, surface, chip, INK if is_group else PAPER, max(1, edge // 2), CREAM)
            ink = CREAM if is_group else INK
            kit.text.draw(
                surface, items[nth].words, chip, "body", size, ink, align="center", grows=False
            )
            chosen = chip if nth == at else chosen
    if chosen is not None:
        highlight(chosen)


def _covered(place: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    clipped = (place.clip(rect) for rect in taken)
    return sum(rect.width * rect.height for rect in clipped)


def _lay(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: tuple[int, int, int],
    edge: int,
    ink: tuple[int, int, int],
) -> None:
    size, radius = rect.size, rect.height * 0.25 if rect.height < 90 else 22.0
    make = partial(shapes.rounded, size, radius, fill, edge, ink)
    surface.blit(kit.pixels.get(("strip", size, fill, ink, edge), make), rect)
