"""The teller: has what is on the screen told aloud as long as the player wants that.

Watches the wish in the settings, and imports nothing that speaks before it is one.  Knows the frame
of the loop as far as it is to be told.
"""

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
    """Whether one window is told aloud, and by whom."""

    def __init__(self, kit: Kit, tooltip: Tooltip) -> None:
        self._kit, self._tooltip = kit, tooltip
        self.narrator: Narrator | None = None
        """Who tells, where that is wanted."""

    def take(self, intent: Intent) -> bool:
        """Hear of an intent; tell whether it is nobody else's."""
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
        """Tell what a highlight has come to."""
        if self.narrator is not None:
            self.narrator.point_out(item.words, item.things, item.part)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all screens, listening to what is drawn."""
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
        """Tell what is new, if the last picture ``is_drawn``; tell whether another is needed."""
        kit, narrator = self._kit, self.narrator
        is_wanted = kit.settings.speech != "off"
        if is_wanted and narrator is None:
            from .narrator import Narrator
            from .speaker import Speaker

            self.narrator = Narrator(kit, self._tooltip, Speaker())
            # Its words are read as they are drawn.
            return True
        if narrator is not None and not is_wanted:
            narrator.take_leave()
            self.narrator = None
        elif narrator is not None and is_drawn:
            narrator.look()
        return narrator is not None and narrator.is_waiting

    def close(self) -> None:
        """Fall silent: the program ends."""
        if self.narrator is not None:
            self.narrator.end()

    def _words(self) -> str:
        if self._kit.settings.speech == "off":
            return _("Speech off")
        return with_keys(_("Speech on. {say_where_key} says where you are."))
