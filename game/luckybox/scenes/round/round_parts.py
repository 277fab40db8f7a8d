"""What a round shows, as parts in reading order: one function for each, with what it says."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple, Protocol

import pygame

from game.luckybox.rules import LINE_MASKS, Cross, UseBonus
from game.luckybox.scenes.cards import held_card_in_words
from game.luckybox.scenes.counsel.counsel import shows_expected_totals
from game.luckybox.scenes.counsel.hint_board import BoardHints
from game.luckybox.scenes.luckybox_table import Table, last_answered_moment
from game.luckybox.scenes.luckybox_telling import (
    answer_in_short,
    deck_in_words,
    lost_bonuses_in_words,
    twist_in_words,
)
from game.luckybox.scenes.meanings import (
    BONUS_EARNED,
    BONUS_LOST,
    BONUS_NOT_YET_EARNED,
    BONUS_WOULD_BE_LOST,
    CASCADE_POINTS_NOTE,
    bolt_price_meaning,
    bonus_meaning,
    help_text,
    moons_meaning,
    scorecard_helps,
    twist_meaning,
    unfinished_card_meaning,
)
from game.luckybox.scenes.scorecard import FittedScorecard
from game.luckybox.scenes.watched.longest_cascade import (
    answer_part,
    landed_answer,
    longest_cascade_part,
    points_coming,
    tale_of,
    unpaid_seats,
)
from game.luckybox.spelling import (
    bolts_in_words,
    bonus_in_words,
    completions_in_words,
    seat_in_words,
    square_in_words,
)
from game.luckybox.stage import SeatShown, TokenFlight, Zone
from game.scenes.frame import drawing
from game.scenes.frame.charts import signed_number
from game.scenes.frame.widget_scene import BACKDROP_FRAME_COLOUR
from game.scenes.table import effects, rivals
from game.ui.draw.palette import INK, LILAC, SEAT_COLOURS, SUNFLOWER, Colour
from game.ui.screen import Control
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
    either,
    pile,
    row,
    wrap,
)
from game.ui.widgets import intents
from game.ui.widgets.widget import Widget
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import _, join_sentences

from . import panels, round_places
from .board import NO_BOLT_PRICES, NO_CARD_HELP, CardHelp, CardLook, board, coming_of, looks_of
from .question import (
    Question,
    Target,
    bonus_loss_warning,
    how_to_spend_bolts,
    latest_log_line,
    message_for,
    refusal_text,
    square_label,
)
from .round_places import MIN_TWO_COLUMN_PLAYERS, places_on_board
from .tiles import (
    MAX_TALL_TILES,
    NO_SEAT_HELP,
    RivalScene,
    RoundSeatHelp,
    SeatHelp,
    SeatTile,
    are_tall,
    landings,
    rail,
    rival_meaning,
    tile,
    tile_of,
    without_flying,
)

FRAME_RADIUS_UNITS = 30.0
TILES_A_STEP = 2
"""So many tiles change at once while boards play."""


class Answered(Protocol):
    """The scene of a round, as far as its cards need it."""

    table: Table

    def cross_square(self, square: Target) -> None: ...

    def choose_bonus(self, disc: Target) -> None: ...


class Round(Answered, Protocol):
    """The scene of a round, as far as its parts need it."""

    question: Question
    counsel: BoardHints
    odds: Widget
    """The button over the numbers left."""

    def enlarge_board(self, seat: int) -> None: ...

    def go_on(self) -> None: ...

    def draw_above_deck(self, surface: pygame.Surface) -> None: ...

    def buttons(self) -> Mapping[str, Part]: ...


class RoundShown(NamedTuple):
    """What a round shows besides what lies on the table."""

    question: Question = Question()
    lit: frozenset[Target] | None = None
    """The squares that light up, or None for all that may be crossed off."""
    used: Target | None = None
    """The bonus that the square pointed at would use up."""
    message: str = ""
    prices: Mapping[Target, int] = NO_BOLT_PRICES
    """The bolt prices to show, by square."""
    preview: frozenset[Target] = frozenset()
    """The lines that the square pointed at would fill."""
    hovered: object = None
    """The key of the part under the mouse."""
    may_go_on: bool = False
    must_pass: bool = False
    has_deck_ring: bool = False
    is_deck_on: bool = False
    """Whether the deck can be pressed: also while it does not glow, for the guide has to speak."""


class RoundParts:
    """Builds the parts of a round: for its ``scene``, or only to be looked at."""

    def __init__(self, kit: Kit, table: Table, place: Placement) -> None:
        self._kit, self._table, self.place = kit, table, place
        self._scene: Round | None = None
        self._card_help: CardHelp = NO_CARD_HELP
        self._seat_help: SeatHelp = NO_SEAT_HELP
        self.tiles: dict[int, SeatTile] = {}
        """The tiles of the others as they are drawn, the one that changed last at the end."""
        self._changed_at: list[float] = []
        """How long the clips had played when a tile was changed while boards play."""
        self.lane_path: tuple[str, ...] | None = None
        """The path of the cascade whose sign lies in the lane, or None where none does."""
        self._wanted: tuple[object, dict[int, tuple[object, SeatTile]]] = (None, {})
        """What all tiles depend on; and each as it should be, after the moment of its seat."""
        self.see(RoundShown())

    def see(self, shown: RoundShown) -> None:
        """Note what to show, and how the table stands now."""
        self.shown, self.poses = shown, self._table.director.poses()
        seats = None, self._table.focus
        self.own = [it for it in self.poses if getattr(it, "player", None) in seats]
        """The animations on the large board; at a full table most belong to small ones."""
        self.flips = panels.number_flips(self.own)
        self.sheet, self.counter = panels.scorecard_and_counter(self._table, self.own)
        self.tale = tale_of(self._table, is_paying=self.counter is not None)
        self._unpaid, self._flying = unpaid_seats(self.poses), landings(self.poses)
        self._change_tiles()

    def _change_tiles(self) -> None:
        """Change the tiles, but two a step while boards play: a frame with all would come late."""
        table = self._table
        view, shown = table.view, self.tiles
        there = self.others if self.has_rail and view.seats else []
        key = (
            view.phase, view.round, view.number, self.shown.hovered, table.focus, self._seat_key(0),
            shows_expected_totals(self._kit, table), self.has_tall_tiles,
        )  # fmt: skip
        playing, is_same = table.director.playing_seconds(), key == self._wanted[0]
        if playing and is_same and not table.director.is_at_step and len(shown) == len(there):
            return
        known = self._wanted[1] if is_same else {}
        self._wanted = key, {
            seat: known[seat] if seat in known and known[seat][0] == self._tile_moment(seat)
            else (self._tile_moment(seat), self.tile_shown(seat))
            for seat in there
        }  # fmt: skip
        wanted = {seat: tile for seat, (_moment, tile) in self._wanted[1].items()}
        tiles = {seat: tile for seat, tile in shown.items() if seat in wanted}
        changed = [seat for seat, tile in tiles.items() if tile != wanted[seat]]
        if playing:
            # The table is looked at several times a frame.
            is_due = table.director.is_at_step and playing != self._changed_at
            changed, self._changed_at = changed[: TILES_A_STEP * is_due], playing
        for seat in changed:
            del tiles[seat]
        self.tiles = tiles | {seat: tile for seat, tile in wanted.items() if seat not in tiles}

    def serve(self, scene: Round) -> None:
        """Connect the parts to a scene: they act on it when pressed, and explain its question."""
        self._scene = scene
        self._card_help, self._seat_help = RoundCardHelp(scene), RoundSeatHelp(self._table)

    # --- the whole -------------------------------------------------------------------------------

    def state(self) -> object:
        """Return all values that the parts are built from."""
        table, kit = self._table, self._kit
        hints = () if self._scene is None else self._scene.counsel.state()
        return (
            table.view.moment, table.focus, table.task, table.run, self.shown, self._coming(),
            self._tokens(), self.sheet, self._last_line_facts(),
            len(self.flips), hints, self._rival_tile(),
            shows_expected_totals(kit, table), self._seat_key(0), table.looks_at_another_seat,
            self.tiles, self.tale, self.lane_path,
            table.playback and table.playback.awaits_review,
        )  # fmt: skip

    def parts(self) -> dict[str, Part]:
        """Return all parts by their areas, in reading order."""
        view, place = self._table.view, self.place
        frame = Ground(FRAME_RADIUS_UNITS, BACKDROP_FRAME_COLOUR, 5, self.board_colour)
        parts = {
            "frame": Part(ground=frame),
            **self.header(),
            "name_tab": self.name_tab(), "remaining": self.remaining(),
            "deck": panels.deck_and_button(self.deck(), self.reveal(), hangs=self.has_rail),
            "number_tag": drawn(panels.draw_number_name, view.number, key="number tag"),
            "cards": self.board(), self._message_area: self.message(),
            "told": answer_part(() if self.has_lane else self.tale.answer),
            "scorecard": self.beside_cards(),
            "rail": self.rail(), "rival": self.rival(), "tokens": Part(ground=panels.PANEL),
            "bolts": self.tokens("bolt"), "moons": self.tokens("moon"),
            **({} if self._scene is None else self._scene.buttons()),
        }  # fmt: skip
        return {area: part for area, part in parts.items() if area in place}

    def header(self) -> dict[str, Part]:
        table, flips = self._table, len(self.flips)
        if table.task is not None:
            return panels.header_of_task(table.task)
        return {**panels.header_of(table.view, flips), "points_caption": self.caption()}

    @property
    def _message_area(self) -> str:
        """Where the message lies: longer where there is no *Pass*, shorter beside the playback."""
        is_replay, (wide, high) = self._table.match_replay is not None, self.place.size
        if is_replay and (wide > high or (self.tale.longest and not self.has_lane)):
            return "replay_message"
        return "message" if is_replay or self._table.watch is None else "watched_message"

    # --- the board shown large -------------------------------------------------------------------

    @property
    def _seat(self) -> SeatShown:
        return self._table.view.seats[self._table.focus]

    def looks(self) -> tuple[CardLook | None, ...]:
        seat, table, shown = self._seat, self._table, self.shown
        new = table.view.card_just_drafted(table.focus)
        question = replace(shown.question, chosen_disc=shown.used or shown.question.chosen_disc)
        marks = shown.prices, shown.preview, shown.lit, new
        looks = looks_of(seat, question, self.own, *marks)
        if self._scene is None:
            return looks
        chances = self._scene.counsel.shown_chances()
        return tuple([look and look._replace(chance=chances.get(look.id)) for look in looks])

    def _coming(self) -> frozenset[object]:
        """Return what animations draw on the cards until they end."""
        there = self._seat.card_places
        return frozenset([it for it in coming_of(self.own) if it[1] in there])

    def board(self) -> Part:
        table, told = self._table, self._card_help
        looks, fills = self.looks(), not self.takes_turns
        places = places_on_board(self._kit, table, self.place, len(looks), fills=fills)
        return board(looks, table.faces, told, *places).but(key="cards")

    @property
    def takes_turns(self) -> bool:
        """Whether several people take turns at this screen now."""
        return self._table.is_shared and self._table.watch is None

    @property
    def board_colour(self) -> Colour:
        """The colour of the large board's frame: golden, or the person's if several play.

        The board of somebody else at whom a player only looks is pale.
        """
        table = self._table
        if table.looks_at_another_seat:
            return LILAC
        return SEAT_COLOURS[table.players[table.focus].badge] if self.takes_turns else SUNFLOWER

    def name_tab(self) -> Part:
        table, fill, ink = self._table, SUNFLOWER, INK
        if table.looks_at_another_seat:
            fill = LILAC
        elif self.takes_turns:
            fill, ink = drawing.tab_colours(table.players[table.focus])
        name = self._name(32, ink).but(pad=(17, High(0.2)))
        return pile(drawn(drawing.draw_tab, fill), name, key="name")

    def _name(self, size: float, ink: Colour) -> Part:
        """Return the badge and the name of whose board it is, and whether it is their turn."""
        table = self._table
        player = table.players[table.focus]
        badge = Art(rivals.seat_badge_picture, args=(player,), key="badge", fits=True)
        name: Part = Text(player.name, size, ink, "title", "left")
        twist, deck = twist_in_words(table.view.edition), deck_in_words(table.match.own_deck)
        special = twist or deck or drawing.occasion_label(table.match)
        if self.takes_turns and table.view.turn and not self._seat.is_done:
            special = _("Your turn")
        if special:
            aside = Text(special, 24, ink, align="right")
            name = either(row(name.but(fits=True), aside, gap=0.3 * size), name)
        return row(badge, name, gap=0.36 * size)

    def caption(self) -> Part:
        """Return what is special about the game, or whose board it is."""
        table = self._table
        edition, deck = table.view.edition, deck_in_words(table.match.own_deck)
        told: Callable[[], intents.TooltipText] | None = None
        if twist := twist_in_words(edition):
            told = partial(twist_meaning, edition)
        elif deck:
            # The plate may be too narrow for all of it.
            told = partial(intents.TooltipText, deck)
        if len(table.players) > 1:
            return self._name(30, self.board_colour).but(help=told, pad=(0, High(0.1)))
        twist = twist or (_(edition.title) if table.run else "")  # In a run, even French is one.
        occasion = twist or deck or drawing.occasion_label(table.match)
        who, goal = drawing.who_counts(table.match, table.run), table.run and table.run.in_words()
        if tag := " · ".join(filter(None, (goal, occasion, who))):
            return drawn(drawing.draw_label_plate, tag, help=told)
        return Text(_("points per card"), 20, LILAC, align="left", floor=10, help=told)

    # --- the deck --------------------------------------------------------------------------------

    def deck(self) -> Part:
        number, shown, scene = self._table.view.number, self.shown, self._scene
        asked = partial(message_for, self._table, shown.question, may_go_on=False, is_busy=False)
        act, above = (scene.go_on, scene.draw_above_deck) if scene else (None, None)
        press = Press(
            act, self._deck_words(), is_on=shown.is_deck_on, sound="", refuse=asked,
            reach=panels.DECK_BUTTON_HANGS if self.has_rail else 0.0,
            above_ring=above if shown.has_deck_ring else None,
        )  # fmt: skip
        return drawn(
            panels.draw_deck, number, shown.may_go_on, shown.hovered == "deck", key="deck",
            help=partial(help_text, "number" if number else "deck", number=number),
            press=press, group="leads on",
        )  # fmt: skip

    def _deck_words(self) -> str:
        words = _("Reveal") if self._table.view.to_come else _("Score it")
        return _("Pass") if self.shown.must_pass else words

    def reveal(self) -> Part:
        """Return the button below the deck, which shows what a click on the deck does."""
        shown = self.shown
        if not (shown.may_go_on or shown.must_pass) or self._table.watch is not None:
            return Part(key="reveal")
        return drawn(panels.draw_deck_button, self._deck_words(), self.has_rail, key="reveal")

    # --- the bar below the cards -----------------------------------------------------------------

    def message(self) -> Part:
        """Return what is said, with the bonuses that wait; a watched game's longest cascade."""
        shown, (last, is_vital) = self.shown, self._last_line()
        if self.has_lane and (self.tale.answer or self.lane_path is not None):
            last = ""  # The lane tells it.
        said = drawn(effects.draw_message, shown.message, last, is_vital)
        if self._table.playback and self._table.playback.awaits_review:
            return row(said, Part(key="progress", share=1.2), gap=24)
        if self.tale.longest and not self.has_lane:
            beside = said if self._table.match_replay and (shown.message or last) else None
            return longest_cascade_part(self.tale.longest, beside)
        chosen = shown.used or shown.question.chosen_disc
        discs = [
            panels.waiting_bonus(
                bonus, disc == chosen, ("queue", *disc), self._card_help.waiting(*disc)
            )
            for disc, bonus in shown.question.discs.items()
        ]
        return row(said, Part(units=10), *discs) if discs else said

    def tokens(self, token: str) -> Part:
        table, seat, count = self._table, self._seat, self._tokens()[token]
        if token == "moon":
            told = partial(moons_meaning, seat.moons, table.view.edition, len(table.players))
            return drawn(panels.draw_token_tray, token, count, key="moons", help=told)
        refuse = partial(how_to_spend_bolts, seat.bolts)
        return drawn(
            panels.draw_token_tray, token, count, key="bolts", press=Press(None, "", refuse=refuse),
            help=partial(help_text, "bolts", count=seat.bolts),
        )  # fmt: skip

    def _tokens(self) -> dict[str, int]:
        """Return the tokens on the tray: those in flight are not counted yet."""
        tokens = {"bolt": self._seat.bolts, "moon": self._seat.moons}
        for pose in self.own:
            if isinstance(pose, TokenFlight) and pose.what in tokens and pose.end.zone is Zone.TRAY:
                tokens[pose.what] = max(0, tokens[pose.what] - pose.tokens)
        return tokens

    def _last_line(self) -> tuple[str, bool]:
        """Return the latest line of the log, and whether it tells of a bonus that was lost."""
        table = self._table
        line = latest_log_line(self._kit, table, self.shown.question, takes_turns=self.takes_turns)
        answer = table.chronicle.latest_answer(table.focus)
        steps = () if answer is None else answer.events if self._seat.is_done else answer.steps[-1]
        return line, bool(line and lost_bonuses_in_words(steps))

    def _last_line_facts(self) -> object:
        """Return what the latest line of the log is made from, besides the view and the question.

        An answer takes many words to tell, which are put together only when they change.
        """
        table = self._table
        answer = table.chronicle.latest_answer(table.focus)
        if answer is None:
            return self._last_line()
        told = answer, len(answer.steps), len(answer.steps[-1])
        return told, table.director.is_busy(table.focus), self._kit.settings.motion

    # --- the scorecard, the numbers left and the supply ------------------------------------------

    def scorecard(self) -> Part:
        sheet = cached(FittedScorecard, self.sheet, self._sheet_meaning, key="sheet")
        return panels.high(sheet, panels.SCORECARD_HEIGHT)

    def remaining(self) -> Part:
        if (task := self._table.task) is not None and task.figures:
            return panels.figures_of_task(task)
        supply = () if "tokens" in self.place else (self.supply(),)
        return column(self.numbers_left(), *supply, gap=10)

    def beside_cards(self) -> Part:
        """Return the scorecard; beside a rail, with the panels below it or, if low, beside it."""
        if not self.has_rail:
            return self.scorecard()
        sheet, room = self.scorecard(), self.place["scorecard"]
        low = round_places.low_sheet_height(room)
        sheet = sheet.but(share=low, least=(0, 0)) if low else sheet
        if not self.has_lane and low:
            return column(sheet, self.remaining().but(share=room.height - low), gap=12)
        if not self.has_lane:
            return wrap(sheet.but(units=240), self.remaining().but(units=240), gap=12)
        lane, numbers = panels.lane(self.tale.story, self.lane_path), self.numbers_left()
        if room.width <= room.height:
            return column(lane, sheet, numbers, gap=12)
        # Beside cards, words that lie over these hide no path.
        both = (numbers, lane) if round_places.lies_beside_last_row(self.place) else (lane, numbers)
        return row(sheet.but(share=1), column(*both, gap=12, share=1), gap=12)

    @property
    def has_lane(self) -> bool:
        """Whether a cascade's sign and points have a lane: instead of an endless supply."""
        is_watched = self._table.watch is not None or self._table.match_replay is not None
        return is_watched and self.has_rail and self._table.view.bolt_supply is None

    def _sheet_meaning(self, key: Hashable) -> intents.TooltipText:
        table = self._table
        # Without what still flies.
        sheet, counter = panels.scorecard_and_counter(table, [])
        more = CASCADE_POINTS_NOTE if counter else ""
        return scorecard_helps(sheet, table.view.edition, len(table.players), more)[key]()

    def numbers_left(self, size: float = 22) -> Part:
        left = panels.bag_shown(self._table.view, len(self.flips))
        numbers = cached(panels.numbers_left, *left, size, key="numbers left")
        odds = () if self._scene is None else (Control(self._scene.odds),)
        return panels.high(pile(numbers, *odds), panels.NUMBERS_HEIGHT)

    def supply(self) -> Part:
        view = self._table.view
        odds = None if self._scene is None else self._scene.counsel.odds()
        tokens = cached(
            panels.supply, view.bolt_supply, view.moon_supply, odds is None, key="supply"
        )
        return panels.high(tokens if odds is None else pile(tokens, odds), panels.SUPPLY_HEIGHT)

    # --- the boards of the others ----------------------------------------------------------------

    @property
    def has_rail(self) -> bool:
        return "rail" in self.place

    @property
    def others(self) -> list[int]:
        """The seats that have a tile: of several who are watched all, so that none moves."""
        left_out = None if self.watches_several else self._table.focus
        return [seat for seat in range(len(self._table.players)) if seat != left_out]

    @property
    def watches_several(self) -> bool:
        """Whether everybody has a tile.  Two rivals change places: each has large cards.

        So do several where letters are so large that a tile more would make them smaller.
        """
        table, is_zoomed = self._table, self._kit.text.zoom != 1.0
        least = MIN_TWO_COLUMN_PLAYERS if is_zoomed else MAX_TALL_TILES + 1
        return table.watch is not None and self.has_rail and len(table.players) >= least

    @property
    def has_tall_tiles(self) -> bool:
        return self.has_rail and are_tall(self.place["rail"], len(self.others))

    def rail(self) -> Part:
        rival = () if self._table.rival is None else (self.rival(),)
        return rail(*map(self.tile, self.others), *rival)

    def tile(self, seat: int) -> Part:
        table, options = self._table, PartOptions(key=("seat", seat))
        if self._scene is not None:
            name, more = table.players[seat].name, partial(self._seat_in_words, seat)
            enlarge = partial(self._scene.enlarge_board, seat)
            options["press"] = Press(enlarge, name, sound="", enlarges=True)
            options["told"] = partial(intents.SpokenItem, ("seat", seat), name, more=more)
        shown = self.tiles.get(seat) or self.tile_shown(seat)
        return cached(tile, shown, table.faces, self._seat_help, seat, **options)

    def _tile_moment(self, seat: int) -> object:
        table, flying = self._table, self._flying.get(seat)
        return table.view.seats[seat].moment, points_coming(table, seat, self._unpaid), flying

    def tile_shown(self, seat: int) -> SeatTile:
        table, is_tall, flying = self._table, self.has_tall_tiles, self._flying.get(seat, ())
        answer = landed_answer(table, seat, self.poses)
        shown = without_flying(tile_of(table.players[seat], table.view, seat), flying)
        return shown._replace(
            total=shown.total - points_coming(table, seat, self._unpaid),
            key=self._seat_key(seat),
            is_hovered=self.shown.hovered == ("seat", seat) or seat == table.focus,
            has_gauge=seat != table.focus and shows_expected_totals(self._kit, table),
            is_tall=is_tall,
            invites=is_tall,
            told=answer_in_short(answer) if answer and is_tall else (),
            steps=answer.squares if answer and is_tall else (),
        )

    def _seat_key(self, seat: int) -> int:
        return rivals.seat_key_number(self._kit, seat, is_watched=self._table.watch is not None)

    def _seat_in_words(self, seat: int) -> str:
        answer = landed_answer(self._table, seat, self.poses)
        told = answer_in_short(answer)[:1] if answer else ()
        return join_sentences(seat_in_words(self._table.view, seat), *told)

    def _rival_tile(self) -> SeatTile | None:
        rival = self._table.rival
        if rival is None:
            return None
        view = rival.progress_after(last_answered_moment(self._table.match))
        shown = tile_of(rival.player, view, rival.seat)
        return shown._replace(is_hovered=self.shown.hovered == "rival", is_ghost=True)

    def rival(self) -> Part:
        """Return the tile of a rival's game of the same deal.  A click enlarges it."""
        shown, table, kit = self._rival_tile(), self._table, self._kit
        if shown is None or table.rival is None:
            return Part()
        label, rival, key = _("The other board"), table.rival, RivalScene.opened_by
        press = Press(lambda: kit.stack.push(RivalScene(kit, table, rival)), label, shortcut=key)
        return cached(tile, shown, table.faces, key="rival", press=press, help=rival_meaning)


