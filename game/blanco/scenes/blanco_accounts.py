"""Blanco's scenes as text for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from game.blanco import spelling
from game.blanco.rules import Phase
from game.blanco.rules import events as ev
from game.scenes.table_accounts import AnyScene, ResultAccount, TableAccount
from game.ui.voices import ScreenReaderView
from game.ui.widgets.widget import Widget
from game.ui.window.scene import Scene
from game.words import _, join_sentences, plural

from .blanco_result import BlancoFinal
from .blanco_scene import BlancoScene
from .blanco_show import spoken_event_words
from .blanco_table import BlancoTable
from .move_question import MoveStep


def screen_reader_view_of(scene: Scene) -> ScreenReaderView:
    match scene:
        case BlancoScene():
            return PlayScreenReaderView(scene)
        case BlancoFinal():
            return FinalScreenReaderView(scene)
        case _:
            raise LookupError(f"{type(scene).__name__} gives no account")


class BlancoScreenReaderView(TableAccount[AnyScene]):
    """What the screen-reader views of Blanco's scenes have in common."""

    @property
    def _blanco_table(self) -> BlancoTable:
        table: BlancoTable = self._scene.table
        return table

    @property
    def heading(self) -> str:
        at = self._blanco_table
        return "Blanco" if at.viewer in (None, at.focus) else self.board_in_view()

    def split_off_open_cascade(self, events: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        """Split the events into those to read now and a bot's unfinished turn, to be read later.

        When the bot's turn has ended, the screen reader sums it up in one sentence.
        """
        turns = [at for at, event in enumerate(events) if isinstance(event, ev.TurnStarted)]
        begun = turns[-1] if turns and self.is_read_in_short else len(events)
        still = list(events[begun:])
        if not still or not self._is_bot_seat(still[0].player) or self._blanco_table.match.is_over:
            return list(events), []
        return list(events[:begun]), still

    def events_in_sentences(self, events: Sequence[Any]) -> list[str]:
        players, is_alone = self._blanco_table.players, len(self._blanco_table.persons) == 1
        done = [
            (self._seat_of_event(event), spoken_event_words(event, is_alone=is_alone))
            for event in events
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

    def table_texts(self) -> Sequence[str]:
        return spelling.table_in_words(self._blanco_table.view)

    def card_texts(self) -> Sequence[str]:
        at = self._blanco_table
        return spelling.board_in_words(at.view, at.focus, has_notes=at.match.has_memory_notes)

    def _seat_of_event(self, event: Any) -> int:
        seat = getattr(event, "player", self._blanco_table.view.turn.player)
        assert isinstance(seat, int)
        return seat


class PlayScreenReaderView(BlancoScreenReaderView[BlancoScene]):
    """The screen-reader view of a game in play."""

    def prompt_text(self) -> str:
        scene, table = self._scene, self._scene.table
        waiting = table.match.waiting_seats()
        if waiting and not any(map(table.match.asks, waiting)) and table.viewer == table.focus:
            # A bot's steps are announced; between them nothing says that it is playing.
            return ""
        if hint := scene.hints.hint_words:
            return join_sentences(hint, *(thing.name for thing in scene.hinted_things()))
        said = scene.question_in_words()
        takes = scene.question.kind is MoveStep.BEGIN and table.view.top_discard
        return join_sentences(said, spelling.top_discard_in_words(table.view)) if takes else said

    def location_texts(self) -> Sequence[str]:
        table = self._scene.table
        turn = spelling.turn_in_words(table.view) if table.view.phase is Phase.TURN else ""
        return self.board_in_view(), turn, table.caption()

    def choice_texts(self) -> Sequence[str]:
        spots = [it for it in self._scene.spots.values() if it.can_focus]
        others = [it for it in self._scene.focus.widgets if it not in spots]
        return [*(self.describe_widget(it).name for it in spots), *self._names_with_keys(others)]

    def describe_group(self, widgets: Sequence[Widget]) -> str:
        rows = set[int]()
        for widget in widgets:
            match widget.key:
                case ("cell", (int(row), _column)):
                    rows.add(row)
                case _:
                    return super().describe_group(widgets)
        named = ", ".join(spelling.line_name(("row", row)) for row in sorted(rows))
        return plural("{rows}: {count} card", "{rows}: {count} cards", len(widgets), rows=named)


class FinalScreenReaderView(ResultAccount[BlancoFinal], BlancoScreenReaderView[BlancoFinal]):
    """The screen-reader view of a result.  It is read once the figures have been counted up."""

    def table_texts(self) -> Sequence[str]:
        return self.settled_result() or super().table_texts()
