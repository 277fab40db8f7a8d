"""The picture of a round: background, deck, panels, large board and tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.luckybox.rules import NUMBERS, ROUNDS
from game.luckybox.rules import events as ev
from game.luckybox.scenes.card_parts import card_geometry
from game.luckybox.scenes.cards import card_painter, number_card, number_card_back
from game.luckybox.scenes.counsel.counsel import shows_expected_totals
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_telling import (
    answer_summary,
    deck_in_words,
    latest_step_in_words,
    lost_bonuses_in_words,
    twist_in_words,
)
from game.luckybox.scenes.scorecard import (
    KeptScorecard,
    ScorecardShown,
    draw_scorecard,
    scorecard_of,
)
from game.luckybox.stage import SeatShown, TokenFlight, Zone, seat_score_of
from game.scenes.frame.drawing import draw_label_plate, occasion_label
from game.scenes.frame.widget_scene import BACKDROP_FRAME_COLOUR, draw_backdrop, draw_bar
from game.scenes.table import effects, rivals
from game.scenes.table.table import latest_remark
from game.stage import ClipPose, EventPose, clamp, ease_in_out, ease_out_back
from game.ui.draw import shapes
from game.ui.draw.palette import (
    INK,
    LILAC,
    PAPER,
    SEAT_COLOURS,
    SUNFLOWER,
    TANGERINE,
    Colour,
)
from game.ui.draw.shapes import replace_edges
from game.ui.pen import Pen
from game.ui.widgets.button import draw_control_sign, key_letter_px, key_sign_rect
from game.ui.widgets.intents import Advance, Confirm, was_mouse_last
from game.ui.widgets.widget import format_with_keys, sign_or_key_name
from game.ui.window.layout import SLANTED_WORD_SCALES, Layout, Placement
from game.ui.window.scene import Kit, StrokeCache
from game.words import N_, _, language

from . import panels, round_show
from .big_moment import BigMomentTile
from .board import NO_BOLT_PRICES, Board, Question, Target
from .tiles import (
    MAX_TALL_TILES,
    TileRail,
    draw_steps,
    fit_tiles,
    paint_tile,
    prepare_bubbles,
    tall_tile_areas,
    tile_of,
)

MIN_TAG_PX = 20
CLOSEUP_CARD, CLOSEUP_GAP, CLOSEUP_PAD = 150.0, 12.0, 16.0
"""Card width, gap and padding of the enlarged cards beside a tile, in layout units."""


FRAME_RADIUS_UNITS = 30.0
TRAIL_SECONDS, TRAIL_FADING_SECONDS = 0.8, 0.5
"""How long the dots of a cascade's steps stay once nothing flies, and for how long they fade."""


NUMBER_NAMES = (
    N_("One!"), N_("Two!"), N_("Three!"), N_("Four!"), N_("Five!"),
    N_("Six!"), N_("Seven!"), N_("Eight!"), N_("Nine!"),
)  # fmt: skip


def draw_deck(
    pen: Pen, rect: pygame.Rect, number: int, *, flip: float | None, is_ready: bool, is_hot: bool
) -> None:
    """Draw the deck of Number cards.

    ``flip`` is the progress, from 0 to 1, of a card that turns over, or None if no card does.
    The deck glows if it ``is_ready`` to be clicked, and more if the mouse is on it (``is_hot``).
    """
    if is_ready:
        spread = round((26 if is_hot else 18) * pen.scale)
        pen.glow(rect, spread, 30 * pen.scale)
    if flip is None:
        pen.surface.blit(_deck_card_side(pen.kit, rect, number), rect)
        return
    turned = ease_in_out(flip)
    # The back narrows to an edge, then the front widens.
    showing = _deck_card_side(pen.kit, rect, 0 if turned < 0.5 else number)
    width = max(2, round(rect.width * abs(1 - 2 * turned)))
    narrow = pygame.transform.smoothscale(showing, (width, rect.height))
    pen.surface.blit(_deck_card_side(pen.kit, rect, 0), rect)
    pen.lay(narrow, center=rect.center)


def _deck_card_side(kit: Kit, rect: pygame.Rect, number: int) -> pygame.Surface:
    if not number:
        return number_card_back(kit.art, rect.size)
    return number_card(kit.art, number, rect.size, TANGERINE, True)


