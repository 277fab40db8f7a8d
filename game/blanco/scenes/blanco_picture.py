"""The picture of a whole table of Blanco, what its parts do and say, and the handover screen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.blanco import rules, spelling
from game.blanco.rules import events as ev
from game.blanco.stage import BlancoSeat, Zone
from game.record import Player
from game.rules import IllegalAction
from game.scenes.frame import widget_scene
from game.scenes.frame.charts import refusal_sentence
from game.scenes.frame.drawing import draw_tab, occasion_label
from game.scenes.table import rivals
from game.scenes.table.effects import draw_message
from game.scenes.table.table import AND_SEPARATOR, latest_remark
from game.stage import ClipPose, EventPose
from game.ui.draw.palette import CREAM, INK, LILAC, SUNFLOWER, TABLE, TANGERINE, mix_colours
from game.ui.draw.shapes import replace_edges
from game.ui.pen import Pen
from game.ui.screen import Control, TreeView
from game.ui.tree import (
    Art,
    Ground,
    High,
    Part,
    PartOptions,
    Press,
    Text,
    cached,
    column,
    drawn,
    grid,
    pile,
    row,
    sized,
)
from game.ui.widgets.button import Button, label_colours
from game.ui.widgets.intents import Key, SpokenItem
from game.ui.widgets.widget import label_and_key, shortcut_sign_name
from game.ui.window.layout import Layout, Placement
from game.ui.window.scene import Kit
from game.words import _, join_sentences, plural

from .blanco_board import (
    CARD_LIFT,
    LABEL_ROOM_UNITS,
    LABEL_SIZE,
    STACK_DEPTH,
    BoardHelp,
    BoardLook,
    BoardMarks,
    BoardParts,
    CardSizes,
    Glow,
    ThingKey,
    board_look,
    cards_left_words,
    draw_card_glow,
    grid_name,
    grid_size_words,
    keys_drawn_elsewhere,
    rival_board,
    stage_pill,
)
from .blanco_callouts import draw_callouts, draw_win
from .blanco_cards import card_picture, draw_swap_sign
from .blanco_moves import CardsInMotion, MotionPainter, draw_told_plate
from .blanco_places import (
    NO_SEAT,
    TILE_GAP,
    TablePlaces,
    closeup_rect,
    columns_in_room,
    draw_closeup,
    draw_dragged_card,
    large_card_sizes,
    spot_of_thing,
)
from .blanco_show import words_for_event
from .blanco_table import BlancoRival, BlancoTable, count_finished_turns, rival_standing_words
from .blanco_telling import REFUSALS_OF_YOURS, help_text
from .move_question import (
    Question,
    action_tried_on,
    card_label,
    lines_completed_by_click,
)

TAB_BADGE_SHARE, TAB_GAPS_UNITS = 0.66, 56.0
"""The height of the badge on the name tab of the large board, as a share of the tab's height, and
what lies there beside and between words."""
RIVAL_TILE_UNITS = 148.0
CHAIN_SIGN_UNITS = 44.0
OWN_PILL_UNITS = 170.0, 38.0
STORY_UNITS = 32.0
"""The letter size of what a watched seat does."""
STORY_HIGHLIGHTS = (ev.LineCleared, ev.StageCleared, ev.GameWon)
RIVAL_KEY = ("rival",)
TRAY = Ground(24, mix_colours(widget_scene.BACKDROP_FRAME_COLOUR, LILAC, 0.07))
"""What the hand and the piles beside a large board lie on."""


UPRIGHT_WORD_SHARE = 0.56
"""The letter size of a word that stands upright, as a share of the button's width."""


