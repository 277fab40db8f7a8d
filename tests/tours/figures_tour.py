"""Statistics, bests, rivals and achievements in every state, for the ``tour`` of all screens."""

from __future__ import annotations

import dataclasses
from collections import Counter
from itertools import zip_longest

from game.blanco.statistics import BlancoFigures, WinCount
from game.library import (
    BotEncounters,
    Profile,
    RankedGame,
    RankingCategory,
    RankingFilter,
    RankingGrouping,
)
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.rules import EDITIONS
from game.luckybox.statistics import LuckyboxFigures
from game.record import PERSON_KIND
from game.scenes.bests import SkillScene, StatisticsScene
from game.scenes.feats import FeatsScene
from game.scenes.rival_results import RivalResultsScene
from game.scenes.shelf.records import HighScoresScene
from game.statistics import (
    Company,
    FeatProgress,
    GameCircumstances,
    GameLuck,
    GameSelection,
    Skill,
    Streak,
)
from game.ui.window.scene import Kit
from tests.drawing.lettering import show

FIGURES = LuckyboxFigures(
    games=1234, average=-1.2, best=72, totals=(40, 72, -4), trend=(40.0, 56.0, 36.0),
    cards=(10.5, 9.0, 0.0, 3.2), stars=(1.0, 2.0, 3.0, 4.0), incomplete=12.3, moon_points=-2.0,
    lengths=(900, 400, 30, 20, 9, 1, 1, 0, 0, 2), best_worth=38, won=1200,
    scale={"classic": (1, 2, 3, 4, 5, 6, 700), "bga": (1, 2, 3, 4, 5)},
    lucky=Streak(5, 12), winning=Streak(3, 10),
)  # fmt: skip
BLANCO_FIGURES = BlancoFigures(
    games=1234, won=1200, winning=Streak(13, 110), points=(0, 21, 9), trend=(0.0, 10.5, 10.0),
    by_players={2: WinCount(300, 1234), 3: WinCount(300, 300), 4: WinCount(0, 40),
                5: WinCount(1, 3)},
    average=10.2, second_grid=1200, left={1: 100, 5: 3, 9: 0, 12: 40}, turns=20.4, clears=16.5,
    colour_clears=3.7, quickest=117, chains=(1170, 150, 32, 11, 1, 0, 2),
)  # fmt: skip
KINDS = Counter({
    GameCircumstances(company, True, True, edition): 345
    for company in Company for edition in EDITIONS
})  # fmt: skip


def show_statistics(kit: Kit) -> None:
    """Show the statistics with figures of every kind, and all that is said in their place."""
    scene = StatisticsScene(kit)
    show(kit, scene)
    scene.receive_profiles(
        [Profile(1, "Ada", {"luckybox": 20, "blanco": 7}), Profile(2, "Zoé", {"luckybox": 3})]
    )
    blank = dataclasses.replace(FIGURES, scale={}, lengths=())
    told = {
        "luckybox": (LuckyboxFigures(), FIGURES, blank),
        "blanco": (
            BlancoFigures(),
            BLANCO_FIGURES,
            BlancoFigures(games=1, points=(21,), trend=(21,)),
        ),
    }
    for game, several in told.items():
        scene.choose_game(game)
        companies = kit.games[game].screens.charts.COMPANIES
        kinds = [None, *kit.games[game].kinds]
        for company, kind, undo in zip_longest(companies, kinds, (True, False)):
            scene.set_filters(GameSelection(company, kind, bool(undo), not undo))
            for figures in several:
                scene.figures, scene.kinds = figures, KINDS
                show(kit, scene)
        scene.choose_player(Profile(2, "Zoé", {}))
        show(kit, scene)
        scene.choose_player(scene.profiles[0])


def show_bests(kit: Kit) -> None:
    """Show the bests of both games, of everything that is listed, with every mark there is."""
    for game, edition in (("luckybox", "french"), ("blanco", "first-to-2")):
        scene = HighScoresScene(kit, game)
        show(kit, scene)
        scene.profiles = [Profile(1, "Ada", {game: 3})]
        pairs = [(deck, count) for deck in ("tombola", "") for count in (1, 2)]
        scene.show_categories(([RankingCategory(edition, *pair) for pair in pairs], None))
        scene.show_scores([])
        show(kit, scene)
        scores = [
            RankedGame(
                "", "2026-11-22T10:00:00Z", edition, deck, 2, 12, 1, "Maximilienne", kind, *told
            )
            for deck, kind, told in (
                ("tombola", PERSON_KIND, ("2026-W47", 0, 112)),
                ("", DEFAULT_BOT_NAME, ("", 1, 112)),
            )
        ]
        for grouping in RankingGrouping:
            scene.wanted = RankingFilter(grouping, 1, edition, "", 2, True, False, True)
            scene.show_scores(scores)
            show(kit, scene)


def show_against(kit: Kit) -> None:
    """Show the rivals of both games: nobody met, everybody met, and what is said before."""
    for game in ("luckybox", "blanco"):
        scene = RivalResultsScene(kit, game)
        show(kit, scene)
        scene.receive_profiles([Profile(1, "Maximilienne", {game: 3})])
        everybody = dict.fromkeys(scene.rivals, BotEncounters(1234, 1229, 112.4, -10.2))
        for encounters in ({}, everybody):
            scene.show_encounters(encounters)
            show(kit, scene)


def show_skill(kit: Kit) -> None:
    """Show what is known of somebody's luck and skill: nothing, half of it, and everything."""
    scene = SkillScene(kit)
    show(kit, scene)
    scene.receive_profiles([Profile(1, "Maximilienne", {"luckybox": 3})])
    lucky = GameLuck("", "2026-11-22T10:00:00Z", 112, -31.25)
    losses, margins = (31.25, 112.4, 12.0), (-104, 12, 0, -68)
    for skill in (
        Skill(),
        Skill(margins=margins[:1]),
        Skill(losses, -12.5, lucky, lucky, margins),
    ):
        scene.show_skill(skill)
        show(kit, scene)


def show_feats(kit: Kit) -> None:
    """Show every feat of every game: earned, on the way, and not begun."""
    scene = FeatsScene(kit)
    scene.receive_profiles(
        [Profile(1, "Ada", {"luckybox": 20, "blanco": 7}), Profile(2, "Zoé", {})]
    )
    for game in kit.games:
        scene.choose_game(game)
        for done in (1.0, 0.5, 0.0):
            standings = [
                FeatProgress(
                    feat, round(feat.goal * done - 0.1), "f00d", "2026-11-21T10:00:00.000Z"
                )
                for feat in kit.games[game].statistics.FEATS
            ]
            scene.show_feats((standings, 0))
            ladders = len(scene.ladders)
            for scene.chosen in range(ladders):
                show(kit, scene)
        scene.unread = 1234
        show(kit, scene)
