"""The page of achievements, and the plate with an animation that shows newly earned ones."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.library import (
    Index,
    Library,
    Profile,
    count_unread_files,
    feats_earned_by,
    feats_of_profile,
)
from game.record import Player
from game.stage import ease_in_out, ease_out_back, part
from game.statistics import Feat, FeatProgress, GameWithStatistics
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
from game.ui.pen import Pen, draw_box
from game.ui.screen import Control
from game.ui.tree import Art, Ground, High, Part, Press, Text, column, drawn, either, grid, pile
from game.ui.widgets.button import Button
from game.ui.widgets.captions import HintedClickArea
from game.ui.widgets.fields import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Confirm, Intent, Move, Scroll, TooltipText, row_after_paging
from game.ui.window.scene import Kit
from game.words import N_, _, plural

from . import destinations as to
from .frame.drawing import feat_emblem, feat_name
from .frame.widget_scene import LibraryPage, LibraryQuery, bar_control
from .shelf.gallery import local_time_text
from .table.table import Seated

MAX_EMBLEMS_SHOWN = 4
RISE_SECONDS, STAY_SECONDS, FLY_SECONDS = 0.4, 1.3, 0.5
FEATS_FADE_SECONDS = 0.15
"""How long new achievements fade in, if the player has reduced motion."""
LARGE_EMBLEM_SIDE, LARGE_EMBLEM_PITCH, BAND_MARGIN = 98.0, 260.0, 6.0
"""How large emblems are at first, and their distance, on a band over the buttons."""
LETTER_UNITS, NAME_LETTER_UNITS, NAME_ROOM_UNITS = 27.0, 25.0, 42.0
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

    def tell_if_unseen(self) -> None:
        """Show notices of what was earned if the result is left before the animation began."""
        if not self.earned and self._asking.update():
            self.skip_animation()
            for words in self.feats_in_words():
                self._kit.notices.show_notice(words, is_news=True)

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
        """Draw the emblems of what is new, large on a band at the foot, then flying to the plate.

        The band covers the buttons, and nothing of the result.
        """
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
        wide = self.px(LARGE_EMBLEM_PITCH - 2 * BAND_MARGIN)
        name = pygame.Rect(spot.centerx - wide // 2, spot.bottom, wide, self.px(NAME_ROOM_UNITS))
        self._kit.text.draw_paragraph(
            surface, _(new.feat.name), name, "title", self.px(NAME_LETTER_UNITS), SUNFLOWER,
            align="center", valign="middle", leading=1.1,
        )  # fmt: skip

    def _draw_name_band(self, surface: pygame.Surface, spot: pygame.Rect, strength: int) -> None:
        above = self.px(BAND_MARGIN)
        size = surface.get_width(), surface.get_height() - spot.y + above
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
        side, pitch = self.px(LARGE_EMBLEM_SIDE), self.px(LARGE_EMBLEM_PITCH)
        left = window.centerx - (shown - 1) * pitch // 2 - side // 2
        top = window.bottom - side - self.px(NAME_ROOM_UNITS + BAND_MARGIN)
        return [pygame.Rect(left + at * pitch, top, side, side) for at in range(shown)]


def _make_name_band(size: tuple[int, int]) -> pygame.Surface:
    band = pygame.Surface(size)
    band.fill(in_current_palette(BAR))
    return band


def query_feats(
    index: Index, profile: int, game: GameWithStatistics
) -> tuple[list[FeatProgress], int]:
    """Return a player's achievements, and how many game files the library has not read yet."""
    return feats_of_profile(index, profile, game), count_unread_files(index)


PANEL = Ground(24, BAR, 3, EDGE)
EMBLEM_SHARE, NAME_UNITS, DETAILS_UNITS, PROGRESS_UNITS = 0.64, 21.0, 660.0, 24.0


