"""The entrance: which scene a start of the program opens with.

Imports what it opens only then: the title need not wait for the table.  Knows no pixels.
"""

from __future__ import annotations

from game.errors import PlainError
from game.start import Start, Watch
from game.ui.kit import Kit
from game.ui.scene import Scene
from game.words import _


def first_scene(kit: Kit, start: Start) -> Scene:
    """Give the title, or the first draft where the command line asked for a game."""
    if start.new is not None:
        from game.match import PERSON, Player

        from .flow import new_table, scene_for, surprise_seed

        players = [Player(name, badge, PERSON) for badge, name in enumerate(start.new.players)]
        seed = surprise_seed() if start.new.seed is None else start.new.seed
        return scene_for(kit, new_table(kit, players, start.new.edition, seed))
    if start.watch is not None:
        return watch_scene(kit, start.watch)
    if start.replay is not None:
        return replay_scene(kit, start.replay)
    from .title import TitleScene

    return TitleScene(kit, seed=start.seed)


def watch_scene(kit: Kit, watch: Watch) -> Scene:
    """Give the first scene of a game that bots play."""
    from game.match import BOT, Player

    from .flow import new_table, scene_for, surprise_seed

    players = [Player(name, badge, BOT) for badge, name in enumerate(BOT_NAMES[: watch.players])]
    seed = surprise_seed() if watch.seed is None else watch.seed
    return scene_for(kit, new_table(kit, players, watch.edition, seed, watch))


def replay_scene(kit: Kit, file: str) -> Scene:
    """Give the theatre with the record of a file.

    Raises:
        PlainError: it cannot be shown.
    """
    from game.record import LuckyboxRecord, read_bounded, read_record
    from game.rules.errors import Refusal

    from .flow import scene_for, theatre_table

    try:
        record = read_record(read_bounded(file))
        if not isinstance(record, LuckyboxRecord):
            raise PlainError(_("{file} is no game of Lucky Box.").format(file=file))
        return scene_for(kit, theatre_table(kit, record))
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
