"""Super Mega Lucky Box as a ``Game``: its facts, and its parts, each imported on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.values import Value

if TYPE_CHECKING:
    from game.challenge import Packing
    from game.cli import GameLine
    from game.game import Game
    from game.match import AnyMatch
    from game.record import Record
    from game.statistics import Statistics


class _Luckybox(Value):
    name: str = "luckybox"
    title: str = "Super Mega Lucky Box"
    least: int = 1
    most: int = 12
    kinds: tuple[str, ...] = ("classic", "french", "bga")
    bot: str = "line-greedy"
    usual_rivals: tuple[str, ...] = ("casual", "solid")

    @property
    def rivals(self) -> tuple[str, ...]:
        from .bots.line_greedy import offered

        return offered()

    @property
    def command_line(self) -> GameLine:
        from .codes import COMMAND_LINE

        return COMMAND_LINE

    @property
    def record(self) -> type[Record]:
        from .record import LuckyboxRecord

        return LuckyboxRecord

    @property
    def match(self) -> type[AnyMatch]:
        from .record import LuckyboxMatch

        return LuckyboxMatch

    @property
    def packing(self) -> Packing:
        from . import codes

        return codes

    @property
    def statistics(self) -> Statistics:
        from . import statistics

        return statistics

    @property
    def screens(self) -> Any:
        from .scenes.screens import LuckyboxScreens

        return LuckyboxScreens()


LUCKYBOX: Game = _Luckybox()