class FeatsScene(LibraryPage):
    """The page of achievements: all emblems, and details of the chosen one."""

    title = N_("Achievements")

    def __init__(self, kit: Kit, name: str = "", game: str = "") -> None:
        self.unread = 0
        """How many game files the library has not read yet."""
        self.standings: Sequence[FeatProgress] = ()
        """The player's progress with each achievement of the game shown."""
        self.chosen = 0
        """The position of the chosen achievement among ``standings``."""
        self._shown_game, self._wants_game = "", game
        self._watch_button = Button(
            "", N_("Watch"), self._watch_earning_game, style="sky",
            visible=lambda: bool(self.chosen_feat and self.chosen_feat.uid),
        )  # fmt: skip
        games = [one for one in kit.games if kit.games[one].statistics.FEATS]
        super().__init__(kit, "feats", games, game, name)
        self.focus = Focus(kit)
        self._show_all_as_unearned()

    @property
    def chosen_feat(self) -> FeatProgress | None:
        return self.standings[self.chosen] if self.standings else None

    def show_standings(self, game: str, standings: Sequence[FeatProgress]) -> None:
        """Show a game's achievements.  If they were shown before, the same one stays chosen."""
        if game != self._shown_game or len(standings) != len(self.standings):
            self.chosen = 0
        self._shown_game, self.standings = game, tuple(standings)

    def _show_all_as_unearned(self) -> None:
        """Show all achievements as unearned if there is no player who has finished a game."""
        if self.profile is None and self.games:
            feats = self._kit.games[self.game].statistics.FEATS
            self.show_standings(self.game, [FeatProgress(feat, 0) for feat in feats])

    def choose_game(self, game: str) -> None:
        super().choose_game(game)
        self._show_all_as_unearned()

    def make_choices(self) -> dict[str, Choice[Profile]]:
        return {"who": self.player_choice()}

    def show_first_results(self) -> None:
        assert self.profile is not None
        if not self._wants_game:
            self.game = next((one for one in self.games if one in self.profile.games), self.game)
        super().show_first_results()

    def query_contents(self, *, is_all: bool = False) -> None:
        """Query the achievements.  ``is_all`` is true if the library has read all game files."""
        if self.profile is not None:
            game, number = self._kit.games[self.game], self.profile.number
            know = (lambda answer: self.show_feats((answer[0], 0))) if is_all else self.show_feats
            self.ask(know, query_feats, number, game)

    def show_feats(self, answer: tuple[list[FeatProgress], int]) -> None:
        """Show the achievements.  If some game files are unread, let the library read on."""
        standings, self.unread = answer
        self.show_standings(self.game, standings)
        if self.unread:
            self.asking.ask(Library.read_on, lambda more: self.query_contents(is_all=not more))

    def _watch_earning_game(self) -> None:
        chosen = self.chosen_feat
        if chosen is not None and chosen.uid:
            self.watch_replay(chosen.uid)

    # --- choosing --------------------------------------------------------------------------------

    def press_emblem(self, at: int) -> None:
        """Choose an achievement or, if it is chosen, watch the game that earned it."""
        if self.chosen == at:
            self._watch_earning_game()
        self.chosen = at

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        if self.focus.current is None:
            self._focus_emblem(self.chosen)

    def handle(self, intent: Intent) -> None:
        """Pass the input on.  Arrow keys choose the emblem they focus; wheel and paging step."""
        at = self._position_after(intent)
        if isinstance(intent, Confirm) and not self.focus.shows_ring:
            self._watch_earning_game()
        elif at is None:
            super().handle(intent)
        elif self.standings:
            self.chosen = min(max(0, at), len(self.standings) - 1)
            self._focus_emblem(self.chosen)
        focused = self.focus.current
        if isinstance(intent, Move) and focused is not None and isinstance(focused.key, int):
            self.chosen = focused.key

    def _focus_emblem(self, at: int) -> None:
        self.focus.focus_widget(next((it for it in self.focus.widgets if it.key == at), None))

    def _position_after(self, intent: Intent) -> int | None:
        """Return the position that wheel or paging key lead to; None for other input."""
        if isinstance(intent, Scroll):
            return self.chosen - intent.step
        places = [self.view.places[at] for at in range(len(self.standings))]
        columns = sum(place.y == places[0].y for place in places)
        return row_after_paging(intent, self.chosen, columns, len(places))

    # --- what is drawn ---------------------------------------------------------------------------

    def state(self) -> object:
        shown = self._shown_game, self.standings, self.chosen
        return super().state(), shown, self.unread

    def parts(self) -> Mapping[str, Part]:
        emblems = [self._emblem(at, standing) for at, standing in enumerate(self.standings)]
        chosen = self.chosen_feat
        return {
            "top_bar": self.bar(bar_control(self._switch, 470)),
            **{name: Control(choice, most=(0, 52)) for name, choice in self.choices.items()},
            "caption": Text(self._caption_in_words(), 24, LILAC, align="left", leading=1.3),
            "emblems": grid(*emblems, gap=10, least=(0, 1070)),
            **({} if chosen is None else {"sheet": self._details(chosen)}),
        }

    def _caption_in_words(self) -> str:
        if self.profile is None and self.is_waiting:
            return _("One moment…")
        if self.profile is None:
            return _("Finish a game to earn your first badge.")
        if self.unread:
            return plural(
                "Checking {count} older game…", "Checking {count} older games…", self.unread
            )
        if not self.standings:
            return _("One moment…")
        words = _(
            "{earned} of {count} earned. Practice and own decks don’t count. "
            "With help, you earn only those for finishing games."
        )
        earned = sum(standing.is_earned for standing in self.standings)
        return words.format(earned=earned, count=len(self.standings))

    def _emblem(self, at: int, standing: FeatProgress) -> Part:
        name = feat_name(standing.feat, is_earned=standing.is_earned)
        fill, line, edge = (GRAPE, 4.0, SUNFLOWER) if at == self.chosen else (BAR, 2.0, RIM)
        ink = CREAM if standing.is_earned else LILAC
        words = Text(name, NAME_UNITS, ink, leading=1.05, alike="names")
        picture = self._picture(standing)
        if _is_on_the_way(standing):
            far = Text(
                f"{standing.done}/{standing.feat.goal}", PROGRESS_UNITS, SUNFLOWER, "title",
                outline=(INK, 4.0), units=PROGRESS_UNITS + 8,
            )  # fmt: skip
            picture = pile(picture, column(Part(), far))
        return column(
            picture.but(share=EMBLEM_SHARE),
            either(*(words.but(pad=(beside, 0)) for beside in (12, 5)), share=1 - EMBLEM_SHARE),
            pad=(0, 4), ground=Ground(High(0.12), fill, line, edge),
            key=at, press=Press(partial(self.press_emblem, at), name, _proof_in_words(standing)),
        )  # fmt: skip

    def _picture(self, standing: FeatProgress, share: float = 1.0, units: float = 0.0) -> Part:
        shown = self._shown_game, standing.feat, standing.is_earned
        return Art(_draw_emblem, args=shown, share=share, units=units)

    def _details(self, chosen: FeatProgress) -> Part:
        feat, is_earned = chosen.feat, chosen.is_earned
        is_told = is_earned or not feat.is_hidden
        sentence = _(feat.sentence) if is_told else _("Earn it to find out what it is.")
        far = chosen.done / feat.goal
        bar = drawn(_draw_progress_bar, far) if _is_on_the_way(chosen) else Part()
        return column(
            self._picture(chosen, units=200),
            Text(
                feat_name(feat, is_earned=is_earned), 40, SUNFLOWER if is_earned else LILAC,
                "script", outline=INK, units=60,
            ),
            Text(sentence, 27, CREAM, leading=1.3, share=3),
            Text(_proof_in_words(chosen), 24, LILAC, units=44),
            bar.but(units=30, most=(360, 30)),
            Part(),
            Control(self._watch_button, units=72, most=(360, 72)),
            gap=10, pad=(24, 24), ground=PANEL, least=(0, DETAILS_UNITS),
        )  # fmt: skip


def _is_on_the_way(standing: FeatProgress) -> bool:
    """Whether an achievement is locked, and it can be told how far it is."""
    feat = standing.feat
    return feat.goal > 1 and not standing.is_earned and not feat.is_hidden


def _proof_in_words(standing: FeatProgress) -> str:
    """Return when an achievement was earned, or how far along it is."""
    if standing.is_earned:
        return _("Earned {date}").format(date=local_time_text(standing.when))
    if standing.feat.goal > 1:
        return _("{done} of {goal}").format(done=standing.done, goal=standing.feat.goal)
    return _("Not yet")


def _draw_emblem(kit: Kit, side: int, game: str, feat: Feat, is_earned: bool) -> pygame.Surface:
    return feat_emblem(kit, game, feat, side, is_earned=is_earned)


def _draw_progress_bar(pen: Pen, rect: pygame.Rect, share: float) -> None:
    edge = max(2.0, pen.px(3))
    pen.box(rect, rect.height / 2, BAR, edge, EDGE)
    if share > 0:
        filled = pygame.Rect(
            rect.topleft, (max(rect.height, round(rect.width * share)), rect.height)
        )
        pen.box(filled, rect.height / 2, SUNFLOWER, edge, INK)
