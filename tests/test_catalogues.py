"""The words: complete in every language, in characters there are, and short enough to be read."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import combinations, pairwise, zip_longest
from pathlib import Path
from string import Formatter
from typing import Any

import pygame
import pytest
from fontTools.ttLib import TTFont

from game.challenge import code_of, read_code
from game.folders import SPRITES
from game.library import Entry, EntrySeat, Highlight, Profile, Search
from game.match import BOT, PERSON, Match
from game.match import Player as Seated
from game.rules.luckybox import EDITIONS, Phase
from game.scenes.attract import AttractScene
from game.scenes.blanco import flow as blanco_flow
from game.scenes.blanco.curtain import CurtainScene
from game.scenes.blanco.final import BlancoFinal
from game.scenes.blanco.scene import BlancoScene
from game.scenes.challenge import ChallengeScene
from game.scenes.confirm import ConfirmScene
from game.scenes.daily import DailyScene
from game.scenes.daily_games import DailyGames
from game.scenes.entry_words import names_of
from game.scenes.flow import (
    challenge_match,
    daily_match,
    lay_table,
    new_table,
    scene_for,
    theatre_table,
)
from game.scenes.gallery import GalleryScene
from game.scenes.games import game_called
from game.scenes.howto import HowToScene, book_of
from game.scenes.kept_games import KeptGamesScene
from game.scenes.log import LogScene
from game.scenes.pause import PauseScene
from game.scenes.playback import Mode
from game.scenes.rival_tile import RivalScene
from game.scenes.seal import SealScene
from game.scenes.seats import SeatsScene
from game.scenes.settings import SettingsScene
from game.scenes.share import ShareScene
from game.scenes.statistics import CHAPTERS, StatisticsScene
from game.scenes.table import Table
from game.scenes.theatre_luckybox import LuckyboxTheatre
from game.scenes.title import TitleScene
from game.scenes.watch_setup import WatchSetupScene
from game.stage import view_of
from game.start import BLANCO, LUCKYBOX, Watch
from game.statistics import (
    BlancoFigures,
    Cascade,
    Company,
    Figures,
    Kind,
    Selection,
    Streak,
    Wins,
    summarise,
)
from game.ui.characters import COVERED
from game.ui.faces import Role
from game.ui.kit import Kit
from game.ui.scene import Scene
from game.ui.settings import TEXT_SIZES, Settings
from game.ui.text import ELLIPSIS, Outline, Text
from game.words import LANGUAGES, _, set_language

from .blanco_table import laid
from .catalogues import (
    CODE,
    TRANSLATED,
    complaints,
    extracted,
    messages,
    plain,
    plain_id,
    po_path,
    read_catalog,
)
from .screen import open_kit

SMALLEST_WINDOW = (960, 540)
SLACK_PX = 2
SMALLEST_PX = 12
"""No word is smaller in the smallest window."""
NO_BREAK = "\N{NO-BREAK SPACE}"
BLANKS = {" ", "\n", NO_BREAK, "\N{NARROW NO-BREAK SPACE}"}
FIGURES = Figures(
    games=1234, average=-1.2, best=72, totals=(40, 72, -4), trend=(40.0, 56.0, 36.0),
    cards=(10.5, 9.0, 0.0, 3.2), stars=(1.0, 2.0, 3.0, 4.0), incomplete=12.3, moon_points=-2.0,
    lengths=(900, 400, 30, 20, 9, 1, 1, 0, 0, 2), best_worth=38, won=1200,
    scale={"classic": (1, 2, 3, 4, 5, 6, 700), "bga": (1, 2, 3, 4, 5)},
    lucky=Streak(5, 12), winning=Streak(3, 10),
)  # fmt: skip
BLANCO_FIGURES = BlancoFigures(
    games=1234, won=1200, winning=Streak(13, 110), points=(0, 21, 9), trend=(0.0, 10.5, 10.0),
    by_players={2: Wins(300, 1234), 3: Wins(300, 300), 4: Wins(0, 40), 5: Wins(1, 3)},
    average=10.2, second_grid=1200, left={1: 100, 5: 3, 9: 0, 12: 40}, turns=20.4, clears=16.5,
    colour_clears=3.7, quickest=117, chains=(1170, 150, 32, 11, 1, 0, 2),
)  # fmt: skip
KINDS = Counter({Kind(company, True, True): 345 for company in Company})
WATCH = Watch(2, 1, "classic", "normal", exit_at_end=False, shots=None)
DRAWN_HERE = {"≤"}
"""No font of ours has it; the lettering draws it from another character."""


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Give every message with what it is in a language; plurals one by one."""
    for message in messages(read_catalog(po_path(language), language)):
        originals, said = plain(message.id), plain(message.string)
        if isinstance(originals, tuple):
            for index, words in enumerate(said):
                yield originals[min(index, 1)], words
        else:
            assert isinstance(said, str)
            yield originals, said