class ClearButton(Button):
    """The button beside a line that clears it: a word, upright if it is high, else the box."""

    def __init__(self, line: rules.Line, act: Callable[[], None]) -> None:
        super().__init__("", lambda: _("Clear"), act)
        self._line = line
        self.explained = lambda: help_text("line")._replace(title=label_and_key(self))

    @property
    def key(self) -> Hashable:
        return "line", self._line

    def _draw_words(
        self, surface: pygame.Surface, kit: Kit, face: pygame.Rect, enabled: bool
    ) -> None:
        if face.height > face.width:
            self._draw_upright_word(surface, kit, face, enabled=enabled)
            return
        room = face.width - 2 * self._side_padding(face, kit.text.scale)
        if kit.text.measure(self.label, "title", self.label_size_px(kit))[0] <= room:
            super()._draw_words(surface, kit, face, enabled)
        else:
            kit.art.draw_icon(surface, "blanco_box", round(face.height * 0.9), center=face.center)

    def _draw_upright_word(
        self, surface: pygame.Surface, kit: Kit, face: pygame.Rect, *, enabled: bool
    ) -> None:
        colour, rim = label_colours(self.style, lit=self.hovered, enabled=enabled)
        edge = 0 if rim is None else self._outline_px
        # Clear of the round ends, and of the key above one of them.
        room = face.height - face.width - 2 * edge, face.width - 2 * edge
        words, size = kit.text.fit_line(
            self.label, "title", face.width * UPRIGHT_WORD_SHARE * kit.text.scale, *room
        )
        outline = None if rim is None else (rim, self._outline_px)
        word = kit.text.render(words, "title", size, colour, outline=outline, angle=90)
        surface.blit(word, word.get_rect(center=face.center))

    @property
    def spoken(self) -> Callable[[], SpokenItem]:
        return lambda: SpokenItem(self.key, _clear_words(self._line))


def ignore_press(key: ThingKey) -> None:
    """Do nothing, for a table that is only shown."""


