"""The scene in which a game of Blanco is played or watched, and the picture of the table."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import cast

import pygame

from game.blanco.rules import CARD_IDS, GRID_SHAPES, HIDDEN_CARD, Action, End, Line, Open, Phase
from game.blanco.rules import events as ev
from game.blanco.stage import Zone
from game.scenes import destinations as to
from game.scenes.frame import widget_scene
from game.scenes.frame.drawing import occasion_label
from game.scenes.game import screens_of
from game.scenes.table import rivals
from game.scenes.table.effects import draw_message
from game.scenes.table.play_scene import PlayScene
from game.scenes.table.table import latest_remark
from game.scenes.watch.saving import save_screenshot
from game.stage import ClipPose
from game.ui.draw import shapes
from game.ui.draw.palette import LILAC, SUNFLOWER, TABLE, mix_colours
from game.ui.pen import Pen
from game.ui.widgets import intents
from game.ui.widgets.button import Button
from game.ui.widgets.widget import ThingButton, Widget, label_and_key, widgets_for_things
from game.ui.window.layout import Layout, Placement
from game.ui.window.scene import Kit
from game.words import N_, _

from .blanco_board import (
    BlancoBoard,
    BoardMarks,
    CardDrag,
    closeup_rect,
    draw_card_glow,
    draw_closeup,
    partial_move_by_drag,
)
from .blanco_cards import card_picture
from .blanco_hints import BlancoHints, make_hint_button
from .blanco_moves import CardsInMotion, TableLayout, draw_callouts
from .blanco_result import make_rival_tiles
from .blanco_table import BlancoTable
from .blanco_things import (
    HandoverScene,
    TableThings,
    ThingKey,
    click_meaning,
    draw_tile_cards,
    draw_tile_frame,
    help_text,
)
from .move_question import (
    END_TURN_KEY,
    NO_MOVE,
    MoveStep,
    PartialMove,
    Question,
    last_turn_line,
    lines_completed_by_click,
    make_question,
    question_message,
)

TAB_BADGE_SHARE = 0.66
"""The height of the badge on the name tab of the large board, as a share of the tab's height."""


