"""Blanco's facts, and its parts, imported as they are asked for."""

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


class _BlancoGame(Value):
    name: str = "blanco"
    title: str = "Blanco"
    least: int = 2
    most: int = 5
    kinds: tuple[str, ...] = ("single", "first-to-2", "first-to-3", "three-games")
    bot: str = "tidy"
    rivals: tuple[str, ...] = ("forgetful", "tidy", "shrewd")
    default_rivals: tuple[str, ...] = ("tidy",)

    command_line: ClassVar[Late[GameLine]] = Late("statistics:COMMAND_LINE")
    record: ClassVar[Late[type[Record]]] = Late("record:BlancoRecord")
    match: ClassVar[Late[type[AnyMatch]]] = Late("match:BlancoMatch")
    packing: ClassVar[Late[Packing]] = Late("record")
    statistics: ClassVar[Late[Statistics]] = Late("statistics")
    screens: ClassVar[Late[Any]] = Late("scenes.screens:SCREENS")


BLANCO: Game = _BlancoGame()
