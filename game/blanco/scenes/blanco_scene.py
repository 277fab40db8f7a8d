"""The playing scene of Blanco, and the handover screen between two people."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import cast

import pygame

from game.blanco.rules import CARD_IDS, GRID_SHAPES, HIDDEN, Action, End, Line, Open, Phase
from game.blanco.rules import events as ev
from game.blanco.stage import Zone
from game.scenes import destinations as to
from game.scenes.frame.drawing import Pen, occasion_label
from game.scenes.frame.widget_scene import FRAME, draw_backdrop, draw_bar, draw_heading
from game.scenes.game import screens_of
from game.scenes.table.effects import draw_message
from game.scenes.table.play_scene import PlayScene
from game.scenes.table.rivals import (
    badge_at,
    badge_rect,
    draw_raised_faces,
    draw_remark_bubble,
    draw_seat,
    key_of,
)
from game.scenes.table.table import latest_remark
from game.scenes.watch.saving import save_shot
from game.stage import Pose
from game.ui.draw import shapes
from game.ui.draw.palette import LILAC, SUNFLOWER, TABLE, mix
from game.ui.widgets.button import Button
from game.ui.widgets.intents import (
    Advance,
    Back,
    Confirm,
    Digit,
    Intent,
    Key,
    Move,
    NextFocus,
    Point,
    Press,
    Release,
    Stroke,
    Thing,
)
from game.ui.widgets.widget import ThingSpot, Widget, name_and_key, widgets_on
from game.ui.window.layout import Layout, Placement
from game.ui.window.scene import Kit
from game.words import N_, _

from .blanco_board import (
    BlancoBoard,
    BoardMarks,
    CardDrag,
    choice_when_dragged,
    closeup_rect,
    draw_card_glow,
    draw_closeup,
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
    lines_completed_by,
    make_question,
    question_message,
)

TAB_BADGE_SHARE = 0.66
"""Height of the badge on the name's tab, as a share of the tab."""


class BlancoTablePicture:
    """Lays out and draws the table."""

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        self._kit, self._table = kit, table
        self._layout = Layout.load("blanco")
        self.place: Placement = self._layout.place(kit.stack.size)
        self.places = TableLayout(self.place, 0, [GRID_SHAPES[1]])
        self.let_go: tuple[ThingKey, pygame.Rect] | None = None
        """The card last dropped and where; it flies on from there."""

    def resize(self, size: tuple[int, int]) -> None:
        self.place = self._layout.place(size)
        self.lay_out()

    def lay_out(self) -> None:
        table = self._table
        shapes_now = [seat.grid_shape for seat in table.view.seats]
        has_rival = table.rival is not None
        self.places = TableLayout(self.place, table.focus, shapes_now, has_rival=has_rival)

    def preparations(self) -> Iterator[object]:
        art, places = self._kit.art, self.places
        widths = {places.card_width, *(places.card_width_in(seat) for seat in places.tiles)}
        for width in sorted(widths, reverse=True):
            for card in (HIDDEN, *CARD_IDS):
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
        draw_backdrop(kit, surface)
        self._draw_header(pen)
        self._draw_frame(pen)
        self._draw_tiles(pen, marks, CardsInMotion(poses))
        self._draw_hand_caption(pen)
        board.draw()
        draw_bar(kit, surface, place["bottom_bar"])
        line = place["message" if table.playback is None else "watched_message"]
        draw_message(pen, line, message, last, pen.px(24))
        board.draw_moving_cards(self.let_go)
        board.draw_dragged_card()
        draw_callouts(pen, self.places, table.names_in_calls, poses)
        self._draw_remark(pen, poses)

    def _draw_remark(self, pen: Pen, poses: Sequence[Pose]) -> None:
        remark, table, places, place = latest_remark(poses), self._table, self.places, self.place
        if remark is None:
            return
        tab, tiles = place["name_tab"], places.tiles
        badges = {seat: badge_rect(rect) for seat, rect in tiles.items()}
        left = tab.move(place.px(16), -place.px(3))
        badges[table.focus] = badge_at(left, round(tab.height * TAB_BADGE_SHARE))
        draw_raised_faces(pen, remark, table.players, badges)
        held = table.view.seats[table.focus].hand
        cards = [places.hand_rect(table.focus, nth, len(held)) for nth in range(len(held))]
        cards += [places.grid_area(table.focus), *map(places.pile_rect, (Zone.PILE, Zone.DISCARD))]
        bars = [place["top_bar"], place["bottom_bar"], tab]
        draw_remark_bubble(pen, remark, badges, [*tiles.values(), *cards, *bars])

    def _draw_header(self, pen: Pen) -> None:
        place, table = self.place, self._table
        draw_bar(pen.kit, pen.surface, place["top_bar"])
        draw_heading(pen.kit, pen.surface, place["heading"], _("Blanco"))
        words = "  ·  ".join(filter(None, (occasion_label(table.match), table.caption())))
        pen.line(words, place["caption"], "body", pen.px(24), LILAC)
        for area, name in (("menu", "pause"), ("log", "log")):
            pen.icon(name, pen.px(34), center=place[area].center)

    def _draw_frame(self, pen: Pen) -> None:
        place, table, px = self.place, self._table, pen.px
        view = table.view
        is_turn = view.phase is Phase.TURN and view.turn.player == table.focus
        edge = SUNFLOWER if is_turn else mix(SUNFLOWER, TABLE, 0.6)
        pen.box(place["frame"], px(30), FRAME, px(5), edge)
        player, tab = table.players[table.focus], place["name_tab"]
        fill = SUNFLOWER if is_turn else LILAC
        slab = partial(shapes.slab, tab.size, fill, gloss=False)
        pen.stamp(("tab", tab.size, fill), slab, topleft=tab.topleft)
        left = tab.x + px(16), tab.centery - px(3)
        at = draw_seat(pen, player, round(tab.height * TAB_BADGE_SHARE), midleft=left)
        words = pygame.Rect(at.right + px(12), tab.y, 0, tab.height - px(6))
        words.width = tab.right - px(18) - words.x
        if is_turn and table.focus == table.asked:
            said, size = _("Your turn"), px(22)
            wide = pen.width(said, "body", pen.kit.text.grown("body", size))
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
                key=key_of(pen.kit, seat, is_watched=table.watch is not None),
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
PEEK_ENDING_INTENTS = (Back, Confirm, Digit, Move, NextFocus, Stroke)
"""Keys that end the look at a card."""
PEEK_KEEPING_KEYS = ("film", "log", "page_up", "page_down")
"""Controls that keep it up."""


