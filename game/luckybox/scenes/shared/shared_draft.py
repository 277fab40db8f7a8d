"""The draft at a shared table: everybody picks at the same time, on a board of their own."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial

import pygame

from game.luckybox.rules import FULL_MASK, Keep
from game.luckybox.rules import events as ev
from game.luckybox.scenes import draft_picture as parts_of
from game.luckybox.scenes import meanings
from game.luckybox.scenes.card_parts import CardShape
from game.luckybox.scenes.draft import AnyDraftScene
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.question import refusal_text
from game.luckybox.spelling import card_in_words
from game.luckybox.stage import CardShown, seat_score_of
from game.scenes import destinations as to
from game.scenes.frame.drawing import tab_colours
from game.scenes.frame.widget_scene import draw_ground
from game.scenes.table.rivals import seat_badge_picture
from game.stage import TABLE_LANE, EventPose
from game.ui.draw.palette import BAR, CREAM, INK, RIM, SEAT_COLOURS, SUNFLOWER
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import (
    Art,
    Ground,
    High,
    Part,
    PartOptions,
    Press,
    Text,
    arranged,
    cached,
    column,
    drawn,
    pile,
    row,
    sized,
)
from game.ui.widgets import intents
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.controls import prompt_pad_family
from game.ui.widgets.focus import Focus
from game.ui.widgets.tooltip import RefusalHint
from game.ui.widgets.widget import Widget, format_with_keys
from game.ui.window.scene import FRESH_SECONDS, Kit, Scene
from game.words import _, join_sentences

from .draft_layout import Offsets, at_offsets, offset_of
from .seat_cursors import CursorScene, CursorTargets, SeatCursors, draw_seat_ring
from .shared_answers import offered_on_board, seat_of_offer
from .shared_hints import SeatHints, SharedOfferHints
from .shared_keys import BoardKeys, BoardsToAnswer
from .shared_layout import SharedTable, plays_at_shared_table, shared_table
from .shared_marks import (
    at_corner,
    card_pip,
    coverage_block,
    draw_board,
    draw_card_glow,
    draw_words_over,
    figure_part,
    key_cap,
    keys_chip,
    score_part,
    shelf_parts,
    tab_ground,
    with_keys_told,
)
from .shared_words import draft_keys_in_words

BOARD_RADIUS, BOARD_LINE = 12.0, 2.0
PICKED_GLOW = 235
MIN_LETTER_PX, COVERAGE_SHARE, READY_SECONDS = 12, 0.76, 0.7
"""The smallest letters; the numbers covered, in heights of their row; how long a ready board rests.
"""


class SharedDraftScene(CursorScene, AnyDraftScene):
    """What is shown and done while everybody at one screen drafts."""

    def __init__(self, kit: Kit, table: Table) -> None:
        super().__init__(kit, table, "shared_draft")
        self.picks: list[list[int]] = [[] for _seat in table.players]
        # Words at a card would cover others: the line below tells them.
        self.refusal = RefusalHint(kit, is_told_elsewhere=True)
        self._refused: int | None = None
        self._is_leaving = False
        self._stands: tuple[object, float] = None, 0.0
        """Whether cards lie there and everybody is ready, and for how many seconds."""
        self._confirm = Button(
            "confirm", self._confirm_label, self.keep_all_picks, enabled=self.is_everybody_ready,
            shortcut=intents.Confirm(),
        )  # fmt: skip
        self._confirm.explained = lambda: intents.TooltipText(
            self._confirm.label, self.keeping_rule()
        )
        self._menu = IconButton(
            "menu", lambda: _("Pause"), lambda: kit.stack.push(to.PauseMenu(table)), "pause",
            style="dark", shortcut=self.pause_key,
        )  # fmt: skip
        self._confirm.cluster, self._menu.cluster = "leads on", "aside"
        self.focus = Focus(kit, default=self._confirm)
        self.focus.fence = seat_of_offer
        boards = BoardsToAnswer(
            lambda: self.boards.seats, self._boards_to_visit, self._cards_to_pick, seat_of_offer,
            lambda seat: not self.is_ready(seat),
        )  # fmt: skip
        self.keys = BoardKeys(kit, self.focus, boards, lambda: (self._confirm, self._menu))
        self._hand: int | None = None
        """The seat whose board the keys were on last."""
        self._clicked: int | None = None
        """The seat on whose card the mouse was pressed last."""
        self.cursors = SeatCursors(kit, self._cursor_targets)
        self.counsel = SeatHints(
            kit, table, lambda: SharedOfferHints(kit, table),
            lambda hints, seat: hints.update_offer(has_offer=self._may_ask(seat)),
        )  # fmt: skip
        self._lay_boards()

    # --- who picks what ---------------------------------------------------------------------------

    @property
    def all_picks(self) -> tuple[tuple[int, ...], ...]:
        return tuple(map(tuple, self.picks))

    @property
    def choosing_seats(self) -> tuple[int, ...]:
        """The seats of people who have an offer to choose from."""
        match = self.table.match
        return tuple([at for at, it in enumerate(match.game.seats) if it.offer and match.asks(at)])

    def offer_of(self, seat: int) -> tuple[int, ...]:
        """Return the ids of the cards offered to a seat, once they have been dealt."""
        return () if self._is_being_dealt(seat) else self.table.view.seats[seat].offer

    def may_pick(self, seat: int) -> bool:
        is_open = seat in self.choosing_seats and bool(self.offer_of(seat))
        return is_open and not (self._is_leaving or self.table.director.is_held)

    def is_ready(self, seat: int) -> bool:
        """Whether a seat has picked all its cards, or has chosen already."""
        return seat not in self.choosing_seats or len(self.picks[seat]) == self.keep_count

    def _may_ask(self, seat: int) -> bool:
        return self.may_pick(seat) and not self.is_ready(seat)

    def is_everybody_ready(self) -> bool:
        ready = [self.may_pick(seat) and self.is_ready(seat) for seat in self.choosing_seats]
        return bool(ready) and all(ready)

    def toggle_pick(self, seat: int, card: int) -> None:
        """Pick a card or put it back.  If only one may be kept, a new pick replaces the old."""
        picks = self.picks[seat]
        self.refusal.hide_refusal()
        if card in picks:
            picks.remove(card)
        elif len(picks) < self.keep_count:
            picks.append(card)
        elif self.keep_count == 1:
            picks[:] = [card]
        else:
            words = refusal_text(self.table.match, Keep(seat, (*picks, card)))
            self._refused = seat
            self.refusal.show_refusal(words or "", self.view.places["offer", seat, card])

    def hint_on(self, seat: int) -> None:
        """Show a hint on a board, or the next step of the one that is there already."""
        self.refusal.hide_refusal()
        self.counsel.ask(seat)

    def notice_area(self) -> pygame.Rect | None:
        return self.counsel.notice_area(self.place)

    def put_back(self, seat: int) -> bool:
        """Put the card back that a seat picked last.  Return whether there was any."""
        if not self.picks[seat] or not self.may_pick(seat):
            return False
        self.refusal.hide_refusal()
        self.picks[seat].pop()
        return True

    def keep_all_picks(self) -> None:
        """Keep what everybody has picked, and begin the round."""
        self.refusal.hide_refusal()
        self._is_leaving = True
        for seat in self.choosing_seats:
            # In the order of the offer, so that the cards lie at the table as they lay here.
            offer, picks = self.table.match.game.seats[seat].offer, self.picks[seat]
            self.table.act(Keep(seat, tuple([card for card in offer if card in picks])))

    def _confirm_label(self) -> str:
        seats = self.choosing_seats
        # The words stay while the round's screen comes, when nobody has a choice any more.
        if not seats or self.is_everybody_ready():
            return _("Play round {round}").format(round=self.table.match.game.round)
        ready = sum(map(self.is_ready, seats))
        return _("{count} of {total} ready").format(count=ready, total=len(seats))

    # --- the scene's life -------------------------------------------------------------------------

    def enter(self, previous: Scene | None) -> None:
        self._lay_out()
        self.focus.focus_widget(None)
        if self.kit.hands.by_keyboard:
            self._light_board()
            self.keys.rest()

    def resize(self, size: tuple[int, int]) -> None:
        self.refusal.hide_refusal()
        self.place = self._layout.fit_to_size(size)
        self._lay_out()

    def _lay_out(self) -> None:
        self._lay_boards()
        self.view.lay_out(self.place)
        self.focus.replace_widgets(self.view.widgets)
        self.focus.place_widgets(self.place)

    def _lay_boards(self) -> None:
        seats = self.table.match.game.seats
        held = max(len(seat.held) for seat in seats)
        # What is kept still lies here until it has been saved.
        offers = *[seat.offer for seat in seats], *[seat.offer for seat in self.table.view.seats]
        offered = max(map(len, offers))
        bots = tuple([player.is_bot for player in self.table.players])
        self.boards: SharedTable = shared_table(self.place.size, bots, held, offered)

    def held_by(self, seat: int) -> list[CardShown]:
        """Return the cards a seat goes on with: finished ones go, and no longer lie here."""
        cards = self.table.view.seats[seat].cards_in_place
        return [card for card in cards if card.crossed != FULL_MASK]

    def _card_places(self, at: int) -> list[pygame.Rect]:
        """Return where the cards held lie on a board of the plan, then those on offer."""
        plan, held = self.boards.plan, len(self.held_by(self.boards.seats[at]))
        return [*plan.held(at, held), *plan.offers[at]]

    def handle(self, intent: intents.Intent) -> None:
        before = self.all_picks
        self.keys.note_intent(intent)
        match intent:
            case intents.Digit() | intents.NextFocus() if self.keys.are_hushed:
                pass  # It follows blindly on a key that changed nothing.
            case intents.Digit(n) if not self.keys.have_gone_on:
                self._pick_by_digit(n)
            case intents.Key("undo"):
                self._put_back_in_hand()
            case intents.Key("hint") if self._may_ask(self.seat_in_hand()):
                self.hint_on(self.seat_in_hand())
            case intents.NextFocus() if self.focus.current is None and self.keys.seat is None:
                self._light_board()
            case intents.NextFocus(backwards):
                self.refusal.hide_refusal()
                self.keys.step(-1 if backwards else 1)
            case intents.Move() if self.focus.current is None:
                self._light_board()
            case intents.Press():
                self._press(intent)
            case intents.Advance() | intents.Confirm() if self.table.director.is_busy():
                self.table.director.hurry(TABLE_LANE, *range(len(self.table.players)))
                self.keys.rest()
            case intents.Confirm() if self.focus.current is None and not self.is_everybody_ready():
                self._light_board()
                self.keys.rest()
            case intents.Advance() | intents.Confirm() if self._leads_on():
                self.refusal.hide_refusal()
                self.keys.step_by_enter()
            case intents.Advance() | intents.Confirm() | intents.Digit() if self.keys.rests:
                # Nobody has seen yet what it does here.
                self.keys.refuse()
                self.say_press_again(self.keys.seat, self._confirm.label)
            case intents.Advance() | intents.Confirm() if self.keys.answer is not None:
                self.kit.hands.by_keyboard = True
                self.focus.handle(intent)
            case intents.Advance():
                if not self.focus.handle(intent) and self.is_everybody_ready():
                    self.keep_all_picks()
            case intents.Release():
                if not self.focus.handle(intent):
                    self.table.director.hurry(TABLE_LANE, *range(len(self.table.players)))
            case _:
                self.focus.handle(intent)
        self._follow_state()
        if self.all_picks != before and self.is_everybody_ready() and self.keys.answer is not None:
            # The button says Enter, whether the last card was picked by key or mouse.
            self.keys.lead_on()
        if not isinstance(intent, intents.Hover | intents.Press | intents.Release):
            self.keys.follow_focus()
            self._note_picks(before)
        if self.keys.seat is not None:
            self._hand = self.keys.seat

    def _note_picks(self, before: Sequence[Sequence[int]]) -> None:
        """Note what a key has picked: from a board that has become ready the keys go on."""
        seat = self.keys.seat
        if seat is not None and len(self.picks[seat]) > len(before[seat]):
            self.keys.note_answer(seat, is_done=self.is_ready(seat))
            self._follow_state()
            self.keys.follow_question()

    def update(self, dt: float) -> bool:
        changed = self.table.advance_time(dt)
        changed = self.keys.update(dt) or changed
        if self._unveiling.is_bot_choice_due():
            changed = self._unveiling.let_bots_choose() or changed
            self.kit.alarm.wake_within(0.0)
        if not plays_at_shared_table(self.kit, self.table):
            # The window has become too small for everybody's board.
            self.kit.stack.replace_top_scene(to.OpenTable(self.table))
            return True
        (before, seconds), stands = self._stands, (self.is_still(), self.is_everybody_ready())
        self._stands = stands, seconds + dt if stands == before else 0.0
        is_over = not any(seat.offer for seat in self.table.match.game.seats)
        if is_over and not self._has_left and not self.table.director.is_held:
            self._leave_draft()
            return True
        follows = self._follow_state(), self.counsel.follow(), self.refusal.update(dt)
        if self.kit.hands.by_keyboard and self._hand is None and self._boards_to_visit():
            # The cards have been dealt, and keys are in use already.
            self._light_board()
            self.keys.rest()
            self._hand = self.keys.seat
        return self.focus.update(dt) or any(follows) or changed

    def _leave_draft(self) -> None:
        self.table.director.finish()
        super()._leave_draft()

    def is_still(self) -> bool:
        return not self.table.director.is_busy()

    def waits_for_player(self) -> bool:
        return any(map(self.may_pick, self.choosing_seats))

    def message_bar_areas(self) -> Sequence[pygame.Rect]:
        return [self.place["message"], self.place["top_bar"]]

    def areas_tooltips_avoid(self) -> Sequence[pygame.Rect]:
        cards = [
            rect for key, rect in self.view.places.items() if offered_on_board(key) is not None
        ]
        return [*super().areas_tooltips_avoid(), self.place["top_bar"], *cards]

    def table_things(self) -> Iterable[intents.ScreenThing]:
        return self.view.things(self.focus)

    # --- focus ------------------------------------------------------------------------------------

    def _boards_to_visit(self) -> Sequence[int]:
        """Return the seats that still choose, or all for second thoughts, once all are ready."""
        seats = [seat for seat in self.boards.seats if self.may_pick(seat)]
        return [seat for seat in seats if not self.is_ready(seat)] or seats

    def _cards_to_pick(self, seat: int) -> list[Widget]:
        return [self.view.widget(("offer", seat, card)) for card in self.offer_of(seat)]

    def seat_in_hand(self) -> int:
        """Return the seat whose board has the keys or had them last, or the first that picks."""
        choosing = self.choosing_seats
        if self._hand in choosing:
            return self._hand
        waiting = [seat for seat in choosing if not self.is_ready(seat)]
        return next(iter((*waiting, *choosing)), self.table.home)

    def _light_board(self) -> None:
        """Take the keys to the board they were on, if it still chooses, or to the first that does.

        A key on no board does that alone: whoever pressed it did not see where it would act.
        """
        self.view.refresh()
        self._follow_state()
        if (seat := self._seat_of_keys()) is not None:
            self.keys.go_to(seat)

    def _seat_of_keys(self) -> int | None:
        """Return the seat to whose board a first key leads.  There digits are told on the cards."""
        if self.keys.seat is not None:
            return self.keys.seat
        seats, hand = self._boards_to_visit(), self._hand
        return hand if hand in seats else next(iter(seats), None)

    def _pick_by_digit(self, n: int) -> None:
        seat = self._seat_of_keys()
        if self.keys.seat is None and self.is_everybody_ready():
            self._light_board()  # For second thoughts: no key is told there yet.
            return
        offer = () if seat is None or not self.may_pick(seat) else self.offer_of(seat)
        if seat is None or not 0 < n <= len(offer):
            return
        if self.is_ready(seat):
            # It was meant for whoever picks next, and so may be what follows blindly.
            self.keys.refuse(READY_SECONDS)
            words = _("Ready. {confirm_key}: next player · {undo_key}: put back")
            self.refuse_on(seat, format_with_keys(words))
            return
        self.keys.go_to(seat)
        self.toggle_pick(seat, offer[n - 1])
        self._follow_state()
        self.focus.focus_widget(self.view.widget(("offer", seat, offer[n - 1])))

    def _leads_on(self) -> bool:
        """Whether Enter goes on, as after a number: nobody puts a card back by habit."""
        at = None if self.keys.answer is None else offered_on_board(self.keys.answer.key)
        if at is None:
            return False
        seat, card = at
        return card in self.picks[seat] or (self.is_ready(seat) and self.keep_count > 1)

    def refuse_on(self, seat: int | None, words: str) -> None:
        self._refused = seat
        at = self.place["confirm"] if seat is None else self.view.places["board", seat]
        self.refusal.show_refusal(words, at)

    def _press(self, press: intents.Press) -> None:
        """Handle a press of the mouse; the keyboard's focus stays where it was."""
        before = self.focus.current
        if self.focus.handle(press) and (pressed := self.focus.current) is not None:
            offered = offered_on_board(pressed.key)
            if offered is not None:
                self._clicked = offered[0]
                self.focus.focus_widget(before)

    def _put_back_in_hand(self) -> None:
        """Put back on the board with the keyboard or, after a click, on the one clicked."""
        clicked, before = None if self.focus.shows_ring else self._clicked, self.keys.came_from
        seat = self.seat_in_hand() if clicked is None else clicked
        if clicked is None and before is not None and self.picks[before]:
            self.keys.go_to(seat := before)
        if self.put_back(seat) and self.focus.shows_ring and self.keys.seat is None:
            self.keys.go_to(seat)

    # --- gamepads ---------------------------------------------------------------------------------

    def _cursor_targets(self, seat: int) -> CursorTargets | None:
        offer = self.offer_of(seat)
        if not self.may_pick(seat):
            return None
        places: dict[Hashable, pygame.Rect] = {
            card: self.view.places["offer", seat, card] for card in offer
        }
        return CursorTargets(offer, places, offer[0])

    def answer_at(self, seat: int, key: Hashable) -> None:
        """Pick the card of a player's cursor.  Once everybody is ready, begin instead."""
        assert isinstance(key, int)
        if self._stands[1] < FRESH_SECONDS:
            self.say_press_again(seat)
        elif key in self.picks[seat] and self.is_everybody_ready():
            self.keep_all_picks()
        else:
            self.toggle_pick(seat, key)
        self._follow_state()

    def take_back_on(self, seat: int) -> None:
        self.put_back(seat)
        self._follow_state()

    def go_on_by_pad(self) -> None:
        self.table.director.hurry(TABLE_LANE, *range(len(self.table.players)))

    # --- what is shown ----------------------------------------------------------------------------

    def state(self) -> object:
        seats = range(len(self.table.players))
        return (
            self.table.view.moment, self.table.match.game, self.place.size,
            self.all_picks, tuple(map(self.offer_of, seats)), tuple(map(self.may_pick, seats)),
            self.is_everybody_ready(), self.keys.seat, self.keys.came_from, self._seat_of_keys(),
            prompt_pad_family(), self.refusal.words, self._refused,
        )  # fmt: skip

    def parts(self) -> Mapping[str, Part]:
        scale = self.kit.text.scale
        return {
            "heading": Text(
                _("The draft"), High(0.72 * scale), SUNFLOWER, "script", "left", outline=INK,
                help=partial(meanings.help_text, "draft"),
            ),
            "prompt": Text(self.prompt(), 29, CREAM, "title"),
            "boards": self._boards_part(),
            "message": self._message(),
            "confirm": Control(self._confirm),
            "rules": self.rules_icon(),
            "menu": Control(self._menu),
        }  # fmt: skip

    def prompt(self) -> str:
        number = self.table.match.game.round
        if number == 1:
            return _("Keep three of your five cards")
        return _("Round {round}: keep one of your three new cards").format(round=number)

    def message(self) -> str:
        """Return for whom the table still waits."""
        waiting = [seat for seat in self.choosing_seats if not self.is_ready(seat)]
        if not waiting:
            return _("Everybody is ready.")
        names = ", ".join(self.table.players[seat].name for seat in waiting)
        return _("Still choosing: {names}").format(names=names)

    def _message(self) -> Part:
        if self.refusal.words:
            said = Text(self.refusal.words, 26, CREAM, align="left")
            tabs = [] if self._refused is None else [self._tab(self._refused)]
            return row(*tabs, said, gap=14, key="refusal")
        words, chips = Text(self.message(), 26, CREAM, align="left"), []
        if self.keys.seat is not None:
            about = _("1–5 pick cards on the lit board. Once it is ready, keys go on to the next.")
            told = partial(intents.TooltipText, _("Keys"), about)
            chips = [keys_chip(self.table.players[self.keys.seat], told)]
        # What keys do gives way to who still chooses.
        left, forms = row(*chips, words, gap=14), self._keys_in_words()
        return sized(with_keys_told, left, left, forms, (22.0, 19.0, 16.0))

    def _keys_in_words(self) -> tuple[str, ...]:
        """Return whose cards digits pick or, on a lit board, how keys go on: the longest first."""
        seat = self._seat_of_keys()
        if seat is None or prompt_pad_family() is not None:
            return ()
        count, name = len(self.offer_of(seat)), self.table.players[seat].name
        if self.keys.seat is None:
            words = _("Keys 1–{count}: {name}, then the next player")
            return (words.format(count=count, name=name),) * self._tells_keys(seat)
        may_undo = bool(self.picks[seat]) or self.keys.came_from is not None
        return draft_keys_in_words(count, is_ready=self.is_ready(seat), may_undo=may_undo)

    def _boards_part(self) -> Part:
        plan, origin = self.boards.plan, self.place["boards"].topleft
        moment, boards = self.table.view.moment, []
        for at, seat in enumerate(self.boards.seats):
            board = plan.boards[at]
            rects = (plan.names[at], *self._card_places(at)), plan.beside(at)
            inside, beside = (tuple([offset_of(it, board) for it in some]) for some in rects)
            look = (
                tuple(self.picks[seat]), self.offer_of(seat), seat == self.keys.seat,
                self._tells_keys(seat),
            )  # fmt: skip
            key = "board", seat
            boards.append(cached(self._board, seat, moment, inside, beside, look, key=key))
        places = tuple([offset_of(board, pygame.Rect(origin, (0, 0))) for board in plan.boards])
        whole = arranged(at_offsets, *boards, args=(places,))
        if not self.boards.tiles:
            return whole
        rail = offset_of(self.boards.rail, pygame.Rect(origin, (0, 0)))
        tiles = column(
            *[cached(self._tile, seat, moment, key=("board", seat)) for seat in self.boards.tiles],
            gap=8,
        )  # fmt: skip
        return arranged(at_offsets, *boards, tiles, args=((*places, rail),))

    def _tells_keys(self, seat: int) -> bool:
        """Whether the cards on a board tell the digits that pick them."""
        is_meant = seat == self._seat_of_keys() and self.may_pick(seat)
        return is_meant and not self.is_ready(seat) and prompt_pad_family() is None

    def _board(
        self, seat: int, moment: object, inside: Offsets, beside: Offsets,
        look: tuple[tuple[int, ...], tuple[int, ...], bool, bool],
    ) -> Part:  # fmt: skip
        """Return a player's board: the name row, the cards held already, and those on offer."""
        picks, offer, is_lit, has_keys = look
        held = self.held_by(seat)
        cards = [self._held(seat, card) for card in held]
        cards += [
            self._offered(seat, card, str(nth) if has_keys else "")
            for nth, card in enumerate(offer, 1)
        ]
        free = [Part()] * (len(inside) - 1 - len(cards))
        # All glows lie below all cards, or each would wash out what is beside it.
        glows = [Part() for _card in held] + [
            drawn(draw_card_glow, self._design, PICKED_GLOW if card in picks else 0)
            for card in offer
        ]
        lying = (*glows, *free, *cards, *free)
        colour = SEAT_COLOURS[self.table.players[seat].badge]
        ground = drawn(draw_board, colour, not self.is_ready(seat), is_lit)
        twice = (inside[0], *inside[1:], *inside[1:])
        below = shelf_parts()[: len(beside)] if held else []
        if self.boards.plan.spares:
            _x, _y, wide, high = beside[0]
            below = [self._coverage(seat, is_block=True, is_strip=wide > 2 * high)]
        return pile(
            ground, arranged(at_offsets, *below, args=(beside[: len(below)],)),
            arranged(at_offsets, self._name_row(seat), *lying, args=(twice,)),
            group=("board", seat),
        )  # fmt: skip

    def _tile(self, seat: int, moment: object) -> Part:
        """Return the tile of a bot for whose board there is no room."""
        return row(
            self._tab(seat), Part(), self._progress(seat), gap=8, pad=(8, 6), most=(0, 64),
            ground=Ground(BOARD_RADIUS, BAR, BOARD_LINE, RIM),
        )  # fmt: skip

    def _name_row(self, seat: int) -> Part:
        """Return who it is, what they have and how many they still pick."""
        shown = self.table.view.seats[seat]
        figures, score = [figure_part("bolt", str(shown.bolts))], list[Part]()
        if self.table.match.game.round > 1:
            points = seat_score_of(self.table.view, seat).certain
            score = [score_part(points, has_unit=self.boards.plan.has_units(0), fits=True)]
            figures += [figure_part("moon", str(shown.moons))]
        progress, hint = self._progress(seat), self._hint_button(seat)
        if self.boards.plan.has_two_lines:
            return column(
                row(row(self._tab(seat), Part()), *score, progress, gap=High(0.2), pad=(6, 0)),
                row(*figures, self._coverage(seat), Part(), *hint, gap=High(0.24), pad=(6, 0)),
            )
        coverage = [] if self.boards.plan.spares else [self._coverage(seat)]
        return row(
            self._tab(seat), *coverage, Part(), *hint, *figures, *score, progress,
            gap=High(0.16), pad=(6, 0),
        )  # fmt: skip

    def _coverage(self, seat: int, *, is_block: bool = False, is_strip: bool = False) -> Part:
        """Return the numbers 1 to 9: those light up that the seat's cards and picks have open."""
        shown, told = self.table.view.seats[seat], partial(meanings.help_text, "coverage")
        counts = parts_of.covered_by(self.table.faces, shown, self.picks[seat], 0).chosen
        options: PartOptions = {"key": ("coverage", seat), "help": told, "is_quiet": True}
        if is_block:
            return coverage_block(counts, shown.bolts > 0, is_strip=is_strip, **options)
        have, look = tuple(map(bool, counts)), parts_of.number_tiles
        numbers = Art(look, High(COVERAGE_SHARE), args=(have, 1), fits=True, at=(0, 0.5))
        return numbers.but(**options)

    def _tab(self, seat: int) -> Part:
        player = self.table.players[seat]
        colour, ink = tab_colours(player)
        name = Text(player.name, High(0.66), ink, "title", "left", floor=MIN_LETTER_PX)
        ground = tab_ground(colour, has_keys=seat == self.keys.seat)
        return row(
            Art(seat_badge_picture, High(0.8), (player,), fits=True), name, gap=High(0.2),
            pad=(High(0.3), 0), ground=ground, fits=True,
        )  # fmt: skip

    def _progress(self, seat: int) -> Part:
        """Return a pip for each card that a seat keeps, if several, and a tick once it is ready."""
        is_done = self.is_ready(seat) and not self._has_open_offer(seat)
        tick = Art("check_badge", High(0.9), fits=True)
        if is_done or self.keep_count == 1 or seat in self.boards.tiles:
            return tick if is_done else Part(fits=True)
        picked = self.keep_count if seat not in self.choosing_seats else len(self.picks[seat])
        pips = [
            Art(card_pip, High(0.72), args=(at < picked,), fits=True)
            for at in range(self.keep_count)
        ]
        return row(*pips, gap=High(0.12), pad=(High(0.3), 0), fits=True)

    def _hint_button(self, seat: int) -> Sequence[Part]:
        if not self.counsel.offers_help or not self._may_ask(seat):
            return ()
        name = self.table.players[seat].name
        press = Press(partial(self.hint_on, seat), _("Hint"), name, is_aside=True)
        return [
            Art("hint", High(0.9), fits=True, pad=(High(0.3), 0), key=("hint", seat), press=press,
                group=("board", seat), help=partial(meanings.help_text, "hint"))
        ]  # fmt: skip

    def _has_open_offer(self, seat: int) -> bool:
        is_open = bool(self.table.match.game.seats[seat].offer)
        return is_open and (self.table.players[seat].is_bot or not self.is_ready(seat))

    @property
    def _design(self) -> CardShape:
        return self.boards.plan.shape

    def _offered(self, seat: int, card: int, key_name: str) -> Part:
        table, picks = self.table, self.picks[seat]
        face, is_picked, key = table.faces[card], card in picks, ("offer", seat, card)
        label = _("{name}, card {card}").format(name=table.players[seat].name, card=card)
        press = Press(
            partial(self.toggle_pick, seat, card), label, is_on=self.may_pick(seat), sound="",
            goes_on=len(picks) < self.keep_count,
        )  # fmt: skip
        about = partial(meanings.help_text, "offered", edition=table.view.edition, card=card)
        head = Part(help=about, is_quiet=True)
        over = parts_of.card_helps(face, head, table.view, len(table.players))
        told = partial(intents.SpokenItem, key, label, more=partial(self.card_in_words, seat, card))
        is_dim = self.is_ready(seat) and not is_picked
        shown = parts_of.Card(
            face, (0, 0, None, is_dim), over, design=self._design, key=key, press=press, told=told,
        )  # fmt: skip
        # In this corner there is no square, and no bonus.
        sign = Art("check_badge", High(1)) if is_picked else Part()
        if key_name and not is_picked:
            sign = Art(key_cap, High(1), args=(key_name,))
        return arranged(at_corner, shown, sign, args=(self._design,))

    def _held(self, seat: int, shown: CardShown) -> Part:
        view, face = self.table.view, self.table.faces[shown.id]
        told = partial(meanings.unfinished_card_meaning, shown, view.edition, view.round)
        marks = (shown.crossed, shown.bonuses_used, shown.points)
        over = parts_of.card_helps(face, Part(), view, len(view.seats), shown.ringed)
        return parts_of.Card(
            face, marks, over, design=self.boards.plan.held_shape,
            key=("held", seat, shown.id), help=told, is_quiet=True,
        )  # fmt: skip

    def card_in_words(self, seat: int, card: int) -> str:
        picked = _("picked") if card in self.picks[seat] else _("not picked")
        return join_sentences(picked, *[*card_in_words(self.table.faces[card])][1:])

    # --- what moves -------------------------------------------------------------------------------

    def _dealt_poses(self) -> Iterator[tuple[int, tuple[int, ...], float]]:
        for pose in self.table.director.poses():
            match pose:
                case EventPose(ev.CardsOffered(player, _round, cards), progress):
                    yield player, cards, progress

    def _is_being_dealt(self, seat: int) -> bool:
        return any(player == seat for player, _cards, _progress in self._dealt_poses())

    def draw(self, surface: pygame.Surface) -> None:
        self.view.refresh()
        draw_ground(self.kit, surface, self.place)
        self.view.draw(surface, hovered=getattr(self.focus.hovered, "key", None))
        # The ring is hollow as long as Enter does nothing there.
        self.focus.draw(surface, has_ring=not self.keys.rests)
        pen = Pen.at(self.kit, surface, self.place)
        self.cursors.draw(pen, self.table.players)
        if self.keys.seat is not None and (answer := self.keys.answer) is not None:
            player, rested = self.table.players[self.keys.seat], self.keys.rested_share
            draw_seat_ring(pen, answer.rect, player, rested)
        for seat, cards, progress in self._dealt_poses():
            if seat in self.boards.seats:
                # They lie after the cards that the seat goes on with.
                places = self._card_places(self.boards.seats.index(seat))[len(self.held_by(seat)) :]
                dealt = [*zip([self.table.faces[it] for it in cards], places, strict=False)]
                begin = self.place["prompt"].center
                parts_of.draw_small_deal(pen, dealt, begin, progress, self._design)
        self._draw_hint(surface, pen)
        at = self._refused
        if self.refusal.words and at is not None and self.is_ready(at) and self.keys.seat == at:
            board = self.view.places["board", at]
            beside = *self.boards.plan.beside(self.boards.seats.index(at)), board
            draw_words_over(pen, board, self.refusal.words, beside[0])
        self.refusal.draw(surface, self.place.scale)

    def _draw_hint(self, surface: pygame.Surface, pen: Pen) -> None:
        def draw_on(hints: SharedOfferHints, seat: int) -> None:
            cards = {card: self.view.places["offer", seat, card] for card in self.offer_of(seat)}
            hints.draw_on(surface, pen, self.place, self.view.places["board", seat], cards)

        self.counsel.draw(draw_on)
