"""The page of achievements, and the plate with an animation that shows newly earned ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.library import Index, Library, count_unread_files, feats_earned_by, feats_of_profile
from game.record import Player
from game.stage import ease_in_out, ease_out_back, part
from game.statistics import Feat, FeatProgress, GameWithStatistics
from game.ui.draw import shapes
from game.ui.draw.palette import (
    BAR,
    CREAM,
    EDGE,
    GRAPE,
    INK,
    LILAC,
    RIM,
    SUNFLOWER,
    in_current_palette,
)
from game.ui.mixer import SoundPriority
from game.ui.pen import draw_box
from game.ui.widgets.button import Button
from game.ui.widgets.captions import HintedClickArea
from game.ui.widgets.intents import Intent, Move, Scroll, ThingPart, TooltipText, row_after_paging
from game.ui.widgets.widget import Label, Widget
from game.ui.window.scene import Kit
from game.words import N_, _, plural

from . import destinations as to
from .frame.drawing import feat_emblem, feat_name
from .frame.widget_scene import LibraryPage, LibraryQuery
from .shelf.gallery import local_time_text
from .table.table import Seated

MAX_EMBLEMS_SHOWN = 4
RISE_SECONDS, STAY_SECONDS, FLY_SECONDS = 0.4, 1.3, 0.5
FEATS_FADE_SECONDS = 0.15
"""How long new achievements fade in, if the player has reduced motion."""
LARGE_EMBLEM_SIDE, LARGE_EMBLEM_GAP = 190.0, 30.0
LETTER_UNITS, NAME_LETTER_UNITS, NAME_ROOM_UNITS = 27.0, 27.0, 76.0
NAME_BAND_OPACITY = 0.92
PLATE_EMBLEM_HEIGHT_SHARE = 1.22


class EarnedFeat(NamedTuple):
    """An achievement and the player who earned it."""

    player: Player
    feat: Feat


class NewFeatsPlate(HintedClickArea):
    """Shows the achievements just earned: first large, in an animation, then small on a plate."""

    sound = "click"

    def __init__(self, kit: Kit, table: Seated, motion: str) -> None:
        """Query the achievements earned in the table's game, unless it was watched or replayed."""
        super().__init__(
            "feats", N_("Achievements"), self._open_feats_page, visible=lambda: bool(self.earned)
        )
        self._kit, self._table, self._motion = kit, table, motion
        self.earned: Sequence[EarnedFeat] = ()
        self._seconds = math.inf
        self._asking = LibraryQuery(kit)
        uid, game = table.match.extra.get("uid"), kit.games[table.game]
        if table.match_replay is None and table.watch is None and isinstance(uid, str):
            self._asking.ask(
                lambda library: library.ask(feats_earned_by, uid, game), self.show_earned_feats
            )

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
        """Start the animation of the achievements just earned, given by seat."""
        self.earned = [
            EarnedFeat(self._table.players[player], standing.feat)
            for player, standings in sorted(earned.items())
            for standing in reversed(standings)
        ]
        if self.earned:
            self._seconds = 0.0
            self._kit.sound.play(
                "lucky", SoundPriority.CHORD, ducks=True, caption=_("an achievement")
            )

    def _open_feats_page(self) -> None:
        self.skip_animation()
        self._kit.stack.push(to.Achievements(self.earned[0].player.name, self._table.game))

    @property
    def plate_label(self) -> str:
        if len(self.earned) == 1:
            return _(self.earned[0].feat.name)
        count = len(self.earned)
        return plural("{count} new achievement", "{count} new achievements", count)

    def feats_in_words(self) -> list[str]:
        """Return a sentence for each new achievement, with the player's name if several play."""
        is_alone = len(self._table.players) == 1
        return [
            _("Achievement: {name}").format(name=_(feat.name))
            if is_alone
            else _("{player}’s achievement: {name}").format(player=player.name, name=_(feat.name))
            for player, feat in self.earned
        ]

    @property
    def tooltip_text(self) -> TooltipText:
        """What each new achievement is for and, where several people play, whose it is."""
        is_alone = sum(not player.is_bot for player in self._table.players) == 1
        said = [
            _("{name}: {sentence}").format(name=_(feat.name), sentence=_(feat.sentence))
            if is_alone
            else _("{player}’s {name}: {sentence}").format(
                player=player.name, name=_(feat.name), sentence=_(feat.sentence)
            )
            for player, feat in self.earned
        ]
        return TooltipText(self.hint_text, " ".join(said))

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        """Draw the plate with small emblems, unless the large ones are still flying there."""
        if self._motion == "full" and self.is_animation_playing:
            return
        rect = self.rect
        edge = max(2.0, self.px(4))
        draw_box(kit, surface, rect, rect.height / 2, BAR, edge, SUNFLOWER)
        for new, spot in zip(self.earned, self._plate_emblem_rects(), strict=False):
            self._draw_emblem(surface, new, spot)
        left = self._plate_emblem_rects()[-1].right + self.px(10)
        line = pygame.Rect(left, rect.y, rect.right - rect.height // 2 - left, rect.height)
        ink = CREAM if self.hovered else SUNFLOWER
        kit.text.draw(surface, self.plate_label, line, "body", self.px(LETTER_UNITS), ink)

    def draw_animation(self, surface: pygame.Surface) -> None:
        """Draw the new achievements' emblems, large at first, then flying to the plate."""
        if self._motion != "full" or not self.is_animation_playing or not self.earned:
            return
        grown = ease_out_back(part(self._seconds, 0.0, RISE_SECONDS))
        begins = RISE_SECONDS + STAY_SECONDS
        flown = ease_in_out(part(self._seconds, begins, begins + FLY_SECONDS))
        large, spots = self._large_emblem_rects(surface.get_rect()), self._plate_emblem_rects()
        self._draw_name_band(surface, large[0], round(255 * min(1.0, grown) * (1 - flown)))
        for new, start, end in zip(self.earned, large, spots, strict=False):
            side = max(2, round((start.height + (end.height - start.height) * flown) * grown))
            spot = pygame.Rect(0, 0, side, side)
            spot.center = (
                round(start.centerx + (end.centerx - start.centerx) * flown),
                round(start.centery + (end.centery - start.centery) * flown),
            )
            self._draw_emblem(surface, new, spot, drawn_at=start.height)
            if not flown and grown >= 1:
                self._draw_name(surface, new, start)

    def _draw_name(self, surface: pygame.Surface, new: EarnedFeat, spot: pygame.Rect) -> None:
        name = pygame.Rect(spot.x, spot.bottom, spot.width, self.px(NAME_ROOM_UNITS))
        self._kit.text.draw_paragraph(
            surface, _(new.feat.name), name, "title", self.px(NAME_LETTER_UNITS), SUNFLOWER,
            align="center", valign="middle", leading=1.1,
        )  # fmt: skip

    def _draw_name_band(self, surface: pygame.Surface, spot: pygame.Rect, strength: int) -> None:
        above = self.px(LARGE_EMBLEM_GAP)
        size = surface.get_width(), spot.height + self.px(NAME_ROOM_UNITS) + 2 * above
        band = self._kit.pixels.get(("feat band", size), lambda: _make_name_band(size))
        band.set_alpha(round(strength * NAME_BAND_OPACITY))
        surface.blit(band, (0, spot.y - above))

    def _draw_emblem(
        self, surface: pygame.Surface, new: EarnedFeat, spot: pygame.Rect, drawn_at: int = 0
    ) -> None:
        kit = self._kit
        picture = feat_emblem(
            kit, self._table.game, new.feat, drawn_at or spot.height, is_earned=True
        )
        if picture.get_height() != spot.height:
            # Not cached: in flight every frame has another size.
            picture = pygame.transform.scale(picture, spot.size)
        surface.blit(picture, picture.get_rect(center=spot.center))
        if len(self._table.players) > 1:
            badge, side = f"seat_{new.player.badge + 1}", max(8, round(spot.height * 0.4))
            kit.art.draw_icon(surface, badge, side, bottomright=spot.bottomright)

    def _plate_emblem_rects(self) -> list[pygame.Rect]:
        side = round(self.rect.height * PLATE_EMBLEM_HEIGHT_SHARE)
        shown = min(MAX_EMBLEMS_SHOWN, len(self.earned))
        step = round(side * 0.86)
        left = self.rect.x - round(side * 0.1)
        return [
            pygame.Rect(left + at * step, self.rect.centery - side // 2, side, side)
            for at in range(shown)
        ]

    def _large_emblem_rects(self, window: pygame.Rect) -> list[pygame.Rect]:
        shown = min(MAX_EMBLEMS_SHOWN, len(self.earned))
        side, gap = self.px(LARGE_EMBLEM_SIDE), self.px(LARGE_EMBLEM_GAP)
        width = shown * side + (shown - 1) * gap
        left, top = window.centerx - width // 2, window.centery - round(side * 0.7)
        return [pygame.Rect(left + at * (side + gap), top, side, side) for at in range(shown)]


def _make_name_band(size: tuple[int, int]) -> pygame.Surface:
    band = pygame.Surface(size)
    band.fill(in_current_palette(BAR))
    return band


def query_feats(
    index: Index, profile: int, game: GameWithStatistics
) -> tuple[list[FeatProgress], int]:
    """Return a player's achievements, and how many game files the library has not read yet."""
    return feats_of_profile(index, profile, game), count_unread_files(index)


EMBLEM_SHARE, NAME_UNITS, WIDE_CELL_UNITS = 0.64, 21.0, 160.0
NAME_LINE_SPACING = 1.05
EMBLEM_GRID_GAP_UNITS = 10.0


class EmblemGrid(Widget):
    """A grid of a game's achievements, with a player's progress."""

    sound = "click"

    def __init__(self, area: str, label: Label, opened: Callable[[], None]) -> None:
        """Take the function to call when the player clicks or activates the chosen emblem."""
        super().__init__(area, label)
        self._opened = opened
        self.game = ""
        self.standings: Sequence[FeatProgress] = ()
        self.at = 0

    @property
    def chosen_feat(self) -> FeatProgress | None:
        return self.standings[self.at] if self.standings else None

    @property
    def visible(self) -> bool:
        return bool(self.standings)

    def show_game(self, game: str, standings: Sequence[FeatProgress]) -> None:
        """Show a game's achievements.  If they were shown before, the same one stays chosen."""
        if game != self.game or len(standings) != len(self.standings):
            self.at = 0
        self.game, self.standings = game, standings

    @property
    def column_count(self) -> int:
        count = max(1, len(self.standings))
        shape = self.rect.width / max(1, self.rect.height)
        return max(1, min(count, round(math.sqrt(count * shape))))

    def cell_rect(self, at: int) -> pygame.Rect:
        columns = self.column_count
        rows = math.ceil(len(self.standings) / columns)
        gap = self.px(EMBLEM_GRID_GAP_UNITS)
        width = (self.rect.width - gap * (columns - 1)) // columns
        height = (self.rect.height - gap * (rows - 1)) // rows
        row, column = divmod(at, columns)
        left, top = column * (width + gap), row * (height + gap)
        return pygame.Rect(self.rect.x + left, self.rect.y + top, width, height)

    @property
    def focused_row(self) -> tuple[object, pygame.Rect] | None:
        return (self.at, self.cell_rect(self.at)) if self.standings else None

    def handle(self, intent: Intent, kit: Kit) -> bool:
        """Choose the neighbouring emblem by arrow key.  Return False at the edge of the grid."""
        if not isinstance(intent, Move):
            return False
        column = self.at % self.column_count + intent.dx
        at = self.at + intent.dx + intent.dy * self.column_count
        if not (0 <= column < self.column_count and 0 <= at < len(self.standings)):
            return False
        self.at = at
        return True

    def handle_scrolling(self, intent: Intent) -> bool:
        """Choose an emblem by wheel or paging key.  Return whether the input was one of these."""
        at = row_after_paging(intent, self.at, self.column_count, len(self.standings))
        if isinstance(intent, Scroll):
            at = self.at - intent.step
        if at is not None:
            self.at = min(max(0, at), max(0, len(self.standings) - 1))
        return at is not None

    def clickable_parts(self) -> list[ThingPart]:
        return [ThingPart(self.cell_rect(at)) for at in range(len(self.standings))]

    def click(self, pos: tuple[int, int], kit: Kit) -> None:
        """Choose the emblem at a position, or open it if it was chosen before the click."""
        for at in range(len(self.standings)):
            if self.cell_rect(at).collidepoint(pos):
                was, self.at = self.at, at
                if was == at:
                    self._opened()

    def activate(self) -> None:
        self._opened()

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        names = [feat_name(one.feat, is_earned=one.is_earned) for one in self.standings]
        places = [self.name_rect(at) for at in range(len(names))]
        # All names share one size.
        letters = kit.text.common_size_px(
            zip(names, places, strict=True), "body", self.px(NAME_UNITS), leading=NAME_LINE_SPACING
        )
        for at, (standing, name, place) in enumerate(
            zip(self.standings, names, places, strict=True)
        ):
            box, is_chosen = self.cell_rect(at), at == self.at
            edge = (self.px(4), SUNFLOWER) if is_chosen else (self.px(2), RIM)
            look = box.height * 0.12, GRAPE if is_chosen else None, *edge
            shapes.draw_rounded_rect(surface, kit.pixels, box, *look)
            spot = self._emblem_rect(at)
            picture = feat_emblem(
                kit, self.game, standing.feat, spot.height, is_earned=standing.is_earned
            )
            surface.blit(picture, picture.get_rect(center=spot.center))
            kit.text.draw_paragraph(
                surface, name, place, "body", letters, CREAM if standing.is_earned else LILAC,
                align="center", valign="middle", leading=NAME_LINE_SPACING, grows=False,
            )  # fmt: skip

    def _emblem_rect(self, at: int) -> pygame.Rect:
        rect = self.cell_rect(at)
        side = min(round(rect.height * EMBLEM_SHARE), round(rect.width * 0.9))
        spot = pygame.Rect(0, 0, side, side)
        spot.midtop = (rect.centerx, rect.y + self.px(6))
        return spot

    def name_rect(self, at: int) -> pygame.Rect:
        rect, above = self.cell_rect(at), self._emblem_rect(at).bottom
        # The wide cells of a zoomed page have room beside the words.
        side = self.px(12 if rect.width > self.px(WIDE_CELL_UNITS) else 5)
        return pygame.Rect(
            rect.x + side, above, rect.width - 2 * side, rect.bottom - self.px(3) - above
        )


class FeatsScene(LibraryPage):
    """The page of achievements: all emblems, and details of the chosen one."""

    title = N_("Achievements")

    def __init__(self, kit: Kit, name: str = "", game: str = "") -> None:
        self.unread = 0
        """How many game files the library has not read yet."""
        self._wants_game = game
        self.emblems = EmblemGrid("emblems", N_("Achievements"), self._watch_earning_game)
        self._watch_button = Button(
            "watch", N_("Watch"), self._watch_earning_game, style="sky",
            visible=lambda: bool(self.emblems.chosen_feat and self.emblems.chosen_feat.uid),
        )  # fmt: skip
        games = [one for one in kit.games if kit.games[one].statistics.FEATS]
        super().__init__(kit, "feats", games, game, name)
        self._show_all_as_unearned()

    def _show_all_as_unearned(self) -> None:
        """Show all achievements as unearned if there is no player who has finished a game."""
        if self.profile is None and self.games:
            feats = self._kit.games[self.game].statistics.FEATS
            self.emblems.show_game(self.game, [FeatProgress(feat, 0) for feat in feats])

    def choose_game(self, game: str) -> None:
        super().choose_game(game)
        self._show_all_as_unearned()

    def widgets(self) -> list[Widget]:
        if not self.profiles:
            return [self._back, self._switch, self.emblems]
        return [self._back, self._switch, self.player_choice(), self.emblems, self._watch_button]

    def default_widget(self) -> Widget:
        return self.emblems

    def show_first_results(self) -> None:
        assert self.profile is not None
        if not self._wants_game:
            self.game = next((one for one in self.games if one in self.profile.games), self.game)
        super().show_first_results()
        self.focus.focus_widget(self.emblems)

    def query_contents(self, *, is_all: bool = False) -> None:
        """Query the achievements.  ``is_all`` is true if the library has read all game files."""
        if self.profile is not None:
            game, number = self._kit.games[self.game], self.profile.number
            know = (lambda answer: self.show_feats((answer[0], 0))) if is_all else self.show_feats
            self.ask(know, query_feats, number, game)

    def show_feats(self, answer: tuple[list[FeatProgress], int]) -> None:
        """Show the achievements.  If some game files are unread, let the library read on."""
        standings, self.unread = answer
        self.emblems.show_game(self.game, standings)
        if self.unread:
            self.asking.ask(Library.read_on, lambda more: self.query_contents(is_all=not more))

    def _watch_earning_game(self) -> None:
        chosen = self.emblems.chosen_feat
        if chosen is not None and chosen.uid:
            self.watch_replay(chosen.uid)

    def handle(self, intent: Intent) -> None:
        if not self.emblems.handle_scrolling(intent):
            super().handle(intent)

    def _caption_in_words(self) -> str:
        standings = self.emblems.standings
        if self.profile is None and self.is_waiting:
            return _("One moment…")
        if self.profile is None:
            return _("Finish a game to earn your first badge.")
        if self.unread:
            return plural(
                "Checking {count} older game…", "Checking {count} older games…", self.unread
            )
        if not standings:
            return _("One moment…")
        words = _(
            "{earned} of {count} earned. Practice and own decks don’t count. "
            "With help, you earn only those for finishing games."
        )
        earned = sum(standing.is_earned for standing in standings)
        return words.format(earned=earned, count=len(standings))

    def paint(self, surface: pygame.Surface) -> None:
        self.write_lines(surface, self._caption_in_words(), "caption", 24, LILAC)
        if self.emblems.chosen_feat is not None:
            self._paint_chosen_feat(surface, self.emblems.chosen_feat)

    def _paint_chosen_feat(self, surface: pygame.Surface, chosen: FeatProgress) -> None:
        kit, place, feat, is_earned = self._kit, self._place, chosen.feat, chosen.is_earned
        draw_box(kit, surface, place["sheet"], place.px(24), BAR, max(2.0, place.px(3)), EDGE)
        spot = place["emblem"]
        picture = feat_emblem(kit, self.emblems.game, feat, spot.height, is_earned=is_earned)
        surface.blit(picture, picture.get_rect(center=spot.center))
        ink = SUNFLOWER if is_earned else LILAC
        name = feat_name(feat, is_earned=is_earned)
        self.write_line(surface, name, "name", 40, ink, "script", outline=INK, align="center")
        is_told = is_earned or not feat.is_hidden
        kit.text.draw_paragraph(
            surface, _(feat.sentence) if is_told else _("Earn it to find out what it is."),
            place["sentence"], "body", place.px(27), CREAM, align="center", valign="middle",
        )  # fmt: skip
        proof = _("Not yet")
        if is_earned:
            proof = _("Earned {date}").format(date=local_time_text(chosen.when))
        elif feat.goal > 1:
            proof = _("{done} of {goal}").format(done=chosen.done, goal=feat.goal)
            self._paint_progress_bar(surface, place["bar"], chosen.done / feat.goal)
        self.write_line(surface, proof, "proof", 24, LILAC, align="center")

    def _paint_progress_bar(self, surface: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        kit, edge = self._kit, max(2.0, self._place.px(3))
        draw_box(kit, surface, rect, rect.height / 2, BAR, edge, EDGE)
        if share > 0:
            width = max(rect.height, round(rect.width * share))
            filled = pygame.Rect(rect.topleft, (width, rect.height))
            draw_box(kit, surface, filled, rect.height / 2, SUNFLOWER, edge, INK)
