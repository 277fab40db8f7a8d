"""The playing scene of Blanco, and the handover screen between two people."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import cast

import pygame

from game.blanco.rules import CARD_IDS, GRID_SHAPES, HIDDEN_CARD, Action, End, Line, Open, Phase
from game.blanco.rules import events as ev
from game.blanco.stage import CardZone
from game.scenes import destinations as to
from game.scenes.frame.drawing import Pen, occasion_label
from game.scenes.frame.widget_scene import FRAME, draw_backdrop, draw_bar, draw_heading
from game.scenes.game import screens_of
from game.scenes.table.effects import draw_message
from game.scenes.table.play_scene import PlayScene
from game.scenes.table.rivals import badge_at, badge_rect, draw_looks, draw_seat, draw_words, key_of
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

from .blanco_board import BlancoBoard, Drag, Marks, choice_of, closeup_rect, draw_closeup, draw_glow
from .blanco_cards import blanco_card
from .blanco_hints import BlancoHints, hint_spot
from .blanco_moves import Hidden, Places, draw_calls
from .blanco_result import rival_tiles
from .blanco_table import BlancoTable
from .blanco_things import (
    HandoverScene,
    TableThings,
    ThingKey,
    draw_cards,
    draw_frame,
    meaning_of,
    tell,
)
from .move_question import (
    END,
    NO_CHOICE,
    Asked,
    Choice,
    Question,
    ask,
    last_turn_line,
    lines_made_by,
    message_for,
)

TAB_BADGE = 0.66
"""Height of the badge on the name's tab, as a share of the tab."""


