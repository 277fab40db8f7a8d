"""The picture of a round: its parts, and the animations over them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial

import pygame

from game.luckybox.rules import NUMBERS, Face
from game.luckybox.rules import events as ev
from game.luckybox.scenes.card_parts import card_geometry
from game.luckybox.scenes.cards import card_painter, number_card, number_card_back
from game.luckybox.scenes.counsel.counsel import shows_expected_totals
from game.luckybox.scenes.luckybox_show import CASCADE_TIERS
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.stage import AnswerOverEffect, seat_score_of
from game.scenes.frame.widget_scene import draw_ground, pictures_of_bars
from game.scenes.table import effects, rivals
from game.scenes.table.table import AND_SEPARATOR, latest_remark
from game.stage import ClipPose, EventPose, clamp, ease_out_cubic, part
from game.ui.draw.palette import TANGERINE
from game.ui.draw.text import TextPlate
from game.ui.pen import Pen
from game.ui.screen import KeptTree, TreeView
from game.ui.tree import Part, draw_part, drawn, pile, row
from game.ui.widgets.captions import hint_plate, place_hint_plate
from game.ui.window.free_places import free_place
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit, StrokeCache
from game.words import _, language

from . import climax, marquee, panels, round_show
from .big_moment import BigMomentTile
from .board import (
    PANELS,
    CardLook,
    cards_of,
    cards_on,
    draw_board_clips,
    prepare_board,
    readable_areas,
)
from .question import Target
from .round_parts import RoundParts, RoundShown
from .round_places import (
    large_card_width,
    place_of_table,
    slots_of,
)
from .tiles import (
    Bubbles,
    draw_marks,
    fit_tiles,
    numbered,
    prepare_bubbles,
    prepare_tile,
)

ANNOUNCED_NAME_UNITS = 64.0
LABEL_GAP = 8.0
CLOSEUP_CARD, CLOSEUP_GAP, CLOSEUP_PAD = 150.0, 12.0, 16.0
"""Card width, gap and padding of the enlarged cards beside a tile, in layout units."""
TRAIL_SECONDS, TRAIL_FADING_SECONDS = 0.4, 0.3
"""How long the dots of a cascade's steps stay once nothing flies, and for how long they fade."""


ARRIVAL_SHARE, ARRIVAL_STAGGER = 0.4, 0.12
"""How long a drafted card flies to its place, and how much later the next one, as shares of the
time in which a round is announced.
"""
AREAS_BEHIND = (
    "frame", "round", "points", "track", "track_count", "points_caption", "note", "asked",
    "menu", "log", "name_tab", "remaining", "rail", "rival",
)  # fmt: skip
"""What is drawn first."""