def all_words() -> Iterator[str]:
    """Give everything the game may say, in all languages."""
    for message in messages(extracted()):
        words = plain_id(message)
        yield from words if isinstance(words, tuple) else (words,)
    for language in TRANSLATED:
        for _original, said in pairs(language):
            yield said
    for edition in EDITIONS.values():
        yield from (step.title for step in edition.solo_scale)


# --- the catalogues ------------------------------------------------------------------------------


def test_the_catalogues_are_in_step_with_the_code() -> None:
    assert not complaints(), "python3 -m tests.catalogues --update, then translate what is new"


def placeholders(words: str) -> set[str]:
    return {
        f"{name}!{conversion}:{spec}"
        for _t, name, spec, conversion in Formatter().parse(words)
        if name is not None
    }


@pytest.mark.parametrize("language", TRANSLATED)
def test_placeholders_are_the_same_in_both_languages(language: str) -> None:
    for original, said in pairs(language):
        assert placeholders(said) == placeholders(original), original


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_outer_form_is_kept(language: str) -> None:
    """A sentence stays a sentence: the same end, the same lines, no stray blanks."""
    for original, said in pairs(language):
        assert said.count("\n") == original.count("\n"), original
        assert said == said.strip(), original
        assert "  " not in said, original
        if original.endswith((".", "…")):
            assert said.endswith((".", "!", "?", "…")), original


def test_french_is_set_as_french_is() -> None:
    for _original, said in pairs("fr"):
        assert not re.search(r"(?<![\s:;!?\u00a0\u202f])[;!?»]", said), said
        assert not re.search(r"[^\s\u00a0\u202f]:(?!//)", re.sub(r"\{[^}]*\}", "x", said)), said
        assert not re.search(r" [;:!?»]|« ", said), f"an ordinary space would break: {said}"
        assert "'" not in said, f"a typewriter apostrophe: {said}"
        assert '"' not in said, f"typewriter quotation marks: {said}"


# --- the characters ------------------------------------------------------------------------------


def test_the_lettering_has_every_character() -> None:
    missing = {char for words in all_words() for char in words} - COVERED - BLANKS
    assert not missing


@pytest.mark.parametrize("font", sorted((SPRITES / "fonts").glob("*.woff2")), ids=lambda f: f.stem)
def test_every_font_has_every_character(font: Path) -> None:
    there = {chr(code) for code in TTFont(font).getBestCmap()}
    wanted = {char for words in all_words() for char in words}
    assert not wanted - there - BLANKS - DRAWN_HERE


# --- the widths ----------------------------------------------------------------------------------


