"""Every screen, drawn once per size and language, answers every question there is of a drawing.

No word is cut off, too small, or lies on another; whatever is written can be read and the focus is
seen, in all colours; Tab comes by everything that can be pressed, as one reads.  The least ratios
are those of WCAG 2.2: 4.5 for words, 3 for large ones and for what must be seen.  Where colours are
strong, 7 for words.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, pairwise
from pathlib import Path
from string import Formatter
from unittest.mock import patch

import pygame
import pytest

from game.blanco.scenes.blanco_result import make_replay_table
from game.blanco.scenes.blanco_theatre import scene_for_table
from game.files import LAYOUTS_FOLDER
from game.luckybox.rules import Phase
from game.luckybox.scenes import luckybox_table, luckybox_theatre
from game.luckybox.scenes.luckybox_show import CASCADE_TIERS
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre
from game.luckybox.scenes.round.round_places import MIN_TWO_COLUMN_PLAYERS
from game.scenes import destinations as to
from game.scenes.destinations import make_scene
from game.scenes.menu.title import LOGO_WORDS
from game.scenes.watch.timeline import WatchableScene
from game.scenes.watch.watching import WatchedScene
from game.start import WatchStart
from game.ui.draw.palette import (
    COLOUR_BLIND_PALETTE,
    CONTRAST_PALETTE,
    STANDARD_PALETTE,
    WHITE,
    set_palette,
)
from game.ui.draw.text import ELLIPSIS
from game.ui.screen import KeptTree, TreeView
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import NextFocus
from game.ui.widgets.widget import InvisibleButton, Widget
from game.ui.window.layout import HIGH_LAYOUT_SUFFIX, Layout, Placement
from game.ui.window.preferences import MAX_UNZOOMED_TEXT_SIZE, TEXT_SIZE_PERCENTS, Settings
from game.ui.window.rest import WakeAlarm
from game.ui.window.scene import Kit, Scene
from game.words import in_all_languages
from tests.drawing.contrast import Reading, ReadText
from tests.drawing.lettering import SMALLEST_WINDOW, WatchedText, kit_watched, show, watched_kit
from tests.drawing.longest import speaking_longest, widest_word, width
from tests.players.screen import focus_or_none
from tests.players.watched import watched
from tests.screens.test_blanco_theatre import played
from tests.screens.test_catalogues import all_words
from tests.screens.test_palettes import LEAST, SEEN, SEEN_THROUGH, UNDER_FIGURES
from tests.tables.played import played as played_luckybox
from tests.tables.played import played_to
from tests.tour import show_open_to_all, walk

pytestmark = pytest.mark.long
LEAST_FOR_LARGEST = (1280, 720)
OTHER_SHAPES = ((1600, 900), (2560, 1080), (1440, 1080))
SMALLEST_PX = 12
"""No word is smaller in the smallest window."""
ROUNDED_PX, ROUNDED_SHARE = 3, 0.05
"""Lettering is fitted by whole pixels, or by twentieths: twice a size may be so many less."""
LAST_WORD = re.compile(r"\w+[.!?]")
LEAST_LARGE = {STANDARD_PALETTE: 3.0, COLOUR_BLIND_PALETTE: 3.0, CONTRAST_PALETTE: 4.5}
LEAST_OFF = 3.0
"""What cannot be chosen may be faint, and is still to be read."""
LARGE_PX = 24
MINUTE = 60.0
SEEN_OTHERWISE = ("Timeline timeline", "SecondGameButton Blanco")
"""A groove with a knob, and a fan of cards: their places have no edge."""
SHAPE = re.compile(r"(?<=party)_many|(?<=round)_four")
"""What maps end in that lay the same screen out for another shape of it."""
SHOWN_OF_A_REVIEW = {"receipt", "task", "theatre_review"}
"""Drawn once the mind has gone through a game, or in a puzzle; their tests do that."""
SHOWN_ELSEWHERE = {"challenge_result", "puzzle_hint", "puzzle_show"}
"""Drawn against a rival, or in a puzzle; tests of these do that."""


class Examined(ReadText):
    """Lettering that is measured; on every screen Tab is pressed, all the way round.

    Where there is an ``alarm``, every screen comes to rest in the end, and a minute passes.
    """

    def __init__(self, sprites: Path) -> None:
        super().__init__(sprites)
        self.alarm: WakeAlarm | None = None
        self.rested: set[str] = set()
        self.early: set[str] = set()
        """The screens that changed before they said they would."""
        self.screens: set[str] = set()
        self.missed: set[str] = set()
        self.back: set[str] = set()
        self.cut: set[str] = set()
        self.of_parts: set[str] = set()
        """What parts of screens fall short of, and screens that show what is no longer so."""
        self.trees_asked = 0

    def end_picture(self) -> None:
        super().end_picture()
        scene = self._scene
        focus = focus_or_none(scene)
        if scene is not None:
            self._ask_parts(scene)
        if scene is not None and focus is not None:
            self._go_round(scene, focus)
        if scene is not None and self.alarm is not None:
            self._let_rest(self.alarm, scene)

    def _ask_parts(self, scene: Scene) -> None:
        name = type(scene).__name__
        for trees in trees_of(scene):
            self.trees_asked += 1
            self.of_parts |= {f"{name}: {fault}" for fault in trees.faults()}
            # Asked in one walk, whatever the words and letters are.
            if self.alarm is not None and isinstance(trees, TreeView) and trees.is_stale():
                self.of_parts.add(f"{name}: its state leaves something out")

    def _go_round(self, scene: Scene, focus: Focus) -> None:
        name = type(scene).__name__
        went = gone_round(focus)
        self.missed |= {
            f"{name}: {named(widget)}"
            for widget in focus.widgets
            if widget.can_focus and widget not in went
        }
        if name not in self.screens:
            # Where a button has no room in another window, there is a new one afterwards.
            self.cut |= {f"{name}: {cut}" for cut in cut_in_other_windows(scene, focus)}
            scene.resize(self.whole)
        self.screens.add(name)
        is_table = isinstance(scene, WatchableScene | WatchedScene)
        for one, other in pairwise(went):
            if goes_back(one, other) and not (is_table and is_elsewhere(one, other)):
                self.back.add(f"{name}: {named(one)} → {named(other)}")

    def _let_rest(self, alarm: WakeAlarm, scene: Scene) -> None:
        for _look in range(400):
            alarm.seconds = math.inf
            if not scene.update(0.05) and alarm.seconds > 0:
                break
        else:
            return
        left = MINUTE if alarm.seconds == math.inf else alarm.seconds - 0.001
        self.rested.add(type(scene).__name__)
        while left > 0 and scene.waits_for_player():
            step = min(0.5, left)
            if scene.update(step):
                self.early.add(type(scene).__name__)
            left -= step


class Asked:
    """What maps there are of the screens that are drawn in the block, and what is asked of each."""

    def __init__(self) -> None:
        self.there: dict[str, set[str]] = defaultdict(set)
        self.places: dict[str, set[str]] = defaultdict(set)

    @contextmanager
    def listening(self) -> Iterator[None]:
        rect_of, place = Placement.__getitem__, Layout.fit_to_size

        def placed(placement: Placement, name: str) -> pygame.Rect:
            self.places[SHAPE.sub("", placement.name)].add(name)
            return rect_of(placement, name)

        def laid(layout: Layout, size: tuple[int, int], scale: float | None = None) -> Placement:
            self.there[layout.name] |= layout.area_names
            return place(layout, size, scale)

        with (
            patch.object(Placement, "__getitem__", placed),
            patch.object(Layout, "fit_to_size", laid),
        ):
            yield

    def in_vain(self) -> dict[str, list[str]]:
        """Return the places, by map, that no screen has asked for."""
        unused = {
            name: sorted(names - self.places[SHAPE.sub("", name)] - SHOWN_ELSEWHERE)
            for name, names in self.there.items()
            if name not in SHOWN_OF_A_REVIEW
        }
        return {name: places for name, places in unused.items() if places}


def trees_of(scene: Scene) -> Iterator[TreeView | KeptTree]:
    """Give the trees of parts that a screen, or the picture on it, has laid out."""
    pictures = [getattr(scene, name, None) for name in ("picture", "_picture")]
    for owner in (scene, *pictures):
        for held in vars(owner).values() if hasattr(owner, "__dict__") else ():
            if isinstance(held, TreeView) or (isinstance(held, KeptTree) and held.picture):
                yield held


def cut_in_other_windows(scene: Scene, focus: Focus) -> Iterator[str]:
    """Lay a screen out in windows of other shapes; name what does not lie within, and apart."""
    for size in (SMALLEST_WINDOW, *OTHER_SHAPES):
        scene.resize(size)
        window = pygame.Rect((0, 0), size)
        for widget in focus.widgets:
            if widget.visible and not window.contains(widget.rect):
                yield f"{named(widget)} in {size[0]} x {size[1]}"
        there = [it for it in focus.widgets if it.visible and not isinstance(it, InvisibleButton)]
        for one, other in combinations(there, 2):
            if one.rect.colliderect(other.rect):
                yield f"{named(one)} on {named(other)} in {size[0]} x {size[1]}"


def gone_round(focus: Focus) -> list[Widget]:
    """Press Tab until it is where it was, and give what it came by, from its beginning on."""
    before, went = focus.current, []
    for _step in range(len(focus.widgets) + 1):
        focus.handle(NextFocus(False))
        current = focus.current
        if current is None or current in went:
            break
        went.append(current)
    focus.focus_widget(before)
    return sorted(went, key=lambda widget: cycle(went, focus).index(widget))


def cycle(went: list[Widget], focus: Focus) -> list[Widget]:
    """Give what Tab came by, beginning with what the screen names first."""
    start = went.index(min(went, key=focus.widgets.index))
    return went[start:] + went[:start]


def goes_back(one: Widget, other: Widget) -> bool:
    """Say whether something lies above what came before, and not in a column to its right."""
    return other.rect.centery < one.rect.top and other.rect.left < one.rect.right


def is_elsewhere(one: Widget, other: Widget) -> bool:
    """Say whether something new begins: at a table what is asked for comes before all signs."""
    return one.cluster != other.cluster or one.cluster is None


def named(widget: Widget) -> str:
    return widget.area or widget.label


def show_what_no_tour_shows(kit: Kit) -> None:
    for players in (2, 3):
        start = WatchStart(players, 3, "", "normal", False, None, "blanco")
        show(kit, make_scene(kit, to.BotGame(start)))
    for players in (1, MIN_TWO_COLUMN_PLAYERS):
        show(kit, watched(kit, bots=players)[1])
    replayed = make_replay_table(kit, played())
    show(kit, scene_for_table(kit, replayed))
    show(kit, make_scene(kit, to.PauseMenu(replayed)))
    for players in (1, MIN_TWO_COLUMN_PLAYERS):
        watch = WatchStart(players, 1, "classic", "normal", exit_at_end=False, shots=None)
        seen = played_to(players, Phase.TURN, 2, watch=watch)
        show(kit, luckybox_theatre.scene_for_table(kit, seen))
    # Here a replay's three cards are larger than in the usual places.
    larger = watched_kit(min(TEXT_SIZE_PERCENTS), (1280, 800))[0]
    for players in (2, MIN_TWO_COLUMN_PLAYERS):
        again = luckybox_table.make_replay_table(larger, played_luckybox(players).record())
        scene = luckybox_theatre.scene_for_table(larger, again)
        assert isinstance(scene, LuckyboxTheatre)
        for moment in (2 * players, 25 * players):
            scene.seek(moment)
            show(larger, scene)
    # In nearly square windows cards lie beside the panels.
    squarer = watched_kit(min(TEXT_SIZE_PERCENTS), (1280, 960))[0]
    squarer.settings.shares_table = False
    for players in (2, MIN_TWO_COLUMN_PLAYERS):
        taking_turns = played_to(players, Phase.TURN, 2)
        show(squarer, luckybox_theatre.scene_for_table(squarer, taking_turns))


@contextmanager
def examining(percent: int, palette: str) -> Iterator[tuple[Kit, Examined]]:
    """Open the smallest window for drawings that are examined."""
    kit, text = kit_watched(Settings(text_size=percent, palette=palette), Examined)
    try:
        yield kit, text
    finally:
        set_palette(STANDARD_PALETTE)


def test_every_screen_asks_for_what_its_map_has_and_says_when_it_changes() -> None:
    """With larger text and the longest lines of any language."""
    asked = Asked()
    with speaking_longest(width):
        with asked.listening():
            show_what_no_tour_shows(watched_kit(min(TEXT_SIZE_PERCENTS))[0])
            with examining(MAX_UNZOOMED_TEXT_SIZE, COLOUR_BLIND_PALETTE) as (kit, text):
                text.alarm = kit.alarm
                walk(kit)
        usual, smaller = watched_kit(min(TEXT_SIZE_PERCENTS))
        show_open_to_all(usual)
    assert faults_of(text, COLOUR_BLIND_PALETTE) == []
    before, after = smaller.largest, text.largest
    both = before.keys() & after.keys()
    grown = [place for place in both if after[place] > 1.1 * before[place]]
    assert len(grown) > 0.4 * len(both) > 50, "larger text is not larger"
    assert text.early == set(), "screens say when they change"
    assert len(text.rested) > 20
    maps = {
        path.stem
        for path in LAYOUTS_FOLDER.glob("*.tmx")
        if not path.stem.endswith(HIGH_LAYOUT_SUFFIX)
    }
    assert maps - SHOWN_OF_A_REVIEW <= asked.there.keys()
    assert asked.in_vain() == {}


def test_the_widest_words_of_any_language_are_legible_on_every_screen() -> None:
    with (
        speaking_longest(widest_word),
        examining(MAX_UNZOOMED_TEXT_SIZE, CONTRAST_PALETTE) as (kit, text),
    ):
        walk(kit)
    assert faults_of(text, CONTRAST_PALETTE) == []


def test_every_screen_is_legible_and_in_order_with_text_of_the_usual_size() -> None:
    with (
        speaking_longest(width),
        examining(min(TEXT_SIZE_PERCENTS), STANDARD_PALETTE) as (kit, text),
    ):
        walk(kit)
    assert faults_of(text, STANDARD_PALETTE) == []


def test_the_largest_text_is_twice_as_large_on_every_screen() -> None:
    """Every word, number and heading, in any language; none is cut or lies on another.

    The logo is large as it is, and leaves room for the buttons; the words of a cascade, or of a
    cleared line and its count, are as large as the board.
    """
    with speaking_longest(width):
        kit, usual = watched_kit(min(TEXT_SIZE_PERCENTS), LEAST_FOR_LARGEST)
        walk(kit)
        kit, larger = watched_kit(max(TEXT_SIZE_PERCENTS), LEAST_FOR_LARGEST)
        walk(kit)
    assert cut_off(larger) == set()
    assert not larger.too_wide
    assert not larger.overlapping
    assert larger.outside <= usual.outside
    before, after = usual.largest, larger.largest
    both = before.keys() & after.keys()
    # Lines that are broken elsewhere are other lines; a word that ends one may end another, too.
    assert len(both) > 0.7 * len(before)
    both = {place for place in both if not LAST_WORD.fullmatch(place[1])}
    large = {words for words, _ink, _box in LOGO_WORDS}
    large |= {word for tier in CASCADE_TIERS for word in in_all_languages(tier.word)}
    large |= in_all_languages("Line cleared!")
    chains = {it.format(count=2) for it in in_all_languages("Chain ×{count}!")}
    large |= chains | {it.replace(" ", "\u00a0") for it in chains}
    of_a_line = re.compile(r"\+\d")
    assert {
        (place, before[place], after[place])
        for place in both
        for is_counted in ["Blanco" in place[0] or place[0] == "HowToScene"]
        for is_large in [place[1] in large or (is_counted and of_a_line.fullmatch(place[1]))]
        for times in [1 if is_large else 2 - ROUNDED_SHARE]
        if after[place] < times * before[place] - ROUNDED_PX
    } == set()


def test_what_lies_above_is_read_first_and_columns_one_after_the_other() -> None:
    def lying(x: int, y: int) -> Widget:
        widget = Widget("", "")
        widget.rect = pygame.Rect(x, y, 100, 40)
        return widget

    assert goes_back(lying(0, 100), lying(0, 0))
    assert not goes_back(lying(0, 0), lying(0, 100))
    assert not goes_back(lying(0, 100), lying(200, 0)), "the next column"
    assert not goes_back(lying(0, 0), lying(200, 10)), "the same row"


def faults_of_lettering(text: WatchedText) -> list[object]:
    """Find words that are cut off, too small, or lie where they should not."""
    found = (cut_off(text), too_small(text), text.too_wide, text.parted, text.overlapping)
    return [each for faults in found for each in sorted(faults, key=str)]


def faults_of(text: Examined, palette: str) -> list[object]:
    return [*faults_of_colours(text, palette), *faults_of_order(text), *faults_of_lettering(text)]


def faults_of_colours(text: ReadText, palette: str) -> list[object]:
    """Find words, edges and rings that do not stand out from what lies beneath them."""
    large_px = LARGE_PX * text.scale
    assert len(text.readings) > 200 and len(text.edges) > 200 and len(text.rings) > 50
    # White without a rim lies on its rim, which is drawn by itself.
    inks = {ink for _scene, _words, ink in text.floating} | {ink for _words, ink in text.bare}
    return [
        *(each for each in text.readings.values() if is_faint(palette, each, large_px)),
        *unseen(text.rings).items(),
        *(
            (place, seen)
            for place, seen in unseen(text.edges).items()
            if not place.endswith(SEEN_OTHERWISE)
        ),
        *(inks - {SEEN_THROUGH, WHITE} - UNDER_FIGURES.keys()),
    ]


def faults_of_order(text: Examined) -> list[str]:
    """Find what Tab misses, where it goes back, and what windows of other shapes cut off."""
    assert len(text.screens) > 25
    assert text.trees_asked > 100
    return sorted(text.missed | text.back | text.cut | text.of_parts)


def cut_off(text: WatchedText) -> set[str]:
    meant = [as_pattern(words) for words in all_words() if words.endswith(ELLIPSIS)]
    return {
        string
        for string, _size in text.drawn
        if string.endswith(ELLIPSIS) and not any(pattern.search(string) for pattern in meant)
    }


def too_small(text: WatchedText) -> set[tuple[str, int]]:
    largest: dict[str, int] = {}
    for string, size in text.drawn:  # what pops up is small for a moment
        largest[string] = max(size, largest.get(string, 0))
    return {
        (string, size)
        for string, size in largest.items()
        if size < SMALLEST_PX and re.search(r"[^\W\d_]{2}", string)
    }


def as_pattern(template: str) -> re.Pattern[str]:
    """Match a message once it is filled, or the last of the lines it was broken into."""
    # A lone ellipsis would be the end of anything.
    last_word = " ".join(template.split(" ")[-2 if template.endswith(f" {ELLIPSIS}") else -1 :])
    filled = "".join(
        re.escape(text) + (".*" if name is not None else "")
        for text, name, _spec, _conversion in Formatter().parse(last_word)
    )
    return re.compile(filled + r"$")


def is_faint(name: str, word: Reading, large_px: float) -> bool:
    least = (LEAST_LARGE if word.size >= large_px else LEAST)[name]
    return round(word.ratio, 1) < (LEAST_OFF if word.is_off else least)


def unseen(found: dict[str, float]) -> dict[str, float]:
    return {place: ratio for place, ratio in found.items() if ratio < SEEN}
