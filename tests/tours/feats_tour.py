"""The page of achievements in every state, for whoever looks at all screens (``tour``)."""

from __future__ import annotations

from game.library import Profile
from game.scenes.feats import FeatsScene
from game.statistics import Standing
from game.ui.window.scene import Kit
from tests.drawing.lettering import show


def show_feats(kit: Kit) -> None:
    """Show every feat of every game: earned, on the way, and not begun."""
    scene = FeatsScene(kit)
    scene.meet([Profile(1, "Ada", {"luckybox": 20, "blanco": 7}), Profile(2, "Zoé", {})])
    for game in kit.games:
        scene.choose_game(game)
        for done in (1.0, 0.5, 0.0):
            standings = [
                Standing(feat, round(feat.goal * done - 0.1), "f00d", "2026-11-21T10:00:00.000Z")
                for feat in kit.games[game].statistics.FEATS
            ]
            scene.know((standings, 0))
            for scene.emblems.at in range(len(standings)):
                show(kit, scene)
        scene.unread = 1234
        show(kit, scene)
