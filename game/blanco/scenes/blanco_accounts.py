"""Blanco's scenes as text for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from game.blanco.rules import Phase
from game.blanco.rules import events as ev
from game.blanco.spelling import (
    board_in_words,
    line_name,
    table_in_words,
    top_discard_in_words,
    turn_in_words,
)
from game.scenes.table_accounts import AnyScene, ResultAccount, TableAccount
from game.ui.narrator import joined
from game.ui.voices import Account
from game.ui.widgets.widget import Widget
from game.ui.window.scene import Scene
from game.words import _, plural

from .blanco_result import BlancoFinal
from .blanco_scene import BlancoScene
from .blanco_show import spoken_words
from .blanco_table import BlancoTable
from .move_question import MoveStep, question_message


def screen_reader_view_of(scene: Scene) -> Account:
    match scene:
        case BlancoScene():
            return PlayScreenReaderView(scene)
        case BlancoFinal():
            return FinalScreenReaderView(scene)
        case _:
            raise LookupError(f"{type(scene).__name__} gives no account")


class BlancoScreenReaderView(TableAccount[AnyScene]):
    """The common screen-reader view of Blanco's scenes."""

    @property
    def _blanco_table(self) -> BlancoTable:
        table: BlancoTable = self._scene.table
        return table

    @property
    def heading(self) -> str:
        at = self._blanco_table
        return "Blanco" if at.viewer in (None, at.focus) else self.board_in_view()

    def whole(self, events: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        """Hold back a bot's turn until it is over, when it is read in short."""
        turns = [at for at, event in enumerate(events) if isinstance(event, ev.TurnStarted)]
        begun = turns[-1] if turns and self.is_read_in_short else len(events)
        still = list(events[begun:])
        if not still or not self._is_bot_seat(still[0].player) or self._blanco_table.match.is_over:
            return list(events), []
        return list(events[:begun]), still

    def tell(self, events: Sequence[Any]) -> list[str]:
        players, is_alone = self._blanco_table.players, len(self._blanco_table.persons) == 1
        done = [
            (self._seat_of_event(event), spoken_words(event, is_alone=is_alone)) for event in events
        ]
        said = list[str]()
        for seat, run in groupby((it for it in done if it[1]), lambda it: it[0]):
            steps = [words for _seat, words in run]
            is_one = self.is_read_in_short and self._is_bot_seat(seat)
            for words in ["; ".join(steps)] if is_one else steps:
                said.append(_("{name}: {words}").format(name=players[seat].name, words=words))
        return said

    def _is_bot_seat(self, seat: int) -> bool:
        return bool(self._blanco_table.players[seat].is_bot)

    def table(self) -> Sequence[str]:
        return table_in_words(self._blanco_table.view)

    def cards(self) -> Sequence[str]:
        at = self._blanco_table
        return board_in_words(at.view, at.focus, has_notes=at.match.has_memory_notes)

    def _seat_of_event(self, event: Any) -> int:
        seat = getattr(event, "player", self._blanco_table.view.turn.player)
        assert isinstance(seat, int)
        return seat


class PlayScreenReaderView(BlancoScreenReaderView[BlancoScene]):
    """The table while it is played."""

    def asked(self) -> str:
        scene, table = self._scene, self._scene.table
        waiting = table.match.waiting_for()
        if waiting and not any(map(table.match.asks, waiting)) and table.viewer == table.focus:
            # A bot's steps are announced; between them nothing says that it is playing.
            return ""
        if hint := scene.hints.hint_words:
            return joined(hint, *(thing.name for thing in scene.hinted_things()))
        said = question_message(
            table, scene.question, is_busy=scene.is_busy(), asks=scene.asks_to_end
        )
        takes = scene.question.kind is MoveStep.BEGIN and table.view.top_discard
        return joined(said, top_discard_in_words(table.view)) if takes else said

    def where(self) -> Sequence[str]:
        table = self._scene.table
        turn = turn_in_words(table.view) if table.view.phase is Phase.TURN else ""
        return self.board_in_view(), turn, table.caption()

    def choices(self) -> Sequence[str]:
        spots = [it for it in self._scene.spots.values() if it.can_focus]
        others = [it for it in self._scene.focus.widgets if it not in spots]
        return [*(self.describe_widget(it).name for it in spots), *self._names_with_keys(others)]

    def group(self, widgets: Sequence[Widget]) -> str:
        rows = set[int]()
        for widget in widgets:
            match widget.key:
                case ("cell", (int(row), _column)):
                    rows.add(row)
                case _:
                    return super().group(widgets)
        named = ", ".join(line_name(("row", row)) for row in sorted(rows))
        return plural("{rows}: {count} card", "{rows}: {count} cards", len(widgets), rows=named)


class FinalScreenReaderView(ResultAccount[BlancoFinal], BlancoScreenReaderView[BlancoFinal]):
    """The result, once it has been counted up."""

    def table(self) -> Sequence[str]:
        return self.settled_result() or super().table()
