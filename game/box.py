"""The list of all games.  Each game imports its parts only when the parts are used."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from .blanco.game import BLANCO
from .luckybox.game import LUCKYBOX

if TYPE_CHECKING:
    from .game import Games

GAMES: Games = MappingProxyType({game.name: game for game in (LUCKYBOX, BLANCO)})