class BlancoScene(PlayScene[BlancoTable, BlancoTablePicture]):
    """Plays one game of Blanco."""

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
        self._end.explained = lambda: help_text("end")._replace(title=name_and_key(self._end))
        self._drawn = Question()
        """The question when the scene was last drawn."""
        self._missed: tuple[int, int] | None = None
        """Where the mouse was pressed, if on nothing clickable."""
        self._rested = 0.0
        self.remark = ""
        """The review's words on this moment, shown in place of messages."""
        self.hints = BlancoHints(kit, table)
        hint = make_hint_button(self.hints, lambda: self.hints.ask_for_hint(is_busy=self.is_busy()))
        tiles = make_rival_tiles(kit, table, lambda: self.picture.places.rival)
        fixed = (self._end, self._undo, self._redo, self._log, self._menu)
        self._make_focus(*fixed, *tiles, aside=(hint,))

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        match intent:
            case Press(pos):
                self._cancel_drag()
                self.refusal.forget()
                super().handle(intent)
                if self._has_new_meaning(self.focus.hovered):
                    # Pressed was what the picture still showed there.
                    self.focus.handle(Release(OFF_SCREEN_POINT))
                    return
                self._start_drag(pos)
                self._missed = pos if self.focus.hovered is None else None
                return
            case Point(pos):
                self._drag_to(pos)
            case _ if self._ends_peek(intent):
                self.playback_speed.let_go()
                self._hurry()
                return
            case Release():
                if self._drop_dragged_card():
                    # A drag is not a click as well.
                    self.focus.handle(Release(OFF_SCREEN_POINT))
            case _:
                self._cancel_drag()
        super().handle(intent)

    def _has_new_meaning(self, widget: Widget | None) -> bool:
        """Whether a click now means something else than when the scene was last drawn."""
        now, then = self.question, self._drawn
        if widget is self._end:
            return now.may_end != then.may_end
        key = next((it for it, spot in self.spots.items() if spot is widget), None)
        return key is not None and click_meaning(now, key) != click_meaning(then, key)

    def _ends_peek(self, intent: Intent) -> bool:
        """Whether a click or key ends the look at a card."""
        if not self.table.is_peeking:
            return False
        match intent:
            case Release():
                return self.focus.hovered is None
            case Advance():
                # Held, it hurries what follows too.
                return not self._can_hold_keys()
            case Key(name):
                return name not in PEEK_KEEPING_KEYS
            case _:
                return isinstance(intent, PEEK_ENDING_INTENTS)

    def update(self, dt: float) -> bool:
        """Advance; a moving drag changes the picture though nothing is played."""
        moved, self._is_dragged_on = self._is_dragged_on, False
        moved = self.hints.refresh_hint() or moved
        return super().update(dt) or moved

    def pause(self) -> None:
        self._cancel_drag()
        super().pause()

    def draw(self, surface: pygame.Surface) -> None:
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

    def _answer(self, intent: Intent) -> None:
        match intent:
            case Advance():
                self._space(intent)
            case Back() if self.question.is_partly_chosen:
                self._set_choice(self.question.choice_one_step_back())
            case Key("film"):
                screens_of(self.kit.games, self.table.game).save_latest_film(self.kit, self.table)
            case Digit(number) if 0 < number <= len(self.table.players):
                self.enlarge_board(number - 1)
            case Release():
                if not self.focus.handle(intent) and self._missed is not None:
                    self._explain_refusal_at(self._missed)
                    self.explain_disabled(intent)
            case _:
                if not self.focus.handle(intent):
                    self.explain_disabled(intent)

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
        """End the turn; ask first if the player would miss something."""
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
            self.act_on(meant)

    def _show_objection(self, action: Action, key: ThingKey) -> bool:
        if words := self.table.objection(action):
            self._forget_choice()
            self.explain_refusal(self.thing_of(key), words)
        return bool(words)

    def _set_choice(self, choice: PartialMove) -> None:
        self.refusal.forget()
        self._choice, self.asks_to_end = choice, False

    def _forget_choice(self) -> None:
        self._set_choice(NO_MOVE)

    # --- dragging --------------------------------------------------------------------------------

    def _start_drag(self, pos: tuple[int, int]) -> None:
        held = next((it for it, spot in self.spots.items() if spot is self.focus.hovered), None)
        if held is not None and choice_when_dragged(self.question, held) is not None:
            self._drag = CardDrag(held, self.spots[held].rect.copy(), pos, self._choice, pos)

    def _drag_to(self, pos: tuple[int, int]) -> None:
        drag = self._drag
        if drag is None:
            return
        if drag.follow_mouse(pos):
            self._set_choice(choice_when_dragged(self.question, drag.thing) or drag.before)
        self._is_dragged_on = drag.is_moving

    def _drop_dragged_card(self) -> bool:
        """Drop the dragged card, if there is one; return whether it found a target."""
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

    def _why_card_returns(self, drag: CardDrag, below: Thing | None) -> str:
        """Return why a dropped card goes back; empty if it was dropped over nothing."""
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

    def _space(self, intent: Intent) -> None:
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

    def _subject(self) -> object:
        return self.picture.places.card_width, len(self.table.players)

    def _prepare(self) -> Iterator[object]:
        return self.picture.preparations()

    def _go_on_by_itself(self, dt: float) -> bool:
        table = self.table
        dt *= self.playback_speed.rate
        table.let_bots_think()
        if self.is_busy():
            self._rested = 0.0
            return False
        if table.match.is_over:
            self.kit.alarm.ring_within(0.0)
            self._rested += dt
            if self._rested >= table.timing.hold:
                save_shot(self.kit, table, f"game-{table.series.game_number}")
                self._leave_for_result()
            return False
        if table.needs_handover():
            self._show_handover()
            return False
        bot = table.next_bot_seat()
        if bot is None:
            self._rested = 0.0
            return False
        self.kit.alarm.ring_within(0.0)
        self._rested += dt
        if self._rested < table.bot_pause_seconds(bot):
            return False
        if table.playback is not None:
            table.follow_seat(bot)
        if not table.let_bot_act():
            return False
        self._rested = 0.0
        return True

    def _show_handover(self) -> None:
        """Show the handover screen until the next person confirms."""
        table, following = self.table, self.table.next_person_seat()
        if following is None:
            return
        self._forget_choice()
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
        self.kit.stack.replace(to.At(table))

    # --- what may be clicked ---------------------------------------------------------------------

    def _asked_of(self) -> object:
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
        spots = widgets_on(self.table_things(), was, scale, self._make_widget)
        self.spots = cast(dict[ThingKey, Widget], spots)
        self._lead.remember_position(self._fixed)
        self.focus.replace([*self.spots.values(), *self._fixed])
        self._lead.focus_first_answer(self._suggested_widgets())

    def _make_widget(self, thing: Thing) -> Widget:
        match thing.key:
            case ("line", line):
                shortcut = Key("line") if line == self.question.clearable_lines[0] else None
            case _:
                return ThingSpot(thing)
        assert thing.press is not None
        clear = Button("", lambda: _("Clear"), thing.press, shortcut=shortcut)
        clear.explained = lambda: help_text("line")._replace(title=name_and_key(clear))
        return clear

    def _suggested_widgets(self) -> Iterator[Sequence[Widget]]:
        """Yield the things to press next, most urgent first."""
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

    def answers(self) -> Sequence[Widget]:
        return next(filter(None, self._suggested_widgets()), ())

    def hinted_things(self) -> list[Thing]:
        """Return the things on the table that the hint points at."""
        meant = self.hints.hinted_keys()
        return [thing for thing in self.table_things() if thing.key in meant]

    def required_areas(self) -> Sequence[pygame.Rect]:
        """Return the looked-at card, or the hint's marks and words, the most important last."""
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

    def spared(self) -> Sequence[pygame.Rect]:
        """Return the areas tooltips must avoid, such as the close-up beside a tile."""
        seat = self.board_marks().hovered_seat
        if seat is None:
            return super().spared()
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
            preview = lines_completed_by(seat, self.question, hovered[1])
        return BoardMarks(self.question, hovered, preview, dragged)
