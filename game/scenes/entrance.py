"""The entrance: which scene a start of the program opens with.

Imports what it opens only then: the title need not wait for the table.  Knows no pixels.
"""

from __future__ import annotations

from game.errors import PlainError
from game.start import Start, Watch
from game.ui.window.kit import Kit
from game.ui.window.scene import Scene
from game.words import _


def first_scene(kit: Kit, start: Start) -> Scene:
    """Give the title, or the first scene of the game that the command line asked for."""
    if start.new is not None:
        from game.play.match import PERSON, Player

        from .menu.games import game_called

        new = start.new
        players = [Player(name, badge, PERSON) for badge, name in enumerate(new.players)]
        seed = _seed(new.seed)
        return game_called(new.game).begin(kit, players, new.kind, seed, None)
    if start.watch is not None:
        return watch_scene(kit, start.watch)
    if start.replay is not None:
        return replay_scene(kit, start.replay)
    from .menu.title import TitleScene

    return TitleScene(kit, seed=start.seed)


def watch_scene(kit: Kit, watch: Watch) -> Scene:
    """Give the first scene of a game that bots play."""
    from game.play.match import Player

    from .menu.games import game_called

    game = game_called(watch.game)
    names = BOT_NAMES[: watch.players]
    players = [Player(name, badge, game.bot) for badge, name in enumerate(names)]
    kind = watch.kind or next(iter(game.kinds))
    return game.begin(kit, players, kind, _seed(watch.seed), watch)


def _seed(wanted: int | None) -> int:
    """Give the deal that was asked for, or one that nobody chose."""
    from game.luckybox.scenes.flow import surprise_seed

    return surprise_seed() if wanted is None else wanted


def replay_scene(kit: Kit, file: str) -> Scene:
    """Give the theatre with the record of a file.

    Raises:
        PlainError: it cannot be shown.
    """
    from game.luckybox.scenes.flow import scene_for, theatre_for
    from game.record import read_bounded, read_record
    from game.rules.errors import Refusal

    try:
        return scene_for(kit, theatre_for(kit, read_record(read_bounded(file))))
    except Refusal as refusal:
        reason = _(refusal.template).format(**refusal.values)
        words = _("{file} cannot be shown: {reason}").format(file=file, reason=reason)
        raise PlainError(words) from refusal


BOT_NAMES = (
    "Ada",
    "Blaise",
    "Clara",
    "Dédé",
    "Elsa",
    "Félix",
    "Gigi",
    "Hugo",
    "Inès",
    "Jules",
    "Kiki",
    "Léon",
)
"""What bots are called; they need no translation."""
