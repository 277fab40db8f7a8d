"""The final score: counted up step by step, then the verdict or the ranking, then what comes next.

Knows when what is counted and where the buttons lead; what it looks like is in ``final_solo`` and
``final_many``.
"""

from __future__ import annotations

from typing import Any, Protocol

import pygame

from game.rules.luckybox import outcome
from game.ui.button import Button
from game.ui.focus import Focus
from game.ui.intents import Back, Confirm, Key
from game.ui.kit import Kit
from game.ui.layout import Layout, Placement
from game.ui.palette import SUNFLOWER
from game.words import _

from .chrome import draw_backdrop
from .confetti import Confetti
from .count import Counting
from .counting import AnyTable, CountingScene
from .final_many import PartyFinal
from .final_solo import SoloFinal
from .rival import comparison
from .seal import STATES, SealMark, open_seal, seal_state, short_seal
from .table import Table

BUTTONS = ("same", "new", "share", "title", "seal", "challenge_result")
ANCHORS = ("verdict", "rest", "scale", "sheet", *BUTTONS)
BETWEEN = " · "
RIVAL_UNITS = 28.0
PARTY_ANCHORS = ("verdict", "reason", "podium", "table", *BUTTONS)


class ResultPicture(Protocol):
    """What a result looks like, as far as it has been counted."""

    @property
    def is_proud(self) -> bool:
        """Whether there is something to celebrate."""

    def steps(self) -> Counting[Any]:
        """Give the count, at its beginning."""

    def draw(self, surface: pygame.Surface, place: Placement, counting: Counting[Any]) -> None:
        """Draw it."""


class ResultScene(CountingScene[AnyTable]):
    """The result of a game of either kind, and the buttons that lead on from it."""

    hint_place = "new"
    is_shown_again = False
    """Whether it is a recorded game's, from which nothing leads on."""

    def __init__(
        self, kit: Kit, table: AnyTable, layout: Layout, picture: ResultPicture, seed: int
    ) -> None:
        """Count a result up; ``seed`` says how the confetti falls."""
        super().__init__(kit, table, layout)
        self._picture = picture
        self.counting = picture.steps()
        self._confetti = Confetti(seed)

    @property
    def shot_name(self) -> str:
        """What its picture is called."""
        return "final"

    @property
    def end_sound(self) -> str:
        """What is heard once the verdict stands."""
        return "win" if self._picture.is_proud else "total"

    def go_back(self) -> None:
        """Show the end at once; once it is shown, Esc is the title's key."""
        self.counting.finish()

    def go_on(self) -> None:
        """Stay, unless the program was asked to end by itself."""
        watch = self._table.watch
        if watch is not None and watch.exit_at_end:
            self._kit.stack.clear()

    def update(self, dt: float) -> bool:
        """Count on; then let the confetti fall."""
        was_falling = self._falls
        return super().update(dt) or was_falling

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the result as far as it is counted."""
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        if self._falls:
            self._confetti.draw(kit, surface, place.scale, self.since_end)
        self._picture.draw(surface, place, self.counting)
        if not self.is_shown_again:
            self.draw_hint(surface, place[self.hint_place], "center")
        super().draw(surface)

    @property
    def _falls(self) -> bool:
        moves = self._kit.settings.motion == "full"
        return moves and self._picture.is_proud and self._confetti.is_falling(self.since_end)

    def _go_to_title(self) -> None:
        from .flow import open_title

        open_title(self._kit, self._table)


class FinalScene(ResultScene[Table]):
    """A finished game."""

    def __init__(self, kit: Kit, table: Table) -> None:
        alone = len(table.players) == 1
        name, anchors = ("final", ANCHORS) if alone else ("final_many", PARTY_ANCHORS)
        picture: ResultPicture = SoloFinal(kit, table) if alone else PartyFinal(kit, table)
        super().__init__(kit, table, Layout.load(name, anchors), picture, table.match.setup.seed)
        self.is_shown_again = table.performance is not None
        same = Button(
            "same",
            lambda: _("Same deal again"),
            self._same_deal,
            style="sky",
            shortcut=Key("r"),
            visible=self._may_leave,
        )
        new = Button(
            "new",
            lambda: _("New deal"),
            self._new_deal,
            shortcut=Confirm(),
            visible=self._may_leave,
        )
        title = Button(
            "title",
            lambda: _("Title"),
            self._go_to_title,
            style="secondary",
            shortcut=Back(),
            visible=self._may_leave,
        )
        share = Button(
            "share",
            lambda: _("Share"),
            self._share,
            style="quiet",
            icon="share",
            shortcut=Key("s"),
            visible=lambda: self.is_settled,
        )
        self._seal_state = seal_state(table.match)
        seal = SealMark(
            "seal",
            lambda: _("Sealed deal"),
            lambda: open_seal(kit, table.match),
            self._seal_in_words,
            visible=lambda: self.is_settled and self._seal_state is not None,
        )
        self._focus = Focus(kit, [seal, same, new, share, title], default=new)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the result; in the end how it stands against the rival's."""
        super().draw(surface)
        rival, ended = self._table.rival, outcome(self._table.match.game)
        if rival is None or ended is None or not self.is_settled:
            return
        rect = self._place["challenge_result"]
        words = comparison(rival, ended.sheets[ended.winners[0]].total)
        badge = self._kit.art.icon(f"seat_{rival.player.badge + 1}", rect.height)
        surface.blit(badge, rect)
        line = pygame.Rect(rect.x + round(1.3 * rect.height), rect.y, 0, rect.height)
        line.width = rect.right - line.x
        size = self._place.px(RIVAL_UNITS)
        self._kit.text.draw(surface, words, line, "body", size, SUNFLOWER)

    def _seal_in_words(self) -> list[str]:
        state = self._seal_state
        words = [_(STATES[state])] if state is not None else []
        words += [" ".join(short)] if (short := short_seal(self._table.match)) else []
        return [BETWEEN.join(words)]

    def _share(self) -> None:
        from .share import ShareScene

        self._kit.stack.push(ShareScene(self._kit, self._table.match))

    def _may_leave(self) -> bool:
        return self.is_settled and not self.is_shown_again

    def _same_deal(self) -> None:
        self._play(self._table.match.setup.seed)

    def _new_deal(self) -> None:
        from .flow import surprise_seed

        self._play(surprise_seed())

    def _play(self, seed: int) -> None:
        from .flow import again, scene_for

        self._kit.stack.replace(scene_for(self._kit, again(self._kit, self._table, seed)))