# --- what a card's parts do and say --------------------------------------------------------------


class BoardCardHelp(CardHelp, ABC):
    """What the cards of a large board do, explain and say."""

    def __init__(self, scene: Answered) -> None:
        self._scene, self._table = scene, scene.table

    @property
    @abstractmethod
    def _seat(self) -> int:
        """The seat whose cards they are."""

    @property
    @abstractmethod
    def _question(self) -> Question:
        """What is asked on these cards."""

    def square(self, look: CardLook, at: int) -> PartOptions:
        target, number = (look.id, at), self._table.faces[look.id].grid[at]
        is_legal = any(at == square for square, _cost in look.costs)
        act = partial(self._scene.cross_square, target) if is_legal else None
        refuse = partial(self._why_square_refused, target)
        name = f"{number} · {look.id}.{at}"
        return {
            "press": Press(act, name, sound="", refuse=refuse),
            "told": partial(self._describe_square, target),
        }

    def price(self, look: CardLook, at: int) -> PartOptions:
        number = self._table.faces[look.id].grid[at]
        return {"help": lambda: bolt_price_meaning(self._table.view.number, number)}

    def header(self, look: CardLook) -> PartOptions:
        if look.points is None:
            return {"help": partial(self._unfinished_card, look.id)}
        name, points = self._card_name(look.id), signed_number(look.points)
        return {"help": partial(help_text, "finished", card=name, points=points)}

    def _unfinished_card(self, card: int) -> intents.TooltipText:
        view = self._table.view
        shown = view.seats[self._seat].card(card)
        name = self._card_name(card)
        return unfinished_card_meaning(shown, view.edition, view.round, name=name)

    def _card_name(self, card: int) -> str:
        """Return a card's name as hints, the log and reviews have it, to begin a sentence."""
        lying = self._table.lying_cards(self._seat)
        if card not in lying:
            return _("Card {card}").format(card=card)
        name = held_card_in_words(self._table.faces[card], lying)
        return name[:1].upper() + name[1:]

    def end(self, look: CardLook, line: int) -> PartOptions:
        return self.bonus("end", look.id, line, _state_of_bonus(look, line))

    def lost_sign(self, look: CardLook, line: int) -> PartOptions:
        told = self.bonus("end", look.id, line, BONUS_LOST)
        refuse = partial(self._why_bonus_refused, (look.id, line), BONUS_LOST)
        press = Press(None, "", refuse=refuse)
        return {"key": ("lost", look.id, line), "help": told["help"], "press": press}

    def waiting(self, card: int, line: int) -> PartOptions:
        return self.bonus("queue", card, line, BONUS_EARNED)

    def chance(self, look: CardLook) -> PartOptions:
        if (found := look.chance) is None:
            return {}
        percent = _("{percent}%").format(percent=found.percent)
        told = partial(
            help_text, "likely", card=self._card_name(look.id), count=found.count,
            games=found.games, percent=percent,
        )  # fmt: skip
        return {"key": ("chance", look.id), "help": told}

    def bonus(self, where: str, card: int, line: int, state: str) -> PartOptions:
        """Return what a bonus at the end of a line, or in the queue of waiting ones, does."""
        table, at, key = self._table, (card, line), (where, card, line)
        bonus = table.faces[card].bonuses[line]
        waits = at in self._question.discs
        # An end without a bonus is not clickable.
        refuse = partial(self._why_bonus_refused, at, state) if bonus else None

        def describe_bonus() -> intents.SpokenItem:
            words = _("Bonus on card {card}: {bonus}")
            return intents.SpokenItem(key, words.format(card=card, bonus=bonus_in_words(bonus)))

        return {
            "help": partial(bonus_meaning, bonus, table.view.edition, len(table.players), state),
            "press": Press(
                partial(self._scene.choose_bonus, at) if waits else None, bonus, sound="",
                # Arrow keys skip bonuses on the way between squares.
                refuse=refuse, is_aside=True,
            ),
            "told": describe_bonus,
        }  # fmt: skip

    def _why_square_refused(self, at: Target) -> str | None:
        match, seat = self._table.match, self._seat
        pending = match.game.seats[seat].pending
        if not pending:
            return refusal_text(match, Cross(seat, *at))
        source = self._question.chosen_disc or (pending[0].card, pending[0].line)
        return refusal_text(match, UseBonus(seat, *source, *at))

    def _why_bonus_refused(self, at: Target, state: str) -> str | None:
        match, seat, (card, line) = self._table.match, self._seat, at
        crossed = next(it.crossed for it in match.game.seats[seat].held if it.face.id == card)
        if state == BONUS_LOST:
            return _(BONUS_LOST)
        if LINE_MASKS[line] & ~crossed:
            return _("Complete this line first to earn its bonus.")
        return refusal_text(match, UseBonus(seat, card, line, card, 0))

    def _describe_square(self, at: Target) -> intents.SpokenItem:
        question, (card, square) = self._question, at
        words, cost = square_in_words(self._table.faces[card], square), question.costs.get(at, 0)
        if cost:
            words = _("{square}, for {bolts}").format(square=words, bolts=bolts_in_words(cost))
        chosen = square_label(question, at, self._table) if question.chosen_square == at else ""
        return intents.SpokenItem(
            ("square", *at), words, chosen, partial(self._cross_effect_words, at)
        )

    def _cross_effect_words(self, at: Target) -> str:
        table, question, (card, square) = self._table, self._question, at
        crossed = table.view.seats[self._seat].card(card).crossed
        done = completions_in_words(table.faces[card], crossed, square)
        gain = "" if question.chosen_square else square_label(question, at)
        return join_sentences(*done, gain, bonus_loss_warning(question, at))


class RoundCardHelp(BoardCardHelp):
    """What the cards of the one large board do, explain and say."""

    def __init__(self, scene: Round) -> None:
        super().__init__(scene)
        self._round = scene

    @property
    def _seat(self) -> int:
        return self._table.focus

    @property
    def _question(self) -> Question:
        return self._round.question


def _state_of_bonus(look: CardLook, line: int) -> str:
    if look.lost >> line & 1:
        return BONUS_LOST
    if line in look.doomed:
        return BONUS_WOULD_BE_LOST
    return BONUS_EARNED if look.earned >> line & 1 else BONUS_NOT_YET_EARNED
