"""The how-to-play pages of Blanco, with examples that are played by the real rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from functools import partial

import pygame

from game.blanco import rules
from game.blanco.rules import events as ev
from game.blanco.spelling import COLOUR_NAMES
from game.blanco.stage import BlancoView, view_of_state
from game.scenes.first_game import Columns, Rule, RulePicture
from game.scenes.menu import howto_stage
from game.stage import TABLE_LANE, Clip, EventDirector
from game.ui.draw.palette import CREAM, INK, LILAC, SUIT_COLOURS
from game.ui.pen import Pen
from game.ui.tree import Art, Ground, Part, Size, Text, column, grid, pile, row, scaled, sized
from game.ui.window.scene import Kit
from game.words import N_, _

from . import blanco_telling
from .blanco_board import (
    BoardMarks,
    BoardParts,
    CardSize,
    CardSizes,
    card_part,
    face_up,
    grid_of_cards,
    keys_drawn_elsewhere,
    line_rings,
)
from .blanco_callouts import draw_callouts
from .blanco_cards import CARD_ASPECT, COLOUR_SYMBOLS, card_picture
from .blanco_hints import thing_keys_of_action
from .blanco_moves import CardsInMotion, MotionPainter
from .blanco_places import TablePlaces, large_card_sizes, spot_of_thing
from .blanco_show import clip_for_event
from .blanco_telling import KIND_NAMES, KIND_NOTES
from .move_question import PartialMove, Question, make_question

GRID_WIDTH_SHARE, CAPTION_UNITS = 0.58, 34.0
LESSON_CARD_SCALE = 0.86
"""The size of cards in an example, relative to those in a game."""


class BlancoLesson(howto_stage.Example[rules.State, BlancoView, ev.Event, rules.Action]):
    """A how-to-play example that plays itself, action by action, by the real rules."""

    def _make_director(self) -> EventDirector[BlancoView, ev.Event]:
        return EventDirector(
            view_of_state(self.game, 0), self._clip_of_event, lane_of=lambda event: TABLE_LANE
        )

    def _perform_action(self, action: rules.Action) -> Iterable[ev.Event]:
        if isinstance(action, rules.Draw | rules.Swap) and self.game.turn.is_played:
            # The turns of the others are left out.
            self.game = self.game._replace(turn=self.game.turn._replace(is_played=False))
        self.game, events = rules.apply(self.game, action)
        return rules.events_seen_by(events, 0)

    def _clip_of_event(self, event: ev.Event) -> Clip:
        return clip_for_event(
            event, self.director.view, howto_stage.EXAMPLE_SPEED, self.kit.settings.motion
        )

    def table_parts(self) -> Sequence[Part]:
        view, moving = self.director.view, CardsInMotion(self.director.poses())
        seat = view.seats[0]
        shown = (
            tuple(map(tuple, seat.grid)), tuple(seat.hand), seat.stage, view.pile,
            tuple(view.discard), len(view.box), moving.discards, moving.boxed,
            self._marks_for_next_action(),
        )  # fmt: skip
        return [sized(self._table, shown, share=1 - self.caption_share - self.gap_share)]

    def _table(self, pen: Pen, room: Size, _shown: object) -> Part:
        """Return the grid, and the piles and the hand beside it, in somewhat smaller units."""
        view, moving = self.director.view, CardsInMotion(self.director.poses())
        scale = pen.scale * LESSON_CARD_SCALE
        marks, grid_units = self._marks_for_next_action(), room[0] * GRID_WIDTH_SHARE / scale
        board = BoardParts(view, 0, _card_sizes(room, scale), marks, notes=False)
        hand = column(Part(units=CAPTION_UNITS), Part(), board.hand(), Part(), key="hand")
        grid = board.grid(grid_units, {}).but(units=grid_units)
        table = row(grid, column(board.piles(moving), hand), key="frame")
        return scaled(table, room[0] / scale)

    def parts_in_motion(self) -> Set[Hashable]:
        return keys_drawn_elsewhere(self.director.view, 0, self.director.poses())

    def paint_motion(self, pen: Pen, places: Mapping[Hashable, pygame.Rect]) -> None:
        view, poses = self.director.view, self.director.poses()
        pen = pen._replace(scale=self.scale * LESSON_CARD_SCALE)
        sizes = _card_sizes(places["frame"].size, pen.scale)
        spots = TablePlaces(pen, places, 0, view.seats[:1], sizes)
        last = self._lesson.actions[self._done - 1] if self._done else None
        dropped = None
        if isinstance(last, rules.Drop):
            dropped = spot_of_thing(("hand", last.card)), spots.leaving_card_rect()
        moves = MotionPainter(pen, spots, view, dropped)
        for pose in poses:
            moves.draw_pose(pose)
        draw_callouts(pen, spots, poses)

    def _marks_for_next_action(self) -> BoardMarks:
        """Return highlights that show where the example's next action is about to happen."""
        action = self._next_action
        if action is None or self.director.is_busy():
            return BoardMarks()
        choice = (
            PartialMove(first=action.reveal) if isinstance(action, rules.Open) else PartialMove()
        )
        if isinstance(action, rules.Place | rules.Drop):
            choice = PartialMove(action.card, isinstance(action, rules.Drop))
        if isinstance(action, rules.Swap) and self._points:
            choice = PartialMove(first=action.a)
        seat = self.director.view.seats[0]
        question = make_question(seat, rules.legal_actions(self.game, 0), choice)
        if isinstance(action, rules.Open) and not self._points:
            question = Question()
        return BoardMarks(question, [*thing_keys_of_action(action)][-1] if self._points else None)