def draw_number_name(pen: Pen, rect: pygame.Rect, number: int, flip: float | None) -> None:
    shown = 1.0 if flip is None else ease_out_back(clamp(flip * 2 - 1))
    if not number or shown <= 0.05:
        return
    tag = number_name_tag(pen.kit, rect.size, number)
    if shown < 1.0:
        tag = pygame.transform.smoothscale_by(tag, max(0.05, shown))
    pen.lay(tag, center=rect.center)


def number_name_tag(kit: Kit, size: tuple[int, int], number: int) -> pygame.Surface:
    name = _(NUMBER_NAMES[number - 1])

    def paint_name_tag() -> pygame.Surface:
        pen = Pen(kit, pygame.Surface(size, pygame.SRCALPHA))
        plate = shapes.button_slab_picture(size, SUNFLOWER, radius=size[1] * 0.28, gloss=False)
        pen.lay(plate, topleft=(0, 0))
        inside = pygame.Rect(0, 0, size[0], size[1] - shapes.button_lip_px(size[1]))
        inside.inflate_ip(-size[0] // 8, 0)
        pen.line(name, inside, "script", size[1] * 0.56, align="center")
        return pygame.transform.rotozoom(pen.surface, 6, 1.0)

    return kit.pixels.get(("number name", size, name), paint_name_tag)


WAITING_BONUS_UNITS, ANNOUNCED_NAME_UNITS = 60.0, 64.0
NEW_TAG_HEIGHT, NEW_TAG_LEFT, NEW_TAG_ANGLE = 0.13, 0.06, 8.0
"""The tag of a card that has just come: its height and left edge as shares of the card's width, and
its slant in degrees.
"""


class RoundPicture:
    """Lays out and draws the screen of a round, except for its widgets."""

    def __init__(self, kit: Kit, table: Table, layout: Layout) -> None:
        self._kit, self._table, self._layout = kit, table, layout
        self.place: Placement = layout.fit_to_size(kit.stack.size)
        self.board = Board(kit, table.faces)
        self.sheet = KeptScorecard(kit)
        self.panels = panels.RoundPanels(kit, lambda: table.view)
        self._show = round_show.RoundAnimations(kit, table, self.board, self.sheet, self.panels)
        self.trails_age = 0.0
        """Seconds since the cascade's latest step ended."""
        self.gone_trails = 0
        """How many of the cascade's steps have lost their dots."""
        self.rival_rect = pygame.Rect(0, 0, 0, 0)
        """The area for the tile of a rival's game, set even if there is no rival."""
        self.queue_rects: dict[Target, pygame.Rect] = {}
        self._question = Question()
        self.tiles = TileRail(kit, table)
        self._big_moment = BigMomentTile(kit, table, self.tiles)
        self._ground, self._numbers = StrokeCache(kit), StrokeCache(kit)
        self._said = StrokeCache(kit)
        self._poses: list[ClipPose] = []
        self._counter_at: tuple[object, pygame.Rect] | None = None
        """The cached area of the cascade counter, preceded by the key for which it is valid."""

    @property
    def tile_rects(self) -> dict[int, pygame.Rect]:
        return self.tiles.rects

    @property
    def _has_rail(self) -> bool:
        return "rail" in self.place

    def resize(self, size: tuple[int, int]) -> None:
        self.place = self._layout.fit_to_size(size)
        sheet = scorecard_of(self._table.view, self._table.focus)
        self.sheet.show_figures(sheet, self.place["scorecard"])
        self.panels.lay_out(self.place)
        self.drop_pictures()

    def drop_pictures(self) -> None:
        self.tiles.drop_pictures()

    @property
    def _message_rect(self) -> pygame.Rect:
        """The area of the message below the board.  In replays it covers the Pass button's area."""
        if self._table.match_replay is not None:
            return self.place["message"].union(self.place["pass"])
        return self.place["message" if self._table.watch is None else "watched_message"]

    def lay_out(self, question: Question) -> None:
        table, seat = self._table, self._table.view.seats[self._table.focus]
        place = self.place
        self._question = question
        self._show.lay_out(place, question)
        cards = seat.card_places
        # People who take turns find cards of about the same size.
        people = [
            len(shown.card_places)
            for shown, player in zip(table.view.seats, table.players, strict=False)
            if self._takes_turns and not player.is_bot
        ]
        most = max(people, default=0)
        self.board.place_cards(place["cards"], cards, place.scale, room_for=most)
        rects: dict[int, pygame.Rect] = {}
        if self._has_rail:
            others = [p for p in range(len(table.players)) if p != table.focus]
            in_rail = len(others) + (table.rival is not None)
            in_order = fit_tiles(place["rail"], in_rail, place.scale)
            # The rival's tile comes last.
            self.rival_rect = in_order[-1]
            rects = dict(zip(others, in_order, strict=False))
        else:
            self.rival_rect = place["rival"]
        self.tiles.place_tiles(rects)
        side = place.px(WAITING_BONUS_UNITS)
        line = self._message_rect
        count = len(question.discs)
        left = line.right - count * round(side * 1.15)
        top, pitch = line.centery - side // 2, round(side * 1.15)
        self.queue_rects = {
            disc: pygame.Rect(left + index * pitch, top, side, side)
            for index, disc in enumerate(question.discs)
        }

    def needs_no_closeup(self, seat: int) -> bool:
        """Whether a seat's cards are as large on its tile as they would be beside it."""
        return self.tiles.large_card_width(seat) >= self.place.px(CLOSEUP_CARD)

    def closeup_rect(self, seat: int) -> pygame.Rect:
        place, count = self.place, len(self._table.view.seats[seat].cards)
        width, room = place.px(CLOSEUP_CARD), 2 * place.px(CLOSEUP_PAD)
        size = (count * width + (count - 1) * place.px(CLOSEUP_GAP), card_geometry(width).size[1])
        return rivals.closeup_rect_beside_tile(
            place, self.tile_rects[seat], (size[0] + room, size[1] + room)
        )

    @property
    def play_area(self) -> pygame.Rect:
        top, bottom = self.place["top_bar"], self.place["bottom_bar"]
        return pygame.Rect(top.left, top.bottom, top.width, bottom.top - top.bottom)

    @property
    def trails_fading(self) -> int:
        """How far the dots of a cascade's steps have faded, in steps of a footprint's fading."""
        left = (TRAIL_SECONDS - self.trails_age) / TRAIL_FADING_SECONDS
        return round(effects.FOOTPRINT_FADE_STEPS * clamp(1.0 - left))

    @property
    def call_rect(self) -> pygame.Rect | None:
        """The area in which the last frame showed a cascade's word, or None."""
        return self._show.call_rect

    @property
    def counter_rect(self) -> pygame.Rect | None:
        """The area in which the last frame showed the counter of a cascade's points, or None."""
        return self._show.counter

    def big_moment_rect(self, seat: int) -> pygame.Rect:
        return self._big_moment.rect_beside_tile(self.place, seat)

    def draw(
        self,
        surface: pygame.Surface,
        *,
        message: str,
        lit: Target | None = None,
        preview: Iterable[Target] = (),
        prices: Mapping[Target, int] = NO_BOLT_PRICES,
        hovered: int | None = None,
        may_go_on: bool = False,
        must_pass: bool = False,
        deck_is_hot: bool = False,
    ) -> None:
        kit, place, table = self._kit, self.place, self._table
        pen = Pen.at(kit, surface, place)
        self._poses = poses = table.director.poses()
        hidden = len(number_flips(poses))
        view = table.view
        self.panels.refresh()
        colour = self._board_colour
        self._ground.draw(surface, (view.round, place, colour), self._draw_static_background)
        key = view.moment, place, hidden, table.players[table.focus], colour
        self._numbers.draw(surface, key, lambda canvas: self._draw_number_panels(canvas, hidden))
        if self._has_rail:
            has_gauge = shows_expected_totals(kit, table)
            self.tiles.draw(surface, place.scale, poses, hovered, has_gauge=has_gauge)
        self._show.draw_cascade_light(pen, poses)
        self.draw_deck(surface, may_go_on=may_go_on, must_pass=must_pass, is_hot=deck_is_hot)
        self.panels["supply"].draw(surface)
        sheet, counter = self.scorecard_and_counter(poses)
        self.sheet.show_figures(sheet, place["scorecard"])
        self.sheet.draw(surface)
        seat = table.view.seats[table.focus]
        question = self._question if lit is None else replace(self._question, chosen_disc=lit)
        self.board.draw(surface, seat, question, poses, prices, preview)
        self._draw_new_tag(pen, seat)
        self._draw_bottom_bar(surface, poses, message, question.chosen_disc)
        self._show.counter = None
        if counter is not None and self.board.card_rects:
            plate = self._show.counter = self._cached_counter_rect(pen)
            is_lifted = sheet.to_beat is not None
            total = self.sheet.places["total"]
            panels.draw_counter(pen, plate, total, counter, is_lifted=is_lifted)
        if not table.numbered_squares:
            self._show.draw_focused_trails(pen, poses, self.gone_trails, self.trails_fading)
        self._show.draw_poses(pen, poses)
        self._show.draw_calls(pen, poses)
        self._big_moment.draw(surface, place, poses)
        self._draw_remark(pen, poses)

    def _draw_new_tag(self, pen: Pen, seat: SeatShown) -> None:
        """Mark the card that came in the last draft, until the first number is answered."""
        view = self._table.view
        is_over = view.turn > 1 or (view.turn == 1 and seat.answered)
        if view.round == 1 or is_over or len(seat.cards) < 2:
            return
        card = self.board.card_rect(seat.cards[-1].id)
        high = max(round(card.width * NEW_TAG_HEIGHT), pen.kit.text.zoomed_px(MIN_TAG_PX))
        words, letters = _("New!"), high * 0.66

        def paint_tag() -> pygame.Surface:
            wide = pen.kit.text.measure(words, "title", letters)[0] + high
            own = Pen(pen.kit, shapes.pill_picture((wide, high), SUNFLOWER, 2.0, INK).copy())
            room = own.surface.get_rect()
            own.line(words, room, "title", letters, INK, align="center", fit=False)
            return pygame.transform.rotozoom(own.surface, NEW_TAG_ANGLE, 1.0)

        left = card.left - round(card.width * NEW_TAG_LEFT)
        pen.stamp(("new tag", words, high), paint_tag, midleft=(left, card.top))

    def _draw_remark(self, pen: Pen, poses: list[ClipPose]) -> None:
        remark, place, focus = latest_remark(poses), self.place, self._table.focus
        if remark is None:
            return
        tiles = dict(self.tile_rects)
        badges = {seat: rivals.badge_rect(rect) for seat, rect in tiles.items()}
        if (room := self._name_area) is not None:
            badges[focus] = rivals.badge_rect_in_room(*room)
        clear = [*self.board.card_rects, place["deck"], place["bag"], place["supply"]]
        clear += [place[area] for area in ("top_bar", "bottom_bar", "name_tab") if area in place]
        clear += filter(None, (place["scorecard"], self.call_rect, self.counter_rect))
        if (forward := self._big_moment.shown_seat) is not None:
            rect = self.big_moment_rect(forward)
            # The large tile hides what lies below it.
            badges = {seat: it for seat, it in badges.items() if not rect.colliderect(it)}
            badges[forward], tiles[forward] = rivals.badge_rect(rect), rect
        rivals.draw_raised_faces(pen, remark, self._table.players, badges)
        above_cards = self.tiles.remark_areas()
        if forward in above_cards:
            area = tall_tile_areas(tiles[forward].size).remark
            above_cards[forward] = area.move(tiles[forward].topleft)
        rivals.draw_remark_bubble(pen, remark, badges, tiles, clear, above_cards)

    def _draw_static_background(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self.place
        pen = Pen.at(kit, surface, place)
        draw_backdrop(kit, surface)
        draw_bar(kit, surface, place["top_bar"])
        for name in ("round", "points"):
            self.panels[name].draw(surface)
        if "points_caption" in place and len(self._table.players) == 1:
            self._draw_top_caption(pen)
        for area, name in (("menu", "pause"), ("log", "log")):
            pen.icon(name, place.px(34), center=place[area].center)
        if "frame" in place:
            border, radius = place.px(5), place.px(FRAME_RADIUS_UNITS)
            pen.box(place["frame"], radius, BACKDROP_FRAME_COLOUR, border, self._board_colour)
        draw_bar(kit, surface, place["bottom_bar"])

    def _draw_top_caption(self, pen: Pen) -> None:
        rect, table = self.place["points_caption"], self._table
        tag = twist_in_words(table.view.edition)
        tag = tag or deck_in_words(table.match.own_deck) or occasion_label(table.match)
        tag = table.task.tag if table.task is not None else tag
        if tag:
            draw_label_plate(pen.kit, pen.surface, rect, tag, pen.scale)
        else:
            pen.line(_("points per finished card"), rect, "body", pen.px(20), LILAC)

    def _draw_number_panels(self, surface: pygame.Surface, hidden: int) -> None:
        place, view, pen = self.place, self._table.view, Pen.at(self._kit, surface, self.place)
        self._draw_player_name(pen)
        panels.draw_revealed_numbers(pen, place, view, hidden)
        self.panels["bag"].draw(surface)

    def _draw_player_name(self, pen: Pen) -> None:
        room = self._name_area
        if room is None:
            return
        place, size, ink = self.place, pen.px(30), self._board_colour
        if "frame" in place:
            tab, size, ink = place["name_tab"], pen.px(32), INK
            fill = LILAC if self._table.looks_at_another_seat else SUNFLOWER
            slab = partial(shapes.button_slab_picture, tab.size, fill, gloss=False)
            pen.stamp(("tab", tab.size, fill), slab, topleft=tab.topleft)
        player, badge = self._table.players[self._table.focus], rivals.badge_rect_in_room(*room)
        rivals.draw_seat_badge(pen, player, badge.height, midleft=badge.midleft)
        words = replace_edges(room[0], left=badge.right + round(size * 0.36))
        shown, turn = self._table.view.seats[self._table.focus], _("Your turn")
        name = pen.line(player.name, words, "title", size, ink)
        if self._takes_turns and self._table.view.turn and not shown.is_done:
            rest = replace_edges(words, left=name.right + round(size * 0.3))
            if pen.width(turn, "body", pen.kit.text.enlarged_px("body", pen.px(24))) <= rest.width:
                pen.line(turn, rest, "body", pen.px(24), ink, align="right")

    def draw_number_tag(self, surface: pygame.Surface) -> None:
        if not self._has_rail:
            pen, flip = (
                Pen.at(self._kit, surface, self.place),
                next(iter(number_flips(self._poses)), None),
            )
            draw_number_name(pen, self.place["number_tag"], self._table.view.number, flip)

    @property
    def _board_colour(self) -> Colour:
        """The colour of the large board's frame: golden, or the person's if several play.

        The board of somebody else at whom a player only looks is pale.
        """
        table = self._table
        if table.looks_at_another_seat:
            return LILAC
        return SEAT_COLOURS[table.players[table.focus].badge] if self._takes_turns else SUNFLOWER

    @property
    def _takes_turns(self) -> bool:
        """Whether several people take turns at this screen now."""
        return self._table.is_shared and self._table.watch is None

    @property
    def _name_area(self) -> tuple[pygame.Rect, int] | None:
        """The area for the shown player's name, and the badge's height, or None to show no name."""
        place, px = self.place, self.place.px
        if "frame" in place:
            tab = place["name_tab"]
            left, right, bottom = tab.x + px(16), tab.right - px(18), tab.bottom - px(6)
            return replace_edges(tab, left=left, right=right, bottom=bottom), round(
                tab.height * 0.66
            )
        if "points_caption" in place and len(self._table.players) > 1:
            rect = place["points_caption"]
            return rect, round(rect.height * 0.8)
        return None

    def draw_deck(
        self, surface: pygame.Surface, *, may_go_on: bool, must_pass: bool = False, is_hot: bool
    ) -> None:
        place, number = self.place, self._table.view.number
        pen, flip = Pen.at(self._kit, surface, place), next(iter(number_flips(self._poses)), None)
        draw_deck(pen, place["deck"], number, flip=flip, is_ready=may_go_on, is_hot=is_hot)
        self.draw_number_tag(surface)
        if (may_go_on or must_pass) and self._table.watch is None:
            self._draw_deck_button(pen, must_pass=must_pass)

    @property
    def reveal_button_rect(self) -> pygame.Rect:
        place, deck = self.place, self.place["deck"]
        pill = pygame.Rect(0, 0, round(deck.width * 0.94), max(place.px(44), deck.height // 8))
        pill.midbottom = (deck.centerx, deck.bottom - round(deck.height * 0.08))
        if self._has_rail:
            # On the card, the button would hide a small deck.
            pill.midtop = (deck.centerx, deck.bottom - place.px(20))
        return pill

    def _draw_deck_button(self, pen: Pen, *, must_pass: bool) -> None:
        pill = self.reveal_button_rect
        words = _("Reveal") if self._table.view.to_come else _("Score it")
        words = _("Pass") if must_pass else words
        slab = partial(shapes.button_slab_picture, pill.size, SUNFLOWER)
        pen.stamp(("go on", pill.size), slab, topleft=pill.topleft)
        inside = pill.inflate(-pill.width // 8, -shapes.button_lip_px(pill.height) * 2)
        size = pill.height * 0.5 * pen.kit.text.scale
        pen.line(words, inside, "title", size, align="center")
        self._draw_deck_key(pen)

    def _draw_deck_key(self, pen: Pen) -> None:
        pill, sign = self.reveal_button_rect, key_sign_rect(pen.kit, Advance(), pen.scale)
        sign.midright = pill.right + sign.width // 3, pill.top
        if self._has_rail:
            # Beside a small button, so as not to hide its word.
            sign.midleft = pill.right - pen.px(4), pill.centery
        draw_control_sign(pen.kit, pen.surface, sign, Advance(), key_letter_px(pen.kit, pen.scale))

    def draw_above_deck(self, surface: pygame.Surface, *, has_key: bool) -> None:
        """Draw again what a ring around the deck would cross."""
        self.draw_number_tag(surface)
        if has_key and self._table.watch is None:
            self._draw_deck_key(Pen.at(self._kit, surface, self.place))

    def announce_person(
        self, surface: pygame.Surface, progress: float, *, moves: bool, is_first: bool
    ) -> None:
        """Draw the name of the person whose turn it is in large letters over the cards."""
        kit, place, table = self._kit, self.place, self._table
        name = table.players[table.focus].name
        words, size = _person_announcement(kit, place, name, is_first=is_first)
        # Over the cards' heads, not over the numbers that the person wants to read.
        heads = [card.top for card in self.board.card_rects] or [place["cards"].top]
        pen, centre = Pen(kit, surface, place.scale), (place["cards"].centerx, min(heads))
        effects.draw_announcement(pen, words, centre, size, progress, moves)

    def draw_closeup(self, surface: pygame.Surface, seat: int) -> None:
        kit, place, cards = self._kit, self.place, self._table.view.seats[seat].cards_in_place
        if not cards:
            return
        rect, room, width = self.closeup_rect(seat), place.px(CLOSEUP_PAD), place.px(CLOSEUP_CARD)
        pen, corners = Pen(kit, surface, place.scale), dict[int, tuple[int, int]]()
        rivals.draw_closeup_plate(pen, rect, room)
        left = rect.x + room
        for card in cards:
            face, marks = (
                self._table.faces[card.id],
                (card.crossed, card.bonuses_used, card.points),
            )
            picture = card_painter(kit.art).card_picture(face, width, *marks)
            corners[card.id] = left, rect.y + room
            surface.blit(picture, corners[card.id])
            left += width + place.px(CLOSEUP_GAP)
        squares = card_geometry(width).squares
        steps = self._table.latest_squares(seat)
        draw_steps(pen, [squares[at].move(corners[card]) for card, at in steps if card in corners])

    def scorecard_and_counter(
        self, poses: list[ClipPose]
    ) -> tuple[ScorecardShown, panels.CascadeCounter | None]:
        return panels.scorecard_and_counter(self._table, poses)

    def _cached_counter_rect(self, pen: Pen) -> pygame.Rect:
        board, known = self.board, self._counter_at
        corners = tuple(card.topleft for card in board.card_rects)
        key = self.place, pen.kit.text.scale, language(), corners
        if known is None or known[0] != key:
            seat = self._table.view.seats[self._table.focus]
            held = [card.id for card in seat.cards if board.has_card(card.id)]
            printed = [board.square_rect(card, square) for card in held for square in range(9)]
            printed += [board.bonus_rect(card, line) for card in held for line in range(6)]
            kept = ("deck", "scorecard", "bag", "supply", "name_tab")
            clear = [self.place[area] for area in kept if area in self.place]
            is_framed = "frame" in self.place
            within = self.place["frame"] if is_framed else self.play_area
            place = panels.place_counter(pen, within, clear, board.card_rects, printed)
            known = self._counter_at = key, place
        return known[1].copy()

    def _draw_bottom_bar(
        self, surface: pygame.Surface, poses: list[ClipPose], message: str, lit: Target | None
    ) -> None:
        kit, place, table = self._kit, self.place, self._table
        pen = Pen.at(kit, surface, place)
        bar = place["bottom_bar"]
        surface.blit(kit.art.backdrop(surface.get_size()), bar, bar)
        draw_bar(kit, surface, bar)
        seat = table.view.seats[table.focus]
        tokens = {"bolt": seat.bolts, "moon": seat.moons}
        for pose in poses:
            # A token in flight is not counted yet.
            if (
                isinstance(pose, TokenFlight)
                and pose.what in tokens
                and pose.player == table.focus
                and pose.end.zone is Zone.TRAY
            ):
                tokens[pose.what] = max(0, tokens[pose.what] - pose.tokens)
        line, last = self._message_rect, self._latest_log_line()
        answer = table.chronicle.latest_answer(table.focus)
        is_done = table.view.seats[table.focus].is_done
        steps = () if answer is None else answer.events if is_done else answer.steps[-1]
        is_lost = bool(last and lost_bonuses_in_words(steps))
        if self.queue_rects:
            line.width -= line.right - min(rect.left for rect in self.queue_rects.values())
            line.width -= place.px(10)

        def paint_tokens_and_message(canvas: pygame.Surface) -> None:
            pen = Pen(kit, canvas, place.scale)
            for name, count in tokens.items():
                panels.draw_token_tray(pen, place[f"{name}s"], name, count)
            effects.draw_message(pen, line, message, last, place.px(24), is_vital=is_lost)

        key = tokens, line, message, last, is_lost, place
        self._said.draw(surface, key, paint_tokens_and_message)
        for disc, rect in self.queue_rects.items():
            if disc == lit:
                pen.glow(rect, place.px(8), rect.width / 2)
            picture = card_painter(kit.art).bonus_disc(self._question.discs[disc], rect.height)
            pen.lay(picture, center=rect.center)

    def _latest_log_line(self) -> str:
        """Return what the log says of the player's latest answer, or a note before the first one.

        Return '' during animations and while several bonuses wait.
        """
        table = self._table
        is_busy = self._kit.settings.motion != "none" and table.director.is_busy(table.focus)
        if is_busy or len(self._question.discs) > 1:
            return ""
        entry = table.chronicle.latest_answer(table.focus)
        is_played = table.watch is None and table.task is None
        if (
            is_played
            and table.view.round == ROUNDS
            and table.view.turn == 1
            and self._question.costs
        ):
            return _("Last round: bolts left over score nothing.")
        if is_played and self._takes_turns and table.view.round == 1 and table.view.turn in (2, 3):
            asked = table.view.seats[table.focus]
            if not asked.is_done and not any(seat.is_done for seat in table.view.seats):
                return _("Whoever answered last answers first now.")
        if entry is None and table.task is not None:
            return table.task.note
        if entry is None and table.watch is None and table.view.round == 1 and table.view.turn < 4:
            if not was_mouse_last() and self._question.costs:
                if table.guide is not None:
                    words = _("{key}: cross off the square with the frame.")
                elif len(table.players) == 1:
                    words = _("{key}: cross off · {next_answer_key}: next · 1, 2, 3: card")
                else:
                    words = _("{key}: cross off. {next_answer_key}: next square.")
                return format_with_keys(words, key=sign_or_key_name(Confirm()))
            return format_with_keys(_(effects.FIRST_MESSAGE_HINT))
        if entry is not None and entry.crosses > 1 and table.view.seats[table.focus].is_done:
            return answer_summary(entry)
        return latest_step_in_words(entry) if entry else ""


def number_flips(poses: Sequence[ClipPose]) -> list[float]:
    return [
        pose.progress
        for pose in poses
        if isinstance(pose, EventPose) and isinstance(pose.event, ev.NumberRevealed)
    ]


PRELOADED_RECORDS = 3


def preload_round(kit: Kit, table: Table, picture: RoundPicture) -> Iterator[object]:
    place, board = picture.place, picture.board
    square = board.square_width
    # Drawn out of sight: this fills the cache with its parts.
    picture.draw_deck(pygame.Surface((1, 1)), may_go_on=True, is_hot=False)
    yield None
    for number in NUMBERS:
        yield card_painter(kit.art).legal_square(number, square, lit=True)
        yield card_painter(kit.art).legal_square(number, square, lit=False)
    yield from panels.prepare_lights(kit, {card.size for card in board.card_rects}, place.scale)
    view, focus = table.view, table.focus
    stars, total = view.seats[focus].stars[view.round - 1], seat_score_of(view, focus).certain
    sizes = place.px(panels.FIGURE_UNITS), picture.sheet.places["total"].height
    yield from panels.prepare_counter(kit, *sizes, view.edition, view.round, stars, total)
    best = table.bests.best_of_seat(focus) if table.bests is not None else None
    for crosses in range(best.longest + 1, best.longest + 1 + PRELOADED_RECORDS) if best else ():
        for share in SLANTED_WORD_SCALES:
            yield effects.combo_lettering(
                kit, round_show.best_cascade_text(crosses), place.px(round_show.BEST_UNITS) * share
            )
    yield from preload_table(kit, table, place)
    yield from board.preload_board_pictures(view.edition.card_points[view.round - 1])


def _person_announcement(
    kit: Kit, place: Placement, name: str, *, is_first: bool
) -> tuple[str, float]:
    """Return the words that announce whose turn it is, and a size at which they fit."""
    words = _("{name} first!").format(name=name) if is_first else f"{name}!"
    size = float(place.px(ANNOUNCED_NAME_UNITS))
    return words, min(
        size, size * place["cards"].width / kit.text.width(words, "script", round(size))
    )


def preload_table(kit: Kit, table: Table, place: Placement) -> Iterator[object]:
    """Preload the pictures that every round at this table needs, whatever the cards."""
    yield number_card_back(kit.art, place["deck"].size)
    yield effects.announcement_lettering(
        kit, round_show.round_start_text(table.match.game.round), place.px(round_show.ROUND_UNITS)
    )
    yield from _preload_boards(kit, table, place)
    slot = panels.number_slot_size(place["track"], table.view.edition.turns)
    for number in NUMBERS:
        yield number_card(kit.art, number, place["deck"].size, TANGERINE, True)
        yield number_card(kit.art, number, slot, TANGERINE, True)
        yield number_card(kit.art, number, slot, PAPER, False)
        if "number_tag" in place:
            yield number_name_tag(kit, place["number_tag"].size, number)
    yield effects.announcement_lettering(kit, _("Pass"), place.px(round_show.PASS_UNITS))
    for player in table.players if table.is_shared else ():
        for is_first in (False, True):
            announced = _person_announcement(kit, place, player.name, is_first=is_first)
            yield effects.announcement_lettering(kit, *announced)
    yield from panels.prepare_tier_calls(kit, place.scale)
    # From three crosses on, a tier is called instead.
    for share in SLANTED_WORD_SCALES:
        yield effects.combo_lettering(
            kit, round_show.combo_text(2), place.px(round_show.COMBO_UNITS) * share
        )
    yield from effects.preload_footprints(kit, place.scale)
    yield from round_show.prepare_arrivals(kit, place.scale)
    for token in ("bolt", "moon", "star"):
        yield kit.art.icon(token, place.px(round_show.TOKEN_UNITS))
    for bonus in (*map(str, NUMBERS), "?"):
        yield card_painter(kit.art).bonus_disc(bonus, place.px(round_show.TOKEN_UNITS))
        yield card_painter(kit.art).bonus_disc(bonus, place.px(WAITING_BONUS_UNITS))


def _preload_boards(kit: Kit, table: Table, place: Placement) -> Iterator[object]:
    nowhere, view = pygame.Surface((1, 1)), table.view
    for bar in ("top_bar", "bottom_bar"):
        draw_bar(kit, nowhere, place[bar])
        yield bar
    draw_scorecard(Pen(kit, nowhere), place["scorecard"], scorecard_of(view, table.focus))
    yield nowhere
    if "rail" not in place:
        return
    in_rail = len(table.players) - 1 + (table.rival is not None)
    tiles = fit_tiles(place["rail"], in_rail, place.scale)
    for key, player in enumerate(table.players):
        tile = tile_of(tiles[0].size, player, view, key)
        is_tall = in_rail <= MAX_TALL_TILES
        yield paint_tile(kit, tile._replace(key=key + 1, is_tall=is_tall), table.faces)
    yield from prepare_bubbles(kit, tiles[0].size, place.scale)
