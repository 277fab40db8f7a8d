"""The box: its games by their names.

The one place that names them all.  It is handed in to whoever needs it; each game is a folder, and
imports what it is made of only when that is asked for.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.blanco.game import BLANCO
from game.luckybox.game import LUCKYBOX

if TYPE_CHECKING:
    from game.game import Games

GAMES: Games = MappingProxyType({game.name: game for game in (LUCKYBOX, BLANCO)})
"""In the order in which they are offered."""
