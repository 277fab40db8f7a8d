"""What somebody has earned with the game that just ended: a moment of theatre, then a plate.

The library is asked once, when the result is opened; a plate is hung up when it answers, and opens
the page of achievements.  The theatre is drawn over everything and takes no click.  Knows where it
flies; what a feat is, the game says.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from game.library import Ticket, feats_earned_by
from game.record import Player
from game.scenes import destinations as to
from game.scenes.frame.boxes import draw_box
from game.scenes.frame.emblem import emblem
from game.scenes.table.table import Seated
from game.stage.easing import in_out, out_back, part
from game.statistics import Feat, Standing
from game.ui.draw.palette import BAR, CREAM, SUNFLOWER, shown
from game.ui.sound.sound import Priority
from game.ui.widgets.hint import HintedSpot
from game.ui.window.kit import Kit
from game.words import N_, _, ngettext

MOST = 4
"""So many emblems are shown; of more their number is told."""
RISE_SECONDS, STAY_SECONDS, FLY_SECONDS = 0.4, 1.3, 0.5
FADE_SECONDS = 0.15
"""Where less is to move."""
LARGE, GAP = 190.0, 30.0
"""An emblem in the theatre, and the room between two, in units."""
LETTERS, NAME_LETTERS, NAME_ROOM = 27.0, 27.0, 76.0
BAND_SHARE = 0.92
OVERLAP = 1.22
"""How high an emblem is on the plate, in parts of it."""


class New(NamedTuple):
    """Something that was earned, and by whom."""

    player: Player
    feat: Feat


class NewFeats(HintedSpot):
    """The plate of a result; nothing is there as long as nothing was earned."""

    sound = "click"

    def __init__(self, kit: Kit, table: Seated, motion: str) -> None:
        """Ask what the game of a table has earned; one that is shown again has earned nothing."""
        super().__init__("feats", N_("Achievements"), self._open, visible=lambda: bool(self.earned))
        self._kit, self._table, self._motion = kit, table, motion
        self.earned: Sequence[New] = ()
        self._seconds = math.inf
        """Since the theatre has begun."""
        self._asked = _asked(kit, table)

    @property
    def is_waiting(self) -> bool:
        """Whether the library has still to answer."""
        return self._asked is not None

    @property
    def _length(self) -> float:
        if self._motion == "full":
            return RISE_SECONDS + STAY_SECONDS + FLY_SECONDS
        return FADE_SECONDS if self._motion == "reduced" else 0.0

    @property
    def is_playing(self) -> bool:
        return self._seconds < self._length

    def settle(self) -> None:
        """End the theatre: somebody goes on."""
        self._seconds = math.inf

    def let_pass(self, dt: float) -> bool:
        """Take the answer and play the theatre; tell whether it looks different."""
        if self._asked is not None and self._asked.is_done:
            asked, self._asked = self._asked, None
            # Who cannot be told today finds it on the page.
            self.tell({} if asked.has_failed else asked.result)
            return bool(self.earned)
        was_playing = self.is_playing
        self._seconds += dt
        return was_playing

    def tell(self, earned: Mapping[int, Sequence[Standing]]) -> None:
        """Begin the theatre with what was earned, by the seats of the table."""
        self.earned = [
            New(self._table.players[player], standing.feat)
            for player, standings in sorted(earned.items())
            for standing in reversed(standings)
        ]
        if self.earned:
            self._seconds = 0.0
            self._kit.sound.play("lucky", Priority.CHORD, ducks=True, caption=_("an achievement"))

    def _open(self) -> None:
        self.settle()
        self._kit.stack.push(to.Feats(self.earned[0].player.name, self._table.game))

    # --- drawing ---------------------------------------------------------------------------------

    @property
    def words(self) -> str:
        """Name what was earned, or count it."""
        if len(self.earned) == 1:
            return _(self.earned[0].feat.name)
        count = len(self.earned)
        return ngettext("{count} new achievement", "{count} new achievements", count).format(
            count=count
        )

    def told(self) -> list[str]:
        """Name all that was earned, a sentence for each, and who has earned it among several."""
        is_alone = len(self._table.players) == 1
        return [
            _("Achievement: {name}").format(name=_(feat.name))
            if is_alone
            else _("Achievement of {player}: {name}").format(player=player.name, name=_(feat.name))
            for player, feat in self.earned
        ]

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        """Draw the plate: emblems, as far as they have arrived, and words."""
        if self._motion == "full" and self.is_playing:
            return
        rect = self.rect
        edge = max(2.0, self.px(4))
        draw_box(kit, surface, rect, rect.height / 2, BAR, edge, SUNFLOWER)
        for new, spot in zip(self.earned, self._spots(), strict=False):
            self._draw_new(surface, new, spot)
        left = self._spots()[-1].right + self.px(10)
        line = pygame.Rect(left, rect.y, rect.right - rect.height // 2 - left, rect.height)
        ink = CREAM if self.hovered else SUNFLOWER
        kit.text.draw(surface, self.words, line, "body", self.px(LETTERS), ink)

    def draw_theatre(self, surface: pygame.Surface) -> None:
        """Draw the emblems large in the middle, then on their way to the plate."""
        if self._motion != "full" or not self.is_playing or not self.earned:
            return
        grown = out_back(part(self._seconds, 0.0, RISE_SECONDS))
        begins = RISE_SECONDS + STAY_SECONDS
        flown = in_out(part(self._seconds, begins, begins + FLY_SECONDS))
        large, spots = self._large_spots(surface.get_rect()), self._spots()
        self._draw_band(surface, large[0], round(255 * min(1.0, grown) * (1 - flown)))
        for new, start, end in zip(self.earned, large, spots, strict=False):
            side = max(2, round((start.height + (end.height - start.height) * flown) * grown))
            spot = pygame.Rect(0, 0, side, side)
            spot.center = (
                round(start.centerx + (end.centerx - start.centerx) * flown),
                round(start.centery + (end.centery - start.centery) * flown),
            )
            self._draw_new(surface, new, spot, drawn_at=start.height)
            if not flown and grown >= 1:
                self._draw_name(surface, new, start)

    def _draw_name(self, surface: pygame.Surface, new: New, spot: pygame.Rect) -> None:
        name = pygame.Rect(spot.x, spot.bottom, spot.width, self.px(NAME_ROOM))
        self._kit.text.paragraph(
            surface, _(new.feat.name), name, "title", self.px(NAME_LETTERS), SUNFLOWER,
            align="center", valign="middle", leading=1.1,
        )  # fmt: skip

    def _draw_band(self, surface: pygame.Surface, spot: pygame.Rect, strength: int) -> None:
        """Darken what lies behind; names are read on it."""
        above = self.px(GAP)
        size = surface.get_width(), spot.height + self.px(NAME_ROOM) + 2 * above
        band = self._kit.pixels.get(("feat band", size), lambda: _band(size))
        band.set_alpha(round(strength * BAND_SHARE))
        surface.blit(band, (0, spot.y - above))

    def _draw_new(
        self, surface: pygame.Surface, new: New, spot: pygame.Rect, drawn_at: int = 0
    ) -> None:
        """Draw an emblem, with the badge of who has earned it where several may have."""
        kit = self._kit
        picture = emblem(kit, self._table.game, new.feat, drawn_at or spot.height, is_earned=True)
        if picture.get_height() != spot.height:
            # On its way: of no use a frame later, so it is not kept.
            picture = pygame.transform.scale(picture, spot.size)
        surface.blit(picture, picture.get_rect(center=spot.center))
        if len(self._table.players) > 1:
            badge = kit.art.icon(f"seat_{new.player.badge + 1}", max(8, round(spot.height * 0.4)))
            surface.blit(badge, badge.get_rect(bottomright=spot.bottomright))

    # --- where things are ------------------------------------------------------------------------

    def _spots(self) -> list[pygame.Rect]:
        """Give the places of the emblems on the plate."""
        side = round(self.rect.height * OVERLAP)
        shown = min(MOST, len(self.earned))
        step = round(side * 0.86)
        left = self.rect.x - round(side * 0.1)
        return [
            pygame.Rect(left + at * step, self.rect.centery - side // 2, side, side)
            for at in range(shown)
        ]

    def _large_spots(self, window: pygame.Rect) -> list[pygame.Rect]:
        shown = min(MOST, len(self.earned))
        side, gap = self.px(LARGE), self.px(GAP)
        width = shown * side + (shown - 1) * gap
        left, top = window.centerx - width // 2, window.centery - round(side * 0.7)
        return [pygame.Rect(left + at * (side + gap), top, side, side) for at in range(shown)]


def _band(size: tuple[int, int]) -> pygame.Surface:
    band = pygame.Surface(size)
    band.fill(shown(BAR))
    return band


def _asked(kit: Kit, table: Seated) -> Ticket[dict[int, list[Standing]]] | None:
    library, uid = kit.shelf.library, table.match.extra.get("uid")
    is_played = table.performance is None and table.watch is None
    if library is None or not is_played or not isinstance(uid, str):
        return None
    return library.ask(feats_earned_by, uid, kit.games[table.game])
