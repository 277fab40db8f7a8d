"""The theatre of Blanco: a recorded game as an onlooker saw it, or one seat, and playing on.

A game of people that is not over may be looked at again, and nobody is to learn anything from that:
its hands and face-down cards stay hidden, and nobody can find out what comes by playing on.

And which scene a table is in, with a viewer's controls or without.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.blanco.performance import BlancoPerformance
from game.blanco.scenes.final import BlancoFinal
from game.blanco.scenes.laying import resume
from game.blanco.scenes.play.scene import BlancoScene
from game.blanco.scenes.programme import BlancoProgramme
from game.blanco.scenes.series import Series
from game.blanco.scenes.table import BlancoTable
from game.scenes.watch.playback import Playback, WatchableScene
from game.scenes.watch.theatre import Highlight, TheatreScene
from game.scenes.watch.watching import WatchedScene
from game.ui.window.kit import Kit
from game.ui.window.scene import Scene
from game.words import N_, _


class TurnCamera:
    """Shows whoever acts; the table goes there by itself."""

    def __init__(self, table: BlancoTable) -> None:
        self._table = table

    def rests(self, dt: float) -> bool:
        return False

    def follow(self) -> None:
        """Stay: the table follows the turn."""

    def stay(self) -> None:
        """Leave the board that the viewer has chosen in view for this turn."""
        self._table.keep_in_view()

    def let_go(self) -> None:
        """Follow the turn again: another moment is shown."""
        self._table.keep_in_view(is_kept=False)


class WatchedBlanco(WatchedScene[BlancoTable]):
    """A game of Blanco that only bots play."""

    next_words = N_("Next clear")

    def __init__(
        self, kit: Kit, table: BlancoTable, playback: Playback, watched: WatchableScene
    ) -> None:
        super().__init__(kit, table, playback, watched, TurnCamera(table))


def scene_for(kit: Kit, table: BlancoTable) -> Scene:
    if table.performance is not None and table.playback is not None:
        return BlancoTheatre(kit, table, table.playback, unwatched_scene(kit, table))
    if table.match.is_over:
        return BlancoFinal(kit, table)
    scene, playback = BlancoScene(kit, table), table.playback
    return scene if playback is None else WatchedBlanco(kit, table, playback, scene)


def unwatched_scene(kit: Kit, table: BlancoTable) -> BlancoScene | BlancoFinal:
    """Give the scene that a recorded game is in: its table, or once it is won the result."""
    if not table.match.is_over:
        return BlancoScene(kit, table)
    told = table.performance
    assert told is not None
    # However often it has been shown, the game counts once.
    table.series = Series.of(told.told, told.players)
    table.series.add(table.view.points)
    return BlancoFinal(kit, table)


class BlancoTheatre(TheatreScene[BlancoTable]):
    """A recorded game of Blanco."""

    previous_words, next_words = N_("Previous clear"), N_("Next clear")
    told: BlancoPerformance

    def __init__(
        self, kit: Kit, table: BlancoTable, playback: Playback, watched: BlancoScene | BlancoFinal
    ) -> None:
        assert table.performance is not None
        told = self.told = table.performance
        programme = BlancoProgramme(told)
        super().__init__(kit, table, playback, watched, TurnCamera(table), told, programme)

    def _others_label(self) -> str:
        if self.playback.alone:
            return _("See it as an onlooker")
        return _("See it as {name}").format(name=self.table.players[self.table.focus].name)

    @property
    def pages(self) -> Sequence[int]:
        return self.told.turns

    def highlights(self) -> Sequence[Highlight]:
        """Give every turn with a clear, from its first line on."""
        return [Highlight(mark.at, mark.player) for mark in self.told.chains]

    def toggle_others(self) -> None:
        """Show what the seat in view sees, and nothing else; or what everybody sees, again."""
        if self._may_be_known():
            self._see_as(None if self.playback.alone else self.table.focus)

    def _see_as(self, seat: int | None) -> None:
        self.playback.alone = seat is not None
        self.table.sit_down(seat)
        if isinstance(self.watched, BlancoScene):
            self.watched.refresh()
        self._was_sought = True

    def _keep_in_view(self) -> None:
        super()._keep_in_view()
        if self.playback.alone:
            # Another board is chosen: it is seen as its owner does.
            self._see_as(self.table.focus)

    def play_on(self) -> None:
        """Begin a new game with what has been done up to here, in the seat that is looked at."""
        if self._may_be_known():
            seat = self._seat_to_play()
            table = resume(self.kit, self.told.branch(self.here, seat))
            self.kit.notices.replace(
                _("You play {name}; bots play the others.").format(name=table.players[seat].name)
            )
            self._go_on_at(table)

    def _seat_to_play(self) -> int:
        """Choose the seat whose eyes are on it; else the one in view, but a person's first."""
        table = self.table
        persons = [at for at, player in enumerate(table.players) if not player.is_bot]
        if table.viewer is not None:
            return table.viewer
        return table.focus if table.focus in persons or not persons else persons[0]

    def _may_be_known(self) -> bool:
        """Tell whether what is hidden is nobody's secret any more; say so where it is."""
        if self.told.has_secrets:
            self.kit.notices.replace(
                _("This game is not over: its hidden cards, and those to come, stay secret.")
            )
        return not self.told.has_secrets

    def _show(self, at: int) -> None:
        self.table.seek(at)
        if isinstance(self.watched, BlancoScene) and not self.told.is_over:
            self.watched.refresh()
        else:
            self._set_stage(unwatched_scene(self.kit, self.table))

    @property
    def _is_at_end(self) -> bool:
        if not super()._is_at_end or not self.told.is_over:
            return super()._is_at_end
        return isinstance(self.watched, BlancoFinal) and self.watched.is_settled
