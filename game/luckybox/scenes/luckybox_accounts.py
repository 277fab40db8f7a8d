"""The scenes of Super Mega Lucky Box as text for screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from typing import Any

from game.luckybox import spelling
from game.luckybox.rules import Face
from game.luckybox.rules import events as ev
from game.luckybox.stage import lane_of
from game.scenes.share import log_line_with_name
from game.scenes.table.table import LogLine
from game.scenes.table_accounts import AnyScene, ResultAccount, TableAccount
from game.stage import TABLE_LANE
from game.ui.narrator import name_value_and_key
from game.ui.voices import ScreenReaderView
from game.ui.widgets.intents import Key
from game.ui.widgets.widget import Widget, shortcut_sign_name
from game.ui.window.scene import Scene
from game.words import _, join_sentences, ngettext, plural

from .counsel.counsel import HintState
from .draft import DraftScene, offered_card
from .draft_picture import draft_prompt
from .luckybox_telling import Chronicle, LogEntry, begins_step, entry_lines, short_entry_lines
from .round.question import Target
from .round.round_scene import RoundScene
from .score.final import FinalScene
from .score.round_score import ScoringScene
from .shared.shared_answers import offered_on_board
from .shared.shared_draft import SharedDraftScene
from .shared.shared_scene import SharedRound


class LuckyboxScreenReaderView(TableAccount[AnyScene]):
    """What a screen reader says in each of this game's scenes."""

    def table_texts(self) -> Sequence[str]:
        return spelling.table_in_words(self._scene.table.view)

    def card_texts(self) -> Sequence[str]:
        table = self._scene.table
        return spelling.board_in_words(table.view, table.focus, table.faces)

    def events_in_sentences(self, events: Sequence[Any]) -> list[str]:
        table = self._table
        lines = lines_to_announce(events, table.focus, is_brief=self.is_read_in_short)
        return [log_line_with_name(line, table.players) for line in lines]

    def split_off_open_cascade(self, events: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        director = self._table.director
        if not director.is_busy():
            return list(events), []
        if not self.is_read_in_short and len(self._table.players) == 1:
            count = count_complete_events(events)
            return list(events[:count]), list(events[count:])
        # Announce an answer when it ends, whatever happens on other boards.
        lanes = [TABLE_LANE if isinstance(event, str) else lane_of(event) for event in events]
        waits = [lane != TABLE_LANE and director.is_busy(lane) for lane in lanes]
        ready = list(compress(events, (not it for it in waits)))
        return ready, list(compress(events, waits))


def count_complete_events(events: Sequence[Any]) -> int:
    """Return how many events come before the last log line, which may not be complete yet."""
    begin = 0
    for at, event in enumerate(events):
        is_next = not isinstance(event, ev.TurnEvent) or begins_step(event, events[begin:at])
        begin = at if is_next else begin
    return begin


def lines_to_announce(events: Sequence[Any], focus: int, *, is_brief: bool) -> list[LogLine]:
    """Return the lines that a screen reader reads about events.

    Other players' answers, and all answers if ``is_brief`` is true, are in short form.
    """
    chronicle = Chronicle()
    for event in events:
        chronicle(event)
    return [line for entry in chronicle.entries for line in _lines_of_entry(entry, focus, is_brief)]


def _lines_of_entry(entry: LogEntry, focus: int, is_brief: bool) -> list[LogLine]:
    if entry.player in (None, focus) and not is_brief:
        return entry_lines(entry)
    return short_entry_lines(entry, is_own=entry.player == focus)


class ScoringScreenReaderView(
    ResultAccount[ScoringScene | FinalScene], LuckyboxScreenReaderView[ScoringScene | FinalScene]
):
    """What a screen reader says when a round or the game is scored."""

    @property
    def heading(self) -> str:
        if isinstance(self._scene, FinalScene):
            return _("Final score")
        return _("Round {round} is scored").format(round=self._scene.table.view.round)

    def table_texts(self) -> Sequence[str]:
        scene = self._scene
        if isinstance(scene, FinalScene) and scene.is_settled:
            return scene.result_in_words()
        return super().table_texts()


CARD_HINT_STEP = 1


def hint_in_words(counsel: HintState, faces: Mapping[int, Face]) -> str:
    said = counsel.hint_words()
    if said is None:
        return ""
    cards = counsel.pointed_cards if counsel.step == CARD_HINT_STEP else ()
    named = ", ".join(_("Card {card}").format(card=card) for card in cards)
    return join_sentences(said.title, named, chain_in_words(counsel, faces), said.words)


def chain_in_words(counsel: HintState, faces: Mapping[int, Face]) -> str:
    squares = () if counsel.shown_chain is None else counsel.shown_chain.facts.squares
    return "; ".join(spelling.square_in_words(faces[card], square) for card, square in squares)


class RoundScreenReaderView(LuckyboxScreenReaderView[RoundScene]):
    """What a screen reader says in a round: progress, question, choices and boards."""

    @property
    def heading(self) -> str:
        table = self._scene.table
        if len(table.players) > 1:
            return self.board_in_view()
        if table.task is not None:
            return table.task.title
        return _("Round {round}").format(round=table.view.round)

    def opening_texts(self) -> Sequence[str]:
        return (*self._task_in_words(), *spelling.progress_in_words(self._scene.table.view)[1:])

    def _task_in_words(self) -> Sequence[str]:
        task = self._scene.table.task
        return () if task is None else (task.note, task.asked)

    def prompt_text(self) -> str:
        counsel, faces = self._scene.counsel.counsel, self._scene.table.faces
        if hint := hint_in_words(counsel, faces):
            return hint
        return join_sentences(self._scene.message(), chain_in_words(counsel, faces))

    def location_texts(self) -> Sequence[str]:
        return (*self._task_in_words(), *spelling.progress_in_words(self._scene.table.view))

    def table_texts(self) -> Sequence[str]:
        odds = [thing.tooltip_text().title for thing in self._scene.counsel.odds_things()]
        return [*super().table_texts(), *odds]

    def choice_texts(self) -> Sequence[str]:
        scene, question = self._scene, self._scene.question
        squares = question.costs
        if not squares:
            return super().choice_texts()
        said = [self._card_in_words(card) for card in sorted({card for card, _square in squares})]
        count = ngettext("{count} square", "{count} squares", len(squares))
        count = count.format(count=len(squares))
        lead = _("{count}; press {key} to go through them").format(
            count=count, key=shortcut_sign_name(Key("next_answer"))
        )
        spots = [scene.picture.view.widget(("square", *at)) for at in squares]
        others = (it for it in scene.focus.widgets if it not in spots)
        return [lead, *said, *self._names_with_keys(others)]

    def describe_group(self, widgets: Sequence[Widget]) -> str:
        seats, squares, discs = list[int](), list[Target](), list[Target]()
        for widget in widgets:
            match widget.key:
                case ("seat", int(seat)):
                    seats.append(seat)
                case ("square", int(card), int(square)):
                    squares.append((card, square))
                case ("end" | "queue", int(card), int(line)):
                    discs.append((card, line))
        if len(seats) == len(widgets):
            names = ", ".join(self._scene.table.players[seat].name for seat in seats)
            return _("Boards: {names}").format(names=names)
        if len(squares) + len(discs) < len(widgets):
            return super().describe_group(widgets)
        return self._targets_in_words(squares, discs)

    def _targets_in_words(self, squares: Sequence[Target], discs: Sequence[Target]) -> str:
        on = dict.fromkeys(card for card, _at in (*squares, *discs))
        said = [plural("Card {cards}", "Cards {cards}", len(on), cards=", ".join(map(str, on)))]
        rows = {square // 3 for _card, square in squares}
        there = [at for at in self._scene.question.costs if at[0] in on]
        if len(on) == len(rows) == 1 and len(squares) < len(there):
            said.append(_(spelling.LINE_NAMES[rows.pop()]))
        for count, words in (
            (len(squares), ngettext("{count} square", "{count} squares", len(squares))),
            (len(discs), ngettext("{count} bonus", "{count} bonuses", len(discs))),
        ):
            said += [words.format(count=count)] if count else []
        return ", ".join(said)

    def _card_in_words(self, card: int) -> str:
        face, costs = self._scene.table.faces[card], self._scene.question.costs
        squares = [square for of, square in costs if of == card]
        free = [square for square in sorted(squares) if not costs[card, square]]
        paid = len(squares) - len(free)
        named = ", ".join(
            f"{face.grid[square]} {_(spelling.SQUARE_NAMES[square])}" for square in free
        )
        bolts = plural("{count} square with bolts", "{count} squares with bolts", paid)
        told = "; ".join(filter(None, (named, bolts if paid else "")))
        return _("Card {card}: {squares}").format(card=card, squares=told)


class SharedRoundScreenReaderView(LuckyboxScreenReaderView[SharedRound]):
    """What a screen reader says of a round in which everybody plays at once."""

    @property
    def heading(self) -> str:
        return _("Round {round}").format(round=self._scene.table.view.round)

    def opening_texts(self) -> Sequence[str]:
        return spelling.progress_in_words(self._scene.table.view)[1:]

    def prompt_text(self) -> str:
        return self._scene.message()

    def location_texts(self) -> Sequence[str]:
        scene = self._scene
        seat = scene.keys.seat
        whose = () if seat is None else (scene.table.players[seat].name,)
        return (*whose, *spelling.progress_in_words(scene.table.view), scene.message())

    def card_texts(self) -> Sequence[str]:
        scene = self._scene
        seat = scene.keys.seat
        seats = range(len(scene.table.players)) if seat is None else (seat,)
        boards = (spelling.board_in_words(scene.table.view, it, scene.table.faces) for it in seats)
        return [words for board in boards for words in board]

    def events_in_sentences(self, events: Sequence[Any]) -> list[str]:
        seat = self._scene.keys.seat
        focus = TABLE_LANE if seat is None else seat
        lines = lines_to_announce(events, focus, is_brief=self.is_read_in_short)
        return [log_line_with_name(line, self._table.players) for line in lines]

    def choice_texts(self) -> Sequence[str]:
        scene = self._scene
        said = []
        for seat, player in enumerate(scene.table.players):
            costs = scene.question_of(seat).costs
            if costs:
                free = sum(not cost for cost in costs.values())
                count = ngettext("{count} square", "{count} squares", free).format(count=free)
                paid = len(costs) - free
                bolts = plural("{count} square with bolts", "{count} squares with bolts", paid)
                words = join_sentences(count, bolts) if paid else count
                said.append(_("{name}: {words}").format(name=player.name, words=words))
        others = (it for it in scene.focus.widgets if scene.seat_of_widget(it) is None)
        return [*said, *self._names_with_keys(others)]

    def describe_group(self, widgets: Sequence[Widget]) -> str:
        seats = {self._scene.seat_of_widget(widget) for widget in widgets}
        seat = seats.pop() if len(seats) == 1 else None
        if seat is None:
            return super().describe_group(widgets)
        return _("{name}’s board").format(name=self._scene.table.players[seat].name)


class DraftScreenReaderView(LuckyboxScreenReaderView[DraftScene]):
    """What a screen reader says in a draft."""

    def __init__(self, scene: DraftScene) -> None:
        super().__init__(scene)
        self._picked = scene.picks

    @property
    def heading(self) -> str:
        return _("The draft")

    def prompt_text(self) -> str:
        scene = self._scene
        if not scene.is_offer_open:
            return ""
        if hint := hint_in_words(scene.counsel.counsel, scene.table.faces):
            return hint
        if len(scene.picks) == scene.keep_count:
            # The Keep button has the focus now, and announces itself.
            return ""
        prompt = draft_prompt(scene.table.match.game, scene.seat)
        players = scene.table.players
        return join_sentences(players[scene.seat].name, prompt) if len(players) > 1 else prompt

    def new_event_sentences(self) -> Sequence[str]:
        return (*super().new_event_sentences(), *self._pick_changes_in_words())

    def _pick_changes_in_words(self) -> list[str]:
        scene, before = self._scene, self._picked
        self._picked = picks = scene.picks
        if not scene.is_offer_open:
            return []
        told = {
            _("Card {card} picked, {count} of {keep}"): set(picks) - set(before),
            _("Card {card} put back, {count} of {keep}"): set(before) - set(picks),
        }
        # When a card replaces the only pick, announce just the new one.
        said = next(((words, cards) for words, cards in told.items() if cards), ("", set[int]()))
        return [
            said[0].format(card=card, count=len(picks), keep=scene.keep_count) for card in said[1]
        ]

    def location_texts(self) -> Sequence[str]:
        scene = self._scene
        players = scene.table.players
        return (self.prompt_text(), *([players[scene.seat].name] if len(players) > 1 else ()))

    def card_texts(self) -> Sequence[str]:
        scene = self._scene
        board = spelling.board_in_words(scene.table.view, scene.seat, scene.table.faces)
        return [
            *board,
            *(
                join_sentences(_("Card {card}").format(card=card), scene.card_in_words(card))
                for card in scene.laid_out_cards
            ),
        ]

    def choice_texts(self) -> Sequence[str]:
        scene = self._scene
        cards = [
            join_sentences(name_value_and_key(it), scene.card_in_words(offered_card(it)))
            for it in scene.card_widgets if scene.laid_out_cards
        ]  # fmt: skip
        others = (it for it in scene.focus.widgets if not offered_card(it))
        return [*cards, *self._names_with_keys(others)]

    def describe_group(self, widgets: Sequence[Widget]) -> str:
        cards = [str(card) for card in map(offered_card, widgets) if card]
        if len(cards) < len(widgets):
            return super().describe_group(widgets)
        return plural("Card {cards}", "Cards {cards}", len(cards), cards=", ".join(cards))


class SharedDraftScreenReaderView(LuckyboxScreenReaderView[SharedDraftScene]):
    """What a screen reader says while everybody drafts at the same time."""

    def __init__(self, scene: SharedDraftScene) -> None:
        super().__init__(scene)
        self._picked = scene.all_picks

    @property
    def heading(self) -> str:
        return _("The draft")

    def prompt_text(self) -> str:
        scene = self._scene
        if not scene.waits_for_player():
            return ""
        return join_sentences(scene.prompt(), scene.message())

    def new_event_sentences(self) -> Sequence[str]:
        return (*super().new_event_sentences(), *self._pick_changes_in_words())

    def _pick_changes_in_words(self) -> list[str]:
        scene, before = self._scene, self._picked
        self._picked = scene.all_picks
        said = []
        for seat, (was, now) in enumerate(zip(before, self._picked, strict=True)):
            told = _("Card {card} picked, {count} of {keep}")
            changed = [card for card in now if card not in was]
            if not changed:
                told = _("Card {card} put back, {count} of {keep}")
                changed = [card for card in was if card not in now]
            name, count = scene.table.players[seat].name, len(now)
            said += [
                join_sentences(name, told.format(card=card, count=count, keep=scene.keep_count))
                for card in changed
            ]
        return said

    def location_texts(self) -> Sequence[str]:
        scene = self._scene
        return (self.prompt_text(), scene.table.players[scene.seat_in_hand()].name)

    def card_texts(self) -> Sequence[str]:
        scene = self._scene
        seat = scene.seat_in_hand()
        return [
            scene.table.players[seat].name,
            *spelling.board_in_words(scene.table.view, seat, scene.table.faces),
            *(
                join_sentences(_("Card {card}").format(card=card), scene.card_in_words(seat, card))
                for card in scene.offer_of(seat)
            ),
        ]

    def describe_group(self, widgets: Sequence[Widget]) -> str:
        offers = [offered_on_board(widget.key) for widget in widgets]
        seats = {offer[0] for offer in offers if offer is not None}
        if None in offers or len(seats) != 1:
            return super().describe_group(widgets)
        return self._scene.table.players[seats.pop()].name


def screen_reader_view_for(scene: Scene) -> ScreenReaderView:
    match scene:
        case RoundScene():
            return RoundScreenReaderView(scene)
        case SharedRound():
            return SharedRoundScreenReaderView(scene)
        case DraftScene():
            return DraftScreenReaderView(scene)
        case SharedDraftScene():
            return SharedDraftScreenReaderView(scene)
        case ScoringScene() | FinalScene():
            return ScoringScreenReaderView(scene)
        case _:
            raise LookupError(f"{type(scene).__name__} gives no account")