class BlancoTablePicture:
    """Lays out and draws a whole table of Blanco."""

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        self._kit, self._table = kit, table
        self._layout = Layout.load("blanco")
        self.place: Placement = self._layout.fit_to_size(kit.stack.size)
        self.places = TableLayout(self.place, 0, [GRID_SHAPES[1]])
        self.let_go: tuple[ThingKey, pygame.Rect] | None = None
        """The card just dragged and dropped, and where.  Its flight goes on from there."""

    def resize(self, size: tuple[int, int]) -> None:
        self.place = self._layout.fit_to_size(size)
        self.lay_out()

    def lay_out(self) -> None:
        table = self._table
        shapes_now = [seat.grid_shape for seat in table.view.seats]
        has_rival = table.rival is not None
        self.places = TableLayout(self.place, table.focus, shapes_now, has_rival=has_rival)

    def iterate_preloads(self) -> Iterator[object]:
        art, places = self._kit.art, self.places
        widths = {places.card_width, *(places.card_width_in(seat) for seat in places.tiles)}
        for width in sorted(widths, reverse=True):
            for card in (HIDDEN_CARD, *CARD_IDS):
                yield card_picture(art, card, width)
        # Drawn outside of a tiny surface: this only fills the cache with the glow.
        pen = Pen.at(self._kit, pygame.Surface((1, 1)), self.place)
        for is_hot in (False, True):
            draw_card_glow(pen, places.pile_rect(Zone.PILE), is_hot=is_hot)
            yield None

    # --- drawing ---------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, marks: BoardMarks, message: str, last: str) -> None:
        kit, place, table = self._kit, self.place, self._table
        pen, poses = Pen.at(kit, surface, place), table.director.poses()
        notes = table.match.has_memory_notes
        board = BlancoBoard(pen, self.places, table.view, poses, marks, notes=notes)
        widget_scene.draw_backdrop(kit, surface)
        self._draw_header(pen)
        self._draw_frame(pen)
        self._draw_tiles(pen, marks, CardsInMotion(poses))
        self._draw_hand_caption(pen)
        board.draw()
        widget_scene.draw_bar(kit, surface, place["bottom_bar"])
        line = place["message" if table.playback is None else "watched_message"]
        draw_message(pen, line, message, last, pen.px(24))
        board.draw_moving_cards(self.let_go)
        board.draw_dragged_card()
        draw_callouts(pen, self.places, table.names_in_callouts, poses)
        self._draw_remark(pen, poses)

    def _draw_remark(self, pen: Pen, poses: Sequence[ClipPose]) -> None:
        remark, table, places, place = latest_remark(poses), self._table, self.places, self.place
        if remark is None:
            return
        tab, tiles = place["name_tab"], places.tiles
        badges = {seat: rivals.badge_rect(rect) for seat, rect in tiles.items()}
        left = tab.move(place.px(16), -place.px(3))
        badges[table.focus] = rivals.badge_rect_in_room(left, round(tab.height * TAB_BADGE_SHARE))
        rivals.draw_raised_faces(pen, remark, table.players, badges)
        held = table.view.seats[table.focus].hand
        cards = [places.hand_rect(table.focus, nth, len(held)) for nth in range(len(held))]
        cards += [places.grid_area(table.focus), *map(places.pile_rect, (Zone.PILE, Zone.DISCARD))]
        bars = [place["top_bar"], place["bottom_bar"], tab]
        rivals.draw_remark_bubble(pen, remark, badges, tiles, [*cards, *bars])

    def _draw_header(self, pen: Pen) -> None:
        place, table = self.place, self._table
        widget_scene.draw_bar(pen.kit, pen.surface, place["top_bar"])
        widget_scene.draw_heading(pen.kit, pen.surface, place["heading"], _("Blanco"))
        words = "  ·  ".join(filter(None, (occasion_label(table.match), table.caption())))
        pen.line(words, place["caption"], "body", pen.px(24), LILAC)
        for area, name in (("menu", "pause"), ("log", "log")):
            pen.icon(name, pen.px(34), center=place[area].center)

    def _draw_frame(self, pen: Pen) -> None:
        place, table, px = self.place, self._table, pen.px
        view = table.view
        is_turn = view.phase is Phase.TURN and view.turn.player == table.focus
        edge = SUNFLOWER if is_turn else mix_colours(SUNFLOWER, TABLE, 0.6)
        pen.box(place["frame"], px(30), widget_scene.BACKDROP_FRAME_COLOUR, px(5), edge)
        player, tab = table.players[table.focus], place["name_tab"]
        fill = SUNFLOWER if is_turn else LILAC
        slab = partial(shapes.button_slab_picture, tab.size, fill, gloss=False)
        pen.stamp(("tab", tab.size, fill), slab, topleft=tab.topleft)
        left = tab.x + px(16), tab.centery - px(3)
        at = rivals.draw_seat_badge(pen, player, round(tab.height * TAB_BADGE_SHARE), midleft=left)
        words = pygame.Rect(at.right + px(12), tab.y, 0, tab.height - px(6))
        words.width = tab.right - px(18) - words.x
        if is_turn and table.focus == table.asked:
            said, size = _("Your turn"), px(22)
            wide = pen.width(said, "body", pen.kit.text.enlarged_px("body", size))
            if wide < words.width * 0.5:
                right = words.copy()
                right.x, right.width = words.right - wide, wide
                pen.line(said, right, "body", size, align="right")
                words.width -= wide + px(10)
        pen.line(table.name_of(table.focus), words, "title", px(32))

    def _draw_tiles(self, pen: Pen, marks: BoardMarks, hidden: CardsInMotion) -> None:
        places, table, view = self.places, self._table, self._table.view
        for seat in places.tiles:
            draw_tile_frame(
                pen,
                places,
                seat,
                replace(table.players[seat], name=table.name_of(seat)),
                view.seats[seat],
                key=rivals.seat_key_number(pen.kit, seat, is_watched=table.watch is not None),
                is_turn=view.phase is Phase.TURN and view.turn.player == seat,
                hovered=marks.hovered == ("seat", seat),
            )
            notes = table.match.has_memory_notes
            draw_tile_cards(pen, places, seat, view.seats[seat], hidden, notes=notes)

    def _draw_hand_caption(self, pen: Pen) -> None:
        table, area = self._table, self.place["hand"]
        first = self.places.hand_rect(table.focus, 0, 2)
        words = pygame.Rect(area.x, 0, area.width, pen.px(30))
        words.bottom = first.y - pen.px(26)
        said = _("Your hand")
        if table.focus != table.asked:
            said = _("{name}’s hand").format(name=table.players[table.focus].name)
        pen.line(said, words, "body", pen.px(23), LILAC, align="center")


