"""Draws a round: ground, deck, panels and boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.luckybox.rules import NUMBERS
from game.luckybox.rules import events as ev
from game.luckybox.scenes.card_parts import card_geometry
from game.luckybox.scenes.cards import cards_of, number_back, number_card
from game.luckybox.scenes.counsel.counsel import is_wanted
from game.luckybox.scenes.luckybox_show import tier_of
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_telling import latest_step_in_words, twist_in_words, words_of
from game.luckybox.scenes.scorecard import ScorecardShown, draw_scorecard, scorecard_of, total_rect
from game.luckybox.stage import AnswerOver, Flight, Zone, worth_of
from game.scenes.frame.drawing import Pen, draw_plate, occasion_label
from game.scenes.frame.widget_scene import FRAME, draw_backdrop, draw_bar
from game.scenes.table import rivals
from game.scenes.table.effects import (
    EXPLAINED,
    call_lettering,
    combo_lettering,
    draw_message,
    prepare_trails,
    swelling,
)
from game.scenes.table.table import latest_remark
from game.stage import Pose, Shown, clamp, in_out, out_back, part
from game.ui.draw import shapes
from game.ui.draw.palette import INK, LILAC, PAPER, SUNFLOWER, TANGERINE
from game.ui.draw.shapes import lay, trim
from game.ui.widgets.widget import with_keys
from game.ui.window.layout import WORD_SCALES, Layout, Placement
from game.ui.window.scene import Kit, StrokeCache
from game.words import N_, _, language

from . import panels, round_show
from .board import NO_PRICES, Board, Question, Target
from .tiles import Tile, Tiles, fit_tiles, paint_tile, prepare_bubbles, prepare_tile, tile_of

WIDTH, ASPECT = 640.0, 0.42
"""Largest tile width in units, and its height relative to that."""
COMES, GOES = 0.16, 0.86
"""When the tile has arrived, and when it leaves, as shares of its time."""
WORD_SHARE, COUNT_SHARE = 0.34, 0.6
"""Height of the word in tile heights, and of the count in word heights."""


CARD, CARD_GAP, ROOM = 150.0, 12.0, 16.0
"""Width of a card beside a tile, gap and padding, in units."""


class Forward:
    """Enlarges another seat's board beside its tile during a big moment, one at a time."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self._shown: tuple[int, int] | None = None
        self._picture: pygame.Surface | None = None
        self._tile: Tile | None = None
        self._parts: Iterator[object] = iter(())

    def rect(self, place: Placement, player: int) -> pygame.Rect:
        rail = place["rail"]
        width = min(place.px(WIDTH), rail.right - place["cards"].right)
        rect = pygame.Rect(0, 0, width, round(width * ASPECT))
        others = len(self._table.players) - 1
        nth = player - (player > self._table.focus)
        rect.right = rail.right
        rect.centery = rail.y + round(rail.height * (nth + 0.5) / max(1, others))
        rect.bottom = min(rect.bottom, rail.bottom)
        rect.top = max(rect.top, rail.top)
        return rect

    def draw(self, surface: pygame.Surface, place: Placement, poses: Iterable[Pose]) -> None:
        brought = [
            pose
            for pose in poses
            if isinstance(pose, AnswerOver)
            and pose.part == "forward"
            and pose.player != self._table.focus
        ]
        if not brought or "rail" not in place:
            self._shown = self._picture = None
            return
        pose = max(brought, key=lambda pose: (pose.crosses, -pose.player))
        rect = self.rect(place, pose.player)
        if self._shown != (pose.player, rect.width):
            self._begin(pose.player, rect)
        if self._picture is None and (next(self._parts, self) is self or pose.progress > 0):
            assert self._tile is not None
            self._picture = self._paint(self._tile, pose, place.scale)
        if self._picture is not None and pose.progress > 0:
            comes, goes = part(pose.progress, 0.0, COMES), part(pose.progress, GOES, 1.0)
            shown = self._picture
            if pose.moves:
                shown = swelling(shown, 0.4 + 0.6 * out_back(comes) - 0.3 * goes)
            spot = shown.get_rect(midright=rect.midright)
            lay(surface, shown, spot, round(255 * min(1.0, 2 * comes) * (1.0 - goes)))

    @property
    def seat(self) -> int | None:
        """The seat whose board the last frame showed."""
        return None if self._picture is None or self._shown is None else self._shown[0]

    def _begin(self, player: int, rect: pygame.Rect) -> None:
        table = self._table
        self._shown, self._picture = (player, rect.width), None
        tile = tile_of(rect.size, table.players[player], table.view, player)
        self._tile = tile._replace(hovered=True)
        self._parts = prepare_tile(self._kit, self._tile, self._table.faces)

    def _paint(self, tile: Tile, pose: AnswerOver, scale: float) -> pygame.Surface:
        kit, tier = self._kit, tier_of(pose.crosses)
        picture = paint_tile(kit, tile, self._table.faces)
        whole = picture.get_rect()
        assert tier is not None
        full = panels.tier_word(kit, tier, scale)
        share = WORD_SHARE * whole.height / full.get_height()
        word = panels.shrunk(kit, tier.word, full, share)
        count = panels.count_lettering(kit, pose.crosses, word.get_height() * COUNT_SHARE)
        # In the right half of the header; the name is in the left.
        where = word.get_rect(
            top=whole.y, right=whole.right - count.get_width() - whole.width // 30
        )
        picture.blit(word, where)
        picture.blit(count, count.get_rect(midleft=(where.right, where.centery)))
        return picture