def _card_sizes(room: Size, scale: float) -> CardSizes:
    """Return the sizes of cards in an example with so much room, in pixels."""
    across, high = round(room[0] * GRID_WIDTH_SHARE), round(room[1])
    beside = pygame.Rect(0, 0, round(room[0]) - across, high)
    return large_card_sizes(pygame.Rect(0, 0, across, high), beside, scale)


def all_suits() -> Part:
    """Show the ten colours, each with its symbol and name."""
    cells = []
    for colour, name in enumerate(COLOUR_NAMES):
        card = rules.card_id_of(colour, (colour * 5) % len(rules.CARD_NUMBERS) + 1)
        words = Text(_(name), 27, CREAM, units=44, pad=(4, 0))
        cells.append(column(_card(card).but(at=(0.5, 1)), words, pad=(0, 14)))
    return grid(*cells, columns=5)


def match_kinds() -> Part:
    """Show the kinds of match: one game, first to 2 or 3, three games."""
    rows = []
    for index, (kind, name) in enumerate(KIND_NAMES.items()):
        card = rules.card_id_of(index * 3 % len(SUIT_COLOURS), index + 1)
        title = Text(_(name), 36, CREAM, "title", "left", outline=INK, units=46)
        note = Text(_(KIND_NOTES[kind]), 27, LILAC, align="left", valign="top", leading=1.2)
        rows.append(row(
            _card(card).but(units=74), column(title, note, pad=(0, 13)), gap=28, pad=(25, 0),
            ground=Ground(24, line=4),
        ))  # fmt: skip
    return column(*rows, gap=18)


def _card(card: int) -> Part:
    return Art(_picture_of_card, args=(card,))


def _picture_of_card(kit: Kit, high: int, card: int) -> pygame.Surface:
    return card_picture(kit.art, card, max(1, int(high / CARD_ASPECT)))


RIVAL_GRID_TEXT = "(j1) (j2) (j3) \n (j4) (j5) (j6) \n (j7) (j8) (j9)"


