"""The achievements of the game that just ended: an animation, then a plate on the result.

The library is queried once; the animation is drawn over everything and takes no clicks.
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
"""The most emblems shown; the text tells the full number."""
RISE_SECONDS, STAY_SECONDS, FLY_SECONDS = 0.4, 1.3, 0.5
FADE_SECONDS = 0.15
"""With reduced motion."""
LARGE, GAP = 190.0, 30.0
"""An animated emblem and the gap between two, in units."""
LETTERS, NAME_LETTERS, NAME_ROOM = 27.0, 27.0, 76.0
BAND_SHARE = 0.92
OVERLAP = 1.22
"""An emblem's height relative to the plate's."""


class New(NamedTuple):
    """An achievement and who earned it."""

    player: Player
    feat: Feat


class NewFeats(HintedSpot):
    """The plate, visible if anything was earned."""

    sound = "click"

    def __init__(self, kit: Kit, table: Seated, motion: str) -> None:
        """Query the achievements of the table's game; a replay earns none."""
        super().__init__("feats", N_("Achievements"), self._open, visible=lambda: bool(self.earned))
        self._kit, self._table, self._motion = kit, table, motion
        self.earned: Sequence[New] = ()
        self._seconds = math.inf
        """The time since the animation began."""
        self._asked = _asked(kit, table)

    @property
    def is_waiting(self) -> bool:
        """Whether the library has yet to answer."""
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
        """Skip the animation."""
        self._seconds = math.inf

    def let_pass(self, dt: float) -> bool:
        """Handle the answer and advance the animation; return whether anything changed."""
        if self._asked is not None and self._asked.is_done:
            asked, self._asked = self._asked, None
            # After an error, the achievements page still shows them.
            self.tell({} if asked.has_failed else asked.result)
            return bool(self.earned)
        was_playing = self.is_playing
        self._seconds += dt
        return was_playing

    def tell(self, earned: Mapping[int, Sequence[Standing]]) -> None:
        """Start the animation; ``earned`` is by seat."""
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
        """The achievement's name, or their number."""
        if len(self.earned) == 1:
            return _(self.earned[0].feat.name)
        count = len(self.earned)
        return ngettext("{count} new achievement", "{count} new achievements", count).format(
            count=count
        )

    def told(self) -> list[str]:
        """Return a sentence for each achievement, with the player's name among several."""
        is_alone = len(self._table.players) == 1
        return [
            _("Achievement: {name}").format(name=_(feat.name))
            if is_alone
            else _("Achievement of {player}: {name}").format(player=player.name, name=_(feat.name))
            for player, feat in self.earned
        ]

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        """Draw the plate; with full motion only after the animation."""
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
        """Draw the emblems large, then flying to the plate."""
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
        """Darken the background, so that names are legible."""
        above = self.px(GAP)
        size = surface.get_width(), spot.height + self.px(NAME_ROOM) + 2 * above
        band = self._kit.pixels.get(("feat band", size), lambda: _band(size))
        band.set_alpha(round(strength * BAND_SHARE))
        surface.blit(band, (0, spot.y - above))

    def _draw_new(
        self, surface: pygame.Surface, new: New, spot: pygame.Rect, drawn_at: int = 0
    ) -> None:
        """Draw an emblem, with its player's badge among several."""
        kit = self._kit
        picture = emblem(kit, self._table.game, new.feat, drawn_at or spot.height, is_earned=True)
        if picture.get_height() != spot.height:
            # Not cached: in flight every frame has another size.
            picture = pygame.transform.scale(picture, spot.size)
        surface.blit(picture, picture.get_rect(center=spot.center))
        if len(self._table.players) > 1:
            badge = kit.art.icon(f"seat_{new.player.badge + 1}", max(8, round(spot.height * 0.4)))
            surface.blit(badge, badge.get_rect(bottomright=spot.bottomright))

    # --- where things are ------------------------------------------------------------------------

    def _spots(self) -> list[pygame.Rect]:
        """Return the emblems' places on the plate."""
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
