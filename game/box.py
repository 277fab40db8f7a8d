"""The box: its games by their names.

The one place that names them all.  It is handed in to whoever needs it; each game is a folder, and
imports what it is made of only when that is asked for.
"""

from __future__ import annotations

from types import MappingProxyType

from game.blanco.game import BLANCO
from game.game import Games
from game.luckybox.game import LUCKYBOX

GAMES: Games = MappingProxyType({game.name: game for game in (LUCKYBOX, BLANCO)})
"""In the order in which they are offered."""
