"""The page of achievements, and the plate with an animation that shows newly earned ones."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
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
from game.statistics import Feat, FeatProgress, GameWithStatistics, ladders_of
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
    TANGERINE,
    TEAL_DEEP,
    Colour,
    palette_hex,
)
from game.ui.draw.shapes import rounded_rect_picture
from game.ui.draw.text import Align
from game.ui.mixer import SoundPriority
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import (
    Art,
    Ground,
    High,
    Part,
    Press,
    Size,
    Text,
    column,
    drawn,
    either,
    grid,
    natural_size,
    pile,
    row,
    sized,
)
from game.ui.widgets.button import Button
from game.ui.widgets.fields import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Confirm, Intent, Move, Scroll, TooltipText, row_after_paging
from game.ui.window.background_jobs import News
from game.ui.window.preferences import MAX_SEATS
from game.ui.window.scene import Kit
from game.words import N_, _, join_sentences, plural

from . import destinations as to
from .frame.drawing import feat_emblem, feat_name
from .frame.widget_scene import LibraryPage, LibraryQuery, bar_control
from .shelf.gallery import local_time_text
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


def query_feats(
    index: Index, profile: int, game: GameWithStatistics
) -> tuple[list[FeatProgress], int]:
    """Return a player's achievements, and how many game files the library has not read yet."""
    return feats_of_profile(index, profile, game), count_unread_files(index)


PANEL = Ground(24, BAR, 3, EDGE)
EMBLEM_SHARE, NAME_UNITS, DETAILS_UNITS, FOOT_UNITS = 0.56, 21.0, 660.0, 25.0
MAX_NEXT = 3
"""How many achievements are marked as those to go for next."""
TIER_UNITS, TIER_EMBLEM_UNITS = 108.0, 84.0
PIP_COLOURS = (TANGERINE, LILAC, SUNFLOWER)
Ladder = tuple[FeatProgress, ...]
"""The player's progress with each tier of a ladder, lowest tier first."""


def shown_tier(ladder: Ladder) -> FeatProgress:
    """Return the highest tier that is earned; the lowest tier if none is."""
    return next((tier for tier in reversed(ladder) if tier.is_earned), ladder[0])


