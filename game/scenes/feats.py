"""The page of achievements: an emblem for each ladder, and the tiers of the chosen one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from game.library import (
    Index,
    Library,
    Profile,
    count_unread_files,
    feats_of_profile,
)
from game.statistics import Feat, FeatProgress, GameWithStatistics, ladders_of
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
    TEAL,
    TEAL_DEEP,
    Colour,
)
from game.ui.draw.text import Align
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
    pile,
    row,
    sized,
)
from game.ui.widgets.button import Button
from game.ui.widgets.fields import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Confirm, Intent, Move, Scroll, row_after_paging
from game.ui.window.preferences import MAX_SEATS
from game.ui.window.scene import Kit
from game.words import N_, _, join_sentences, plural

from .frame.drawing import feat_emblem, feat_name
from .frame.widget_scene import LibraryPage, bar_control
from .shelf.gallery import local_time_text


def query_feats(
    index: Index, profile: int, game: GameWithStatistics
) -> tuple[list[FeatProgress], int]:
    """Return a player's achievements, and how many game files the library has not read yet."""
    return feats_of_profile(index, profile, game), count_unread_files(index)


PANEL = Ground(24, BAR, 3, EDGE)
TILE_PAD, TILE_GAP, LEAST_TILE_UNITS = 5.0, 7.0, 110.0
"""The margin of a tile, the gap between tiles, and their height on a page in one column."""
FEW_LADDERS, FEW_NAME_ROOM_UNITS, NAME_ROOM_UNITS, NAME_ROOM_PX = 12, 190.0, 122.0, 90
"""The least room beside an emblem, of few and of many, in units, and in pixels: for the longest
word of a name in small letters, and the gaps around it.
"""
NAME_SHARE, NAME_UNITS, LARGEST_NAME_UNITS = 0.21, 21.0, 32.0
"""The letter size of names relative to an emblem, the least and the largest."""
LEAST_NAME_PX = 12
WAY_UNITS, BAR_UNITS, PIP_UNITS, DETAILS_UNITS = 20.0, 11.0, 12.0, 660.0
MAX_NEXT = 3
"""How many achievements are marked as those to go for next."""
TIER_UNITS, TIER_EMBLEM_UNITS = 114.0, 54.0
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
        shown, rows = (self._shown_game, self.ladders, self.chosen), -(-len(self.ladders) // 3)
        details = {"details": self._details(self.ladders[self.chosen])} if self.ladders else {}
        return {
            "top_bar": self.bar(
                *(bar_control(choice, 290) for choice in self.choices.values()),
                bar_control(self._switch, 430),
            ),
            "caption": Text(self._caption_in_words(), 24, LILAC, align="left", leading=1.3),
            "emblems": sized(self._wall, *shown, least=(0, rows * LEAST_TILE_UNITS)),
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

    def _wall(self, pen: Pen, room: Size, *_shown: object) -> Part:
        """Return the emblems in as many columns as make them largest."""
        is_few, gap = len(self.ladders) <= FEW_LADDERS, pen.px(TILE_GAP)
        units = FEW_NAME_ROOM_UNITS if is_few else NAME_ROOM_UNITS
        beside = max(NAME_ROOM_PX, pen.px(units))
        columns, side = _largest_emblems(room, gap, beside, len(self.ladders))
        nearest, units = self._nearest(), side / pen.scale - 2 * TILE_PAD
        tiles = [
            self._emblem(at, ladder, units, is_next=at in nearest)
            for at, ladder in enumerate(self.ladders)
        ]
        return grid(*tiles, gap=TILE_GAP, columns=columns, is_even=True)

    def _emblem(self, at: int, ladder: Ladder, side: float, *, is_next: bool) -> Part:
        """Return an emblem of ``side`` units, and beside it its name and how far the player is."""
        tier = shown_tier(ladder)
        name = feat_name(tier.feat, is_earned=tier.is_earned)
        fill, line, edge = (GRAPE, 4.0, SUNFLOWER) if at == self.chosen else (BAR, 2.0, RIM)
        ink = CREAM if tier.is_earned else LILAC
        # The dots on the emblem tell the metal.
        short = feat_name(tier.feat, is_earned=tier.is_earned, tells_metal=False)
        size = min(LARGEST_NAME_UNITS, max(NAME_UNITS, NAME_SHARE * side))
        words: Part = Text(short, size, ink, align="left", leading=1.04, floor=LEAST_NAME_PX)
        coming = next((tier for tier in ladder if not tier.is_earned), None)
        told = _ladder_in_words(ladder)
        if coming is not None and not coming.feat.is_hidden and coming.feat.goal > 1:
            words = column(words, _way(coming, is_next=is_next), gap=3, pad=(0, 2))
        picture = pile(self._picture(tier), _pips(ladder))
        if self._is_new(at):
            told = join_sentences(_("New"), told)
            picture = pile(picture, _new_mark())
        return row(
            picture.but(units=side), words, Part(units=1), gap=8, pad=(TILE_PAD, TILE_PAD),
            ground=Ground(20, fill, line, edge),
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
        note, size = ladder[0].feat.note, 190 if len(ladder) > 1 else 270
        if note:
            size = 110
            tiers.insert(0, Text(_(note), 25, SUNFLOWER, leading=1.15, units=124))
        return column(
            self._picture(chosen, units=size), title, *tiers, Part(),
            Control(self._watch_button, units=72, most=(360, 72)),
            gap=10, pad=(14, 24), ground=PANEL, least=(0, DETAILS_UNITS),
        )  # fmt: skip

    def _tier(self, tier: FeatProgress) -> Part:
        return row(
            self._picture(tier, units=TIER_EMBLEM_UNITS), _proof(tier, "left"),
            gap=10, units=TIER_UNITS,
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
    """Return a dot for each of several tiers at the foot of an emblem, in its metal once earned."""
    if len(ladder) < 2:
        return Part()
    dots = [
        Part(
            ground=Ground(High(0.5), metal if tier.is_earned else BAR, 2, RIM),
            units=PIP_UNITS, most=(PIP_UNITS, PIP_UNITS),
        )
        for metal, tier in zip(PIP_COLOURS, ladder, strict=False)
    ]  # fmt: skip
    plate = row(*dots, gap=4, fits=True, pad=(7, 3), ground=Ground(High(0.5), BAR, 2, RIM))
    return column(Part(), row(Part(), plate, Part(), units=PIP_UNITS + 8))


def _way(tier: FeatProgress, *, is_next: bool) -> Part:
    """Return how far the player is, in figures and below them on a bar."""
    done = f"{tier.done}/{tier.feat.goal}"
    said = [_("Next: {done}").format(done=done), done] if is_next else [done]
    ink, bar = (SUNFLOWER, TANGERINE) if is_next else (CREAM, TEAL)
    told = (Text(it, WAY_UNITS, ink, align="left", fits=True) for it in said)
    return column(
        either(*told, across=True, at=(0, 0.5), units=WAY_UNITS + 4),
        _progress_bar(tier, BAR_UNITS, bar), gap=3, units=WAY_UNITS + BAR_UNITS + 7,
    )  # fmt: skip


def _largest_emblems(room: Size, gap: float, beside: float, count: int) -> tuple[int, float]:
    """Return the number of columns with the largest emblems, and their size with the margin.

    All lengths are in pixels; ``beside`` is the room that each leaves beside it.
    """
    sizes = []
    for columns in range(1, max(2, count + 1)):
        rows = -(-count // columns) or 1
        wide, high = (room[0] + gap) / columns - gap, (room[1] + gap) / rows - gap
        sizes.append((min(high, wide - beside), columns))
    side, columns = max(sizes)
    return columns, side
