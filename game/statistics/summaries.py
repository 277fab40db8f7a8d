"""A game of either kind taken apart, for whoever keeps both.

Knows which record belongs to which game, and no more.
"""

from __future__ import annotations

from typing import overload

from game.blanco.record import BlancoRecord
from game.blanco.summary import BlancoSummary, summarise_blanco
from game.luckybox.record import LuckyboxRecord
from game.luckybox.summary import Summary, summarise_luckybox
from game.record import Record


@overload
def summarise(record: LuckyboxRecord) -> Summary: ...
@overload
def summarise(record: BlancoRecord) -> BlancoSummary: ...
@overload
def summarise(record: Record) -> Summary | BlancoSummary: ...
def summarise(record: Record) -> Summary | BlancoSummary:
    """Play a record and take it apart.

    Raises:
        DamagedRecord, InvalidSetup, IllegalAction: it is no legal game.
    """
    match record:
        case LuckyboxRecord():
            return summarise_luckybox(record)
        case BlancoRecord():
            return summarise_blanco(record)
        case _:
            raise TypeError(f"nobody knows how to sum up {type(record).__name__}")
