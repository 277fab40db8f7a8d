"""The picture of a shared table: its parts, and the animations over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf

import pygame

from game.luckybox.rules import NUMBERS, SQUARES
from game.luckybox.scenes.cards import card_painter, number_card, number_card_back
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round import panels
from game.luckybox.scenes.round.board import prepare_board
from game.luckybox.scenes.round.tiles import Bubbles, fit_tiles
from game.scenes.frame.widget_scene import draw_ground
from game.scenes.table import effects
from game.stage import ClipPose
from game.ui.draw.palette import TANGERINE
from game.ui.draw.text import TextPlate
from game.ui.pen import Pen
from game.ui.screen import TreeView
from game.ui.tree import draw_part
from game.ui.widgets.captions import HINT_GAP, hint_plate
from game.ui.window.free_places import find_free_place, free_place, places_beside
from game.ui.window.layout import Layout, Placement
from game.ui.window.scene import Kit, StrokeCache
from game.words import _

from .shared_marks import timer_picture
from .shared_parts import SharedParts
from .shared_show import SharedShow, prepare_words
from .shared_words import SharedShown, words_on_square

DECK_SHAPE = 0.82
DECK_MARGIN_UNITS = 4.0
WORD_SIZES, WORD_WIDTHS, LEAST_WORDS = (1.0, 0.85, 0.72, 0.6, 0.5), (1.0, 0.5, 0.3, 0.17), 0.64
"""The sizes of words on a board, as large as there is room for, down to that in which they can be
read at 1280×720; and the greatest widths to try, in the board's.
"""
AGAIN_SHARE = 0.75
"""The size of the tag beside a number that comes once more, in sizes of the button that follows."""
TIMER_SHARE, MIN_TIMER_PX = 0.44, 14
"""The size of the clock on a square that comes by itself, in the square's, and the least."""
NAME_WEIGHT = 12
"""How many times as much a tooltip keeps off a name as off the rest of a board."""
HEAD_NAMES = "name", "pass", "hint", "undo", "bolts", "moons", "stars", "total"
"""What stands above a seat's cards, to be read or pressed."""
BUTTONS = "undo", "hint", "pass"
"""What of that is pressed."""
AREAS_IN_WAVE = 2
"""How many boards are laid anew at a time: when twelve change at once, more would make it late."""


