"""The final score of the first game, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.luckybox.rules import outcome
from game.luckybox.scenes.laying import again, dealt_from, replay
from game.luckybox.scenes.legend.score import things_of_final
from game.luckybox.scenes.rival import comparison
from game.luckybox.scenes.rival_tile import RivalScene
from game.luckybox.scenes.table import Table
from game.play.dealing import surprise_seed
from game.scenes import destinations as to
from game.scenes.share.rival_mark import RivalMark
from game.scenes.table.result import ResultPicture, ResultScene
from game.ui.widgets.button import Button
from game.ui.widgets.intents import Key
from game.ui.widgets.thing import Thing
from game.ui.window.kit import Kit
from game.ui.window.layout import Fitted
from game.words import _

from .final_many import PartyFinal
from .final_solo import BETWEEN, SoloFinal
from .par import par_at
from .verdict import against_par


class FinalScene(ResultScene[Table]):
    """A finished game."""

    def __init__(self, kit: Kit, table: Table) -> None:
        alone = len(table.players) == 1
        layout = Fitted("final" if alone else "final_many")
        # An arranged game has none: nobody else could play it.
        self.par = par_at(kit, table.match) if alone and table.guide is None else None
        """The strongest rival's score on this deal; solo games only."""
        picture: ResultPicture = (
            # With a rival, par stands in the line that compares.
            SoloFinal(kit, table, None if table.rival else self.par)
            if alone
            else PartyFinal(kit, table)
        )
        super().__init__(kit, table, layout, picture, table.match)
        review = Button(
            "review",
            lambda: _("Review"),
            self.review,
            style="secondary",
            shortcut=Key("review"),
            visible=lambda: self._may_leave() and table.guide is None,
        )
        self._mark: RivalMark | None = None
        if table.rival is not None:
            opens = partial(RivalScene, kit, table, table.rival)
            self._mark = self.rival_mark(table.rival.player, "", _("The other board"), opens)
            self._compare()
        self.offer(
            lambda: self._play(dealt_from(table)),
            lambda: self._play(surprise_seed()),
            review,
            marks=[] if self._mark is None else [self._mark],
        )

    def update(self, dt: float) -> bool:
        changed = self.par is not None and self.par.update()
        if changed:
            self._compare()
        return super().update(dt) or changed

    def _compare(self) -> None:
        rival, ended = self.table.rival, outcome(self.table.match.game)
        if self._mark is not None and rival is not None and ended is not None:
            total = ended.sheets[ended.winners[0]].total
            words = comparison(rival, total), against_par(self.par, total)
            self._mark.words = BETWEEN.join(filter(None, words))

    def is_still(self) -> bool:
        return self.is_settled

    def things_there(self) -> Iterable[Thing]:
        alone = self._picture if isinstance(self._picture, SoloFinal) else None
        return things_of_final(alone, self._place, self.counting) if alone is not None else ()

    def review(self) -> None:
        match = self.table.match
        table = replay(self._kit, match.record(), match.steps)
        assert table.playback is not None
        table.playback.is_for_review = True
        self._kit.stack.push(to.At(table))

    def _play(self, seed: int) -> None:
        self._kit.stack.replace(to.At(again(self._kit, self.table, seed)))
