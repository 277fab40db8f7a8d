"""What the screens ask of a game: its tables, its scenes, its pictures and its words.

Each game gives one value that has all of it, as ``screens`` of the game; what it consists of is
imported when it is first asked for.  Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

from game.ui.window.kit import Kit
from game.ui.window.scene import Scene

if TYPE_CHECKING:
    from game.play.match import AnyMatch
    from game.record import Player
    from game.scenes.table.table import Seated
    from game.start import Watch


class Screens(Protocol):
    """A game as the screens know it.

    What is ``Any`` here is the game's own: only its screens make and take it.
    """

    # --- tables ----------------------------------------------------------------------------------

    def lay(
        self,
        kit: Kit,
        players: Sequence[Player],
        kind: str,
        seed: int | None,
        watch: Watch | None = None,
    ) -> Seated:
        """Lay the table for a new game, perhaps to be watched; without a seed for any deal.

        Raises:
            InvalidSetup: these players do not make a game.
        """

    def resume(self, kit: Kit, record: Any, steps: int | None, uid: str) -> Seated:
        """Take up a game that this window has claimed, exactly where it was left.

        Raises:
            DamagedRecord, InvalidSetup, IllegalAction: no game can be made of it.
        """

    def replay(self, kit: Kit, record: Any, steps: int | None = None) -> Seated:
        """Lay a table at which a recorded game is given; say so where it breaks the rules.

        Raises:
            DamagedRecord, InvalidSetup: no game can be made of its header.
        """

    def take_up(self, kit: Kit, challenge: Any, players: Sequence[Player]) -> Seated:
        """Lay the table with the deal that somebody sent.

        Raises:
            DamagedRecord, InvalidSetup: these players do not make a game of it.
        """

    def match_of(self, record: Any, steps: int | None) -> AnyMatch:
        """Take a kept game up as it was left, without a table.

        Raises:
            DamagedRecord, InvalidSetup, IllegalAction: no game can be made of it.
        """

    # --- scenes ----------------------------------------------------------------------------------

    def scene(self, kit: Kit, table: Any) -> Scene:
        """Give the scene that a table is in."""

    gallery_words: str
    """What the gallery of its best moments is called, in English; empty where it has none."""

    def gallery(self, kit: Kit) -> Scene:
        """Open it."""

    def daily(self, kit: Kit, name: str) -> Scene:
        """Open somebody's daily deals, where the game has such."""

    # --- films -----------------------------------------------------------------------------------

    save_words: str
    """What the pause offers to save, in English."""

    def may_save(self, table: Any) -> bool:
        """Tell whether there is something to save."""

    def save(self, kit: Kit, table: Any) -> None:
        """Save the last of it as a film."""


def screens_of(kit: Kit, game: str) -> Screens:
    """Give the screens of a game of the box, of the first one where none is named."""
    found = kit.games[game] if game else next(iter(kit.games.values()))
    return cast(Screens, found.screens)