FRAME_RADIUS = 30.0
TRAIL_SECONDS = 1.5
"""How long a chain's trails stay after its end."""


NUMBER_NAMES = (
    N_("One!"), N_("Two!"), N_("Three!"), N_("Four!"), N_("Five!"),
    N_("Six!"), N_("Seven!"), N_("Eight!"), N_("Nine!"),
)  # fmt: skip


def draw_deck(
    pen: Pen, rect: pygame.Rect, number: int, *, flip: float | None, is_ready: bool, is_hot: bool
) -> None:
    """Draw the deck; ``flip`` is the progress of turning over, None at rest."""
    if is_ready:
        spread = round((26 if is_hot else 18) * pen.scale)
        pen.glow(rect, spread, 30 * pen.scale)
    if flip is None:
        pen.surface.blit(_side(pen.kit, rect, number), rect)
        return
    turned = in_out(flip)
    # The back narrows to an edge, then the front widens.
    showing = _side(pen.kit, rect, 0 if turned < 0.5 else number)
    width = max(2, round(rect.width * abs(1 - 2 * turned)))
    narrow = pygame.transform.smoothscale(showing, (width, rect.height))
    pen.surface.blit(_side(pen.kit, rect, 0), rect)
    pen.lay(narrow, center=rect.center)


def _side(kit: Kit, rect: pygame.Rect, number: int) -> pygame.Surface:
    if not number:
        return number_back(kit.art, rect.size)
    return number_card(kit.art, number, rect.size, TANGERINE, True)


def draw_number_name(pen: Pen, rect: pygame.Rect, number: int, flip: float | None) -> None:
    shown = 1.0 if flip is None else out_back(clamp(flip * 2 - 1))
    if not number or shown <= 0.05:
        return
    tag = number_tag(pen.kit, rect.size, number)
    if shown < 1.0:
        tag = pygame.transform.smoothscale_by(tag, max(0.05, shown))
    pen.lay(tag, center=rect.center)