def make_lesson(
    grid: str,
    hand: str,
    actions: tuple[rules.Action, ...],
    *captions: str,
    pile: str = "",
    is_played: bool = False,
    phase: rules.Phase = rules.Phase.TURN,
) -> howto_stage.Lesson[rules.State, rules.Action]:
    """Return an example: the game at the start, the actions played, and their captions.

    ``grid`` is written as for ``parse_grid``.  ``hand`` and ``pile`` list cards such as ``b7``, but
    only the pile's top ones.  If ``is_played`` is true, a card was already played in this turn.
    """
    own, held, first = rules.parse_grid(grid), _parse_cards(hand), _parse_cards(pile)
    seats = (
        rules.Seat(1, own, held, phase is rules.Phase.OPENING),
        rules.Seat(1, rules.parse_grid(RIVAL_GRID_TEXT), (), False),
    )
    top = rules.parse_card("j10")
    lying = {cell.card for seat in seats for cells in seat.grid for cell in cells}
    lying |= {*held, *first, top}
    rest = tuple(card for card in rules.CARD_IDS if card not in lying)
    turn = rules.Turn(1, 0, is_played, 0, 0)
    game = rules.State(rules.Setup(("1", "2"), 0), phase, turn, seats, first + rest, (top,), (), 0)
    return howto_stage.Lesson(game, actions, captions)


def _parse_cards(words: str) -> tuple[int, ...]:
    return tuple(rules.parse_card(word) for word in words.split())


LESSONS = {
    "race": make_lesson(
        "a4 c7 \n a9 e2",
        "a1 e7",
        (
            rules.Clear(0, "column", 0),
            rules.Draw(0, "pile"),
            rules.Place(0, rules.parse_card("e7"), (0, 0)),
            rules.Clear(0, "column", 0),
        ),
        N_("Clear a column of one colour…"),
        N_("…and two cards are left."),
        N_("Which card turns them into a line?"),
        N_("A green one! The column is complete…"),
        N_("…and the grid is cleared. On to the next!"),
    ),
    "open": make_lesson(
        "(b7) (d2) (g5) \n (h1) (a3) (f9) \n (c8) (e6) (i4)",
        "b10 e12",
        (rules.Open(0, (0, 0), (1, 2)),),
        N_("Nine face-down cards."),
        N_("Turn one up and look at another."),
        phase=rules.Phase.OPENING,
    ),
    "draw": make_lesson(
        "b7 (d2) (g5) \n (h1) b3 (f9) \n (c8) (e6) (i4)",
        "h10 e12",
        (
            rules.Draw(0, "pile"),
            rules.Place(0, rules.parse_card("b5"), (1, 0)),
            rules.Draw(0, "pile"),
            rules.Drop(0, rules.parse_card("i11"), (2, 0)),
        ),
        N_("Draw a card from the pile…"),
        N_("…place it on your grid, and discard the old card."),
        N_("Another turn: draw a card…"),
        N_("…discard it, and turn up a card on your grid."),
        N_("Your turn is over."),
        pile="b5 i11 a1",
    ),
    "swap": make_lesson(
        "b7 d7 (g5) \n c4 g7 (f9) \n (c8) (e6) (i4)",
        "h10 e12",
        (rules.Swap(0, (0, 2), (1, 2), (0, 2)), rules.Swap(0, (0, 0), (1, 0), None)),
        N_("Swap two face-down cards: one is turned up."),
        N_("On another turn, swap two face-up cards."),
        N_("A swap is your whole turn: you don’t draw."),
    ),
    "clear": make_lesson(
        "a4 c7 (f3) \n a9 h2 (g8) \n a11 d6 (b1)",
        "b10 e12",
        (rules.Clear(0, "column", 0),),
        N_("Three red cards in a column: clear it."),
        N_("The grid closes up, leaving no gaps."),
        is_played=True,
    ),
    "chain": make_lesson(
        "g9 h2 (f4) \n c3 d3 f3 \n g5 b8 a6",
        "b10 e12",
        (
            rules.Clear(0, "row", 1),
            rules.Clear(0, "column", 0),
            rules.Look(0, (0, 1)),
            rules.Reveal(0, (0, 1)),
        ),
        N_("Clear a row of threes…"),
        N_("…and two blue cards meet: another line!"),
        N_("Your reward: look at a face-down card…"),
        N_("…and after a chain, turn it up."),
        N_("Two lines in one turn."),
        is_played=True,
    ),
    "second": make_lesson(
        "c5 f5",
        "b10 e12",
        (rules.Clear(0, "row", 0), rules.Open(0, (1, 1), (2, 3))),
        N_("The last line of the first grid…"),
        N_("…and twelve new cards: open the grid."),
        N_("Your turn goes on with the new grid."),
        is_played=True,
    ),
}


