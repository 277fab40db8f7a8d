"""Blanco's facts, and its parts, imported as they are asked for."""

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


class _Blanco(Value):
    name: str = "blanco"
    title: str = "Blanco"
    least: int = 2
    most: int = 5
    kinds: tuple[str, ...] = ("single", "first-to-2", "first-to-3", "three-games")
    bot: str = "tidy"
    rivals: tuple[str, ...] = ("forgetful", "tidy", "shrewd")
    usual_rivals: tuple[str, ...] = ("tidy",)

    @property
    def command_line(self) -> GameLine:
        from .statistics import COMMAND_LINE

        return COMMAND_LINE

    @property
    def record(self) -> type[Record]:
        from .record import BlancoRecord

        return BlancoRecord

    @property
    def match(self) -> type[AnyMatch]:
        from .match import BlancoMatch

        return BlancoMatch

    @property
    def packing(self) -> Packing:
        from . import record as packing

        return packing

    @property
    def statistics(self) -> Statistics:
        from . import statistics

        return statistics

    @property
    def screens(self) -> Any:
        from .scenes.screens import BlancoScreens

        return BlancoScreens()


BLANCO: Game = _Blanco()