class BlancoPicture:
    """Lays out and draws the table."""

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        self._kit, self._table = kit, table
        self._layout = Layout.load("blanco")
        self.place: Placement = self._layout.place(kit.stack.size)
        self.places = Places(self.place, 0, [GRID_SHAPES[1]])
        self.let_go: tuple[ThingKey, pygame.Rect] | None = None
        """The card last dropped and where; it flies on from there."""

    def resize(self, size: tuple[int, int]) -> None:
        self.place = self._layout.place(size)
        self.lay_out()

    def lay_out(self) -> None:
        table = self._table
        shapes_now = [seat.grid_shape for seat in table.view.seats]
        has_rival = table.rival is not None
        self.places = Places(self.place, table.focus, shapes_now, has_rival=has_rival)

    def preparations(self) -> Iterator[object]:
        art, places = self._kit.art, self.places
        widths = {places.card_width, *(places.width_of(seat) for seat in places.tiles)}
        for width in sorted(widths, reverse=True):
            for card in (HIDDEN_CARD, *CARD_IDS):
                yield blanco_card(art, card, width)
        # Drawn outside of a tiny surface: this only fills the cache with the glow.
        pen = Pen.at(self._kit, pygame.Surface((1, 1)), self.place)
        for is_hot in (False, True):
            draw_glow(pen, places.pile(CardZone.PILE), is_hot=is_hot)
            yield None

    # --- drawing ---------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, marks: Marks, message: str, last: str) -> None:
        kit, place, table = self._kit, self.place, self._table
        pen, poses = Pen.at(kit, surface, place), table.director.poses()
        notes = table.match.has_memory_notes
        board = BlancoBoard(pen, self.places, table.view, poses, marks, notes=notes)
        draw_backdrop(kit, surface)
        self._draw_header(pen)
        self._draw_frame(pen)
        self._draw_tiles(pen, marks, Hidden(poses))
        self._draw_whose_hand(pen)
        board.draw()
        draw_bar(kit, surface, place["bottom_bar"])
        line = place["message" if table.playback is None else "watched_message"]
        draw_message(pen, line, message, last, pen.px(24))
        board.draw_moves(self.let_go)
        board.draw_dragged()
        draw_calls(pen, self.places, table.names_called, poses)
        self._draw_remark(pen, poses)

    def _draw_remark(self, pen: Pen, poses: Sequence[Pose]) -> None:
        remark, table, places, place = latest_remark(poses), self._table, self.places, self.place
        if remark is None:
            return
        tab, tiles = place["name_tab"], places.tiles
        badges = {seat: badge_rect(rect) for seat, rect in tiles.items()}
        left = tab.move(place.px(16), -place.px(3))
        badges[table.focus] = badge_at(left, round(tab.height * TAB_BADGE))
        draw_looks(pen, remark, table.players, badges)
        held = table.view.seats[table.focus].hand
        cards = [places.hand(table.focus, nth, len(held)) for nth in range(len(held))]
        cards += [
            places.grid_room(table.focus),
            *map(places.pile, (CardZone.PILE, CardZone.DISCARD)),
        ]
        bars = [place["top_bar"], place["bottom_bar"], tab]
        draw_words(pen, remark, badges, [*tiles.values(), *cards, *bars])

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
        at = draw_seat(pen, player, round(tab.height * TAB_BADGE), midleft=left)
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

    def _draw_tiles(self, pen: Pen, marks: Marks, hidden: Hidden) -> None:
        places, table, view = self.places, self._table, self._table.view
        for seat in places.tiles:
            draw_frame(
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
            draw_cards(pen, places, seat, view.seats[seat], hidden, notes=notes)

    def _draw_whose_hand(self, pen: Pen) -> None:
        table, area = self._table, self.place["hand"]
        first = self.places.hand(table.focus, 0, 2)
        words = pygame.Rect(area.x, 0, area.width, pen.px(30))
        words.bottom = first.y - pen.px(26)
        said = _("Your hand")
        if table.focus != table.asked:
            said = _("{name}’s hand").format(name=table.players[table.focus].name)
        pen.line(said, words, "body", pen.px(23), LILAC, align="center")


DRAWN_FIRST = N_("The card you draw goes to your hand. Then place any card from your hand.")
NOWHERE = (-1, -1)
PUTS_DOWN = (Back, Confirm, Digit, Move, NextFocus, Stroke)
"""Keys that end the look at a card."""
BESIDE = ("film", "log", "page_up", "page_down")
"""Controls that keep it up."""


class BlancoScene(PlayScene[BlancoTable, BlancoPicture]):
    """Plays one game of Blanco."""

    asks_at = "grid"

    def __init__(self, kit: Kit, table: BlancoTable) -> None:
        super().__init__(kit, table, BlancoPicture(kit, table))
        self.question = Question()
        self._choice = NO_CHOICE
        self.asks_to_end = False
        self._drag: Drag | None = None
        self._is_dragged_on = False
        """Whether the dragged card has moved since the last frame."""
        self.spots: dict[ThingKey, Widget] = {}
        self._end = Button(
            "end",
            lambda: _("End anyway") if self.asks_to_end else _("End turn"),
            self.end,
            visible=table.watch is None,
            enabled=lambda: self.question.may_end,
            shortcut=END,
        )
        self._end.explained = lambda: tell("end")._replace(title=name_and_key(self._end))
        self._drawn = Question()
        """The question when the scene was last drawn."""
        self._missed: tuple[int, int] | None = None
        """Where the mouse was pressed, if on nothing clickable."""
        self._rested = 0.0
        self.remark = ""
        """The review's words on this moment, shown in place of messages."""
        self.hints = BlancoHints(kit, table)
        hint = hint_spot(self.hints, lambda: self.hints.ask(is_busy=self.is_busy()))
        tiles = rival_tiles(kit, table, lambda: self.picture.places.rival)
        fixed = (self._end, self._undo, self._redo, self._log, self._menu)
        self._make_focus(*fixed, *tiles, aside=(hint,))

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        match intent:
            case Press(pos):
                self._cancel_drag()
                self.refusal.forget()
                super().handle(intent)
                if self._is_news(self.focus.hovered):
                    # Pressed was what the picture still showed there.
                    self.focus.handle(Release(NOWHERE))
                    return
                self._grab(pos)
                self._missed = pos if self.focus.hovered is None else None
                return
            case Point(pos):
                self._drag_to(pos)
            case _ if self._has_seen(intent):
                self.playback_speed.let_go()
                self._hurry()
                return
            case Release():
                if self._drop():
                    # A drag is not a click as well.
                    self.focus.handle(Release(NOWHERE))
            case _:
                self._cancel_drag()
        super().handle(intent)

    def _is_news(self, widget: Widget | None) -> bool:
        """Whether a click now means something else than when the scene was last drawn."""
        now, then = self.question, self._drawn
        if widget is self._end:
            return now.may_end != then.may_end
        key = next((it for it, spot in self.spots.items() if spot is widget), None)
        return key is not None and meaning_of(now, key) != meaning_of(then, key)

    def _has_seen(self, intent: Intent) -> bool:
        """Whether a click or key ends the look at a card."""
        if not self.table.is_peeking:
            return False
        match intent:
            case Release():
                return self.focus.hovered is None
            case Advance():
                # Held, it hurries what follows too.
                return not self._holds()
            case Key(name):
                return name not in BESIDE
            case _:
                return isinstance(intent, PUTS_DOWN)

    def update(self, dt: float) -> bool:
        """Advance; a moving drag changes the picture though nothing is played."""
        moved, self._is_dragged_on = self._is_dragged_on, False
        moved = self.hints.look() or moved
        return super().update(dt) or moved

    def pause(self) -> None:
        self._cancel_drag()
        super().pause()

    def draw(self, surface: pygame.Surface) -> None:
        marks = self.marks()
        said, last = self.remark, ""
        if not said:
            said, last = self.hints.words, last_turn_line(self.table)
        if not said:
            said = message_for(
                self.table, self.question, is_busy=self.is_busy(), asks=self.asks_to_end
            )
        self.picture.draw(surface, marks, said, last)
        self.focus.draw(surface)
        pen = Pen.at(self.kit, surface, self.picture.place)
        self.hints.draw(pen, self.hinted(), self.question)
        seat = marks.seat
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
            case Back() if self.question.is_chosen:
                self._choose(self.question.one_step_back())
            case Key("film"):
                screens_of(self.kit.games, self.table.game).film(self.kit, self.table)
            case Digit(number) if 0 < number <= len(self.table.players):
                self.enlarge_board(number - 1)
            case Release():
                if not self.focus.handle(intent) and self._missed is not None:
                    self._refuse(self._missed)
                    self.explain_disabled(intent)
            case _:
                if not self.focus.handle(intent):
                    self.explain_disabled(intent)

    def _refuse(self, pos: tuple[int, int]) -> None:
        table, viewer = self.table, self.table.asked
        if viewer is None or viewer != table.focus or self.is_busy():
            return
        if (thing := self.refusing_thing_at(pos)) is not None:
            self.explain_refusal(thing)

    # --- what a player does ----------------------------------------------------------------------

    def press(self, key: ThingKey) -> None:
        question = self.question
        match key:
            case ("cell", at) if self.question.kind is Asked.OPEN:
                if not self._show_objection(Open(self.question.legal[0].player, at, at), key):
                    self.table.turn_up(at)
            case ("cell", at):
                self._take(question.on_cell(at), key)
            case ("hand", card):
                self._choose(question.on_hand(card))
            case ("pile",) | ("discard",):
                self._take(question.on_source(key[0]), key)
            case ("line", line):
                if line in question.clears:
                    self._take(question.clears[line], key)
            case ("seat", seat):
                self.enlarge_board(seat)

    def end(self) -> None:
        """End the turn; ask first if the player would miss something."""
        if (self.question.lines or self.question.may_learn) and not self.asks_to_end:
            self.asks_to_end = True
            return
        action = next((a for a in self.question.legal if isinstance(a, End)), None)
        if action is not None:
            self._take(action)

    def _take(self, meant: Action | Choice, key: ThingKey = ("end",)) -> None:
        if isinstance(meant, Choice):
            self._choose(meant)
        elif not self._show_objection(meant, key):
            self.act_on(meant)

    def _show_objection(self, action: Action, key: ThingKey) -> bool:
        if words := self.table.objection(action):
            self._forget_choice()
            self.explain_refusal(self.thing_of(key), words)
        return bool(words)

    def _choose(self, choice: Choice) -> None:
        self.refusal.forget()
        self._choice, self.asks_to_end = choice, False

    def _forget_choice(self) -> None:
        self._choose(NO_CHOICE)

    # --- dragging --------------------------------------------------------------------------------

    def _grab(self, pos: tuple[int, int]) -> None:
        held = next((it for it, spot in self.spots.items() if spot is self.focus.hovered), None)
        if held is not None and choice_of(self.question, held) is not None:
            self._drag = Drag(held, self.spots[held].rect.copy(), pos, self._choice, pos)

    def _drag_to(self, pos: tuple[int, int]) -> None:
        drag = self._drag
        if drag is None:
            return
        if drag.move(pos):
            self._choose(choice_of(self.question, drag.thing) or drag.before)
        self._is_dragged_on = drag.is_moving

    def _drop(self) -> bool:
        """Drop the dragged card, if there is one; return whether it found a target."""
        drag, self._drag = self._drag, None
        if drag is None or not drag.is_moving:
            return False
        goal = drag.over(self.spots, self.picture.place["hand"])
        if goal is None:
            below = self.refusing_thing_at(drag.rect.center)
            words = self._reason_to_return(drag, below)
            self._choose(drag.before)
            if words and below is not None:
                self.explain_refusal(below, words)
            return bool(words) or not drag.lay.collidepoint(drag.pos)
        self.picture.let_go = (drag.thing, drag.rect)
        # From a pile it goes to the hand, as by a click on the pile.
        self.press(drag.thing if goal[0] == "hand" else goal)
        return True

    def _reason_to_return(self, drag: Drag, below: Thing | None) -> str:
        """Return why a dropped card goes back; empty if it was dropped over nothing."""
        if below is None or below.key in (drag.thing, ("end",)):
            return ""
        match drag.thing[0], cast(ThingKey, below.key)[0]:
            case "pile" | "discard", _:
                return _(DRAWN_FIRST)
            case "cell", "cell":
                return (below.refuse and below.refuse()) or ""
            case _:
                return message_for(self.table, self.question, is_busy=False, asks=False)

    def _cancel_drag(self) -> None:
        drag, self._drag = self._drag, None
        if drag is not None and drag.is_moving:
            self._choose(drag.before)

    # --- what goes on ----------------------------------------------------------------------------

    def _space(self, intent: Intent) -> None:
        if self.focus.current is not None and self.focus.shows_ring:
            self.focus.handle(intent)
        elif self.question.may_end:
            self.end()
        elif self.table.next_bot() is not None:
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
                save_shot(self.kit, table, f"game-{table.series.game}")
                self._leave()
            return False
        if table.needs_handover():
            self._hand_over()
            return False
        bot = table.next_bot()
        if bot is None:
            self._rested = 0.0
            return False
        self.kit.alarm.ring_within(0.0)
        self._rested += dt
        if self._rested < table.bot_rest(bot):
            return False
        if table.playback is not None:
            table.follow(bot)
        if not table.let_bot_act():
            return False
        self._rested = 0.0
        return True

    def _hand_over(self) -> None:
        """Show the handover screen until the next person confirms."""
        table, following = self.table, self.table.next_person()
        if following is None:
            return
        self._forget_choice()
        table.sit_down(None)
        player = table.players[following]
        self.kit.stack.push(
            HandoverScene(self.kit, player, partial(table.sit_down, following), self._pause)
        )

    def _leave(self) -> None:
        table = self.table
        if table.match_replay is None:
            # The game counts in its match.
            table.series.add(table.view.points)
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
            self.question = ask(table.view.seats[viewer], legal, self._choice)
            self._choice = self.question.choice
        # While a line can be cleared, End is not the main button.
        self._end.style = "quiet" if self.question.lines else "primary"
        self.picture.lay_out()
        scale, was = self.picture.place.scale, cast(dict[Hashable, Widget], self.spots)
        spots = widgets_on(self.table_things(), was, scale, self._made)
        self.spots = cast(dict[ThingKey, Widget], spots)
        self._lead.remember(self._fixed)
        self.focus.replace([*self.spots.values(), *self._fixed])
        self._lead.lead(self._wanted())

    def _made(self, thing: Thing) -> Widget:
        match thing.key:
            case ("line", line):
                shortcut = Key("line") if line == self.question.lines[0] else None
            case _:
                return ThingSpot(thing)
        assert thing.press is not None
        clear = Button("", lambda: _("Clear"), thing.press, shortcut=shortcut)
        clear.explained = lambda: tell("line")._replace(title=name_and_key(clear))
        return clear

    def _wanted(self) -> Iterator[Sequence[Widget]]:
        """Yield the things to press next, most urgent first."""
        kinds = ("line", "pile", "cell") if self.question.kind is Asked.BEGIN else ("line", "cell")
        for kind in kinds:
            yield [spot for key, spot in self.spots.items() if key[0] == kind]
        yield [self._end] if self.question.may_end else []

    def table_things(self) -> TableThings:
        picture = self.picture
        return TableThings(self.table, picture.place, picture.places, self.question, self.press)

    def answers(self) -> Sequence[Widget]:
        return next(filter(None, self._wanted()), ())

    def hinted(self) -> list[Thing]:
        """Return the things on the table that the hint points at."""
        meant = self.hints.things()
        return [thing for thing in self.table_things() if thing.key in meant]

    def required_areas(self) -> Sequence[pygame.Rect]:
        """Return the looked-at card, or the hint's marks and words, the most important last."""
        if self.hints.step:
            marked = [thing.rect for thing in self.hinted()]
            words = self.picture.place["message"]
            return [words, *marked] if self.hints.step == 1 else [*marked, words]
        if not self.table.is_peeking:
            return ()
        looks = (getattr(pose, "event", None) for pose in self.table.director.poses())
        places, view = self.picture.places, self.table.view
        return [
            places.cell(it.player, it.at, view.seats[it.player].grid_shape)
            for it in looks
            if isinstance(it, ev.CardLooked)
        ]

    def spared(self) -> Sequence[pygame.Rect]:
        """Return the areas tooltips must avoid, such as the close-up beside a tile."""
        seat = self.marks().seat
        if seat is None:
            return super().spared()
        tile, shape = self.picture.places.tiles[seat], self.table.view.seats[seat].grid_shape
        return (closeup_rect(self.picture.place, tile, shape),)

    def marks(self) -> Marks:
        at = self.focus.hovered_or_focused
        hovered = next((key for key, spot in self.spots.items() if spot is at), None)
        drag = self._drag
        dragged = None
        if drag is not None and drag.is_moving:
            hovered = drag.over(self.spots, self.picture.place["hand"])
            dragged = drag.thing, drag.rect
        preview: tuple[Line, ...] = ()
        if hovered is not None and hovered[0] == "cell":
            seat = self.table.view.seats[self.table.focus]
            preview = lines_made_by(seat, self.question, hovered[1])
        return Marks(self.question, hovered, preview, dragged)