class BlancoTablePicture:
    """The picture of a whole table of Blanco, as a tree of parts with cards moving over it."""

    def __init__(
        self, kit: Kit, table: BlancoTable, press: Callable[[ThingKey], None] = ignore_press,
        open_race: Callable[[], None] | None = None,
        buttons: Callable[[], Mapping[str, Part]] = dict,
    ) -> None:  # fmt: skip
        """``press`` presses a thing; ``open_race`` opens the chart of the race with the rival.

        ``buttons`` returns those of the bars, by their areas.
        """
        self._kit, self._table, self._press, self._open_race = kit, table, press, open_race
        self._buttons = buttons
        self._layout = Layout.load("blanco")
        self.place: Placement = self._layout.fit_to_size(kit.stack.size)
        self.view = TreeView(kit, self.parts, self.state)
        self.places: TablePlaces
        self.marks = BoardMarks()
        self.message = "", ""
        """The message, and the last line of the log."""
        self.let_go: tuple[ThingKey, pygame.Rect] | None = None
        """The card just dragged and dropped, and where.  Its flight goes on from there."""
        self._clear_buttons: dict[rules.Line, ClearButton] = {}

    def resize(self, size: tuple[int, int]) -> None:
        self.place = self._layout.fit_to_size(size)
        self.view.lay_out(self.place)
        self._find_places()

    def refresh(self) -> bool:
        """Show what has changed.  Return whether anything has."""
        is_changed = self.view.refresh()
        if is_changed:
            self._find_places()
        return is_changed

    def _find_places(self) -> None:
        table, pen = self._table, Pen.measuring(self._kit, self.place.scale)
        seats, sizes, large = table.view.seats, self._card_sizes, table.focus
        forward, closeup = table.forward_seat, None
        if forward is not None:
            closeup = self.closeup_rect(forward)
            forward = forward if closeup else None
        self.places = TablePlaces(pen, self.view.places, large, seats, sizes, closeup, forward)

    def closeup_rect(self, seat: int) -> pygame.Rect | None:
        """Return the area of the close-up of a seat's grid; ``None`` if it is large already."""
        if seat == self._table.focus:
            return None
        tile = self.view.places["seat", seat]
        # As large as the whole grid was, so that nothing but the cards moves.
        return closeup_rect(self.place, tile, rules.GRID_SHAPES[self._table.view.seats[seat].stage])

    def areas_of(self, keys: Iterable[Hashable]) -> list[pygame.Rect]:
        """Return the areas of those of the things that are there now."""
        self.refresh()
        places = self.view.places
        return [places[key] for key in keys if key in places]

    @property
    def _card_sizes(self) -> CardSizes:
        return large_card_sizes(self.place["grid"], self.place["piles"], self.place.scale)

    def iterate_preloads(self) -> Iterator[object]:
        art, places = self._kit.art, self.places
        for width in sorted(places.card_widths(), reverse=True):
            for card in (rules.HIDDEN_CARD, *rules.CARD_IDS):
                yield card_picture(art, card, width)
        # Drawn outside of a tiny surface: this only fills the cache with the glow.
        pen = Pen.at(self._kit, pygame.Surface((1, 1)), self.place)
        for glow in (Glow.FAINT, Glow.HOT):
            draw_card_glow(pen, places.pile_rect(Zone.PILE), glow)
            yield None

    # --- the parts -------------------------------------------------------------------------------

    def state(self) -> object:
        """Return all values that the parts depend on."""
        table, view = self._table, self._table.view
        moving = CardsInMotion(table.director.poses())
        rival = table.rival
        return (
            (
                table.focus,
                table.forward_seat,
                table.asked,
                view.viewer,
                view.phase,
                view.turn,
                view.pile,
            ),
            [(tuple(map(tuple, it.grid)), tuple(it.hand), it.stage) for it in view.seats],
            (len(view.discard), view.discard[-STACK_DEPTH - moving.discards - 1 :], len(view.box)),
            (moving.discards, moving.boxed, self.marks, self.message),
            (occasion_label(table.match), table.caption(), table.match.has_memory_notes),
            table.chronicle.latest_event_of(table.focus),
            [(table.name_of(seat), self._key_number(seat)) for seat in range(len(view.seats))],
            (self._seats_in_rail(), table.chains_in_words()),
            None if rival is None else rival_standing_words(table, rival),
        )

    def parts(self) -> Mapping[str, Part]:
        """Return the tree of each area of the layout, in reading order."""
        table = self._table
        moving = CardsInMotion(table.director.poses())
        board = BoardParts(
            table.view, table.focus, self._card_sizes, self.marks,
            notes=table.match.has_memory_notes, about=self._about,
        )  # fmt: skip
        caption = filter(None, (occasion_label(table.match), table.caption()))
        width = self.place["grid"].width / self.place.scale
        box = partial(help_text, "box", count=len(table.view.box))
        message = "message" if table.playback is None else "watched_message"
        piles = board.piles(moving, box)
        return {
            "heading": Part(help=partial(help_text, "game")),
            "caption": Text("  ·  ".join(caption), 24, LILAC, align="left"),
            "frame": self._frame(),
            "name_tab": self._name_tab(),
            "grid": pile(board.grid(width, self._clear_labels()), *self._story()),
            "hand": self._hand(board).but(ground=TRAY),
            "piles": piles.but(ground=TRAY),
            "rail": self._rail(),
            message: drawn(draw_message, *self.message, key="message"),
            **self._buttons(),
        }

    def _chain_sign(self) -> Sequence[Part]:
        """Return in large words how long the chain of the turn that is watched has become."""
        turn = self._table.view.turn
        if turn.player != self._table.focus or turn.clears < rules.CHAIN_CLEARS:
            return ()
        said = _("Chain ×{count}!").format(count=turn.clears)
        return (Text(said, CHAIN_SIGN_UNITS, TANGERINE, "script", outline=(INK, 6), share=0.6),)

    @property
    def _is_focus_in_turn(self) -> bool:
        view = self._table.view
        return view.phase is rules.Phase.TURN and view.turn.player == self._table.focus

    def _frame(self) -> Part:
        edge = SUNFLOWER if self._is_focus_in_turn else mix_colours(SUNFLOWER, TABLE, 0.6)
        ground = Ground(30, widget_scene.BACKDROP_FRAME_COLOUR, 5, edge)
        if self._table.guide is not None:
            # There it would be in the way of the words.
            return Part(ground=ground, key="frame")
        stage = self._table.view.seats[self._table.focus].stage
        pill = stage_pill(stage, 24, grid_name(stage))
        top = row(Part(), pill.but(units=OWN_PILL_UNITS[0]), units=OWN_PILL_UNITS[1])
        return column(top, Part(), pad=(22, 18), ground=ground, key="frame")

    def _name_tab(self) -> Part:
        table, is_turn = self._table, self._is_focus_in_turn
        kind, name = "playing" if is_turn else "waiting", table.name_of(table.focus)
        if is_turn and table.focus == table.only_person:
            kind = "your turn"
        badge = Art(
            rivals.seat_badge_picture, High(TAB_BADGE_SHARE), (table.players[table.focus],),
            fits=True, key=("badge", table.focus),
        )  # fmt: skip
        words = Text(name, 32, role="title", align="left")
        is_own_turn = is_turn and table.focus == table.asked
        left = cards_left_words(table.view.seats[table.focus].cards_left)
        said = Text(_("Your turn") if is_own_turn else left, 22, fits=True)
        is_said = self._has_room_beside_name(words, said)
        inside = row(badge, words, *([said] if is_said else []), gap=12, pad=(16, 0))
        return pile(
            drawn(draw_tab, SUNFLOWER if is_turn else LILAC),
            column(inside, Part(units=6)),
            help=partial(help_text, kind, name=name), key="name_tab",
        )  # fmt: skip

    def _story(self) -> Sequence[Part]:
        """Return, in large letters, what the seat shown did last, if nobody plays here.

        It lies where a player has the buttons that clear columns.
        """
        if self._table.playback is None:
            return ()
        event, words = self._table.chronicle.latest_event_of(self._table.focus), Part()
        if event is not None:
            said, is_great = words_for_event(event), isinstance(event, STORY_HIGHLIGHTS)
            colour = SUNFLOWER if is_great else CREAM
            words = Text(said[:1].upper() + said[1:], STORY_UNITS, colour, "title", "left")
        line = row(words, *self._chain_sign(), gap=12, units=LABEL_ROOM_UNITS - 4, pad=(14, 6))
        return (column(line, Part(), key="story"),)

    def _has_room_beside_name(self, name: Text, said: Text) -> bool:
        """Whether words leave a name half of the tab, or all that it needs."""
        pen, tab = Pen.measuring(self._kit, self.place.scale), self.place["name_tab"]
        room, wide = tab.width - tab.height, said.measure(pen, tab.size)[0]
        gaps = pen.px(TAB_GAPS_UNITS)
        return wide < room * 0.5 or wide + name.measure(pen, tab.size)[0] + gaps < room

    def _hand(self, board: BoardParts) -> Part:
        table = self._table
        name, is_own = table.players[table.focus].name, table.focus in table.own_seats
        said = _("Your hand") if is_own else _("{name}’s hand").format(name=name)
        kind = "hand" if is_own else "their hand"
        cards = board.hand().but(
            help=partial(help_text, kind, name=name), is_quiet=bool(self.marks.question.hand)
        )
        caption = Text(said, 23, LILAC, units=30)
        # As below the piles.
        return column(Part(), cards, Part(units=16), caption, Part(), key="hand")

    def _clear_labels(self) -> Mapping[rules.Line, Part]:
        question, labels = self.marks.question, dict[rules.Line, Part]()
        for line in question.clearable_lines:
            if line not in self._clear_buttons:
                press = partial(self._press, ("line", line))
                self._clear_buttons[line] = ClearButton(line, press)
            button = self._clear_buttons[line]
            button.shortcut = Key("line") if line == question.clearable_lines[0] else None
            at = (1.0, 0.5) if line[0] == "row" else (0.5, 1.0)
            labels[line] = Control(button, most=LABEL_SIZE, at=at, key=("line", line))
        return labels

    # --- the rail --------------------------------------------------------------------------------

    def _seats_in_rail(self) -> Sequence[int]:
        """Return the seats with a tile, in the order in which they always lie.

        Where nobody plays here, that is everybody but who is on the stage.  Otherwise the own board
        has its place in the middle, and lies in that of a board which is looked at there.
        """
        table, seats = self._table, range(len(self._table.players))
        if table.playback is not None:
            return [seat for seat in seats if seat != table.focus]
        home = table.focus if table.viewer is None else table.viewer
        return [home if seat == table.focus else seat for seat in seats if seat != home]

    def _rail(self) -> Part:
        rail, rival = self.place["rail"], self._table.rival
        tiles = [self._tile(seat) for seat in self._seats_in_rail()]
        if rail.left < self.place["hand"].right:
            # Below the board: side by side.
            tiles += [] if rival is None else [self._rival_tile(rival)]
            return row(*tiles, *([Part()] if len(tiles) < 2 else []), gap=TILE_GAP, key="rail")
        high = rail.height - (0 if rival is None else self.place.px(RIVAL_TILE_UNITS + TILE_GAP))
        room, scale = (rail.width, high), self.place.scale
        columns = columns_in_room(room, len(tiles), scale, fills_rows=True)
        if columns > 1:
            tiles = [grid(*tiles, columns=columns, gap=TILE_GAP)]
        tiles += [] if rival is None else [self._rival_tile(rival).but(units=RIVAL_TILE_UNITS)]
        return column(*tiles, gap=TILE_GAP, key="rail")

    def _key_number(self, seat: int) -> int:
        return rivals.seat_key_number(self._kit, seat, is_watched=self._table.watch is not None)

    def _tile(self, seat: int) -> Part:
        table = self._table
        shown, name = table.view.seats[seat], table.name_of(seat)
        player = replace(table.players[seat], name=name)
        is_turn = table.view.phase is rules.Phase.TURN and table.view.turn.player == seat
        look = board_look(
            shown, player, self._key_number(seat), is_turn=is_turn,
            notes=table.match.has_memory_notes, is_hovered=self.marks.hovered == ("seat", seat),
            chain=table.chains_in_words().get(seat, ()),
        )  # fmt: skip
        return cached(_seat_tile, table, self._press, seat, look, key=("tile", seat))

    def _rival_tile(self, rival: BlancoRival) -> Part:
        table, name, key = self._table, race_title(rival), Key("rival")
        stage = rival.progress_after(count_finished_turns(table.view)).stage
        lines = tuple(words for words in rival_standing_words(table, rival) if words)
        return sized(
            _rival_standing,
            rival.player,
            stage,
            lines,
            self.marks.hovered == RIVAL_KEY,
            key=RIVAL_KEY,
            press=Press(self._open_race, name, shortcut=key),
            help=lambda: help_text("rival")._replace(title=f"{name} · {shortcut_sign_name(key)}"),
        )

    # --- what things do and say ------------------------------------------------------------------

    def _about(self, key: ThingKey) -> PartOptions:
        """Return what a card or pile of the large board does when pressed, and its texts."""
        match key:
            case ("cell", at):
                return self._about_cell(at)
            case ("hand", card):
                return self._about_hand_card(card)
            case ("pile",) | ("discard",):
                return self._about_pile(key[0])
            case _:
                return {"key": key}

    def _thing(
        self,
        key: ThingKey,
        name: str,
        tried: rules.Action | None,
        said: Callable[[], str] | None = None,
        chosen: str = "",
        more: Callable[[], str] = str,
        *,
        is_pressed: bool,
        group: str = "",
    ) -> PartOptions:
        """Return the options of a thing, which can be pressed if ``is_pressed`` is true.

        ``said`` (by default ``name``), ``chosen`` and ``more`` are what a screen reader says of it.
        If a click on it is refused, the player is told why the action ``tried`` is not allowed.
        """
        act = partial(self._press, key) if is_pressed else None
        refuse = partial(refusal_reason, self._table, tried)
        lift = CARD_LIFT * self.marks.question.lifts(key)
        return {
            "key": key,
            "press": Press(act, name, sound="", refuse=refuse, lift=lift),
            "told": lambda: SpokenItem(key, said() if said else name, chosen, more),
            "group": group or None,
        }

    def _about_cell(self, at: rules.Position) -> PartOptions:
        table, question = self._table, self.marks.question
        has_notes, choice = table.match.has_memory_notes, question.choice
        shown = table.view.seats[table.focus]
        cell = shown.cell_at(at)
        is_pressed = at in question.cells or (question.is_partly_chosen and at == choice.first)
        options = self._thing(
            ("cell", at), f"{card_label(cell)} · {at[0] + 1}.{at[1] + 1}",
            action_tried_on(table.focus, question, at), partial(_cell_words, table, at),
            _("selected") if at == choice.first else "",
            partial(_completed_lines_words, shown, question, at),
            is_pressed=is_pressed, group=f"row {at[0]}",
        )  # fmt: skip
        if cell is not None:
            kind, card = _cell_help_key(cell, has_notes), ""
            if cell.is_up:
                card = spelling.card_name(cell.card)
            options["help"] = partial(help_text, kind, card=card)
            options["is_quiet"] = at in question.cells
        return options

    def _about_hand_card(self, card: int) -> PartOptions:
        table, question = self._table, self.marks.question
        return self._thing(
            ("hand", card), spelling.card_name(card), rules.Place(table.focus, card, (0, 0)),
            partial(_hand_card_words, card),
            _("selected") if card == question.choice.card else "",
            is_pressed=card in question.hand, group="hand",
        )  # fmt: skip

    def _about_pile(self, source: rules.Source) -> PartOptions:
        view, is_pile = self._table.view, source == "pile"
        question, draw = self.marks.question, rules.Draw(self._table.focus, source)
        in_words = spelling.pile_in_words if is_pile else spelling.top_discard_in_words
        count = view.pile if is_pile else len(view.discard)
        options = self._thing(
            (source,), _("Pile") if is_pile else _("Discard pile"),
            draw, partial(in_words, view), is_pressed=source in question.sources, group="piles",
        )  # fmt: skip
        # To take a card is explained only while one may be taken.
        kind = source if draw in question.legal else f"resting {source}"
        options["help"] = partial(help_text, kind, count=count)
        return options

    # --- drawing ---------------------------------------------------------------------------------

    def draw(
        self, surface: pygame.Surface, dragged: pygame.Rect | None = None,
        draw_buttons: Callable[[pygame.Surface], None] = lambda surface: None,
    ) -> None:  # fmt: skip
        """Draw the table.  A dragged card lies at ``dragged``; buttons lie below what moves."""
        self.refresh()
        kit, place, table = self._kit, self.place, self._table
        pen, poses, places = Pen.at(kit, surface, place), table.director.poses(), self.places
        notes = table.match.has_memory_notes
        widget_scene.draw_ground(kit, surface, place)
        widget_scene.draw_heading(pen, place["heading"], _("Blanco"))
        hidden = keys_drawn_elsewhere(
            table.view, table.focus, poses, self.marks.dragged, places.forward
        )
        self.view.draw(surface, hidden=hidden)
        if places.forward is not None:
            moving, seat = CardsInMotion(poses), table.view.seats[places.forward]
            gone = {at for player, at in moving.cells if player == places.forward}
            if places.forward in moving.grids:
                gone.update(at for at, _cell in seat.uncleared_cells())
            draw_closeup(pen, place, places.closeup, seat, notes=notes, hidden=gone)
        choice = self.marks.question.choice
        if choice.first is not None and choice.second is not None:
            pair = (places.cell_rect(table.focus, at) for at in (choice.first, choice.second))
            draw_swap_sign(pen, *pair)
        draw_buttons(surface)
        start = self.let_go and (spot_of_thing(self.let_go[0]), self.let_go[1])
        moves = MotionPainter(pen, places, table.view, start, notes=notes)
        if (entry := table.chronicle.latest_turn()) is not None and entry.player is not None:
            said = words_for_event(entry.events[-1])
            teller = table.players[entry.player]
            draw_told_plate(pen, places, teller, said[:1].upper() + said[1:], poses)
        for pose in poses:
            moves.draw_pose(pose)
        if dragged is not None and self.marks.dragged is not None:
            thing = self.marks.dragged
            draw_dragged_card(pen, table.view, table.focus, thing, dragged, notes=notes)
        draw_callouts(pen, places, poses)
        self._draw_remark(pen, poses)

    def draw_win(self, surface: pygame.Surface) -> None:
        """Draw the moment of a game that is won, over all else, buttons too."""
        table, pen = self._table, Pen.at(self._kit, surface, self.place)
        for pose in table.director.poses():
            if isinstance(pose, EventPose) and isinstance(pose.event, ev.GameWon):
                winner, name = pose.event.player, table.names_in_callouts[pose.event.player]
                words = _("{name} wins!").format(name=name) if name else _("You win!")
                you = table.only_person
                glad = (table.persons or (winner,)) if you is None else (you,)
                draw_win(pen, table.players[winner], words, pose, joy=winner in glad)

    def _draw_remark(self, pen: Pen, poses: Sequence[ClipPose]) -> None:
        remark, table, places, place = latest_remark(poses), self._table, self.places, self.place
        if remark is None or table.is_remark_over:
            return
        tiles = places.tiles
        badges = {seat: places["badge", seat] for seat in tiles}
        badges[table.focus] = places["badge", table.focus]
        bars = [place["top_bar"], place["bottom_bar"], places["piles"]]
        bars += [places[it, table.focus] for it in ("hand of", "grid")]
        # Beside the name, chains are called out.
        bars.append(replace_edges(place["name_tab"], right=places["frame"].right))
        rivals.draw_raised_faces(pen, remark, table.players, badges)
        # On a tile it lies over no card and, where there is room, not over the name.
        beside, seat = dict[int, pygame.Rect](), remark.seat
        window = pen.surface.get_rect()
        if remark.words and seat in tiles:
            window = places.rail_up_to(bars)
            room, name = places["remark", seat], places["name on tile", seat]
            beside[seat] = rivals.remark_room_in_head(pen, _(remark.words), room, name)
        bubble = rivals.remark_bubble(pen, window, remark, badges, tiles, bars, beside)
        if bubble is not None:
            bubble.draw(pen)