DRAWN_CARD_REFUSAL = N_("The card you draw goes to your hand. Then place any card from your hand.")
OFF_SCREEN_POINT = (-1, -1)
PEEK_ENDING_INTENTS = (
    intents.Back,
    intents.Confirm,
    intents.Digit,
    intents.Move,
    intents.NextFocus,
    intents.UnboundKey,
)
"""Inputs that end the look at a card, which is then turned face down again."""
PEEK_KEEPING_KEYS = ("film", "log", "page_up", "page_down")
"""Keys that do not end the look at a card."""


class BlancoScene(PlayScene[BlancoTable, BlancoTablePicture]):
    """The scene in which a game of Blanco is played or watched."""

    asks_at = "grid"

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        super().__init__(kit, table, BlancoTablePicture(kit, table))
        self.question = Question()
        self._choice = NO_MOVE
        self.asks_to_end = False
        self._drag: CardDrag | None = None
        self._is_dragged_on = False
        """Whether the dragged card has moved since the last frame."""
        self.spots: dict[ThingKey, Widget] = {}
        self._end = Button(
            "end",
            lambda: _("End anyway") if self.asks_to_end else _("End turn"),
            self.end_turn,
            visible=table.watch is None,
            enabled=lambda: self.question.may_end,
            shortcut=END_TURN_KEY,
        )
        self._end.explained = lambda: help_text("end")._replace(title=label_and_key(self._end))
        self._drawn = Question()
        """What the player could do (see ``Question``) when the scene was last drawn."""
        self._missed: tuple[int, int] | None = None
        """Where the mouse was last pressed, if on nothing clickable; otherwise ``None``."""
        self._rested = 0.0
        self.remark = ""
        """The review's words on the moment shown, in place of a message; '' if there are none."""
        self.hints = BlancoHints(kit, table)
        self._presses_bulb = False
        """Whether the mouse was pressed on a bulb that a hint put beside a card."""
        hint = make_hint_button(self.hints, self._ask_for_hint)
        tiles = make_rival_tiles(kit, table, lambda: self.picture.places.rival)
        fixed = (self._end, self._undo, self._redo, self._log, self._menu)
        self._make_focus(*fixed, *tiles, aside=(hint,))

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: intents.Intent) -> None:
        match intent:
            case intents.Press(pos) if self._is_on_bulb(pos):
                self._presses_bulb = True
                return
            case intents.Release(pos) if self._presses_bulb:
                self._presses_bulb = False
                if self._is_on_bulb(pos):
                    self._ask_for_hint()
                return
            case intents.Press(pos):
                self._cancel_drag()
                self.refusal.hide_refusal()
                super().handle(intent)
                if self._has_new_meaning(self.focus.hovered):
                    # The player meant what the last drawn frame showed there: ignore the press.
                    self.focus.handle(intents.Release(OFF_SCREEN_POINT))
                    return
                self._start_drag(pos)
                self._missed = pos if self.focus.hovered is None else None
                return
            case intents.Hover(pos):
                self._drag_to(pos)
            case _ if self._ends_peek(intent):
                self.playback_speed.let_go()
                self._finish_current_step()
                return
            case intents.Release():
                if self._drop_dragged_card():
                    # A drag is not a click as well.
                    self.focus.handle(intents.Release(OFF_SCREEN_POINT))
            case _:
                self._cancel_drag()
        super().handle(intent)

    def _ask_for_hint(self) -> None:
        self.hints.ask_for_hint(is_busy=self.is_busy())

    def _is_on_bulb(self, pos: tuple[int, int]) -> bool:
        return self.hints.step > 0 and any(bulb.collidepoint(pos) for bulb in self.hints.bulbs)

    def _has_new_meaning(self, widget: Widget | None) -> bool:
        """Whether a click on a widget now does something else than when the scene was drawn."""
        now, then = self.question, self._drawn
        if widget is self._end:
            return now.may_end != then.may_end
        key = next((it for it, spot in self.spots.items() if spot is widget), None)
        return key is not None and click_meaning(now, key) != click_meaning(then, key)

    def _ends_peek(self, intent: intents.Intent) -> bool:
        """Whether this click or key ends the look at a card, which then turns face down again."""
        if not self.table.is_peeking:
            return False
        match intent:
            case intents.Release():
                return self.focus.hovered is None
            case intents.Advance():
                # If keys can be held, ``playback_speed`` hurries this and, held, what follows too.
                return not self._can_hold_keys()
            case intents.Key(name):
                return name not in PEEK_KEEPING_KEYS
            case _:
                return isinstance(intent, PEEK_ENDING_INTENTS)

    def update(self, dt: float) -> bool:
        moved, self._is_dragged_on = self._is_dragged_on, False
        moved = self.hints.refresh_hint() or moved
        return super().update(dt) or moved

    def pause(self) -> None:
        self._cancel_drag()
        super().pause()

    def draw_table(self, surface: pygame.Surface) -> None:
        marks = self.board_marks()
        said, last = self.remark, ""
        if not said:
            said, last = self.hints.hint_words, last_turn_line(self.table)
        if not said:
            said = question_message(
                self.table, self.question, is_busy=self.is_busy(), asks=self.asks_to_end
            )
        self.picture.draw(surface, marks, said, last)
        self.focus.draw(surface)
        pen = Pen.at(self.kit, surface, self.picture.place)
        self.hints.draw_hint_rings(pen, self.hinted_things(), self.question)
        seat = marks.hovered_seat
        if seat is not None and not self.is_busy():
            tile, shown = self.picture.places.tiles[seat], self.table.view.seats[seat]
            notes = self.table.match.has_memory_notes
            draw_closeup(pen, self.picture.place, tile, shown, notes=notes)
        self.refusal.draw(surface, self.picture.place.scale)
        self._drawn = self.question

    def _handle_answer(self, intent: intents.Intent) -> None:
        match intent:
            case intents.Advance():
                self._handle_space(intent)
            case intents.Back() if self.question.is_partly_chosen:
                self._set_choice(self.question.choice_one_step_back())
            case intents.Key("film"):
                screens_of(self.kit.games, self.table.game).save_latest_film(self.kit, self.table)
            case intents.Digit(number) if 0 < number <= len(self.table.players):
                self.enlarge_board(number - 1)
            case intents.Release():
                if not self.focus.handle(intent) and self._missed is not None:
                    self._explain_refusal_at(self._missed)
                    self.explain_disabled_button(intent)
            case _:
                if not self.focus.handle(intent):
                    self.explain_disabled_button(intent)

    def _explain_refusal_at(self, pos: tuple[int, int]) -> None:
        table, viewer = self.table, self.table.asked
        if viewer is None or viewer != table.focus or self.is_busy():
            return
        if (thing := self.refusing_thing_at(pos)) is not None:
            self.explain_refusal(thing)

    # --- what a player does ----------------------------------------------------------------------

    def press_thing(self, key: ThingKey) -> None:
        question = self.question
        match key:
            case ("cell", at) if self.question.kind is MoveStep.OPEN:
                if not self._show_objection(Open(self.question.legal[0].player, at, at), key):
                    self.table.turn_up_card(at)
            case ("cell", at):
                if question.choice.drops:
                    # The card already lies over the discards.
                    over = self.picture.places.leaving_card_rect()
                    self.picture.let_go = ("hand", question.choice.card), over
                self._act_or_choose(question.click_cell(at), key)
            case ("hand", card):
                self._set_choice(question.click_hand_card(card))
            case ("pile",) | ("discard",):
                self._act_or_choose(question.click_pile(key[0]), key)
            case ("line", line):
                if line in question.clears:
                    self._act_or_choose(question.clears[line], key)
            case ("seat", seat):
                self.enlarge_board(seat)

    def end_turn(self) -> None:
        """End the turn.  Ask first if a line could be cleared or an unknown card looked at."""
        if (self.question.clearable_lines or self.question.may_learn) and not self.asks_to_end:
            self.asks_to_end = True
            return
        action = next((a for a in self.question.legal if isinstance(a, End)), None)
        if action is not None:
            self._act_or_choose(action)

    def _act_or_choose(self, meant: Action | PartialMove, key: ThingKey = ("end",)) -> None:
        if isinstance(meant, PartialMove):
            self._set_choice(meant)
        elif not self._show_objection(meant, key):
            self.perform_decision(meant)

    def _show_objection(self, action: Action, key: ThingKey) -> bool:
        if words := self.table.objection_to_action(action):
            self._cancel_choice()
            self.explain_refusal(self.find_thing(key), words)
        return bool(words)

    def _set_choice(self, choice: PartialMove) -> None:
        self.refusal.hide_refusal()
        self._choice, self.asks_to_end = choice, False

    def _cancel_choice(self) -> None:
        self._set_choice(NO_MOVE)

    # --- dragging --------------------------------------------------------------------------------

    def _start_drag(self, pos: tuple[int, int]) -> None:
        held = next((it for it, spot in self.spots.items() if spot is self.focus.hovered), None)
        if held is not None and partial_move_by_drag(self.question, held) is not None:
            self._drag = CardDrag(held, self.spots[held].rect.copy(), pos, self._choice, pos)

    def _drag_to(self, pos: tuple[int, int]) -> None:
        drag = self._drag
        if drag is None:
            return
        if drag.follow_mouse(pos):
            self._set_choice(partial_move_by_drag(self.question, drag.thing) or drag.before)
        self._is_dragged_on = drag.is_moving

    def _drop_dragged_card(self) -> bool:
        """Drop the dragged card, if there is one.

        Return whether the release of the mouse is dealt with, so that it must not act as a click.
        """
        drag, self._drag = self._drag, None
        if drag is None or not drag.is_moving:
            return False
        goal = drag.drop_target(self.spots, self.picture.place["hand"])
        if goal is None:
            below = self.refusing_thing_at(drag.card_rect.center)
            words = self._why_card_returns(drag, below)
            self._set_choice(drag.before)
            if words and below is not None:
                self.explain_refusal(below, words)
            return bool(words) or not drag.lay.collidepoint(drag.pos)
        self.picture.let_go = (drag.thing, drag.card_rect)
        # From a pile it goes to the hand, as by a click on the pile.
        self.press_thing(drag.thing if goal[0] == "hand" else goal)
        return True

    def _why_card_returns(self, drag: CardDrag, below: intents.ScreenThing | None) -> str:
        """Return why a dropped card flies back, or '' if there is nothing to explain."""
        if below is None or below.key in (drag.thing, ("end",)):
            return ""
        match drag.thing[0], cast(ThingKey, below.key)[0]:
            case "pile" | "discard", _:
                return _(DRAWN_CARD_REFUSAL)
            case "cell", "cell":
                return (below.refuse and below.refuse()) or ""
            case _:
                return question_message(self.table, self.question, is_busy=False, asks=False)

    def _cancel_drag(self) -> None:
        drag, self._drag = self._drag, None
        if drag is not None and drag.is_moving:
            self._set_choice(drag.before)

    # --- what goes on ----------------------------------------------------------------------------

    def _handle_space(self, intent: intents.Intent) -> None:
        if self.focus.current is not None and self.focus.shows_ring:
            self.focus.handle(intent)
        elif self.question.may_end:
            self.end_turn()
        elif self.table.next_bot_seat() is not None:
            self._rested = self.table.timing.think

    def _may_undo(self) -> bool:
        return super()._may_undo() and not self.is_busy()

    def _may_redo(self) -> bool:
        return super()._may_redo() and not self.is_busy()

    def _preload_key(self) -> object:
        return self.picture.places.card_width, len(self.table.players)

    def _preload_pictures(self) -> Iterator[object]:
        return self.picture.iterate_preloads()

    def _do_automatic_step(self, dt: float) -> bool:
        table = self.table
        dt *= self.playback_speed.rate
        table.let_bots_think()
        if self.is_busy():
            self._rested = 0.0
            return False
        if table.match.is_over:
            self.kit.alarm.wake_within(0.0)
            self._rested += dt
            if self._rested >= table.timing.hold:
                save_screenshot(self.kit, table, f"game-{table.series.game_number}")
                self._leave_for_result()
            return False
        if table.needs_handover():
            self._show_handover()
            return False
        bot = table.next_bot_seat()
        if bot is None:
            self._rested = 0.0
            return False
        self.kit.alarm.wake_within(0.0)
        self._rested += dt
        if self._rested < table.bot_pause_seconds(bot):
            return False
        if table.playback is not None:
            table.follow_seat(bot)
        if not table.play_next_bot():
            return False
        self._rested = 0.0
        return True

    def _show_handover(self) -> None:
        table, following = self.table, self.table.next_person_seat()
        if following is None:
            return
        self._cancel_choice()
        table.show_to_viewer(None)
        player = table.players[following]
        self.kit.stack.push(
            HandoverScene(
                self.kit, player, partial(table.show_to_viewer, following), self._open_pause_menu
            )
        )

    def _leave_for_result(self) -> None:
        table = self.table
        if table.match_replay is None:
            # The game counts in its match.
            table.series.add_result(table.view.points)
        self.kit.stack.replace_top_scene(to.OpenTable(table))

    # --- what may be clicked ---------------------------------------------------------------------

    def _clickable_areas_key(self) -> object:
        table = self.table
        return (
            table.match.game,
            self.is_busy(),
            table.focus,
            table.viewer,
            self._choice,
            [list(row) for seat in table.view.seats[table.focus :][:1] for row in seat.grid],
            tuple(len(seat.grid) for seat in table.view.seats),
            tuple(len(seat.grid[0]) for seat in table.view.seats if seat.grid),
        )

    def refresh(self) -> None:
        if not self.is_busy():
            self.picture.let_go = None
        table, viewer = self.table, self.table.asked
        self.question = Question()
        if viewer is not None and not self.is_busy() and viewer == table.focus:
            legal = table.match.legal(viewer)
            self.question = make_question(table.view.seats[viewer], legal, self._choice)
            self._choice = self.question.choice
        # While a line can be cleared, End is not the main button.
        self._end.style = "quiet" if self.question.clearable_lines else "primary"
        self.picture.lay_out()
        scale, was = self.picture.place.scale, cast(dict[Hashable, Widget], self.spots)
        spots = widgets_for_things(self.table_things(), was, scale, self._make_widget)
        self.spots = cast(dict[ThingKey, Widget], spots)
        self._lead.remember_focus_position(self._fixed)
        self.focus.replace_widgets([*self.spots.values(), *self._fixed])
        self._lead.focus_first_answer(self._suggested_widgets())

    def _make_widget(self, thing: intents.ScreenThing) -> Widget:
        match thing.key:
            case ("line", line):
                shortcut = intents.Key("line") if line == self.question.clearable_lines[0] else None
            case _:
                return ThingButton(thing)
        assert thing.press is not None
        clear = Button("", lambda: _("Clear"), thing.press, shortcut=shortcut)
        clear.explained = lambda: help_text("line")._replace(title=label_and_key(clear))
        return clear

    def _suggested_widgets(self) -> Iterator[Sequence[Widget]]:
        """Yield groups of widgets that the player could press next, the most urgent group first."""
        kinds = (
            ("line", "pile", "cell") if self.question.kind is MoveStep.BEGIN else ("line", "cell")
        )
        for kind in kinds:
            yield [spot for key, spot in self.spots.items() if key[0] == kind]
        yield [self._end] if self.question.may_end else []

    def table_things(self) -> TableThings:
        picture = self.picture
        return TableThings(
            self.table, picture.place, picture.places, self.question, self.press_thing
        )

    def answer_widgets(self) -> Sequence[Widget]:
        return next(filter(None, self._suggested_widgets()), ())

    def hinted_things(self) -> list[intents.ScreenThing]:
        meant = self.hints.hinted_thing_keys()
        return [thing for thing in self.table_things() if thing.key in meant]

    def areas_to_scroll_to(self) -> Sequence[pygame.Rect]:
        """Return the areas to keep in view: a hint's words and things, or a card looked at."""
        if self.hints.step:
            marked = [thing.rect for thing in self.hinted_things()]
            words = self.picture.place["message"]
            return [words, *marked] if self.hints.step == 1 else [*marked, words]
        if not self.table.is_peeking:
            return ()
        looks = (getattr(pose, "event", None) for pose in self.table.director.poses())
        places, view = self.picture.places, self.table.view
        return [
            places.cell_rect(it.player, it.at, view.seats[it.player].grid_shape)
            for it in looks
            if isinstance(it, ev.CardLooked)
        ]

    def areas_tooltips_avoid(self) -> Sequence[pygame.Rect]:
        seat = self.board_marks().hovered_seat
        if seat is None:
            return super().areas_tooltips_avoid()
        tile, shape = self.picture.places.tiles[seat], self.table.view.seats[seat].grid_shape
        return (closeup_rect(self.picture.place, tile, shape),)

    def board_marks(self) -> BoardMarks:
        at = self.focus.hovered_or_focused
        hovered = next((key for key, spot in self.spots.items() if spot is at), None)
        drag = self._drag
        dragged = None
        if drag is not None and drag.is_moving:
            hovered = drag.drop_target(self.spots, self.picture.place["hand"])
            dragged = drag.thing, drag.card_rect
        preview: tuple[Line, ...] = ()
        if hovered is not None and hovered[0] == "cell":
            seat = self.table.view.seats[self.table.focus]
            preview = lines_completed_by_click(seat, self.question, hovered[1])
        return BoardMarks(self.question, hovered, preview, dragged)
