"""The screen-reader view of each scene."""

from __future__ import annotations

from game.luckybox.scenes.draft.draft import DraftScene
from game.luckybox.scenes.round.round import RoundScene
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.score.scoring import ScoringScene
from game.ui.speech.account import Account
from game.ui.window.scene import Scene

from .draft import DraftAccount
from .round import RoundAccount
from .score import CountAccount


def account_of(scene: Scene) -> Account:
    match scene:
        case RoundScene():
            return RoundAccount(scene)
        case DraftScene():
            return DraftAccount(scene)
        case ScoringScene() | FinalScene():
            return CountAccount(scene)
        case _:
            raise LookupError(f"{type(scene).__name__} gives no account")