RIVAL_LETTERS, RIVAL_LEADING = 0.28, 1.45
"""The letter size on the tile of the rival at another table, as a share of the height below the
tile's head; and the height of a line in letter sizes.
"""


def _rival_standing(
    pen: Pen, tile: tuple[int, int], rival: Player, stage: int, lines: Sequence[str],
    is_hovered: bool,
) -> Part:  # fmt: skip
    floor, room = rivals.MIN_TILE_TEXT_PX, rivals.tile_inside_rect(tile)
    letters = max(floor, room.height * RIVAL_LETTERS) / pen.scale
    high = letters * RIVAL_LEADING
    texts = (Text(words, letters, align="left", floor=floor, units=high) for words in lines)
    pill = stage_pill(stage, letters, grid_size_words(rules.GRID_SHAPES[stage]))
    pill = pill.but(most=(letters * 3, high), units=letters * 3)
    inner = row(pill, column(*texts), gap=letters / 2, pad=(letters / 2, 0))
    foot = Part(units=(tile[1] - room.bottom) / pen.scale)
    head = rivals.TileHead(rival, NO_SEAT, "ghost")
    return rivals.seat_tile(
        pen, tile, head, column(inner, foot), is_hovered=is_hovered, ground=LILAC
    )


def _seat_tile(
    table: BlancoTable, press: Callable[[ThingKey], None], seat: int, look: BoardLook
) -> Part:
    """Return another seat's board as a tile.  A click shows it large."""
    name, key = look.player.name, ("seat", seat)
    return sized(
        _tile_board, table, seat, look, key=key, group="seat",
        press=Press(partial(press, ("seat", seat)), name, sound="", enlarges=True),
        told=lambda: SpokenItem(key, name, "", partial(_board_words, table, seat)),
    )  # fmt: skip


