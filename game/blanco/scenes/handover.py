"""The screen between two people's turns, while one board is turned away from the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.blanco import rules
from game.record import Player
from game.scenes.frame.drawing import draw_name
from game.scenes.frame.widget_scene import WidgetScene, draw_backdrop
from game.scenes.table.rivals import seat_badge_picture
from game.ui.draw.palette import CREAM, INK, LILAC, SUNFLOWER
from game.ui.pen import Pen
from game.ui.screen import Control, icon_button
from game.ui.tree import (
    Art,
    Part,
    Press,
    Text,
    column,
    drawn,
    pile,
    row,
)
from game.ui.widgets import intents
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, Back, Intent, Key
from game.ui.window.scene import Kit
from game.words import _

from .blanco_cards import CARD_ASPECT, card_picture
from .blanco_hints import describe_advice

CURTAIN_PROTECTION_SECONDS = 0.4
"""So long a click on the curtain is still one that was meant for the board before it."""
CARD_TILT_DEGREES = 9.0


CARDS_UNITS, FACE_UNITS, BADGE_UNITS = 400.0, 270.0, 60.0
"""The height of the cards with their words, and of the face between them; and that of the face on a
zoomed page, which has room for that alone.
"""
CARDS_WIDTH, TOLD_UNITS = 1180.0, 62.0
"""The greatest width of cards and face, and the height of what has just happened."""
NAME_UNITS, KEY_GAP_UNITS = 120.0, 24.0
"""The height of the name, and what is between the words and the button, whose key may lie on its
corner.
"""


class HandoverScene(WidgetScene):
    """A screen that covers the table while one person hands over to another.

    The top cards of the piles, which everybody may see, stay in sight: whoever still knows their
    own hand draws from here.
    """

    def __init__(
        self,
        kit: Kit,
        player: Player,
        on_there: Callable[[rules.Draw | None], None],
        on_pause: Callable[[], None],
        draws: Sequence[rules.Draw] = (),
        top: int = rules.HIDDEN_CARD,
        told: str = "",
    ) -> None:
        """Cover the table until ``player`` presses "I'm here" or draws.

        ``draws`` are the ways to draw; ``top`` is the top discard; ``told`` says what has just
        happened.  ``on_there`` is called with the chosen one, or with None.
        """
        self._player = player
        self._on_there = on_there
        self._draws, self._top = {draw.source: draw for draw in draws}, top
        self._told = told
        self._shown_for = 0.0
        self._is_pressed = False
        """Whether the mouse was pressed on nothing in particular."""
        super().__init__(kit, "curtain")
        self._here = Button("here", lambda: _("I’m here"), self._take_over, shortcut=Advance())
        self._on_pause = on_pause
        self.focus = Focus(kit, default=self._here)

    def update(self, dt: float) -> bool:
        self._shown_for += dt
        return super().update(dt)

    def handle(self, intent: Intent) -> None:
        """Take a click anywhere for "I’m here", but none that was meant to hurry the last turn."""
        is_late = isinstance(intent, intents.Press) and self._shown_for < CURTAIN_PROTECTION_SECONDS
        if is_late or isinstance(intent, Key):
            return
        self.focus.handle(intent)
        match intent:
            case intents.Press():
                self._is_pressed = self.focus.hovered is None
            case intents.Release() if self._is_pressed:
                self._is_pressed = False
                if self.focus.hovered is None:
                    self._take_over()

    def state(self) -> tuple[bool, bool]:
        """Return whether the page is zoomed, which leaves no room to draw from here, and high."""
        wide, high = self._kit.window.size
        return self._asked is not None and self._asked[1] > 1, wide < high

    def parts(self) -> Mapping[str, Part]:
        words = _("Your turn! Take the screen. Everyone else, look away.")
        left = self._source("pile", rules.HIDDEN_CARD, CARD_TILT_DEGREES)
        right = self._source("discard", self._top, -CARD_TILT_DEGREES)
        is_zoomed, is_high = self.state()
        face = Art(seat_badge_picture, FACE_UNITS, args=(self._player,), key="badge")
        name = drawn(_draw_name_of_next, self._player.name, units=NAME_UNITS, key="name")
        told = Text(self._told, 28, LILAC, leading=1.1, units=TOLD_UNITS, key="told")
        # A high window is too narrow for long names between the cards.
        middle = face if is_high else column(face, name)
        cards = row(left, middle, right, gap=30, units=CARDS_UNITS, most=(CARDS_WIDTH, 0))
        contents = column(
            face.but(units=BADGE_UNITS) if is_zoomed else cards, *[name] * (is_zoomed or is_high),
            *[told] * bool(self._told and not is_zoomed),
            Text(words, 36, CREAM, leading=1.3, fits=True, pad=(44, 0), key="words"),
            Part(units=KEY_GAP_UNITS), Control(self._here, units=110, most=(400, 0)),
            pad=(20, 4),
        )  # fmt: skip
        icon = icon_button("menu", _("Pause"), self._on_pause, Back())
        menu = pile(icon, most=(64, 54), at=(1, 0))
        return {"screen": pile(contents, pile(menu, pad=(26, 10)))}

    def _source(self, source: rules.Source, card: int, degrees: float) -> Part:
        """Return the top card of a pile, to be drawn where that is allowed, or a card's back."""
        draw = self._draws.get(source)
        if draw is None:
            return drawn(_draw_tilted_card, rules.HIDDEN_CARD, degrees)
        words = describe_advice(draw, card)
        return column(
            drawn(_draw_tilted_card, card, degrees), Text(words, 28, CREAM, leading=1.1, units=72),
            key=(source,), press=Press(lambda: self._take_over(draw), words),
        )  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(self._kit, surface)
        self.draw_parts(surface)
        self.focus.draw(surface)

    def _take_over(self, draw: rules.Draw | None = None) -> None:
        self._on_there(draw)
        self._kit.stack.pop()


def _draw_tilted_card(pen: Pen, rect: pygame.Rect, card: int, degrees: float) -> None:
    picture = card_picture(pen.kit.art, card, round(rect.height * 0.9 / CARD_ASPECT))
    pen.lay(pygame.transform.rotozoom(picture, degrees, 1.0), center=rect.center)


def _draw_name_of_next(pen: Pen, rect: pygame.Rect, name: str) -> None:
    draw_name(pen, rect, name, rect.height * 0.62, SUNFLOWER, align="center", outline=INK)