HOWTO_PAGES = (
    howto_stage.Page(
        "race",
        N_("The race"),
        blanco_telling.CLEAR_ALL_RULE,
        blanco_telling.SECOND_GRID_RULE,
        blanco_telling.RACE_RULE,
        tip=blanco_telling.SHARED_PILES_RULE,
    ),
    howto_stage.Page(
        "suits",
        N_("The cards"),
        N_("{cards} cards: {colours} colours, numbered 1 to {numbers} in each."),
        N_("Every colour has its own symbol below the number and its own bolt pattern."),
        blanco_telling.HAND_RULE,
        tip=blanco_telling.UNKNOWN_CARDS_RULE,
    ),
    howto_stage.Page(
        "open",
        N_("Opening a grid"),
        N_("When you get a grid, turn up one of its cards."),
        N_("Then look at one other card and put it back face down."),
        N_("Do the same with the second grid."),
        tip=blanco_telling.REMEMBER_RULE,
    ),
    howto_stage.Page(
        "draw",
        N_("Draw a card"),
        blanco_telling.TAKE_RULE,
        N_(
            "Place one of the three face up anywhere on your grid; the card it "
            "replaces is discarded."
        ),
        N_("Or discard one and turn up a face-down card on your grid."),
        tip=N_("You can replace a face-down card without knowing what it is."),
    ),
    howto_stage.Page(
        "swap",
        N_("Or swap two cards"),
        N_("Instead of drawing, swap two neighbouring cards on your grid."),
        N_("If one of them is face down, it is turned up."),
        N_("If both are face down, you choose which one to turn up, without looking."),
        tip=N_("Never diagonally: only side by side or one above the other."),
    ),
    howto_stage.Page(
        "clear",
        N_("Clearing lines"),
        blanco_telling.ROW_RULE,
        blanco_telling.COLUMN_RULE,
        N_("Every card must be face up. Clear the line, and the grid closes up."),
        tip=blanco_telling.MATCHING_RULE,
    ),
    howto_stage.Page(
        "chain",
        N_("Rewards and chains"),
        blanco_telling.LOOK_RULE,
        N_("When the grid closes up, it may complete another line: clear that too."),
        blanco_telling.CHAIN_RULE,
        tip=N_(
            "Clear a line any time on your turn, except between drawing and playing. "
            "Or keep it for a later turn."
        ),
    ),
    howto_stage.Page(
        "second",
        N_("The second grid"),
        N_("Clear the last line of your first grid, and you get twelve new cards."),
        N_("Open the new grid and continue your turn."),
        blanco_telling.RESHUFFLE_RULE,
        tip=N_(
            "Try not to leave three or four cards in one line at the end: two are easier to match."
        ),
    ),
    howto_stage.Page(
        "matches",
        N_("A match"),
        N_("Play a single game, or play until someone has won two or three."),
        N_("Or play three games and add up the cards left: lowest total wins."),
        N_("Still on the first grid? Count the twelve cards of the second as well."),
        tip=N_("Two to five can play, people or bots, taking turns at the same screen."),
    ),
)


def make_page_picture(name: str, kit: Kit) -> howto_stage.Picture:
    if name == "suits":
        return howto_stage.TreePicture(kit, all_suits)
    if name == "matches":
        return howto_stage.TreePicture(kit, match_kinds)
    return BlancoLesson(kit, LESSONS[name])


def make_preview(kit: Kit) -> BlancoLesson:
    return BlancoLesson(kit, LESSONS["clear"])


HOWTO_BOOK = howto_stage.Book(HOWTO_PAGES, blanco_telling.RULE_FACTS, make_page_picture)