def number_tag(kit: Kit, size: tuple[int, int], number: int) -> pygame.Surface:
    name = _(NUMBER_NAMES[number - 1])

    def make() -> pygame.Surface:
        pen = Pen(kit, pygame.Surface(size, pygame.SRCALPHA))
        plate = shapes.slab(size, SUNFLOWER, radius=size[1] * 0.28, gloss=False)
        pen.lay(plate, topleft=(0, 0))
        inside = pygame.Rect(0, 0, size[0], size[1] - shapes.lip_px(size[1]))
        inside.inflate_ip(-size[0] // 8, 0)
        pen.line(name, inside, "script", size[1] * 0.56, align="center")
        return pygame.transform.rotozoom(pen.surface, 6, 1.0)

    return kit.pixels.get(("number name", size, name), make)


NUMBER = 0.54
"""Height of a number, in squares."""
QUEUE_DISC = 60.0
"""Height of a waiting bonus in the bottom bar, in units."""


class RoundPicture:
    """Lays out and draws the table during a round."""

    def __init__(self, kit: Kit, table: Table, layout: Layout) -> None:
        self._kit, self._table, self._layout = kit, table, layout
        self.place: Placement = layout.place(kit.stack.size)
        self.board = Board(kit, table.faces)
        self._show = round_show.RoundShow(kit, table, self.board)
        self.trails_age = 0.0
        """The seconds since the last chain ended."""
        self._forward = Forward(kit, table)
        self.rival_rect = pygame.Rect(0, 0, 0, 0)
        """The place of a rival's board, even if there is none."""
        self.queue_rects: dict[Target, pygame.Rect] = {}
        self._question = Question()
        self.tiles = Tiles(kit, table)
        self._ground, self._numbers = StrokeCache(kit), StrokeCache(kit)
        self._sheet, self._said = StrokeCache(kit), StrokeCache(kit)
        self._poses: list[Pose] = []
        self._counter_at: tuple[object, pygame.Rect] | None = None
        """Where the counter lies, with what that depends on."""

    @property
    def tile_rects(self) -> dict[int, pygame.Rect]:
        return self.tiles.rects

    @property
    def _is_party(self) -> bool:
        return "rail" in self.place

    def resize(self, size: tuple[int, int]) -> None:
        self.place = self._layout.place(size)
        self.forget()

    def forget(self) -> None:
        """Drop cached pictures, when resized or no longer shown."""
        self.tiles.forget()

    @property
    def _message_place(self) -> pygame.Rect:
        """The message's place: narrower beside a viewer's controls, full width in the theatre."""
        if self._table.match_replay is not None:
            return self.place["message"].union(self.place["pass"])
        return self.place["message" if self._table.watch is None else "watched_message"]

    def lay_out(self, question: Question) -> None:
        table, seat = self._table, self._table.view.seats[self._table.focus]
        place = self.place
        self._question = question
        self._show.lay_out(place, question)
        self.board.place(place["cards"], [card.id for card in seat.cards], place.scale)
        rects: dict[int, pygame.Rect] = {}
        if self._is_party:
            others = [p for p in range(len(table.players)) if p != table.focus]
            in_rail = len(others) + (table.rival is not None)
            in_order = fit_tiles(place["rail"], in_rail, place.scale)
            # The rival's tile comes last.
            self.rival_rect = in_order[-1]
            rects = dict(zip(others, in_order, strict=False))
        else:
            self.rival_rect = place["rival"]
        self.tiles.place(rects)
        side = place.px(QUEUE_DISC)
        line = self._message_place
        count = len(question.discs)
        left = line.right - count * round(side * 1.15)
        top, pitch = line.centery - side // 2, round(side * 1.15)
        self.queue_rects = {
            disc: pygame.Rect(left + index * pitch, top, side, side)
            for index, disc in enumerate(question.discs)
        }

    def closeup(self, seat: int) -> pygame.Rect:
        place, count = self.place, len(self._table.view.seats[seat].cards)
        width, room = place.px(CARD), 2 * place.px(ROOM)
        size = count * width + (count - 1) * place.px(CARD_GAP), card_geometry(width).size[1]
        return rivals.closeup_beside(place, self.tile_rects[seat], (size[0] + room, size[1] + room))

    # --- drawing ---------------------------------------------------------------------------------

    @property
    def middle(self) -> pygame.Rect:
        top, bottom = self.place["top_bar"], self.place["bottom_bar"]
        return pygame.Rect(top.left, top.bottom, top.width, bottom.top - top.bottom)

    @property
    def called_at(self) -> pygame.Rect | None:
        """Where the last frame called a cascade."""
        return self._show.called_at

    @property
    def counted_at(self) -> pygame.Rect | None:
        """Where the last frame counted a cascade's points."""
        return self._show.counter

    def forward_rect(self, seat: int) -> pygame.Rect:
        return self._forward.rect(self.place, seat)

    def draw(
        self,
        surface: pygame.Surface,
        *,
        message: str,
        lit: Target | None = None,
        preview: Iterable[Target] = (),
        prices: Mapping[Target, int] = NO_PRICES,
        hovered: int | None = None,
        may_go_on: bool = False,
        deck_is_hot: bool = False,
    ) -> None:
        kit, place, table = self._kit, self.place, self._table
        pen = Pen.at(kit, surface, place)
        self._poses = poses = table.director.poses()
        hidden = len(flips_in(poses))
        view = table.view
        self._ground.draw(surface, (view.round, place), self._draw_ground)
        key = view.moment, place, hidden, table.players[table.focus]
        self._numbers.draw(surface, key, lambda canvas: self._draw_numbers(canvas, hidden))
        if self._is_party:
            has_gauge = is_wanted(kit, table)
            self.tiles.draw(surface, place.scale, poses, hovered, has_gauge=has_gauge)
        self._show.draw_light(pen, poses)
        self.draw_deck(surface, may_go_on=may_go_on, is_hot=deck_is_hot)
        panels.draw_supply(pen, place["supply"], table.view)
        sheet, counter = self.sheet(poses)
        self._draw_scorecard(surface, sheet)
        seat = table.view.seats[table.focus]
        question = self._question if lit is None else replace(self._question, chosen_disc=lit)
        self.board.draw(surface, seat, question, poses, prices, preview)
        self._draw_footer(surface, poses, message, question.chosen_disc)
        self._show.counter = None
        if counter is not None and self.board.cards:
            plate = self._show.counter = self._counter_place(pen)
            is_lifted = sheet.to_beat is not None
            panels.draw_counter(pen, plate, place["scorecard"], counter, is_lifted=is_lifted)
        if not table.numbered_squares and self.trails_age < TRAIL_SECONDS:
            self._show.draw_trails(pen, poses)
        self._show.draw_poses(pen, poses)
        self._show.draw_calls(pen, poses)
        self._forward.draw(surface, place, poses)
        self._draw_remark(pen, poses)

    def _draw_remark(self, pen: Pen, poses: list[Pose]) -> None:
        remark, place, focus = latest_remark(poses), self.place, self._table.focus
        if remark is None:
            return
        badges = {seat: rivals.badge_rect(rect) for seat, rect in self.tile_rects.items()}
        if (room := self._name_room) is not None:
            badges[focus] = rivals.badge_at(*room)
        clear = [*self.board.cards, *self.tile_rects.values(), place["deck"]]
        clear += [place[area] for area in ("top_bar", "bottom_bar", "name_tab") if area in place]
        clear += filter(None, (total_rect(place["scorecard"]), self.called_at, self.counted_at))
        if (forward := self._forward.seat) is not None:
            rect = self.forward_rect(forward)
            # The large tile hides what lies below it.
            badges = {seat: it for seat, it in badges.items() if not rect.colliderect(it)}
            badges[forward] = rivals.badge_rect(rect)
            clear.append(rect)
        rivals.draw_looks(pen, remark, self._table.players, badges)
        rivals.draw_words(pen, remark, badges, clear)

    def _draw_ground(self, surface: pygame.Surface) -> None:
        kit, place, view = self._kit, self.place, self._table.view
        pen = Pen.at(kit, surface, place)
        draw_backdrop(kit, surface)
        panels.draw_head(pen, place, view)
        if "points_caption" in place and len(self._table.players) == 1:
            self._draw_caption(pen)
        for area, name in (("menu", "pause"), ("log", "log")):
            pen.icon(name, place.px(34), center=place[area].center)
        if "frame" in place:
            border, radius = place.px(5), place.px(FRAME_RADIUS)
            pen.box(place["frame"], radius, FRAME, border, SUNFLOWER)
        draw_bar(kit, surface, place["bottom_bar"])

    def _draw_caption(self, pen: Pen) -> None:
        rect, table = self.place["points_caption"], self._table
        tag = twist_in_words(table.view.edition)
        tag = tag or words_of(table.match.own_deck) or occasion_label(table.match)
        tag = table.task.tag if table.task is not None else tag
        if tag:
            draw_plate(pen.kit, pen.surface, rect, tag, pen.scale)
        else:
            pen.line(_("points per finished card"), rect, "body", pen.px(20), LILAC)

    def _draw_numbers(self, surface: pygame.Surface, hidden: int) -> None:
        place, view, pen = self.place, self._table.view, Pen.at(self._kit, surface, self.place)
        self._draw_whose(pen)
        panels.draw_turns(pen, place, view, hidden)
        panels.draw_bag(pen, place["bag"], view)

    def _draw_whose(self, pen: Pen) -> None:
        room = self._name_room
        if room is None:
            return
        place, size, ink = self.place, pen.px(30), SUNFLOWER
        if "frame" in place:
            tab, size, ink = place["name_tab"], pen.px(32), INK
            slab = partial(shapes.slab, tab.size, SUNFLOWER, gloss=False)
            pen.stamp(("tab", tab.size), slab, topleft=tab.topleft)
        player, badge = self._table.players[self._table.focus], rivals.badge_at(*room)
        rivals.draw_seat(pen, player, badge.height, midleft=badge.midleft)
        words = trim(room[0], left=badge.right + round(size * 0.36))
        pen.line(player.name, words, "title", size, ink)

    @property
    def _name_room(self) -> tuple[pygame.Rect, int] | None:
        """Return where the large board's player is named, and their badge's height."""
        place, px = self.place, self.place.px
        if "frame" in place:
            tab = place["name_tab"]
            left, right, bottom = tab.x + px(16), tab.right - px(18), tab.bottom - px(6)
            return trim(tab, left=left, right=right, bottom=bottom), round(tab.height * 0.66)
        if "points_caption" in place and len(self._table.players) > 1:
            rect = place["points_caption"]
            return rect, round(rect.height * 0.8)
        return None

    def draw_deck(self, surface: pygame.Surface, *, may_go_on: bool, is_hot: bool) -> None:
        place, number = self.place, self._table.view.number
        pen, flip = Pen.at(self._kit, surface, place), next(iter(flips_in(self._poses)), None)
        draw_deck(pen, place["deck"], number, flip=flip, is_ready=may_go_on, is_hot=is_hot)
        if not self._is_party:
            draw_number_name(pen, place["number_tag"], number, flip)
        if may_go_on and self._table.watch is None:
            self._draw_go_on(pen)

    def _draw_go_on(self, pen: Pen) -> None:
        place, deck = self.place, self.place["deck"]
        words = _("Reveal") if self._table.view.to_come else _("Score it")
        pill = pygame.Rect(0, 0, round(deck.width * 0.94), max(place.px(44), deck.height // 8))
        pill.midbottom = (deck.centerx, deck.bottom - round(deck.height * 0.08))
        if self._is_party:
            # It would hide a small deck.
            pill.midtop = (deck.centerx, deck.bottom - place.px(20))
        slab = partial(shapes.slab, pill.size, SUNFLOWER)
        pen.stamp(("go on", pill.size), slab, topleft=pill.topleft)
        inside = pill.inflate(-pill.width // 8, -shapes.lip_px(pill.height) * 2)
        size = pill.height * 0.5 * pen.kit.text.scale
        pen.line(words, inside, "title", size, align="center")

    def draw_closeup(self, surface: pygame.Surface, seat: int) -> None:
        kit, place, cards = self._kit, self.place, self._table.view.seats[seat].cards
        if not cards:
            return
        rect, room, width = self.closeup(seat), place.px(ROOM), place.px(CARD)
        rivals.draw_closeup_plate(Pen(kit, surface, place.scale), rect, room)
        left = rect.x + room
        for card in cards:
            face, marks = self._table.faces[card.id], (card.crossed, card.ringed, card.points)
            picture = cards_of(kit.art).card(face, width, *marks)
            surface.blit(picture, (left, rect.y + room))
            left += width + place.px(CARD_GAP)

    def sheet(self, poses: list[Pose]) -> tuple[ScorecardShown, panels.Counter | None]:
        return panels.sheet_of(self._table, poses)

    def _counter_place(self, pen: Pen) -> pygame.Rect:
        board, known = self.board, self._counter_at
        corners = tuple(card.topleft for card in board.cards)
        key = self.place, pen.kit.text.scale, language(), corners
        if known is None or known[0] != key:
            seat = self._table.view.seats[self._table.focus]
            held = [card.id for card in seat.cards if board.holds(card.id)]
            printed = [board.square_rect(card, square) for card in held for square in range(9)]
            printed += [board.end_rect(card, line) for card in held for line in range(6)]
            kept = ("deck", "scorecard", "bag", "supply", "name_tab")
            clear = [self.place[area] for area in kept if area in self.place]
            is_framed = "frame" in self.place
            within = self.place["frame"] if is_framed else self.middle
            place = panels.counter_place(pen, within, clear, board.cards, printed)
            known = self._counter_at = key, place
        return known[1].copy()

    def _draw_scorecard(self, surface: pygame.Surface, sheet: ScorecardShown) -> None:
        kit, place, rect = self._kit, self.place, self.place["scorecard"]
        self._sheet.draw(
            surface, (sheet, place), lambda canvas: draw_scorecard(Pen(kit, canvas), rect, sheet)
        )

    def _draw_footer(
        self, surface: pygame.Surface, poses: list[Pose], message: str, lit: Target | None
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
                isinstance(pose, Flight)
                and pose.what in tokens
                and pose.player == table.focus
                and pose.end.zone is Zone.TRAY
            ):
                tokens[pose.what] = max(0, tokens[pose.what] - pose.tokens)
        line, last = self._message_place, self._last_thing()
        if self.queue_rects:
            line.width -= line.right - min(rect.left for rect in self.queue_rects.values())
            line.width -= place.px(10)

        def paint(canvas: pygame.Surface) -> None:
            pen = Pen(kit, canvas, place.scale)
            for name, count in tokens.items():
                panels.draw_tray(pen, place[f"{name}s"], name, count)
            draw_message(pen, line, message, last, place.px(24))

        self._said.draw(surface, (tokens, line, message, last, place), paint)
        for disc, rect in self.queue_rects.items():
            if disc == lit:
                pen.glow(rect, place.px(8), rect.width / 2)
            picture = cards_of(kit.art).bonus(self._question.discs[disc], rect.height)
            pen.lay(picture, center=rect.center)

    def _last_thing(self) -> str:
        """Return the log line of the latest event; empty while bonuses wait or things move."""
        table = self._table
        is_busy = self._kit.settings.motion != "none" and table.director.is_busy(table.focus)
        if is_busy or len(self._question.discs) > 1:
            return ""
        entry = table.chronicle.latest_answer(table.focus)
        if entry is None and table.task is not None:
            return table.task.note
        if entry is None and table.watch is None and table.view.round == 1 and table.view.turn < 2:
            return with_keys(_(EXPLAINED))
        return latest_step_in_words(entry) if entry else ""


def flips_in(poses: Sequence[Pose]) -> list[float]:
    return [
        pose.progress
        for pose in poses
        if isinstance(pose, Shown) and isinstance(pose.event, ev.NumberRevealed)
    ]


# --- drawn ahead ---------------------------------------------------------------------------------

BESTS = 3


def draw_round_ahead(kit: Kit, table: Table, picture: RoundPicture) -> Iterator[object]:
    place, board = picture.place, picture.board
    square = board.square_width
    # Drawn out of sight: this fills the cache with its parts.
    picture.draw_deck(pygame.Surface((1, 1)), may_go_on=True, is_hot=False)
    yield None
    for number in NUMBERS:
        yield cards_of(kit.art).legal_square(number, square, lit=True)
        yield cards_of(kit.art).legal_square(number, square, lit=False)
    yield from panels.prepare_lights(kit, {card.size for card in board.cards}, place.scale)
    view, focus = table.view, table.focus
    stars, total = view.seats[focus].stars[view.round - 1], worth_of(view, focus).certain
    yield from panels.prepare_counter(kit, place, view.edition, view.round, stars, total)
    best = table.bests.of(focus) if table.bests is not None else None
    for crosses in range(best.longest + 1, best.longest + 1 + BESTS) if best else ():
        for share in WORD_SCALES:
            yield combo_lettering(
                kit, round_show.best_words(crosses), place.px(round_show.BEST) * share
            )
    yield from draw_table_ahead(kit, table, place)
    yield from board.preparations(view.edition.card_points[view.round - 1])


def draw_table_ahead(kit: Kit, table: Table, place: Placement) -> Iterator[object]:
    """Preload what every round at this table draws, whatever the cards."""
    yield number_back(kit.art, place["deck"].size)
    yield call_lettering(
        kit, round_show.round_words(table.match.game.round), place.px(round_show.ROUND)
    )
    yield from _draw_boards_ahead(kit, table, place)
    slot = panels.slot_size(place["track"], table.view.edition.turns)
    for number in NUMBERS:
        yield number_card(kit.art, number, place["deck"].size, TANGERINE, True)
        yield number_card(kit.art, number, slot, TANGERINE, True)
        yield number_card(kit.art, number, slot, PAPER, False)
        if "number_tag" in place:
            yield number_tag(kit, place["number_tag"].size, number)
    yield call_lettering(kit, _("Pass"), place.px(round_show.PASS))
    yield from panels.prepare_shouts(kit, place.scale)
    # From three crosses on, a tier is called instead.
    for share in WORD_SCALES:
        yield combo_lettering(kit, round_show.combo_words(2), place.px(round_show.COMBO) * share)
    yield from prepare_trails(kit, place.scale)
    yield from round_show.prepare_arrivals(kit, place.scale)
    for token in ("bolt", "moon", "star"):
        yield kit.art.icon(token, place.px(round_show.TOKEN_HEIGHT))
    for bonus in (*map(str, NUMBERS), "?"):
        yield cards_of(kit.art).bonus(bonus, place.px(round_show.TOKEN_HEIGHT))
        yield cards_of(kit.art).bonus(bonus, place.px(QUEUE_DISC))


def _draw_boards_ahead(kit: Kit, table: Table, place: Placement) -> Iterator[object]:
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
        yield paint_tile(kit, tile._replace(key=key + 1), table.faces)
    yield from prepare_bubbles(kit, tiles[0].height, place.scale)