class SharedAreas:
    """The areas of a shared table: those of its layout's map, and a board for each seat."""

    def __init__(self, place: Placement, parts: SharedParts) -> None:
        self._place, self.scale = place, place.scale
        layout, margin = parts.layout, place.px(DECK_MARGIN_UNITS)
        plan = layout.plan
        self._rects = {
            f"board {seat}": board for seat, board in zip(layout.seats, plan.boards, strict=True)
        }
        tiles = fit_tiles(layout.rail, len(layout.tiles), place.scale)
        self._rects |= {
            f"tile {seat}": rect for seat, rect in zip(layout.tiles, tiles, strict=True)
        }
        # At the fullest tables the number stays inside its bar.
        deck, top = place["deck"], plan.boards[0].top
        deck.height = min(deck.height, top - deck.top - margin)
        width = round(deck.height * DECK_SHAPE)
        self._rects["deck"] = pygame.Rect(deck.centerx - width // 2, deck.top, width, deck.height)
        tag = place["reveal"]
        tag.width = round(AGAIN_SHARE * tag.width)
        self._rects["again"] = tag.inflate(0, round((AGAIN_SHARE - 1) * tag.height))

    def __getitem__(self, name: str) -> pygame.Rect:
        found = self._rects.get(name)
        return self._place[name] if found is None else found.copy()

    def __contains__(self, name: object) -> bool:
        return name in self._rects or name in self._place


class SharedPicture:
    """Lays out and draws a shared table, except for its widgets."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self._layout = Layout.load("shared")
        self.place: Placement = self._layout.fit_to_size(kit.stack.size)
        self.parts = SharedParts(kit, table, self.place)
        self.view = TreeView(kit, self.parts.parts, self.parts.state)
        self.show = SharedShow(table, self.parts, self.view)
        self._bubbles, self._ground = Bubbles(kit, table), StrokeCache(kit)
        self._is_resized = False
        self._words: dict[int, tuple[tuple[object, ...], TextPlate, pygame.Rect]] = {}
        """The words on boards, each preceded by what its place was found for."""
        self._has_said: dict[int, bool] = {}
        """By seat, whether the words told last had room on its board."""
        self._asking: dict[int, pygame.Rect] = {}
        """By seat, where the question whether to spend bolts has been drawn."""
        self.has_words_left = False
        """Whether boards tell what comes by itself that have not found a place for it yet."""

    def resize(self, size: tuple[int, int]) -> None:
        self._is_resized = True
        self.place = self.parts.place = self._layout.fit_to_size(size)
        self._lay_out()

    def _lay_out(self) -> None:
        self.parts.plan(self.place.size)
        self.view.lay_out(SharedAreas(self.place, self.parts))

    def see(self, shown: SharedShown, *, is_whole: bool) -> bool:
        """Lay out the parts as they are now.  Return whether they have changed.

        Unless ``is_whole``, boards that change together follow a few at a time.
        """
        self.parts.see(shown)
        if self.parts.plan(self.place.size):
            self.view.lay_out(SharedAreas(self.place, self.parts))
            return True
        # In a window of another shape boards may have other buttons.
        was_resized, self._is_resized = self._is_resized, False
        return self.view.refresh(inf if is_whole else AREAS_IN_WAVE) or was_resized

    def seat_at(self, pos: tuple[int, int]) -> int | None:
        """Return whose board lies at a position, or None."""
        places, seats = self.view.places, self.parts.layout.seats
        return next((it for it in seats if places["board", it].collidepoint(pos)), None)

    @property
    def play_area(self) -> pygame.Rect:
        boards = [self.view.places["board", seat] for seat in self.parts.layout.seats]
        return boards[0].unionall(boards)

    # --- drawing ---------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the parts as they are laid out, and the animations over them."""
        kit, poses = self._kit, self.parts.poses
        pen, self.has_words_left = Pen.at(kit, surface, self.place), False
        self._asking.clear()
        self._ground.draw(surface, self.place, self._draw_ground)
        flips = panels.number_flips(poses)
        still = [area for area in self.view if area not in ("deck", "again")]
        self.view.draw(surface, tuple(still))
        self._draw_deck(pen, flips)
        self.show.draw(pen)
        self._draw_bubbles(surface, poses)

    def draw_only_words(self, surface: pygame.Surface) -> None:
        """Draw what comes by itself on the board it is on, or that bolts are needed there.

        In each frame, words find their place on one board: after all boards are laid anew.
        """
        found = False
        for seat in self.parts.layout.seats:
            asked, places = self.parts.shown.asked[seat], self.view.places
            if asked.tells_pass or asked.tells_bolts:
                words = _("No open {number}: you can only pass.")
                short, about = _("passed"), places["name", seat]
                if asked.tells_bolts:
                    words, short = _("No open {number}: spend bolts or pass."), _("Bolts or pass")
                words = words.format(number=self._table.view.number)
            elif asked.told is not None:
                name = self._table.players[seat].name
                words = self.parts.only_words(seat).replace(name, name.replace(" ", "\u00a0"))
                short, about = self.parts.only_in_short(seat), places["square", *asked.told]
            else:
                continue
            # All boards may tell at once, and a place for words is a long search.
            search = not (found or self.show.is_paying or self.view.is_behind)
            found = self.draw_words(surface, seat, words, about, short, search=search) or found
        self.has_words_left = found or self.show.is_paying or self.view.is_behind

    def draw_square_words(self, surface: pygame.Surface) -> None:
        """Draw what a click on the square pointed at costs, brings and loses, beside it."""
        for seat, asked in enumerate(self.parts.shown.asked):
            lines = words_on_square(asked)
            if asked.pointed is not None and asked.told is None and lines:
                square = self.view.places["square", *asked.pointed]
                self.draw_words(surface, seat, "\n".join(lines), square)
                if asked.question.chosen_square is not None:
                    self._asking[seat] = self._words[seat][2]

    def question_at(self, pos: tuple[int, int]) -> int | None:
        """Return the seat whose question about bolts is drawn at a position, or None."""
        at_pos = (seat for seat, rect in self._asking.items() if rect.collidepoint(pos))
        return next(at_pos, None)

    def draw_words(
        self, surface: pygame.Surface, seat: int, words: str, about: pygame.Rect, *shorter: str,
        search: bool = True,
    ) -> bool:  # fmt: skip
        """Draw words about something on a seat's board, off all cards if there is any room.

        Where the words would cover more than ``shorter`` ones, or be smaller, those are drawn; if
        these, too, would cover cards or figures, or break a word, the line below says it alone.
        Return whether their place had to be found; without ``search``, new words are left out, and
        those that are there stay where they are.
        """
        kit, board, rest = self._kit, self.view.places["board", seat], self.areas_to_spare(seat)
        key = words, tuple(about), tuple(board), tuple(map(tuple, rest[0])), kit.text.scale
        known = self._words[seat][0] if seat in self._words else ()
        is_new = known != key
        if is_new and not search and known[:3] != key[:3]:
            return False
        if is_new and search:
            scale = self.place.scale
            plates = _Plates(kit, (words, *shorter), board.width, scale)
            self._words[seat] = key, *_place_words(plates, board, about, rest, scale)
        _known, plate, place = self._words[seat]
        cards_and_figures = rest[-2]
        is_in_the_way = plate.breaks_words or place.collidelist(cards_and_figures) >= 0
        self._has_said[seat] = not (shorter and is_in_the_way)
        if self._has_said[seat]:
            plate.draw(surface, kit.pixels, place)
        return is_new and search

    def says_pass(self, seat: int) -> bool:
        """Whether a board itself says that its player passes: the line below need not."""
        return self.parts.shown.asked[seat].tells_pass and self._has_said.get(seat, False)

    def areas_to_spare(self, seat: int) -> list[list[pygame.Rect]]:
        """Return what words on a board spare if there is room: the first most, the last least."""
        places, plan = self.view.places, self.parts.layout.plan
        at = self.parts.layout.seats.index(seat)
        spared, lane = [[*plan.cards[at], places["name", seat]]], places.get(("marquee", seat))
        asked = self.parts.shown.asked[seat]
        # No cascade is told there now.
        is_told = asked.tells_pass or asked.tells_bolts
        is_lane_free = is_told or asked.question.chosen_square is not None
        buttons = (*BUTTONS, *["marquee"] * (not is_lane_free))
        for names in (("bolts", "moons", "stars", "total"), buttons):
            more = [places[it, seat] for it in names if (it, seat) in places]
            spared.insert(0, [*spared[0], *more])
        # Whoever is asked about bolts needs buttons and figures, but knows the own name.
        for spot in (lane, places["name", seat]):
            spared.insert(len(spared) - 2, [at for at in spared[-3] if at != spot])
        if (asks := asked.question.chosen_square) is not None:
            # Nor do they lie on a button, but rather on figures, then on cards.
            about = places["square", *asks]
            pressed = [places[it, seat] for it in BUTTONS if (it, seat) in places]
            spared[-2:] = [*pressed, *plan.cards[at]], [*pressed, about]
        return spared

    def areas_to_read(self) -> list[pygame.Rect]:
        """Return what a tooltip covers only without other room: what may be crossed off, least."""
        places, found = self.view.places, [self.place["message"]]
        for seat in self.parts.layout.seats:
            for card in self._table.view.seats[seat].cards:
                squares = [places["square", card.id, at] for at in SQUARES]
                found.append(squares[0].unionall(squares))
            costs = self.parts.shown.asked[seat].question.costs
            # They lie on what is listed already, and so count double.
            found += [places["square", *at] for at, cost in costs.items() if not cost]
            found += [places[it, seat] for it in HEAD_NAMES if (it, seat) in places]
            # Whose board it is stays to be read.
            found += [places["name", seat]] * NAME_WEIGHT
        return found

    def _draw_ground(self, surface: pygame.Surface) -> None:
        draw_ground(self._kit, surface, self.place)

    def _draw_deck(self, pen: Pen, flips: list[float]) -> None:
        if not flips:
            self.view["deck"].draw(pen.surface)
            self.view["again"].draw(pen.surface)
            return
        number = self._table.view.number
        panels.draw_deck(pen, self.view.places["deck"], number, False, False, flips[0])
        if self.parts.is_repeated:
            moves = self._kit.settings.motion == "full"
            tag, words = self.view.places["again"], _("Again!")
            panels.draw_tag(pen, tag, words, flips[0] if moves else None)

    def draw_timers(self, pen: Pen) -> None:
        """Mark the squares that come by themselves, in the corner where others have prices.

        This is drawn over the ring of the keys, which would hide it.
        """
        shown = self.parts.shown
        for only in [asked.only for asked in shown.asked if asked.only is not None]:
            square = self.view.places["square", *only]
            px = max(MIN_TIMER_PX, round(TIMER_SHARE * square.width))
            timer = timer_picture(pen.kit, px, shown.time_left)
            pen.lay(timer, center=(square.right - px // 8, square.top + px // 8))

    def _draw_bubbles(self, surface: pygame.Surface, poses: list[ClipPose]) -> None:
        tiles = {seat: self.view.places["tile", seat] for seat in self.parts.layout.tiles}
        if tiles:
            self._bubbles.draw(surface, self.place.scale, tiles, poses)


class _Plates:
    """The plates on which words may lie on a board, largest first; each is made when it is tried.

    Most words lie well on the first plate, and at a large table many boards ask at once.
    """

    def __init__(self, kit: Kit, forms: Sequence[str], width: int, scale: float) -> None:
        self._kit, self._width = kit, width
        sizes = [max(it * scale, min(scale, LEAST_WORDS)) for it in WORD_SIZES]
        self._tried = [(size, form) for size in sizes for form in forms]
        self._made: dict[int, list[TextPlate]] = {}

    def __iter__(self) -> Iterator[list[TextPlate]]:
        """Yield the plates of each size and form, without those that break a name unless all do."""
        whole = map(self._whole, range(len(self._tried)))
        if (first := next(filter(None, whole), None)) is None:
            yield from map(self._of, range(len(self._tried)))
        else:
            yield first
            yield from filter(None, whole)

    def _whole(self, nth: int) -> list[TextPlate]:
        return [it for it in self._of(nth) if not it.breaks_words]

    def _of(self, nth: int) -> list[TextPlate]:
        if nth not in self._made:
            size, form = self._tried[nth]
            widths = [share * self._width for share in WORD_WIDTHS]
            self._made[nth] = [hint_plate(self._kit, form, width, size) for width in widths]
        return self._made[nth]


def _place_words(
    plates: Iterable[list[TextPlate]], board: pygame.Rect, about: pygame.Rect,
    spared: Sequence[list[pygame.Rect]], scale: float,
) -> tuple[TextPlate, pygame.Rect]:  # fmt: skip
    """Return the largest plate that fits on a board, and where: first where less is spared."""
    first = places_beside(about, round(HINT_GAP * scale))
    for clear in spared:
        for tried in plates:
            sizes = [plate.size for plate in tried]
            found = free_place(sizes, board, clear, about.center, first=first)
            if found is not None:
                return tried[found[1]], found[0]
    place, nth = find_free_place(sizes, board, [about], about.center, about=spared[-1])
    return tried[nth], place


def preload_shared(kit: Kit, table: Table, picture: SharedPicture) -> Iterator[object]:
    """Make the pictures that a round at a shared table needs, one at each step."""
    parts, view = picture.parts, table.view
    plan = parts.layout.plan
    seats = zip(parts.layout.seats, plan.cards, strict=True)
    seats_by_width: dict[int, list[int]] = {}
    for seat, cards in seats:
        if cards:
            seats_by_width.setdefault(cards[0].width, []).append(seat)
    for width in seats_by_width:
        side = parts.shape(width).squares[0].width
        for number in NUMBERS:
            yield card_painter(kit.art).legal_square(number, side, lit=True)
            yield card_painter(kit.art).legal_square(number, side, lit=False)
    deck = picture.view.places["deck"].size
    yield number_card_back(kit.art, deck)
    pen = Pen.at(kit, pygame.Surface((1, 1)), picture.place)
    for number in NUMBERS:
        yield number_card(kit.art, number, deck, TANGERINE, True)
        track = panels.number_track((number, number), view.edition.turns)
        yield draw_part(track, pen, picture.place["track"])
    yield from effects.preload_footprints(kit, picture.place.scale)
    yield from prepare_words(kit, picture.view, parts)
    points = view.edition.card_points[view.round - 1]
    for width, holders in seats_by_width.items():
        faces = [table.faces[card.id] for seat in holders for card in view.seats[seat].cards]
        yield from prepare_board(kit, faces, width, picture.place.scale, points, parts.shape)
