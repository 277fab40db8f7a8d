"""The seal of a deal: a small mark at the table, and a sheet that says what it is and how it held.

Before the end the sheet shows the promise alone; afterwards what it was made from, to be checked by
anybody.  Knows how a seal is shown; how one is made and checked is the record's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.play.match import AnyMatch
from game.record import Json, SealState, check_seal, short_form
from game.scenes.frame.boxes import draw_box
from game.scenes.frame.sheet import SheetScene
from game.ui.draw.palette import INK, LEAF_DEEP, LILAC, MAGENTA_DEEP, PAPER, STONE, SUNFLOWER
from game.ui.draw.text import FLOOR_PX
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.hint import HintedSpot
from game.ui.widgets.intents import Back, Key
from game.ui.widgets.thing import Meaning
from game.ui.widgets.widget import Condition, Label
from game.ui.window.kit import Kit
from game.words import N_, _

ANCHORS = ("sheet", "heading", "stamp", "state", "commitment", "words", "copy", "close")
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
"""Rather smaller than cut off: a seal is compared digit by digit."""
MARK_LINE, STATE_UNITS, WORDS_UNITS, DIGITS_UNITS = 21.0, 40.0, 26.0, 32.0


def seal_state(match: AnyMatch) -> SealState | None:
    """Say what became of the seal of a game; ``None`` when it has none."""
    return None if match.extra.get("seal") is None else check_seal(match.record())


def short_seal(match: AnyMatch) -> tuple[str, str] | None:
    """Give the beginning of the promise in two halves, to be read and compared."""
    short = short_form(match.extra.get("seal"))
    if short is None:
        return None
    middle = len(short) // 2
    return short[:middle], short[middle + 1 :]


def proof_of(match: AnyMatch) -> str:
    """Write what is needed to check the seal of a finished game, line by line."""
    seal = match.extra.get("seal")
    told: Mapping[str, Json] = seal if isinstance(seal, dict) else {}
    return "\n".join(
        [
            f"commitment {told.get('commitment', '')}",
            f"salt {told.get('salt', '')}",
            f"seed {match.setup.seed}",
        ]
    )


class SealMark(HintedSpot):
    """A seal with a line or two of small letters; it opens the sheet."""

    sound = "click"

    def __init__(
        self,
        area: str,
        label: Label,
        action: Callable[[], None],
        lines: Callable[[], Sequence[str]],
        *,
        visible: Condition = True,
    ) -> None:
        super().__init__(area, label, action, visible=visible)
        self._lines = lines

    @property
    def lines(self) -> Sequence[str]:
        """What is written beside the seal."""
        return self._lines()

    @property
    def meaning(self) -> Meaning:
        return Meaning(self.label, _("Proof that nothing of the deal is changed on the way."))

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        """Draw the seal and its words, lit under the mouse."""
        rect = self.rect
        icon = kit.art.icon("seal", round(rect.height * 0.92))
        surface.blit(icon, icon.get_rect(midleft=(rect.x, rect.centery)))
        lines = self.lines
        left = rect.x + icon.get_width() + self.px(10)
        height = rect.height // len(lines)
        for at, words in enumerate(lines):
            row = pygame.Rect(left, rect.y + at * height, rect.right - left, height)
            ink = SUNFLOWER if self.hovered else LILAC
            size = max(FLOOR_PX, self.px(MARK_LINE))
            kit.text.draw(surface, words, row, "body", size, ink, floor=LEAST_PX)


class SealScene(SheetScene):
    """What a sealed deal is, and whether this one held."""

    asks_at = "share"

    def __init__(self, kit: Kit, match: AnyMatch) -> None:
        """Show the seal of a game as far as it may be known by now."""
        super().__init__(kit, "seal", ANCHORS)
        self._match = match
        self._state = seal_state(match) if match.is_over else None
        copy = Button(
            "copy",
            lambda: _("Copy the proof") if match.is_over else _("Copy the seal"),
            self._copy,
            style="secondary",
            icon="copy",
            shortcut=Key("copy"),
        )
        close = Button("close", lambda: _("Close"), kit.stack.pop, shortcut=Back())
        self.focus = Focus(kit, [copy, close], default=close)

    @property
    def title(self) -> str:
        return _("Sealed deal")

    def draw_words(self, surface: pygame.Surface) -> None:
        """Draw the promise, and say what came of it."""
        kit, place = self._kit, self._place
        kit.art.put(surface, "seal", place["stamp"].height, center=place["stamp"].center)
        kit.text.paragraph(
            surface, self._headline(), place["state"], "title", place.px(STATE_UNITS),
            INK if self._state is None else STATE_INKS[self._state],
            valign="middle", leading=1.15,
        )  # fmt: skip
        self._draw_commitment(surface)
        kit.text.paragraph(
            surface, self._explanation(), place["words"], "body", place.px(WORDS_UNITS), INK,
            valign="middle", leading=1.2,
        )  # fmt: skip

    def _headline(self) -> str:
        if self._state is None:
            return _("The whole deal is fixed and sealed before the game begins.")
        return _(STATES[self._state])

    def _explanation(self) -> str:
        if self._state is None:
            return _(
                "These digits are the fingerprint of everything that is to come. "
                "When the game is over, it shows what they were made from, "
                "and anybody can check that nothing was changed on the way."
            )
        words = _(STATE_WORDS[self._state])
        if self._state is not SealState.INTACT:
            return words
        seal = self._match.extra.get("seal")
        salt = seal.get("salt", "") if isinstance(seal, dict) else ""
        return words + "\n" + _("Salt: {salt}").format(salt=salt)

    def _draw_commitment(self, surface: pygame.Surface) -> None:
        kit, rect = self._kit, self._place["commitment"]
        px = self._place.px
        draw_box(kit, surface, rect, px(18), PAPER, px(3))
        height = rect.height // 2
        for at, words in enumerate(self._digits()):
            row = pygame.Rect(rect.x, rect.y + at * height, rect.width, height)
            row = row.inflate(-px(30), -px(8))
            kit.text.draw(surface, words, row, "title", px(DIGITS_UNITS), INK, align="center")

    def _digits(self) -> list[str]:
        """Break the commitment into lines of groups."""
        seal = self._match.extra.get("seal")
        digits = str(seal.get("commitment", "")) if isinstance(seal, dict) else ""
        groups = [digits[at : at + GROUP] for at in range(0, len(digits), GROUP)][
            : 2 * GROUPS_IN_A_LINE
        ]
        rows = [groups[at : at + GROUPS_IN_A_LINE] for at in range(0, 16, GROUPS_IN_A_LINE)]
        return [" ".join(row) for row in rows]

    def _copy(self) -> None:
        seal = self._match.extra.get("seal")
        if self._match.is_over:
            self._kit.clipboard.put(proof_of(self._match))
            self._kit.notices.replace(_("Copied: the seal, its salt and the seed."))
        else:
            told = seal.get("commitment", "") if isinstance(seal, dict) else ""
            self._kit.clipboard.put(str(told))
            self._kit.notices.replace(_("Copied: the seal. Compare it when the game is over."))


def seal_mark(kit: Kit, match: AnyMatch, *, visible: Condition = True) -> SealMark:
    """Give the mark of a game that is played: that its deal is sealed, and the promise in short."""
    return SealMark(
        "seal",
        lambda: _("Sealed deal"),
        lambda: kit.stack.push(SealScene(kit, match)),
        lambda: [_("Sealed deal"), short_form(match.extra.get("seal")) or ""],
        visible=visible if short_seal(match) is not None else False,
    )


def verdict_mark(kit: Kit, match: AnyMatch, *, visible: Callable[[], bool]) -> SealMark:
    """Give the mark of a game that is over: whether its seal has held."""
    state = seal_state(match)

    def words() -> list[str]:
        said = [_(STATES[state])] if state is not None else []
        said += [" ".join(short)] if (short := short_seal(match)) else []
        return [BETWEEN.join(said)]

    return SealMark(
        "seal",
        lambda: _("Sealed deal"),
        lambda: kit.stack.push(SealScene(kit, match)),
        words,
        visible=lambda: state is not None and visible(),
    )
