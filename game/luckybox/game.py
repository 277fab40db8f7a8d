"""Super Mega Lucky Box as a ``Game``: its facts, and its parts, each imported on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from game.values import Late, Value

if TYPE_CHECKING:
    from game.challenge import Packing
    from game.cli import GameLine
    from game.game import Game
    from game.match import AnyMatch
    from game.record import Record
    from game.statistics import Statistics


class _LuckyboxGame(Value):
    name: str = "luckybox"
    title: str = "Super Mega Lucky Box"
    least: int = 1
    most: int = 12
    kinds: tuple[str, ...] = ("classic", "french", "bga")
    bot: str = "line-greedy"
    default_rivals: tuple[str, ...] = ("casual", "solid")

    @property
    def rivals(self) -> tuple[str, ...]:
        from .bots.line_greedy import offered_bots

        return offered_bots()

    command_line: ClassVar[Late[GameLine]] = Late("codes:COMMAND_LINE")
    record: ClassVar[Late[type[Record]]] = Late("record:LuckyboxRecord")
    match: ClassVar[Late[type[AnyMatch]]] = Late("record:LuckyboxMatch")
    packing: ClassVar[Late[Packing]] = Late("codes")
    statistics: ClassVar[Late[Statistics]] = Late("statistics")
    screens: ClassVar[Late[Any]] = Late("scenes.screens:SCREENS")


LUCKYBOX: Game = _LuckyboxGame()