class FeatsScene(LibraryPage):
    """The page of achievements: an emblem for each ladder, and the tiers of the chosen one."""

    title = N_("Achievements")

    def __init__(self, kit: Kit, name: str = "", game: str = "", feat: str = "") -> None:
        """Take what is shown at first: a player, a game and, by its key, an achievement."""
        self.unread = 0
        """How many game files the library has not read yet."""
        self.ladders: Sequence[Ladder] = ()
        self.chosen = 0
        """The position of the chosen ladder among ``ladders``."""
        self._shown_game, self._wants_game, self._wanted_feat = "", game, feat
        self._seen: dict[tuple[str, str], str | None] = {}
        """By game and player: when the latest achievement was earned that was seen before this
        visit of the page, or None if the player has not been here yet.
        """
        self._watch_button = Button(
            "", N_("Watch"), self._watch_earning_game, style="sky",
            visible=lambda: bool(self.chosen_tier and self.chosen_tier.uid),
        )  # fmt: skip
        games = [one for one in kit.games if kit.games[one].statistics.FEATS]
        super().__init__(kit, "feats", games, game, name)
        self.focus = Focus(kit)
        self._show_all_as_unearned()

    @property
    def chosen_tier(self) -> FeatProgress | None:
        return shown_tier(self.ladders[self.chosen]) if self.ladders else None

    def show_standings(self, game: str, standings: Sequence[FeatProgress]) -> None:
        """Show a game's achievements.  If they were shown before, the same one stays chosen."""
        ladders = ladders_of(standings)
        if game != self._shown_game or len(ladders) != len(self.ladders):
            self.chosen = 0
        self._shown_game, self.ladders = game, tuple(ladders)

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
        is_first = self._note_seen(max((it.when for it in standings), default=""))
        self.show_standings(self.game, standings)
        if is_first:
            wanted, self._wanted_feat = self._wanted_feat, ""
            at_of = {tier.feat.key: at for at, ladder in enumerate(self.ladders) for tier in ladder}
            latest = {at: max(it.when for it in tiers) for at, tiers in enumerate(self.ladders)}
            won = sorted(filter(latest.get, latest), key=lambda at: latest[at], reverse=True)
            self.chosen = at_of.get(wanted, [*won, *self._nearest(), 0][0])
        if self.unread:
            self.asking.ask(Library.read_on, lambda more: self.query_contents(is_all=not more))

    @property
    def _who(self) -> tuple[str, str]:
        """The game and the player whose achievements are shown."""
        return self.game, "" if self.profile is None else self.profile.name

    def _note_seen(self, latest: str) -> bool:
        """Note when the latest achievement shown was earned.  Return whether this visit is new."""
        settings, who = self._kit.settings, self._who
        before = {(game, name): when for game, name, when in settings.feats_seen}
        is_first = who not in self._seen
        self._seen.setdefault(who, before.get(who))
        if before.get(who) != latest:
            kept = [it for it in settings.feats_seen if it[:2] != who]
            settings.feats_seen = [*kept, (*who, latest)][-MAX_SEATS:]
            settings.save()
        return is_first

    def _is_new(self, at: int) -> bool:
        """Whether a tier of a ladder was earned after the player's last visit of this page."""
        seen = self._seen.get(self._who)
        return seen is not None and any(tier.when > seen for tier in self.ladders[at])

    def _nearest(self) -> list[int]:
        """Return the ladders of which the player is nearest to the next tier, nearest first."""
        ways = {
            at: tier.done / tier.feat.goal
            for at, ladder in enumerate(self.ladders)
            for tier in [next((it for it in ladder if not it.is_earned), None)]
            if tier is not None and tier.done and _is_on_the_way(tier)
        }
        return sorted(ways, key=lambda at: -ways[at])[:MAX_NEXT]

    def _watch_earning_game(self) -> None:
        chosen = self.chosen_tier
        if chosen is not None and chosen.uid:
            self.watch_replay(chosen.uid)

    # --- choosing --------------------------------------------------------------------------------

    def press_emblem(self, at: int) -> None:
        """Choose a ladder or, if it is chosen, watch the game that earned its highest tier."""
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
        elif self.ladders:
            self.chosen = min(max(0, at), len(self.ladders) - 1)
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
        places = [self.view.places[at] for at in range(len(self.ladders))]
        columns = sum(place.y == places[0].y for place in places)
        return row_after_paging(intent, self.chosen, columns, len(places))

    # --- what is drawn ---------------------------------------------------------------------------

    def state(self) -> object:
        shown = self._shown_game, self.ladders, self.chosen
        return super().state(), shown, self.unread

    def parts(self) -> Mapping[str, Part]:
        nearest = self._nearest()
        emblems = [
            self._emblem(at, ladder, is_next=at in nearest)
            for at, ladder in enumerate(self.ladders)
        ]
        details = {"details": self._details(self.ladders[self.chosen])} if self.ladders else {}
        return {
            "top_bar": self.bar(bar_control(self._switch, 470)),
            **{name: Control(choice, most=(0, 52)) for name, choice in self.choices.items()},
            "caption": Text(self._caption_in_words(), 24, LILAC, align="left", leading=1.3),
            "emblems": grid(*emblems, gap=7, is_even=True, least=(0, 1070)),
            **details,
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
        if not self.ladders:
            return _("One moment…")
        words = _(
            "{earned} of {count} earned. Practice and your own decks don’t count. With help, "
            "you earn only those for finishing games."
        )
        are_earned = [tier.is_earned for ladder in self.ladders for tier in ladder]
        return words.format(earned=sum(are_earned), count=len(are_earned))

    def _emblem(self, at: int, ladder: Ladder, *, is_next: bool) -> Part:
        tier = shown_tier(ladder)
        name = feat_name(tier.feat, is_earned=tier.is_earned)
        fill, line, edge = (GRAPE, 4.0, SUNFLOWER) if at == self.chosen else (BAR, 2.0, RIM)
        ink = CREAM if tier.is_earned else LILAC
        # The dots beside the emblem tell the metal.
        short = feat_name(tier.feat, is_earned=tier.is_earned, tells_metal=False)
        words = Text(short, NAME_UNITS, ink, leading=1.02, alike="names")
        picture = row(Part(), self._picture(tier, share=3.0), _pips(ladder), pad=(6, 0))
        coming = next((tier for tier in ladder if not tier.is_earned), None)
        foot, told = Part(), _ladder_in_words(ladder)
        if coming is not None and not coming.feat.is_hidden and coming.feat.goal > 1:
            done = f"{coming.done}/{coming.feat.goal}"
            said = [_("Next: {done}").format(done=done), done] if is_next else [done]
            bar = _progress_bar(coming, FOOT_UNITS, TANGERINE if is_next else TEAL_DEEP)
            words_on_bar = (Text(it, High(0.86), CREAM, outline=INK, fits=True) for it in said)
            foot = pile(bar, either(*words_on_bar, across=True, at=(0.5, 0.5)))
        if is_new := self._is_new(at):
            told = join_sentences(_("New"), told)
        return column(
            pile(picture, *([_new_mark()] if is_new else []), share=EMBLEM_SHARE),
            either(*(words.but(pad=(beside, 0)) for beside in (12, 4)), share=1 - EMBLEM_SHARE),
            foot.but(units=FOOT_UNITS, pad=(8, 0)),
            gap=2, pad=(0, 5), ground=Ground(High(0.12), fill, line, edge),
            key=at, press=Press(partial(self.press_emblem, at), name, told),
        )  # fmt: skip

    def _picture(self, tier: FeatProgress, share: float = 1.0, units: float = 0.0) -> Part:
        shown = self._shown_game, tier.feat, tier.is_earned
        return Art(_draw_emblem, args=shown, share=share, units=units)

    def _details(self, ladder: Ladder) -> Part:
        chosen = shown_tier(ladder)
        title = Text(
            feat_name(chosen.feat, is_earned=chosen.is_earned), 40,
            SUNFLOWER if chosen.is_earned else LILAC, "script", outline=INK, units=60,
        )  # fmt: skip
        tiers = [self._tier(tier) for tier in ladder] if len(ladder) > 1 else [_proof(chosen)]
        note, size = ladder[0].feat.note, 170 if len(ladder) > 1 else 200
        if note:
            size = 110
            tiers.insert(0, Text(_(note), 25, SUNFLOWER, leading=1.15, units=124))
        return column(
            self._picture(chosen, units=size), title, *tiers, Part(),
            Control(self._watch_button, units=72, most=(360, 72)),
            gap=10, pad=(20, 24), ground=PANEL, least=(0, DETAILS_UNITS),
        )  # fmt: skip

    def _tier(self, tier: FeatProgress) -> Part:
        return row(
            self._picture(tier, units=TIER_EMBLEM_UNITS), _proof(tier, "left"),
            gap=14, units=TIER_UNITS,
        )  # fmt: skip


def _proof(tier: FeatProgress, align: Align = "center") -> Part:
    """Return what earns a tier, and when it was earned or how far it is."""
    feat, is_told = tier.feat, tier.is_earned or not tier.feat.is_hidden
    sentence = _(feat.sentence) if is_told else _("Earn it to find out what it is.")
    words, is_row = _proof_in_words(tier), align == "left"
    state: Part = Text(words, 24, LILAC, align=align, units=34)
    if _is_on_the_way(tier):
        state = _progress(tier, words).but(units=32, most=(360, 32))
    told = Text(
        sentence, 25 if is_row else 31, CREAM if tier.is_earned else LILAC, align=align,
        valign="bottom" if is_row else "middle", leading=1.15,
    )  # fmt: skip
    return column(told, state, gap=4, units=0 if is_row else 180)


def _is_on_the_way(tier: FeatProgress) -> bool:
    """Whether an achievement is locked, and it can be told how far it is."""
    return tier.feat.goal > 1 and not tier.is_earned and not tier.feat.is_hidden


def _proof_in_words(tier: FeatProgress) -> str:
    """Return when an achievement was earned, or how far along it is."""
    if tier.is_earned:
        return _("Earned {date}").format(date=local_time_text(tier.when))
    if not _is_on_the_way(tier):
        return _("Not yet")
    words = _("Best: {done} of {goal}") if tier.feat.in_one_game else _("{done} of {goal}")
    return words.format(done=tier.done, goal=tier.feat.goal)


def _ladder_in_words(ladder: Ladder) -> str:
    """Return what a ladder's shown tier proves, a higher one's progress, and a twist."""
    shown = shown_tier(ladder)
    coming = [tier for tier in ladder if _is_on_the_way(tier) and tier is not shown]
    note, told = ladder[0].feat.note, [_proof_in_words(tier) for tier in (shown, *coming[:1])]
    return join_sentences(*told, *([_(note)] if note else ()))


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


def _draw_emblem(kit: Kit, side: int, game: str, feat: Feat, is_earned: bool) -> pygame.Surface:
    return feat_emblem(kit, game, feat, side, is_earned=is_earned)


def _progress(tier: FeatProgress, words: str) -> Part:
    """Return a bar as full as the way to an achievement is long, and words beside it."""
    told = Text(words, High(0.82), CREAM, align="right", fits=True)
    return row(column(Part(), _progress_bar(tier, 12), Part()), told, gap=7)


def _progress_bar(tier: FeatProgress, units: float, ink: Colour = TEAL_DEEP) -> Part:
    return drawn(_draw_progress_bar, tier.done / tier.feat.goal, ink, units=units)


def _draw_progress_bar(pen: Pen, rect: pygame.Rect, share: float, ink: Colour) -> None:
    edge = max(1.0, pen.px(2))
    pen.box(rect, rect.height / 2, BAR, edge, RIM)
    if share > 0:
        filled = pygame.Rect(
            rect.topleft, (max(rect.height, round(rect.width * share)), rect.height)
        )
        pen.box(filled, rect.height / 2, ink, edge, RIM)


def _new_mark() -> Part:
    """Return the plate in the corner of what was earned since the last visit."""
    plate = Text(
        _("New"), 19, INK, pad=(8, 0), fits=True, ground=Ground(High(0.5), SUNFLOWER, 2, INK)
    )
    return column(row(plate, Part(), units=25), Part(), pad=(5, 3))


def _pips(ladder: Ladder) -> Part:
    """Return a dot for each of several tiers, the highest on top, in its metal once it is earned.

    The room beside an emblem is as wide without them.
    """
    dots = [
        Part(
            ground=Ground(High(0.5), metal if tier.is_earned else BAR, 2, RIM),
            most=(15, 15),
            shape=1.0,
        )
        for metal, tier in zip(PIP_COLOURS, ladder, strict=False)
    ]
    return column(*(reversed(dots) if len(dots) > 1 else ()), gap=3, pad=(0, 8))