def rules_columns(_table: object = None) -> Columns:
    """Return the rules that a player can look up at the table, in two columns."""
    goal = (
        blanco_telling.CLEAR_ALL_RULE,
        blanco_telling.SECOND_GRID_RULE,
        blanco_telling.RACE_RULE,
    )
    clearing = (
        *_page_with_picture("clear").sentences,
        blanco_telling.LAST_LINE_RULE,
        blanco_telling.SQUARE_RULE,
    )
    drawing = _page_with_picture("draw")
    rewards = blanco_telling.LOOK_RULE, blanco_telling.CHAIN_RULE
    table = RulePicture(PICTURE_SIZE, partial(sized, _table_picture), str)
    suits = RulePicture(SUITS_SIZE, _suits_picture, _suits_told)
    return (
        _rule(N_("How to win"), goal),
        _rule_from_page("open"),
        _rule(drawing.title, (*drawing.sentences, blanco_telling.RESHUFFLE_RULE)),
        _rule_from_page("swap"),
    ), (
        Rule(_page_with_picture("suits").title, suits),
        _rule(_page_with_picture("clear").title, clearing),
        _rule(_page_with_picture("chain").title, rewards),
        Rule(N_("On the table"), table),
    )


SUITS_SIZE, SUITS_LETTERS = (590.0, 240.0), 20.0


def _suits_picture() -> Part:
    """Return how many cards there are, above the symbols and names of all colours."""
    said = Text(_cards_in_words(), howto_stage.WORDS_PICTURE_LETTERS, INK, align="left", units=44)
    symbols = (
        column(
            Art(f"suit_{symbol}"),
            Text(_(name), SUITS_LETTERS, INK, units=1.6 * SUITS_LETTERS, pad=(4, 0)),
            pad=(0, 6),
        )
        for symbol, name in zip(COLOUR_SYMBOLS, COLOUR_NAMES, strict=True)
    )
    return column(said, grid(*symbols, columns=5))


def _suits_told() -> str:
    return f"{_cards_in_words()} {', '.join(map(_, COLOUR_NAMES))}."


def _cards_in_words() -> str:
    said = _page_with_picture("suits").sentences[0]
    return _(said).format(**blanco_telling.RULE_FACTS)


BEFORE_CLEARING, AFTER_CLEARING = "g7 a3 c7 \n e2 a9 h5", "g7 c7 \n e2 h5"
PICTURED_DISCARD = rules.parse_card("b3")
PICTURE_SIZE, PICTURE_LETTERS, PICTURED_ROWS = (590.0, 135.0), 0.15, 2.3
"""The picture's size in units, its letters as a share of its height, and its height in cards."""


def _table_picture(pen: Pen, room: tuple[int, int]) -> Part:
    """Return a column that is cleared, the row that this completes, and the two piles."""
    high = room[1] / pen.scale
    letters = high * PICTURE_LETTERS
    size = CardSize(
        int((room[1] - 1.6 * letters * pen.scale) / (PICTURED_ROWS * CARD_ASPECT)), pen.scale
    )

    def captioned(shown: Part, words: str) -> Part:
        caption = Text(words, letters, grows=False, units=1.5 * letters)
        return column(shown, caption)

    def grid_picture(drawn_grid: str, words: str) -> Part:
        cells = rules.parse_grid(drawn_grid)
        shape = len(cells), len(cells[0])
        cards = [card_part(cell, size) for line in cells for cell in line]
        rings = line_rings(rules.complete_lines(cells), shape, size)
        return captioned(pile(grid_of_cards(cards, shape, size), *rings), words)

    def pile_picture(card: int, words: str) -> Part:
        return captioned(card_part(face_up(card), size, at=(0.5, 0.5)), words)

    arrow = Art("arrow_right", 1.8 * letters, units=2.2 * letters)
    return row(
        grid_picture(BEFORE_CLEARING, _("Grid")),
        arrow,
        grid_picture(AFTER_CLEARING, _("Chain!")),
        pile_picture(rules.HIDDEN_CARD, _("Pile")),
        pile_picture(PICTURED_DISCARD, _("Discards")),
    )


def _page_with_picture(picture: str) -> howto_stage.Page:
    return next(page for page in HOWTO_PAGES if page.picture == picture)


def _rule_from_page(picture: str) -> Rule:
    page = _page_with_picture(picture)
    return _rule(page.title, page.sentences)


def _rule(title: str, sentences: Sequence[str]) -> Rule:
    return Rule(title, howto_stage.make_words_picture(sentences, blanco_telling.RULE_FACTS))