def _tile_board(
    pen: Pen, tile: tuple[int, int], table: BlancoTable, seat: int, look: BoardLook
) -> Part:
    name, left = look.player.name, cards_left_words(table.view.seats[seat].cards_left)
    helps = BoardHelp(
        partial(help_text, "board", name=name, points=left), partial(help_text, "lamp", name=name),
        partial(
            help_text, "stage", stage=grid_size_words(look.shape), shape=_shape_words(look.shape)
        ),
    )  # fmt: skip
    return rival_board(pen, tile, look, seat, helps)


def _shape_words(shape: tuple[int, int]) -> str:
    rows, columns = shape
    return AND_SEPARATOR.join(
        (
            plural("{count} column", "{count} columns", columns),
            plural("{count} row", "{count} rows", rows),
        )
    )


def race_title(rival: BlancoRival) -> str:
    return _("Race against {name}").format(name=rival.player.name)


def _cell_help_key(cell: rules.Cell, has_notes: bool) -> str:
    if cell.is_up:
        return "up"
    return "looked at" if cell.is_known and has_notes else "down"


def refusal_reason(table: BlancoTable, tried: rules.Action | None) -> str | None:
    """Return the sentence with which the rules refuse an action, or ``None`` if they do not."""
    if tried is not None:
        try:
            rules.apply(table.match.game, tried)
        except IllegalAction as refusal:
            yours = REFUSALS_OF_YOURS.get(refusal.template, "")
            is_yours = yours and tried.player == table.only_person
            return _(yours) if is_yours else refusal_sentence(refusal)
    return None


