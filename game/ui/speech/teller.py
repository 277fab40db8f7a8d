"""Turns the screen reader on and off with the setting, importing it only when wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.widgets.intents import SAID, Intent, Key
from game.ui.widgets.tooltip import Tooltip
from game.ui.widgets.widget import with_keys
from game.ui.window.kit import Kit
from game.words import _

if TYPE_CHECKING:
    from game.ui.scanning.items import Item

    from .narrator import Narrator

SWITCH = Key("speech")


class Teller:
    """The screen reader of a window, while it is on."""

    def __init__(self, kit: Kit, tooltip: Tooltip) -> None:
        self._kit, self._tooltip = kit, tooltip
        self.narrator: Narrator | None = None

    def take(self, intent: Intent) -> bool:
        """Note an intent; return whether it is used up."""
        kit = self._kit
        if self.narrator is not None and self.narrator.note(intent):
            return True
        if intent == SWITCH:
            kit.settings.speech = "off" if kit.settings.speech != "off" else "system"
            kit.settings.save()
            kit.notices.replace(self._words())
        elif intent in SAID:
            kit.notices.replace(with_keys(_("{speech_key} turns speech on.")))
        else:
            return False
        return True

    def point_out(self, item: Item) -> None:
        if self.narrator is not None:
            self.narrator.point_out(item.words, item.things, item.part)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scenes; the screen reader hears their words."""
        kit, narrator = self._kit, self.narrator
        if narrator is None:
            kit.stack.draw(surface)
            return
        kit.text.heard = narrator.drawn.hear
        try:
            kit.stack.draw(surface, narrator.drawn.clear)
        finally:
            kit.text.heard = None

    def look(self, *, is_drawn: bool) -> bool:
        """Say what is new in a complete frame; return whether another frame is needed."""
        kit, narrator = self._kit, self.narrator
        is_wanted = kit.settings.speech != "off"
        if is_wanted and narrator is None:
            from .narrator import Narrator
            from .speaker import Speaker

            self.narrator = Narrator(kit, self._tooltip, Speaker())
            # The words are read as they are drawn.
            return True
        if narrator is not None and not is_wanted:
            narrator.take_leave()
            self.narrator = None
        elif narrator is not None and is_drawn:
            narrator.look()
        return narrator is not None and narrator.is_waiting

    def close(self) -> None:
        if self.narrator is not None:
            self.narrator.end()

    def _words(self) -> str:
        if self._kit.settings.speech == "off":
            return _("Speech off")
        return with_keys(_("Speech on. {say_where_key} says where you are."))
