"""Super Mega Lucky Box as a ``Game``: its facts, and its parts, which are imported on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from game.values import FrozenValue, LateImport

if TYPE_CHECKING:
    from game.challenge import CodePacking
    from game.cli import GameCommandLine
    from game.game import Game
    from game.match import AnyMatch
    from game.record import Record
    from game.statistics import GameStatistics


class _LuckyboxGame(FrozenValue):
    name: str = "luckybox"
    title: str = "Super Mega Lucky Box"
    least: int = 1
    most: int = 12
    kinds: tuple[str, ...] = ("classic", "french", "bga")
    bot: str = "line-greedy"
    default_rivals: tuple[str, ...] = ("solid", "sharp")

    @property
    def rivals(self) -> tuple[str, ...]:
        from .bots import offered_bot_names

        return offered_bot_names()

    @property
    def rival_names(self) -> tuple[str, ...]:
        from .bots import BOT_NAMES_BY_STRENGTH

        return BOT_NAMES_BY_STRENGTH

    command_line: ClassVar[LateImport[GameCommandLine]] = LateImport("codes:COMMAND_LINE")
    record: ClassVar[LateImport[type[Record]]] = LateImport("record:LuckyboxRecord")
    match: ClassVar[LateImport[type[AnyMatch]]] = LateImport("record:LuckyboxMatch")
    packing: ClassVar[LateImport[CodePacking]] = LateImport("codes")
    statistics: ClassVar[LateImport[GameStatistics]] = LateImport("statistics")
    screens: ClassVar[LateImport[Any]] = LateImport("scenes.screens:SCREENS")


LUCKYBOX: Game = _LuckyboxGame()