def click_meaning(question: Question, key: ThingKey) -> object:
    """Return a value that is equal for two clicks on a thing only if they would do the same."""
    match key:
        case ("cell", at):
            return question.kind, question.click_cell(at)
        case ("hand", card):
            return card in question.hand
        case ("pile",) | ("discard",):
            return question.kind, question.click_pile(key[0])
        case ("line", line):
            return question.clears.get(line)
        case _:
            return None


def _cell_words(table: BlancoTable, at: rules.Position) -> str:
    cell = table.view.seats[table.focus].cell_at(at)
    said = spelling.cell_in_words(cell, has_notes=table.match.has_memory_notes)
    return f"{spelling.position_name(at)}: {said}"


def _hand_card_words(card: int) -> str:
    return _("In hand: {cards}").format(cards=spelling.card_name(card))


def _clear_words(line: rules.Line) -> str:
    return _("Clear {line}").format(line=spelling.line_name(line))


def _completed_lines_words(seat: BlancoSeat, question: Question, at: rules.Position) -> str:
    lines = lines_completed_by_click(seat, question, at)
    return join_sentences(
        *(_("Completes {line}").format(line=spelling.line_name(line)) for line in lines)
    )


def _board_words(table: BlancoTable, seat: int) -> str:
    return join_sentences(
        *spelling.board_in_words(table.view, seat, has_notes=table.match.has_memory_notes)[1:]
    )