class RoundPicture:
    """Lays out and draws the screen of a round, except for its widgets."""

    def __init__(self, kit: Kit, table: Table, players: int) -> None:
        """``players`` are so many as are to be seen."""
        self._kit, self._table, self._players = kit, table, players
        self._slots = slots_of(table)
        self.place: Placement = self._place_in_window(kit.stack.size)
        self.parts = RoundParts(kit, table, self.place)
        self.view = TreeView(kit, self.parts.parts, self.parts.state)
        self._show = round_show.RoundAnimations(kit, table, self.parts, self.view)
        self.trails_age = 0.0
        """Seconds since the cascade's latest step ended."""
        self.draws_on_board: Callable[[pygame.Surface], object] | None = None
        """Draws what a watched game adds to the table: it comes and grows dark with the board."""
        self.gone_trails = 0
        """How many of the cascade's steps have lost their dots."""
        self._big_moment = BigMomentTile(kit, table, self.parts)
        self._bubbles = Bubbles(kit, table)
        self._ground, self._counter = StrokeCache(kit), StrokeCache(kit)
        self._closeup = KeptTree(kit)
        self._counter_at: tuple[object, pygame.Rect] | None = None
        """The cached area of the cascade counter, preceded by the key for which it is valid."""

    def _place_in_window(self, size: tuple[int, int]) -> Placement:
        return place_of_table(self._kit, self._table, size, self._players)

    def resize(self, size: tuple[int, int]) -> None:
        self._slots = slots_of(self._table)
        self.place = self._place_in_window(size)
        self.parts.place = self.place
        self._see(self.parts.shown)
        self.view.lay_out(self.place)

    def show(self, shown: RoundShown) -> bool:
        """Lay out the parts as they are now.  Return whether they have changed."""
        if has_moved := slots_of(self._table) != self._slots:
            self.resize(self.place.size)
        self._see(shown)
        return self.view.refresh() or has_moved

    def _see(self, shown: RoundShown) -> None:
        self.parts.see(shown)
        self._show.follow()

    @property
    def tile_rects(self) -> dict[int, pygame.Rect]:
        places, there = self.view.places, self.parts.others if self.parts.has_rail else ()
        return {seat: places["seat", seat] for seat in there}

    @property
    def areas_in_sight(self) -> list[pygame.Rect]:
        """The areas of cards and other things that no message may lie on."""
        told = (self.view.places.get(key) for key in ("numbers left", "name"))
        return [*self.card_rects, *filter(None, told)]

    @property
    def card_rects(self) -> list[pygame.Rect]:
        """The large cards, without their shadows."""
        return [rect.copy() for rect in self._show.cards]

    @property
    def play_area(self) -> pygame.Rect:
        top, bottom = self.place["top_bar"], self.place["bottom_bar"]
        area = pygame.Rect(top.left, top.bottom, top.width, bottom.top - top.bottom)
        if self.parts.watches_several and self.place["rail"].left >= self.place["frame"].right:
            # The tiles stay the same whosever board is large.
            area.width = self.place["rail"].left - area.left
        return area

    @property
    def turned_area(self) -> pygame.Rect:
        """What gives way to another board: the play area, and the bar with its tokens below it."""
        area = self.play_area
        area.height = self.place["bottom_bar"].bottom - area.top
        return area

    @property
    def trails_fading(self) -> int:
        """How far the dots of a cascade's steps have faded, in steps of a footprint's fading."""
        left = (TRAIL_SECONDS - self.trails_age) / TRAIL_FADING_SECONDS
        return round(effects.FOOTPRINT_FADE_STEPS * clamp(1.0 - left))

    @property
    def call_rect(self) -> pygame.Rect | None:
        """The marquee's area, if it is shown, or None."""
        return None if self.marquee is None else self.marquee_rect

    @property
    def marquee(self) -> marquee.Marquee | None:
        """What the marquee tells, or None."""
        return self._show.marquee

    @property
    def word_rect(self) -> pygame.Rect | None:
        """Where a cascade's word, or its points, lie over the board, or None."""
        return self._show.word

    @property
    def payout_rect(self) -> pygame.Rect | None:
        """Where a cascade's points and its story lie over the board, or None."""
        return self._show.payout

    @property
    def marquee_rect(self) -> pygame.Rect:
        return self._show.marquee_rect

    def big_moment_rect(self, seat: int) -> pygame.Rect:
        return self._big_moment.rect_of(self.place, self.view.places, seat, self._is_board_free)

    @property
    def _is_board_free(self) -> bool:
        """Whether the middle of the board may be covered: nothing is asked, and no number is up."""
        return not self.parts.shown.question.legal

    @property
    def _forward(self) -> AnswerOverEffect | None:
        """The cascade of another seat that comes forward now, or None."""
        if self.marquee is not None and not self.parts.has_tall_tiles:
            # Two words at once would hide each other.
            return None
        return self._big_moment.brought_forward(self.place, self.parts.poses)

    @property
    def forward_seat(self) -> int | None:
        """The seat whose cascade is shown large, or None."""
        forward = self._forward
        return forward.player if forward is not None and forward.progress > 0 else None

    @property
    def forward_rect(self) -> pygame.Rect | None:
        """The area of another seat's cascade that is shown large, or None."""
        seat = self.forward_seat
        return None if seat is None else self.big_moment_rect(seat)

    # --- drawing ---------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the parts as they are laid out, and the animations on them."""
        kit, place, table, poses = self._kit, self.place, self._table, self.parts.own
        pen, places, flips = Pen.at(kit, surface, place), self.view.places, self.parts.flips
        self._ground.draw(surface, place, self._draw_ground)
        self.view.draw(surface, AREAS_BEHIND)
        arriving = self._arriving_cards(poses)
        moved = frozenset([*(("deck", "number tag") if flips else ()), *arriving])
        in_front = tuple([area for area in self.view if area not in AREAS_BEHIND])
        self.view.draw(surface, in_front, hidden=moved)
        for key, by in arriving.items():
            self.view["cards"].tree.paint_moved(key, pen, by)
        for flip in flips[:1]:
            self._draw_turning_number(pen, flip)
        draw_board_clips(pen, places, table.faces, poses)
        small = {seat: rect for seat, rect in self.tile_rects.items() if seat != table.focus}
        self._bubbles.draw(surface, place.scale, small, self.parts.poses)
        self._show.draw_marquee(pen)
        if not table.numbered_squares:
            self._show.draw_focused_trails(pen, poses, self.gone_trails, self.trails_fading)
        self._show.draw_poses(pen, poses, self.counter_rect)
        if self.draws_on_board is not None:
            self.draws_on_board(surface)

    def draw_above_widgets(self, surface: pygame.Surface) -> None:
        """Draw what everybody watches: the widgets, too, grow dark below a cascade's word."""
        pen = Pen.at(self._kit, surface, self.place)
        self._show.draw_climax(pen, self.parts.own, panels.figure_goal(self.total_figure_rect))
        # What everybody watches stays bright while the table grows dark.
        self._draw_counter(pen)
        if (forward := self._forward) is None:
            self._big_moment.forget()
        else:
            area, is_central = self.big_moment_rect(forward.player), self._is_board_free
            self._big_moment.draw(surface, pen.scale, forward, area, is_central=is_central)
        self._draw_remark(pen)

    def _arriving_cards(self, poses: list[ClipPose]) -> dict[Hashable, tuple[int, int]]:
        """Return the cards just drafted that fly to their places, and how far off each is."""
        table = self._table
        for pose in poses:
            if isinstance(pose, EventPose) and isinstance(pose.event, ev.RoundStarted):
                break
        else:
            return {}
        cards = table.view.seats[table.focus].cards
        found: dict[Hashable, tuple[int, int]] = {}
        for nth, kept in enumerate(cards if table.view.round == 1 else cards[-1:]):
            begins = ARRIVAL_STAGGER * nth
            way = ease_out_cubic(part(pose.progress, begins, begins + ARRIVAL_SHARE))
            rect = self.view.places["card", kept.id]
            if way < 1.0 and pose.moves:
                # They left the draft downwards.
                found["card", kept.id] = 0, round((self.place.size[1] - rect.top) * (1.0 - way))
        return found

    def _draw_ground(self, surface: pygame.Surface) -> None:
        draw_ground(self._kit, surface, self.place)

    def _draw_turning_number(self, pen: Pen, flip: float) -> None:
        number, places = self._table.view.number, self.view.places
        panels.draw_deck(pen, places["deck"], number, False, False, flip)
        if "number tag" in places:
            panels.draw_number_name(pen, places["number tag"], number, flip)

    def draw_deck(self, surface: pygame.Surface) -> None:
        """Draw the deck once more, which belongs to everybody, above a change of boards."""
        self.view.draw(surface, ("deck", "number_tag"))

    def draw_above_deck(self, surface: pygame.Surface) -> None:
        """Draw again what a ring around the deck would cross: the number's name, and the key."""
        if "number_tag" in self.view and not self.parts.flips:
            self.view["number_tag"].draw(surface)
        shown = self.parts.shown
        if (shown.may_go_on or shown.must_pass) and self._table.watch is None:
            pill = self.view.places["reveal"]
            panels.draw_deck_key(Pen.at(self._kit, surface, self.place), pill, self.parts.has_rail)

    @property
    def total_figure_rect(self) -> pygame.Rect:
        """The Total's bar, or as much higher as it is printed above the score to beat."""
        bar = self.view.places["total"]
        return bar.move(0, self.view.places.get("printed total", bar).centery - bar.centery)

    @property
    def counter_rect(self) -> pygame.Rect | None:
        """The area of a cascade's points, or None where none are told."""
        if self.parts.sheet.goal is not None:
            # What an answer brings flies into the goal's total.
            bar = self.view.places["total"]
            side = bar.height
            return pygame.Rect(bar.right - 3 * side // 2, bar.top, side, side)
        if self.parts.counter is None or not self.card_rects:
            return None
        told, word = self.marquee, self.word_rect
        if told is not None and told.pays_on_stage:
            return None
        plate = self.counter_place(Pen.measuring(self._kit, self.place.scale))
        # No word covers points: where there is room for nothing else, they wait.
        return None if word is not None and plate.colliderect(word) else plate

    def _draw_counter(self, pen: Pen) -> None:
        counter, plate, total = self.parts.counter, self.counter_rect, self.total_figure_rect
        if counter is not None and self.card_rects:
            self._counter.draw(
                pen.surface, (counter, plate, total, pen.scale),
                lambda canvas: panels.draw_counter(
                    pen._replace(surface=canvas), plate, total, counter
                ),
            )  # fmt: skip

    def counter_place(self, pen: Pen) -> pygame.Rect:
        """Return where a cascade's counter of points lies, or would lie."""
        places, cards, known = self.view.places, self.card_rects, self._counter_at
        if "counter" in places:
            return panels.fitting_counter(pen, places["counter"])
        corners = tuple(card.topleft for card in cards)
        key = self.place, pen.kit.text.scale, language(), corners
        if known is None or known[0] != key:
            printed = [
                rect for key, rect in places.items()
                if isinstance(key, tuple) and key[0] in ("square", "end")
            ]  # fmt: skip
            clear = [places[it] for it in PANELS if it in places]
            if self._table.help_buttons(self._kit):
                clear.append(self.place["rival"])
            clear.append(self._show.marquee_rect)
            if "told" in self.place and self._table.watch is not None and not self.parts.has_lane:
                # There its path is told.
                clear.append(self.place["told"])
            stage = climax.words_rect(pen.kit, climax.stage_board(self.place))
            within = self.place["frame"] if self.parts.has_rail else self.play_area
            # An endless supply tells nothing that points could hide.
            spare = places.get("supply") if self._table.view.bolt_supply is None else None
            known = key, panels.place_counter(pen, within, clear, cards, printed, stage, spare)
            self._counter_at = known
        return known[1].copy()

    def _draw_remark(self, pen: Pen) -> None:
        if (remark := latest_remark(self.parts.poses)) is not None:
            _tiles, badges = self._tiles_and_badges()
            rivals.draw_raised_faces(pen, remark, self._table.players, badges)
        if (bubble := self._remark_bubble()) is not None:
            bubble.draw(pen)

    @property
    def remark_rect(self) -> pygame.Rect | None:
        """The area of a rival's remark, or None."""
        bubble = self._remark_bubble()
        return None if bubble is None else bubble.rect

    def _remark_bubble(self) -> rivals.RemarkBubble | None:
        if (remark := latest_remark(self.parts.poses)) is None:
            return None
        place, places = self.place, self.view.places
        tiles, badges = self._tiles_and_badges()
        clear = [*self.card_rects, *(places[it] for it in PANELS if it in places)]
        clear += [place["top_bar"], place["bottom_bar"]]
        clear += filter(None, (self.call_rect, self.counter_rect, self.word_rect, self.payout_rect))
        if "lane" in places:
            # So it need not make way for a cascade of those who are watched.
            clear += [places["lane"], climax.stage_board(place)]
        if shows_expected_totals(self._kit, self._table):
            # That is to be read, too.
            clear.append(place["gauge"])
        # On tall tiles remarks hide no card.
        is_tall = self.parts.has_tall_tiles
        beside_face = {seat: places["remark", seat] for seat in tiles if is_tall}
        pen, window = Pen.measuring(self._kit, place.scale), pygame.Rect((0, 0), place.size)
        return rivals.remark_bubble(pen, window, remark, badges, tiles, clear, beside_face)

    def _tiles_and_badges(self) -> tuple[dict[int, pygame.Rect], dict[int, pygame.Rect]]:
        """Return the areas of all tiles, and those of the badges beside which one speaks, by seat.

        Whose board is large speaks on their tile if they have one: the board may show a cascade.
        """
        places, tiles = self.view.places, self.tile_rects
        badges = {seat: places["badge", seat] for seat in tiles}
        if "badge" in places:
            badges.setdefault(self._table.focus, places["badge"])
        if (forward := self.forward_seat) is not None:
            rect = self.big_moment_rect(forward)
            # The large tile hides what lies below it.
            badges = {seat: it for seat, it in badges.items() if not rect.colliderect(it)}
            large = self._big_moment.places_in(rect, self.place.scale, forward)
            badges[forward], tiles[forward] = large["badge", forward], rect
        return tiles, badges

    def place_square_label(
        self, square: Target, words: str, spared: Sequence[pygame.Rect]
    ) -> tuple[TextPlate, pygame.Rect]:
        """Return a plate with words about a square, no wider than its card, and its place.

        It is below the card or, if that is not free, above: neither on what is to be read, nor on
        the bars or what is ``spared``.
        """
        places, table, card = self.view.places, self._table, self.view.places["card", square[0]]
        about, head = places["square", *square].copy(), places["square", square[0], 0].top
        about.update(about.x, head, about.width, about.bottom - head)
        areas = readable_areas(places, table.view.seats[table.focus], table.faces)
        bars = [self.place["top_bar"], self.place["bottom_bar"]]
        bars += [places[it] for it in ("numbers left", "supply", "scorecard") if it in places]
        bars += [self.counter_rect] if self.counter_rect is not None else []
        words, clear = words.replace(AND_SEPARATOR, "\n"), [*areas, *bars, *spared]
        plate = hint_plate(self._kit, words, card.width, self.place.scale)
        gap = self.place.px(LABEL_GAP)
        below = pygame.Rect(
            card.x - 3 * gap, card.bottom + gap, card.width + 6 * gap, plate.size[1]
        )
        clear_below = [*self.card_rects, *clear, places["deck"]]
        free = free_place([plate.size], below, clear_below, (about.centerx, below.centery))
        if free is not None:
            return plate, free[0]
        return place_hint_plate(
            self.place.size, self._kit, words, about, self.place.scale,
            clear=[it for it in (*clear, places["deck"]) if not about.contains(it)],
            width=card.width,
        )  # fmt: skip

    def announce_person(
        self, surface: pygame.Surface, progress: float, *, moves: bool, is_first: bool
    ) -> None:
        """Draw the name of the person whose turn it is in large letters over the cards."""
        kit, place, table = self._kit, self.place, self._table
        cards, name = self.view.places["cards"], table.players[table.focus].name
        words, size = _person_announcement(kit, place, name, is_first=is_first)
        # Over the cards' heads, not over the numbers that the person wants to read.
        heads = [card.top for card in self.card_rects] or [cards.top]
        pen, centre = Pen(kit, surface, place.scale), (cards.centerx, min(heads))
        effects.draw_announcement(pen, words, centre, size, progress, moves)

    # --- the enlarged cards beside a tile --------------------------------------------------------

    def needs_no_closeup(self, seat: int) -> bool:
        """Whether a seat's cards are as large on its tile as they would be beside it."""
        if seat == self._table.focus:
            return True
        if not self.parts.has_tall_tiles:
            return False
        count = len(self._table.view.seats[seat].cards)
        width = large_card_width(self.view.places["small cards", seat], count)
        return width >= self.place.px(CLOSEUP_CARD)

    def closeup_rect(self, seat: int) -> pygame.Rect:
        place, count = self.place, len(self._table.view.seats[seat].cards)
        width, room = place.px(CLOSEUP_CARD), 2 * place.px(CLOSEUP_PAD)
        size = (count * width + (count - 1) * place.px(CLOSEUP_GAP), card_geometry(width).size[1])
        return rivals.closeup_rect_beside_tile(
            place, self.tile_rects[seat], (size[0] + room, size[1] + room)
        )

    def draw_closeup(self, surface: pygame.Surface, seat: int) -> None:
        table, closeup = self._table, self._closeup
        cards = tuple([
            CardLook(card.id, card.crossed, card.bonuses_used, card.points)
            for card in table.view.seats[seat].cards_in_place
        ])  # fmt: skip
        if cards:
            build, rect = partial(_closeup_part, cards, table.faces), self.closeup_rect(seat)
            closeup.show(build, cards, rect, self.place.scale)
            closeup.draw(surface)
            places = closeup.places
            steps = [it for it in table.latest_squares(seat) if ("square", *it) in places]
            marks = [(places["square", *square], nth) for nth, square in numbered(steps)]
            draw_marks(Pen.at(self._kit, surface, self.place), marks)


def _closeup_part(cards: Sequence[CardLook], faces: Mapping[int, Face]) -> Part:
    inside = row(*cards_of(cards, faces), gap=CLOSEUP_GAP, pad=(CLOSEUP_PAD, CLOSEUP_PAD))
    return pile(drawn(_draw_closeup_plate), inside)


def _draw_closeup_plate(pen: Pen, rect: pygame.Rect) -> None:
    rivals.draw_closeup_plate(pen, rect, pen.px(CLOSEUP_PAD))


PRELOADED_RECORDS = 3


def preload_round(kit: Kit, table: Table, picture: RoundPicture) -> Iterator[object]:
    place, cards = picture.place, cards_on(picture.view.places)
    # Drawn out of sight: this fills the cache with its parts.
    pen = Pen.at(kit, pygame.Surface((1, 1)), place)
    panels.draw_deck(pen, place["deck"], table.view.number, True, False)
    pill = picture.view.places["reveal"]
    panels.draw_deck_button(pen, pill, _("Reveal"), picture.parts.has_rail)
    yield None
    width = next((rect.width for rect in cards.values()), 0)
    square = card_geometry(width or 1).squares[0].width
    for number in NUMBERS if width else ():
        yield card_painter(kit.art).legal_square(number, square, lit=True)
        yield card_painter(kit.art).legal_square(number, square, lit=False)
    board = climax.stage_board(place)
    yield from climax.prepare_words(kit, board)  # The counter keeps off these.
    if (lane := picture.view.places.get("lane")) is not None:
        first = climax.first_word_board(board, lane, cards.values())
        yield from climax.prepare_first_word(kit, first)
    view, focus = table.view, table.focus
    stars, total = view.seats[focus].stars[view.round - 1], seat_score_of(view, focus).certain
    plate = picture.counter_place(pen) if cards else place["deck"]
    sizes = panels.counter_letters_px(plate.height), picture.view.places["total"].height
    yield from panels.prepare_counter(kit, *sizes, view.edition, view.round, stars, total)
    yield panels.slam_ring(kit, picture.total_figure_rect, place.scale)
    best = table.bests.best_of_seat(focus) if table.bests is not None else None
    lane = picture.marquee_rect
    for crosses in range(best.longest + 1, best.longest + 1 + PRELOADED_RECORDS) if best else ():
        yield marquee.news_lettering(kit, lane, round_show.best_cascade_text(crosses))
    yield from preload_table(kit, table, place)
    yield from marquee.prepare_marquee(kit, lane, place.scale)
    faces, points = [table.faces[card] for card in cards], view.edition.card_points[view.round - 1]
    yield from prepare_board(kit, faces, width or 1, place.scale, points)
    if width:
        yield from round_show.prepare_link_numbers(kit, card_geometry(width).squares[0])
        for tier in CASCADE_TIERS:
            yield climax.lit_ring(kit, card_geometry(width).squares[0], tier)


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
    pen = Pen.at(kit, pygame.Surface((1, 1)), place)
    yield number_card_back(kit.art, place["deck"].size)
    yield effects.announcement_lettering(
        kit, round_show.round_start_text(table.match.game.round), place.px(round_show.ROUND_UNITS)
    )
    yield from _preload_boards(kit, table, place)
    for number in NUMBERS:
        yield number_card(kit.art, number, place["deck"].size, TANGERINE, True)
        if "track" in place:
            track = panels.number_track((number, number), table.view.edition.turns)
            yield draw_part(track, pen, place["track"])
        if "number_tag" in place:
            name = _(panels.NUMBER_NAMES[number - 1])
            yield panels.slanted_tag(kit, place["number_tag"].size, name)
    yield effects.announcement_lettering(kit, _("Pass"), place.px(round_show.PASS_UNITS))
    for player in table.players if table.is_shared else ():
        for is_first in (False, True):
            announced = _person_announcement(kit, place, player.name, is_first=is_first)
            yield effects.announcement_lettering(kit, *announced)
    yield from climax.prepare_climax(kit, [climax.stage_board(place)])
    yield from marquee.prepare_tier_lettering(kit, place.scale)
    yield from effects.preload_footprints(kit, place.scale)
    yield from round_show.prepare_arrivals(kit, place.scale)
    for token in ("bolt", "moon", "star"):
        yield kit.art.icon(token, place.px(round_show.TOKEN_UNITS))
    for bonus in (*map(str, NUMBERS), "?"):
        yield card_painter(kit.art).bonus_disc(bonus, place.px(round_show.TOKEN_UNITS))
        yield card_painter(kit.art).bonus_disc(bonus, place.px(panels.WAITING_BONUS_UNITS))


def _preload_boards(kit: Kit, table: Table, place: Placement) -> Iterator[object]:
    pen, parts = Pen.at(kit, pygame.Surface((1, 1)), place), RoundParts(kit, table, place)
    yield from pictures_of_bars(kit, place)
    yield draw_part(parts.beside_cards(), pen, place["scorecard"])
    if not parts.has_rail:
        return
    in_rail = len(parts.others) + (table.rival is not None)
    size = fit_tiles(place["rail"], in_rail, place.scale)[0].size
    for seat in range(len(table.players)):
        yield from prepare_tile(kit, parts.tile_shown(seat), size, table.faces)
    yield from prepare_bubbles(kit, size, place.scale)
