"""The seal of a deal: a mark at the table, and a sheet that explains and verifies it.

Before the end the sheet shows only the commitment; afterwards also the salt, so that anybody can
check it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.play.match import AnyMatch
from game.record import SealState, check_seal, short_form
from game.scenes.frame.boxes import draw_box, halves
from game.scenes.frame.sheet import SheetScene
from game.ui.draw.palette import INK, LEAF_DEEP, LILAC, MAGENTA_DEEP, PAPER, STONE, SUNFLOWER
from game.ui.draw.text import FLOOR_PX
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.hint import HintedSpot
from game.ui.widgets.intents import Back, Key
from game.ui.widgets.thing import Meaning
from game.ui.widgets.widget import Condition
from game.ui.window.kit import Kit
from game.words import N_, _

STATES = {
    SealState.INTACT: N_("Seal verified"),
    SealState.BROKEN: N_("The seal is broken"),
    SealState.UNREADABLE: N_("The seal cannot be read"),
}
STATE_WORDS = {
    SealState.INTACT: N_("The deal that came is the one that was sealed."),
    SealState.BROKEN: N_(
        "The deal that came is not the one that was sealed: this game or its record was changed."
    ),
    SealState.UNREADABLE: N_("Whether the deal was changed cannot be told."),
}
STATE_INKS = {
    SealState.INTACT: LEAF_DEEP,
    SealState.BROKEN: MAGENTA_DEEP,
    SealState.UNREADABLE: STONE,
}
GROUP, GROUPS_IN_A_LINE = 4, 8
BETWEEN = " · "
LEAST_PX = 9
"""Tiny rather than cut off, as seals are compared digit by digit."""
MARK_LINE, STATE_UNITS, WORDS_UNITS, DIGITS_UNITS = 21.0, 40.0, 26.0, 32.0


def seal_state(match: AnyMatch) -> SealState | None:
    """Check a game's seal; None if it has none."""
    return None if match.extra.get("seal") is None else check_seal(match.record())


def seal_text(match: AnyMatch, part: str) -> str:
    """Return the seal's ``commitment`` or ``salt``."""
    seal = match.extra.get("seal")
    return str(seal.get(part, "")) if isinstance(seal, dict) else ""


def proof_of(match: AnyMatch) -> str:
    """Return what is needed to check a finished game's seal, line by line."""
    parts = [f"{part} {seal_text(match, part)}" for part in ("commitment", "salt")]
    return "\n".join([*parts, f"seed {match.setup.seed}"])


class SealMark(HintedSpot):
    """A seal with small text; it opens the sheet."""

    sound = "click"

    def __init__(
        self, kit: Kit, match: AnyMatch, lines: Callable[[], Sequence[str]], visible: Condition
    ) -> None:
        super().__init__(
            "seal", N_("Sealed deal"), lambda: kit.stack.push(SealScene(kit, match)),
            visible=visible,
        )  # fmt: skip
        self.lines = lines
        """Returns the text beside the seal."""

    @property
    def meaning(self) -> Meaning:
        return Meaning(self.label, _("Proof that nothing of the deal is changed on the way."))

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        rect = self.rect
        icon = kit.art.icon("seal", round(rect.height * 0.92))
        surface.blit(icon, icon.get_rect(midleft=(rect.x, rect.centery)))
        lines = self.lines()
        left = rect.x + icon.get_width() + self.px(10)
        height = rect.height // len(lines)
        for at, words in enumerate(lines):
            row = pygame.Rect(left, rect.y + at * height, rect.right - left, height)
            ink = SUNFLOWER if self.hovered else LILAC
            size = max(FLOOR_PX, self.px(MARK_LINE))
            kit.text.draw(surface, words, row, "body", size, ink, floor=LEAST_PX)


class SealScene(SheetScene):
    """What a sealed deal is, and whether this one held."""

    title = N_("Sealed deal")
    asks_at = "share"

    def __init__(self, kit: Kit, match: AnyMatch) -> None:
        """Show the seal; before the game is over, without the verdict."""
        super().__init__(kit, "seal")
        self._match = match
        self._state = seal_state(match) if match.is_over else None
        words = N_("Copy the proof") if match.is_over else N_("Copy the seal")
        copy = Button(
            "copy", words, self._copy, style="secondary", icon="copy", shortcut=Key("copy")
        )
        close = Button("close", N_("Close"), kit.stack.pop, shortcut=Back())
        self.focus = Focus(kit, [copy, close], default=close)

    def draw_words(self, surface: pygame.Surface) -> None:
        kit, stamp = self._kit, self._place["stamp"]
        kit.art.put(surface, "seal", stamp.height, center=stamp.center)
        headline = _("The whole deal is fixed and sealed before the game begins.")
        words = _(
            "These digits are the fingerprint of everything that is to come. "
            "When the game is over, it shows what they were made from, "
            "and anybody can check that nothing was changed on the way."
        )
        ink = INK
        if self._state is not None:
            headline, words = _(STATES[self._state]), _(STATE_WORDS[self._state])
            ink = STATE_INKS[self._state]
        if self._state is SealState.INTACT:
            words += "\n" + _("Salt: {salt}").format(salt=seal_text(self._match, "salt"))
        self.write_lines(surface, headline, "state", STATE_UNITS, ink, "title", leading=1.15)
        self.write_lines(surface, words, "words", WORDS_UNITS, leading=1.2)
        self._draw_commitment(surface)

    def _draw_commitment(self, surface: pygame.Surface) -> None:
        """Draw the digits as two lines of groups."""
        rect, px = self._place["commitment"], self._place.px
        draw_box(self._kit, surface, rect, px(18), PAPER, px(3))
        digits = seal_text(self._match, "commitment")
        groups = [digits[at : at + GROUP] for at in range(0, len(digits), GROUP)]
        for row, at in zip(halves(rect), (0, GROUPS_IN_A_LINE), strict=True):
            words = " ".join(groups[at : at + GROUPS_IN_A_LINE])
            row = row.inflate(-px(30), -px(8))
            self.write(surface, words, row, DIGITS_UNITS, INK, "title", align="center")

    def _copy(self) -> None:
        if self._match.is_over:
            self._kit.clipboard.put(proof_of(self._match))
            self._kit.notices.replace(_("Copied: the seal, its salt and the seed."))
        else:
            self._kit.clipboard.put(seal_text(self._match, "commitment"))
            self._kit.notices.replace(_("Copied: the seal. Compare it when the game is over."))


def seal_mark(kit: Kit, match: AnyMatch, *, visible: Condition = True) -> SealMark:
    """Return the mark for a game in play: the short form of the seal."""
    short = short_form(match.extra.get("seal"))
    return SealMark(
        kit, match, lambda: [_("Sealed deal"), short or ""], visible if short is not None else False
    )


def verdict_mark(kit: Kit, match: AnyMatch, *, visible: Callable[[], bool]) -> SealMark:
    """Return the mark for a finished game: whether its seal held."""
    state, short = seal_state(match), short_form(match.extra.get("seal"))

    def words() -> list[str]:
        said = _(STATES[state]) if state is not None else ""
        return [BETWEEN.join(filter(None, (said, short)))]

    return SealMark(kit, match, words, lambda: state is not None and visible())