class WatchedText(Text):
    """Lettering that remembers what was drawn, how large, and what lay on what in the end."""

    def __init__(self, sprites: Path) -> None:
        super().__init__(sprites)
        self.drawn: set[tuple[str, int]] = set()
        self.overlapping: set[tuple[str, str]] = set()
        self.too_wide: set[str] = set()
        self._on_screen: list[tuple[str, pygame.Rect]] = []

    def draw(
        self, surface: pygame.Surface, string: str, place: Any, *args: Any, **wishes: Any
    ) -> pygame.Rect:
        where = super().draw(surface, string, place, *args, **wishes)
        if isinstance(place, pygame.Rect) and where.width > place.width + 2 * SLACK_PX:
            self.too_wide.add(string)
        if surface.get_size() == SMALLEST_WINDOW and string.strip():
            capitals = where.inflate(-2 * SLACK_PX, -where.height // 2)
            self._on_screen.append((string, capitals))
        return where

    def begin_picture(self) -> None:
        self._on_screen.clear()

    def end_picture(self) -> None:
        for (one, its), (other, others) in combinations(self._on_screen, 2):
            if one != other and its.colliderect(others):
                self.overlapping.add((one, other))
        self.begin_picture()

    def render(
        self,
        string: str,
        role: Role,
        size_px: float,
        colour: Any = (0, 0, 0),
        *,
        outline: Outline = None,
        angle: float = 0,
        drop: int = 0,
    ) -> pygame.Surface:
        self.drawn.add((string, round(size_px)))
        return super().render(
            string, role, size_px, colour, outline=outline, angle=angle, drop=drop
        )


def watched_kit(percent: int) -> tuple[Kit, WatchedText]:
    kit = open_kit(SMALLEST_WINDOW, Settings(text_size=percent))
    text = WatchedText(SPRITES)
    text.scale = kit.text.scale
    return dataclasses.replace(kit, text=text), text


def show(kit: Kit, scene: Scene) -> None:
    scene.enter(None)
    scene.resize(SMALLEST_WINDOW)
    for seconds in (0.016, 0.4):
        scene.update(seconds)
        scene.draw(kit.window.surface)
    counting = getattr(scene, "counting", None)
    if counting is not None:
        while not counting.is_done:
            counting.update(0.15)
            scene.update(0.0)
            scene.draw(kit.window.surface)
        scene.update(0.016)
        scene.draw(kit.window.surface)
    text = kit.text
    assert isinstance(text, WatchedText)
    text.begin_picture()
    scene.draw(kit.window.surface)
    text.end_picture()


def play_through(
    kit: Kit,
    edition: str,
    names: list[str],
    seed: int,
    *,
    passing: bool = False,
    watch: Watch | None = None,
) -> Table:
    """Show every moment of a game in which everybody does the last thing that is allowed.

    The first is to pass, where one may.
    """
    kind = PERSON if watch is None else BOT
    players = [Seated(name, at, kind) for at, name in enumerate(names)]
    table = new_table(kit, players, edition, seed, watch)
    while True:
        table.director.finish()
        show(kit, scene_for(kit, table))
        if table.match.is_over:
            show(kit, LogScene(kit, table))
            return table
        # A scene that is left too soon may have kept back what its bots have chosen.
        table.director.reset(view_of(table.match.game))
        take_a_step(table, table.match, 0 if passing else -1)


def take_a_step(table: Table, match: Match, choice: int) -> None:
    waiting = match.waiting_for()
    if not waiting:
        table.advance()
        return
    if table.watch is not None:
        table.let_bots_act()
        return
    for player in waiting if match.game.phase is Phase.DRAFT else waiting[:1]:
        table.focus = player
        table.act(match.legal(player)[choice])


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def show_what_is_shared(kit: Kit, table: Table) -> None:
    """Show the sheets that open from a final score, with every seal there may be."""
    match = table.match
    share = ShareScene(kit, match)
    show(kit, share)
    share.with_game = False
    show(kit, share)
    for seal in (match.extra["seal"], {"commitment": "0" * 64, "salt": "0" * 32}, {}):
        match.extra["seal"] = seal
        show(kit, SealScene(kit, match))
    begun = new_table(kit, match.players, match.setup.edition.name, match.setup.seed)
    show(kit, SealScene(kit, begun.match))


def show_challenges(kit: Kit, table: Table) -> None:
    """Show the sheet of a challenge in every state, and one that is played as it was sent."""
    match = table.match
    show(kit, ChallengeScene(kit))
    show(kit, ChallengeScene(kit, "no code"))
    for with_actions in (True, False):
        show(kit, ChallengeScene(kit, code_of(match.record(), with_actions)))
    challenge = read_code(code_of(match.record()))
    for choice in (0, -1):
        other = lay_table(kit, challenge_match(challenge, match.players))
        while not other.match.is_over:
            take_a_step(other, other.match, choice)
            other.director.finish()
            if other.match.game[1:4] == (Phase.TURN, 3, 5) and other.rival is not None:
                show(kit, scene_for(kit, other))
                show(kit, RivalScene(kit, other, other.rival))
        show(kit, scene_for(kit, other))


def show_theatre(kit: Kit, table: Table) -> None:
    """Show a game again in the theatre: some moments of every phase, all that the desk can say."""
    again = theatre_table(kit, table.match.record())
    scene = scene_for(kit, again)
    assert isinstance(scene, LuckyboxTheatre)
    scene.playback.mode = Mode.PAUSED
    for at in range(0, scene.told.last + 1, 9):
        scene.seek(at)
        show(kit, scene)
    for _alone in (True, False):
        scene.toggle_others()
        for widget in scene.focus.widgets:
            scene.focus.focus(widget)
            show(kit, scene)


def show_statistics(kit: Kit) -> None:
    """Show the statistics with figures of every kind, and all that is said in their place."""
    scene = StatisticsScene(kit)
    show(kit, scene)
    scene._meet([Profile(1, "Ada", 20, 7), Profile(2, "Zoé", 3)])
    blank = dataclasses.replace(FIGURES, scale={}, lengths=())
    told = {
        LUCKYBOX: (Figures(), FIGURES, blank),
        BLANCO: (
            BlancoFigures(),
            BLANCO_FIGURES,
            BlancoFigures(games=1, points=(21,), trend=(21,)),
        ),
    }
    for game, several in told.items():
        scene.choose_game(game)
        companies, kinds = CHAPTERS[game].companies, [None, *game_called(game).kinds]
        for company, kind, undo in zip_longest(companies, kinds, (True, False)):
            scene.want(Selection(company, kind, bool(undo), not undo))
            for figures in several:
                scene.figures, scene._kinds = figures, KINDS
                show(kit, scene)
        scene.choose(Profile(2, "Zoé", 0))
        show(kit, scene)
        scene.choose(scene.profiles[0])


def read_through(kit: Kit, book: HowToScene) -> None:
    """Show a page and everything that happens on it."""
    show(kit, book)
    while book._picture.can_go_on and not book._picture.is_done:
        book._picture.go_on()
        book.update(0.4)
        book.draw(kit.window.surface)


BLANCO_MOMENTS = (
    laid("(a1) (b2) (c3) \n (d4) e5 f6 \n g7 h8 i12"),
    laid("a1 b2 \n a3 d4", hand="g1 g2 g3"),
    laid("a4 c7 \n a9 e2", is_played=True),
    laid("a4 c7 \n a9 e2", is_played=True, clears=1),
    laid("a4 (c7) \n b9 e2", is_played=True, clears=1),
    laid("a4 (c7) \n b9 e2", is_played=True, clears=2, looked="c7"),
    laid("a4 c7 d1 d2 \n b9 e2 e3 e5 \n a10 b10 c11 d12", stage=2),
)


def play_blanco_through(kit: Kit) -> None:
    """Show moments of Blanco, everything that is called out, the curtain and the results."""
    for kinds, match in (((PERSON, PERSON), "first-to-2"), ((PERSON, *["tidy"] * 4), "single")):
        names = ("Ada", "Zoé", "Félix", "Inès", "Léon")
        players = [
            Seated(name, at, who) for at, (name, who) in enumerate(zip(names, kinds, strict=False))
        ]
        table = blanco_flow.new_table(kit, players, match, 3)
        scene = blanco_flow.scene_for(kit, table)
        assert isinstance(scene, BlancoScene)
        show(kit, scene)
        table.director.finish()
        table.sit_down(0)
        show(kit, scene)
        if len(players) == 2:
            show_blanco_moments(kit, scene)
            show(kit, CurtainScene(kit, players[1], lambda: None, lambda: None))
        results = [(0, 9), (9, 0), (0, 3)] if len(players) == 2 else [(0, 9, 5, 21, 4)]
        for result in results:
            table.series.add(result)
            show(kit, BlancoFinal(kit, table))


def show_blanco_moments(kit: Kit, scene: BlancoScene) -> None:
    """Show what is asked and offered at each moment, and each clip half way."""
    table = scene.table
    for game in BLANCO_MOMENTS:
        table.match.game = game
        table.sit_down(0)
        show(kit, scene)
        if scene.question.lines or scene.question.may_look:
            scene.end()
            show(kit, scene)
        if scene.question.kind == "begin":
            for at in ((0, 0), (0, 1)):
                scene.press(("cell", at))
                scene.update(0.0)
                show(kit, scene)
    table.match.game = BLANCO_MOMENTS[2]
    table.sit_down(0)
    scene.update(0.0)
    scene.press(("line", ("column", 0)))
    for _moment in range(30):
        scene.update(0.1)
        scene.draw(kit.window.surface)


def show_daily_deals(kit: Kit) -> None:
    """Show the daily deal before, during and after its game, on every day of a long month."""
    today = date(2026, 9, 30)
    done = summarise(play_alone(daily_match("Ada", today, is_practice=False)).record())
    for is_finished in (True, False):
        scene = DailyScene(kit, "Ada", lambda: today)
        show(kit, scene)
        game = done.game._replace(is_finished=is_finished, started="2026-09-30T10:00:00Z")
        played = {today - timedelta(days=ago): (game, done.seats[0]) for ago in range(40)}
        scene._know(DailyGames(("Ada", "Zoé"), played))
        for day in (today, date(2026, 8, 31), date(2026, 1, 1)):
            scene.look_at(day)
            scene.turn(-1)
            show(kit, scene)
    for is_practice in (True, False):
        match = daily_match("Ada", today, is_practice=is_practice)
        table = lay_table(kit, match)
        for _step in range(6):
            table.director.reset(view_of(match.game))
            show(kit, scene_for(kit, table))
            take_a_step(table, match, 0)


def play_alone(match: Match) -> Match:
    while not match.is_over:
        if match.waiting_for():
            match.act(match.legal(0)[0])
        else:
            match.advance()
    return match


def show_what_is_kept(kit: Kit) -> None:
    """Show the lists of games and of cascades, full and empty, and the question before deleting."""
    seats = tuple(EntrySeat(name, 0, PERSON, 48, False) for name in ("Ada", "Zoé", "Maximilien"))
    stamp = "2026-11-21T10:00:00.000Z"
    entry = Entry(
        7, "f00d", "luckybox", "french", 1, False, False, True, True, 12, "2026-11-21",
        stamp, stamp, 9, seats,
    )  # fmt: skip
    ended = dataclasses.replace(entry, is_finished=True, undone=0)
    match = dataclasses.replace(ended, game="blanco", edition="first-to-3", game_of_match=5)
    for entries in ([], [entry] * 9, [ended] * 2, [match] * 2):
        scene = KeptGamesScene(kit)
        scene.pages._keep(0, entries)
        scene.pages.is_known = True
        scene.rows.recount(len(entries))
        show(kit, scene)
    for search in (
        Search(edition="bga", is_finished=False), Search(is_finished=True), Search(game="blanco"),
    ):  # fmt: skip
        scene.search = search
        show(kit, scene)
    show(
        kit,
        ConfirmScene(
            kit,
            _("Delete?"),
            _("The game of {names} will be gone for good.").format(names=names_of(entry)),
            lambda: _("Delete"),
            lambda: None,
        ),
    )
    gallery = GalleryScene(kit)
    gallery._is_known = True
    show(kit, gallery)
    gallery._meet([Profile(1, "Ada", 20), Profile(2, "Maximilien", 3)])
    for crosses in (2, 3, 5, 7, 13):
        found = Highlight("f00d", "Maximilien", stamp, Cascade(0, 4, 9, 7, 9, crosses, 38))
        gallery.cascades = [found] * 3
        gallery.rows.show(3)
        show(kit, gallery)
    gallery.by_worth = True
    show(kit, gallery)


def everything(percent: int) -> WatchedText:
    """Draw every screen in the smallest window, with text of a size."""
    kit, text = watched_kit(percent)
    kit.hands.by_keyboard = True
    for scene in (
        TitleScene(kit),
        AttractScene(kit),
        WatchSetupScene(kit),
        SettingsScene(kit),
        SeatsScene(kit),
        SeatsScene(kit, game=BLANCO),
        PauseScene(kit),
        PauseScene(kit, game=BLANCO),
        PauseScene(kit, save=lambda: None, is_kept=True),
    ):
        show(kit, scene)
    asking = PauseScene(kit)
    asking._ask(True)
    show(kit, asking)
    show_statistics(kit)
    show_daily_deals(kit)
    show_what_is_kept(kit)
    for game in (LUCKYBOX, BLANCO):
        for page in range(len(book_of(game).pages)):
            read_through(kit, HowToScene(kit, page, game))
    play_blanco_through(kit)
    alone = play_through(kit, "classic", ["Ada"], 3)
    show_what_is_shared(kit, alone)
    show_challenges(kit, alone)
    together = play_through(kit, "french", ["Ada", "Zoé"], 4)
    for table in (alone, together):
        show_theatre(kit, table)
        show_what_is_shared(kit, table)
    play_through(kit, "french", ["Ada", "Zoé", "Félix"], 4, passing=True)
    play_through(kit, "bga", ["Ada", "Zoé", "Félix", "Inès", "Léon"], 5)
    play_through(kit, "classic", ["Ada", "Zoé"], 6, watch=WATCH)
    kit.window.close()
    return text


@pytest.fixture(scope="module")
def usual(language: str) -> WatchedText:
    return everything(min(TEXT_SIZES))


@pytest.fixture(scope="module")
def larger(language: str) -> WatchedText:
    return everything(max(TEXT_SIZES))


@pytest.mark.parametrize("text", ["usual", "larger"])
def test_no_word_is_cut_off_or_too_small_in_the_smallest_window(
    text: str, language: str, request: pytest.FixtureRequest
) -> None:
    drawn = request.getfixturevalue(text).drawn
    meant = [as_pattern(words) for words in all_words() if words.endswith(ELLIPSIS)]
    cut = {
        string
        for string, _size in drawn
        if string.endswith(ELLIPSIS) and not any(pattern.search(string) for pattern in meant)
    }
    assert not cut, f"cut off in {language}: {sorted(cut)}"
    largest: dict[str, int] = {}
    for string, size in drawn:  # what pops up is small for a moment
        largest[string] = max(size, largest.get(string, 0))
    tiny = {
        (string, size)
        for string, size in largest.items()
        if size < SMALLEST_PX and re.search(r"[^\W\d_]{2}", string)
    }
    assert not tiny, f"too small in {language}: {sorted(tiny)}"


@pytest.mark.parametrize("text", ["usual", "larger"])
def test_no_word_leaves_its_place_or_lies_on_another(
    text: str, language: str, request: pytest.FixtureRequest
) -> None:
    watched = request.getfixturevalue(text)
    assert not watched.overlapping
    assert not watched.too_wide


def test_larger_text_is_larger(usual: WatchedText, larger: WatchedText) -> None:
    before, after = (dict(sorted(text.drawn)) for text in (usual, larger))
    grown = [words for words, size in before.items() if after.get(words, 0) > 1.1 * size]
    assert len(grown) > len(before) / 4


def as_pattern(template: str) -> re.Pattern[str]:
    """Match a message once it is filled, or the last of the lines it was broken into."""
    last_word = template.split(" ")[-1]
    filled = "".join(
        re.escape(text) + (".*" if name is not None else "")
        for text, name, _spec, _conversion in Formatter().parse(last_word)
    )
    return re.compile(filled + r"$")


# --- nothing is said past the catalogues ---------------------------------------------------------

SAYS = {
    "draw": 1,
    "paragraph": 1,
    "render": 0,
    "show": 0,
    "replace": 0,
    "Button": 1,
    "Toggle": 1,
    "Choice": 1,
    "Spot": 1,
    "Entry": 1,
    "draw_heading": 3,
    "draw_caption": 3,
    "draw_sheet": 4,
    "draw_strip": 3,
    "draw_call": 2,
    "draw_combo": 2,
    "words": 1,
    "figure": 1,
}
"""What puts words on the screen, and which of its arguments they are."""


def spoken_literals(path: Path) -> Iterator[str]:
    """Find words written straight into a call that shows them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        at = SAYS.get(name)
        if at is None or len(node.args) <= at:
            continue
        argument = node.args[at]
        if isinstance(argument, ast.Lambda):
            argument = argument.body
        for words in literal_parts(argument):
            if re.search(r"[^\W\d_]{2}", words):
                yield f"{path.relative_to(CODE)}:{node.lineno}: {words!r}"


def literal_parts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            if isinstance(part, ast.Constant):
                yield str(part.value)
    elif isinstance(node, ast.IfExp):
        yield from literal_parts(node.body)
        yield from literal_parts(node.orelse)


def test_no_words_are_written_into_the_screens() -> None:
    found = [
        words
        for folder in ("scenes", "ui")
        for path in sorted((CODE / folder).glob("*.py"))
        for words in spoken_literals(path)
    ]
    assert not found


def test_no_message_is_built_from_pieces() -> None:
    """A sentence in two messages cannot be translated; such pieces begin or end with a blank."""
    for message in messages(extracted()):
        words = plain_id(message)
        for one in words if isinstance(words, tuple) else (words,):
            assert one == one.strip(), one


def test_no_two_messages_differ_only_in_their_case_or_end() -> None:
    """Two spellings of one thing are one too many."""
    seen = sorted(
        (re.sub(r"[\W_]+$", "", words).lower(), words)
        for message in messages(extracted())
        if isinstance(words := plain_id(message), str) and "{" not in words and len(words) > 9
    )
    twins = [(a[1], b[1]) for a, b in pairwise(seen) if a[0] == b[0]]
    assert not twins
