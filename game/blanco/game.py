"""Blanco as a ``Game``: its name, players and bots, and its parts, imported on first use."""

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


class _BlancoGame(FrozenValue):
    name: str = "blanco"
    title: str = "Blanco"
    least: int = 2
    most: int = 5
    kinds: tuple[str, ...] = ("single", "first-to-2", "first-to-3", "three-games")
    bot: str = "tidy"
    rivals: tuple[str, ...] = ("forgetful", "tidy", "shrewd")
    rival_names: tuple[str, ...] = rivals
    default_rivals: tuple[str, ...] = ("tidy",)

    command_line: ClassVar[LateImport[GameCommandLine]] = LateImport("statistics:COMMAND_LINE")
    record: ClassVar[LateImport[type[Record]]] = LateImport("record:BlancoRecord")
    match: ClassVar[LateImport[type[AnyMatch]]] = LateImport("match:BlancoMatch")
    packing: ClassVar[LateImport[CodePacking]] = LateImport("record")
    statistics: ClassVar[LateImport[GameStatistics]] = LateImport("statistics")
    screens: ClassVar[LateImport[Any]] = LateImport("scenes.screens:SCREENS")


BLANCO: Game = _BlancoGame()
