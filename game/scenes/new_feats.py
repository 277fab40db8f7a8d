"""The achievements just earned: large in an animation, then small on a plate, or in a notice."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

import pygame

from game.library import (
    feats_earned_by,
)
from game.record import Player
from game.stage import ease_in_out, ease_out_back, part
from game.statistics import Feat, FeatProgress
from game.ui.draw import shapes
from game.ui.draw.palette import (
    BAR,
    CREAM,
    INK,
    SUNFLOWER,
    palette_hex,
)
from game.ui.draw.shapes import rounded_rect_picture
from game.ui.mixer import SoundPriority
from game.ui.pen import Pen
from game.ui.tree import (
    Ground,
    High,
    Part,
    Press,
    Size,
    Text,
    drawn,
    natural_size,
    pile,
    row,
    sized,
)
from game.ui.widgets.intents import TooltipText
from game.ui.window.background_jobs import News
from game.ui.window.scene import Kit
from game.words import _, join_sentences, plural

from . import destinations as to
from .frame.drawing import feat_emblem, feat_name
from .frame.widget_scene import LibraryQuery
from .table.table import Seated

MAX_IN_FLIGHT = 4
"""How many of the new achievements are large at first, so that their names can be read."""
MAX_NAMED = 3
"""How many of the new achievements are named in sentences.  The rest are only counted."""
RISE_SECONDS, STAY_SECONDS, FLY_SECONDS = 0.4, 1.3, 0.5
FEATS_FADE_SECONDS = 0.15
"""How long new achievements fade in, if the player has reduced motion."""
BAND_KEY, PLATE_KEY = "new feats", "feats"
"""The keys of the room for new achievements, and of the plate in it."""
PLATE_UNITS, LABEL_GAP = 44.0, 10.0
"""The height of the plate, and the gap behind its emblems."""
LARGE_EMBLEM_PITCH, BAND_MARGIN = 260.0, 3.0
"""The distance of emblems that are large at first, and their margin."""
LETTER_UNITS, NAME_LETTER_UNITS = 27.0, 25.0
NAME_BAND_OPACITY, BAND_RADIUS_SHARE = 0.92, 0.25
PLATE_EMBLEM_HEIGHT_SHARE = 1.22
MAX_BADGES = 16


SPARKLES = (0.82, 0.2, 0.19), (0.95, 0.47, 0.07), (0.55, 0.06, 0.06)
"""Where sparkles lie on an emblem, and their reach, relative to its side."""


class EarnedFeat(NamedTuple):
    """An achievement and the player who earned it."""

    player: Player
    feat: Feat


class NewFeats:
    """The achievements just earned: first large, in an animation, then small on a plate.

    Their area of the layout has room for both: neither covers anything else.
    """

    def __init__(self, kit: Kit, table: Seated, motion: str) -> None:
        """Query the achievements earned in the table's game, unless it was watched or replayed."""
        self._kit, self._table, self._motion = kit, table, motion
        self.earned: Sequence[EarnedFeat] = ()
        self._seconds = math.inf
        self._is_left = False
        self._asking = LibraryQuery(kit)
        uid, game = table.match.extra.get("uid"), kit.games[table.game]
        if table.match_replay is None and table.watch is None and isinstance(uid, str):
            self._asking.ask(
                lambda library: library.ask(feats_earned_by, uid, game), self.show_earned_feats
            )

    def part(self, *, is_hovered: bool) -> Part:
        """Return the plate with small emblems; unseen while the large ones still fly there."""
        if not self.earned:
            return Part()
        shown = tuple(self.earned), self._is_flying, is_hovered
        return sized(self._plate_in, *shown, key=BAND_KEY)

    def state(self) -> object:
        return tuple(self.earned), self._is_flying

    def _plate_in(
        self, pen: Pen, room: Size, earned: Sequence[EarnedFeat], is_flying: bool, is_hovered: bool
    ) -> Part:
        """Return the plate, as long as what it shows: so many emblems as it has room for."""
        high = min(PLATE_UNITS, room[1] / pen.scale / PLATE_EMBLEM_HEIGHT_SHARE)
        side = high * PLATE_EMBLEM_HEIGHT_SHARE
        ink, words = CREAM if is_hovered else SUNFLOWER, "" if is_flying else self.plate_label
        label = Text(self.plate_label, LETTER_UNITS, fits=True)
        left = room[0] - natural_size(label, pen, room)[0] - pen.px(LABEL_GAP + high / 2)
        count = min(MAX_BADGES, len(earned), max(1, int(left / (side * pen.scale))))
        badges = [self._badge(nth, is_flying=is_flying).but(units=side) for nth in range(count)]
        plate = Part(
            ground=None if is_flying else Ground(High(0.5), BAR, 4, SUNFLOWER), most=(0, high),
            press=Press(self.open_feats_page, _("Achievements"), names_itself=True),
            help=self.explain, key=PLATE_KEY,
        )  # fmt: skip
        told = label.but(words=words, colour=ink)
        inside = row(*badges, Part(units=LABEL_GAP), told, Part(units=high / 2))
        return row(pile(plate, inside, fits=True), at=(0, 0.5))

    def _badge(self, nth: int, *, is_flying: bool) -> Part:
        """Return an emblem on the plate.  It leads to its owner's page, on which it is chosen."""
        new, key = self.earned[nth], ("feat", nth)
        emblem = Part(key=key) if is_flying else drawn(self._draw_emblem, new, key=key)
        emblem = emblem.but(shape=1.0)
        if len(self.earned) == 1:
            return emblem
        name = feat_name(new.feat)
        press = Press(partial(self.open_feats_page, nth), name, names_itself=True)
        return emblem.but(press=press, help=lambda: TooltipText(name, self.meaning_of(new)))

    @property
    def is_waiting(self) -> bool:
        return self._asking.is_waiting

    @property
    def _animation_seconds(self) -> float:
        if self._motion == "full":
            return RISE_SECONDS + STAY_SECONDS + FLY_SECONDS
        return FEATS_FADE_SECONDS if self._motion == "reduced" else 0.0

    @property
    def is_animation_playing(self) -> bool:
        return self._seconds < self._animation_seconds

    def skip_animation(self) -> None:
        self._seconds = math.inf

    def advance_time(self, dt: float) -> bool:
        """Take the library's answer and advance the animation.  Return whether to draw anew."""
        if self._asking.update():
            return bool(self.earned)
        was_playing = self.is_animation_playing
        self._seconds += dt
        return was_playing

    def show_earned_feats(self, earned: Mapping[int, Sequence[FeatProgress]]) -> None:
        """Keep the achievements just earned, given by seat, and start their animation."""
        ranked = [
            (nth, EarnedFeat(self._table.players[player], standing.feat))
            for player, standings in sorted(earned.items())
            for nth, standing in enumerate(sorted(
                reversed(standings), key=lambda it: (it.feat.metal, it.feat.goal), reverse=True
            ))
        ]  # fmt: skip
        # The best of everybody comes first: each leads to a page with all of its owner's.
        self.earned = [new for _nth, new in sorted(ranked, key=lambda it: it[0])]
        if self.earned and not self._is_left:
            self._seconds = 0.0
            self._kit.sound.play(
                "lucky", SoundPriority.CHORD, ducks=True, caption=_("an achievement")
            )

    def leave_to_notices(self) -> None:
        """Show what was earned in a notice, as soon as the library answers."""
        if self.is_waiting:
            self._is_left = True
            self._kit.notices.show_when_known(
                lambda: self._feats_as_news() if self._asking.update() else None
            )

    def _feats_as_news(self) -> list[News]:
        """Return a message for each of a few; where several people earned many, one that counts."""
        if len(self._table.players) > 1 and len(self.earned) > MAX_NAMED:
            first = partial(self._sparkling_emblem, self.earned[0].feat)
            return [News(join_sentences(self.plate_label, self.explain().words), first)]
        pictures = (partial(self._sparkling_emblem, new.feat) for new in self.earned[:MAX_NAMED])
        told = zip_longest(self.feats_in_words(), pictures)
        return [News(words, picture) for words, picture in told]

    def _sparkling_emblem(self, feat: Feat, side: int) -> pygame.Surface:
        emblem = feat_emblem(self._kit, self._table.game, feat, round(side * 0.86), is_earned=True)
        picture = pygame.Surface((side, side), pygame.SRCALPHA)
        picture.blit(emblem, emblem.get_rect(bottomleft=(0, side)))
        picture.blit(shapes.draw_svg((side, side), _sparkles_svg(side)), (0, 0))
        return picture

    def open_feats_page(self, nth: int = 0) -> None:
        """Open the page of whoever has earned an achievement, where it is chosen."""
        self.skip_animation()
        player, feat = self.earned[nth]
        self._kit.stack.push(to.Achievements(player.name, self._table.game, feat.key))

    @property
    def plate_label(self) -> str:
        if len(self.earned) == 1:
            return feat_name(self.earned[0].feat)
        count = len(self.earned)
        return plural("{count} new achievement", "{count} new achievements", count)

    @property
    def _more_in_words(self) -> list[str]:
        more = len(self.earned) - MAX_NAMED
        return [plural("And {count} more.", "And {count} more.", more)] if more > 0 else []

    def feats_in_words(self) -> list[str]:
        """Return a sentence for each new achievement, with the player's name if several play."""
        is_alone = len(self._table.players) == 1
        return [
            _("Achievement: {name}").format(name=feat_name(feat))
            if is_alone
            else _("{player}’s achievement: {name}").format(
                player=player.name, name=feat_name(feat)
            )
            for player, feat in self.earned[:MAX_NAMED]
        ] + self._more_in_words

    def explain(self) -> TooltipText:
        """Return what each new achievement is for, and whose of several people.

        Many are only counted.
        """
        title, counts = _("Achievements"), Counter(it.player.name for it in self.earned)
        if len(counts) > 1 and len(self.earned) > MAX_NAMED:
            words = _("{name}: {words}")
            said = [words.format(name=name, words=count) for name, count in counts.items()]
            return TooltipText(title, " · ".join(said))
        said = [self.meaning_of(new) for new in self.earned[:MAX_NAMED]] + self._more_in_words
        return TooltipText(title, " ".join(said))

    def meaning_of(self, new: EarnedFeat) -> str:
        is_alone = sum(not player.is_bot for player in self._table.players) == 1
        words = _("{name}: {sentence}") if is_alone else _("{player}’s {name}: {sentence}")
        name, sentence = feat_name(new.feat), _(new.feat.sentence)
        return words.format(player=new.player.name, name=name, sentence=sentence)

    @property
    def _is_flying(self) -> bool:
        return self._motion == "full" and self.is_animation_playing

    def draw_animation(self, pen: Pen, places: Mapping[Hashable, pygame.Rect]) -> None:
        """Draw the emblems of what is new, large on a band with their names, then on the plate."""
        if not (self._is_flying and BAND_KEY in places):
            return
        grown = ease_out_back(part(self._seconds, 0.0, RISE_SECONDS))
        begins = RISE_SECONDS + STAY_SECONDS
        flown = ease_in_out(part(self._seconds, begins, begins + FLY_SECONDS))
        # Of several people, the best of each.
        flying = [nth for nth in range(MAX_IN_FLIGHT) if ("feat", nth) in places]
        band = places[BAND_KEY]
        self._draw_name_band(pen, band, round(255 * min(1.0, grown) * (1 - flown)))
        for nth, start in zip(flying, _large_emblem_rects(pen, band, len(flying)), strict=True):
            new, end = self.earned[nth], places["feat", nth]
            side = max(2, round((start.height + (end.height - start.height) * flown) * grown))
            spot = pygame.Rect(0, 0, side, side)
            spot.center = (
                round(start.centerx + (end.centerx - start.centerx) * flown),
                round(start.centery + (end.centery - start.centery) * flown),
            )
            # However far it overshoots, it stays in the band.
            self._draw_emblem(pen, spot.clamp(band), new, drawn_at=start.height)
            if not flown and grown >= 1:
                _draw_name(pen, new, start, band.width // len(flying))

    def _draw_name_band(self, pen: Pen, band: pygame.Rect, strength: int) -> None:
        picture = self._kit.pixels.get(("feat band", band.size), lambda: _make_name_band(band.size))
        picture.set_alpha(round(strength * NAME_BAND_OPACITY))
        pen.surface.blit(picture, band)

    def _draw_emblem(self, pen: Pen, spot: pygame.Rect, new: EarnedFeat, drawn_at: int = 0) -> None:
        picture = feat_emblem(
            pen.kit, self._table.game, new.feat, drawn_at or spot.height, is_earned=True
        )
        if picture.get_height() != spot.height:
            # Not cached: in flight every frame has another size.
            picture = pygame.transform.scale(picture, spot.size)
        pen.lay(picture, center=spot.center)
        if len(self._table.players) > 1:
            badge, side = f"seat_{new.player.badge + 1}", max(8, round(spot.height * 0.4))
            pen.icon(badge, side, bottomright=spot.bottomright)


def _draw_name(pen: Pen, new: EarnedFeat, spot: pygame.Rect, pitch: int) -> None:
    left = spot.right + pen.px(2 * BAND_MARGIN)
    wide = min(pitch, pen.px(LARGE_EMBLEM_PITCH)) - spot.width - pen.px(6 * BAND_MARGIN)
    pen.kit.text.draw_paragraph(
        pen.surface, feat_name(new.feat), pygame.Rect(left, spot.y, wide, spot.height), "title",
        pen.px(NAME_LETTER_UNITS), SUNFLOWER, valign="middle", leading=1.1,
    )  # fmt: skip


def _large_emblem_rects(pen: Pen, band: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Return where emblems are large at first, before they fly to the plate."""
    margin, pitch = pen.px(BAND_MARGIN), min(pen.px(LARGE_EMBLEM_PITCH), band.width // count)
    side = min(band.height, pitch) - 2 * margin
    first = pygame.Rect(band.x + margin, band.centery - side // 2, side, side)
    return [first.move(at * pitch, 0) for at in range(count)]


def _make_name_band(size: tuple[int, int]) -> pygame.Surface:
    return rounded_rect_picture(size, BAND_RADIUS_SHARE * size[1], BAR, 0, BAR)


def _sparkles_svg(side: int) -> str:
    """Return stars of four points."""
    path, fill, line = "", palette_hex(CREAM), max(1.0, side * 0.03)
    for across, down, share in SPARKLES:
        x, y, reach = (side * it for it in (across, down, share))
        points = (
            (x + math.cos(math.tau * at / 8) * far, y + math.sin(math.tau * at / 8) * far)
            for at in range(8)
            for far in [reach * (0.34 if at % 2 else 1)]
        )
        path += "M" + " L".join(f"{it[0]:.2f} {it[1]:.2f}" for it in points) + "Z "
    ink = palette_hex(INK)
    return (
        f'<path d="{path}" fill="{fill}" stroke="{ink}" stroke-width="{line:.2f}" '
        'stroke-linejoin="round"/>'
    )
