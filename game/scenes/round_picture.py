"""The picture of a round: where everything lies on the table, and how it is drawn.

Reads the view and the director's poses; knows no input and changes nothing on the table.
"""

from __future__ import annotations

import dataclasses
from functools import partial

import pygame

from game.rules.luckybox import Phase
from game.stage import Place, Pose, Spot
from game.stage import poses as show
from game.stage.easing import in_out
from game.ui import shapes
from game.ui.kit import Kit
from game.ui.layout import Layout, Placement
from game.ui.palette import INK, LILAC, SUNFLOWER, TABLE, mix
from game.words import _

from .arrivals import draw_arrival
from .board import Board, Marks
from .chrome import draw_backdrop, draw_bar, draw_heading
from .deck import draw_deck, draw_number_name
from .flights import combo_lettering, draw_call, draw_combo, draw_flight
from .ground import Ground
from .message import draw_message
from .panels import (
    draw_bag,
    draw_points,
    draw_supply,
    draw_track,
    draw_tray,
    supply_rects,
)
from .question import Kind, Question, Target
from .scorecard import draw_scorecard, scorecard_of, star_rect, totals_of
from .shout import draw_flecks, draw_light, draw_word, word_place
from .slices import draw_box
from .table import Table
from .tag import draw_tag, tag_of
from .telling import tell_latest
from .tiers import tier_at
from .tiles import TileShown, draw_bubble, fit_tiles, paint_tile, tile_of
from .trail import draw_trail

ANCHORS = frozenset(
    (
        "top_bar",
        "round",
        "points",
        "points_caption",
        "track",
        "track_count",
        "menu",
        "log",
        "bottom_bar",
        "bolts",
        "moons",
        "message",
        "watched_message",
        "undo",
        "redo",
        "pass",
        "deck",
        "number_tag",
        "bag",
        "supply",
        "cards",
        "scorecard",
        "rival",
    )
)
PARTY_ANCHORS = ANCHORS - {"number_tag", "points_caption", "rival"} | {"frame", "name_tab", "rail"}

FRAME = mix(INK, TABLE, 0.35)
"""The ground of the board in focus."""
FRAME_RADIUS = 30.0
TILES_A_FRAME = 2
"""How many tiles are drawn anew in a frame, while there are more frames to come."""
QUEUE_DISC = 60.0
"""The height of a waiting bonus in the bottom bar, in units."""
PASS, ROUND = 90.0, 150.0
"""The height of the letters that call a pass and a round, in units."""
TOKEN = 54.0
"""The height of a token in flight, in units."""


class RoundPicture:
    """Lays out and draws the table during a round."""

    def __init__(self, kit: Kit, table: Table, layout: Layout) -> None:
        """Draw this table with this layout."""
        self._kit, self._table, self._layout = kit, table, layout
        self.place: Placement = layout.place(kit.window.size)
        self.board = Board(kit, table.faces)
        self.tile_rects: dict[int, pygame.Rect] = {}
        self.rival_rect = pygame.Rect(0, 0, 0, 0)
        """Where a rival's board would be, if there is one."""
        self.queue_rects: dict[Target, pygame.Rect] = {}
        self._question = Question()
        self._tiles: dict[int, tuple[TileShown, pygame.Surface]] = {}
        """What each tile shows, and its picture."""
        self._ground = Ground()

    @property
    def _is_party(self) -> bool:
        return "rail" in self.place

    def resize(self, size: tuple[int, int]) -> None:
        """Fit the layout to a window."""
        self.place = self._layout.place(size)
        self._tiles.clear()
        self._ground.forget()

    @property
    def _message_place(self) -> pygame.Rect:
        """Words have less room beside a viewer's controls, and all of it in the theatre."""
        if self._table.performance is not None:
            return self.place["message"].union(self.place["pass"])
        return self.place["message" if self._table.playback is None else "watched_message"]

    def lay_out(self, question: Question) -> None:
        """Place the cards in focus, the tiles, and the bonuses that wait."""
        table, place = self._table, self.place
        self._question = question
        seat = table.view.seats[table.focus]
        self.board.place(place["cards"], [card.id for card in seat.cards], place.scale)
        self.tile_rects = {}
        if self._is_party:
            others = [p for p in range(len(table.players)) if p != table.focus]
            in_rail = len(others) + (table.rival is not None)
            *rects, last = fit_tiles(place["rail"], in_rail, place.scale)
            # A rival's tile comes after those of the table.
            self.rival_rect = last
            self.tile_rects = dict(zip(others, [*rects, last], strict=False))
        else:
            self.rival_rect = place["rival"]
        side = place.px(QUEUE_DISC)
        line = self._message_place
        count = len(question.discs)
        left = line.right - count * round(side * 1.15)
        self.queue_rects = {
            disc: pygame.Rect(
                left + index * round(side * 1.15), line.centery - side // 2, side, side
            )
            for index, disc in enumerate(question.discs)
        }

    # --- drawing ---------------------------------------------------------------------------------

    @property
    def middle(self) -> pygame.Rect:
        """Where the board in focus and the tiles lie: between the two bars."""
        top, bottom = self.place["top_bar"], self.place["bottom_bar"]
        return pygame.Rect(top.left, top.bottom, top.width, bottom.top - top.bottom)

    def draw(
        self,
        surface: pygame.Surface,
        *,
        preview: frozenset[Target],
        hovered: int | None,
        may_go_on: bool,
        deck_is_hot: bool,
        message: str,
    ) -> None:
        """Draw everything but the buttons."""
        kit, place, table = self._kit, self.place, self._table
        poses = table.director.poses()
        hidden = sum(isinstance(pose, show.NumberFlipped) for pose in poses)
        view, player = table.view, table.players[table.focus]
        # The heading stands for the language, which may change in a pause.
        still = (_("Round {round}"), view.round, tuple(view.revealed), hidden, player)
        self._ground.draw(surface, still, lambda ground: self._draw_ground(ground, hidden))
        if self._is_party:
            self._draw_tiles(surface, hovered, poses)
        self._draw_light(surface, poses)
        self.draw_deck(surface, may_go_on=may_go_on, is_hot=deck_is_hot)
        draw_supply(kit, surface, place["supply"], table.view, place.scale)
        self._draw_scorecard(surface, poses)
        question = self._question
        marks = Marks(
            costs=question.costs,
            discs=frozenset(question.discs),
            chosen_disc=question.chosen_disc,
            chosen_square=question.chosen_square,
            preview=preview,
        )
        self.board.draw(surface, table.view.seats[table.focus], marks, poses)
        self._draw_footer(surface, poses, message)
        self._draw_trails(surface, poses)
        for pose in poses:
            self._draw_pose(surface, pose)
        self._draw_calls(surface, poses)

    def _draw_ground(self, surface: pygame.Surface, hidden: int) -> None:
        """Draw what a turn leaves as it is; the last ``hidden`` numbers are still face down."""
        kit, place = self._kit, self.place
        draw_backdrop(kit, surface)
        self._draw_header(surface, hidden)
        if self._is_party:
            self._draw_frame(surface)
        draw_bag(kit, surface, place["bag"], self._table.view, place.scale)
        draw_bar(kit, surface, place["bottom_bar"])

    def _draw_header(self, surface: pygame.Surface, hidden: int) -> None:
        kit, place, view = self._kit, self.place, self._table.view
        draw_bar(kit, surface, place["top_bar"])
        draw_heading(kit, surface, place["round"], _("Round {round}").format(round=view.round))
        draw_points(kit, surface, place["points"], view)
        if not self._is_party:
            self._draw_caption(surface, place["points_caption"])
        draw_track(kit, surface, place["track"], view, hidden)
        kit.text.draw(
            surface,
            f"{view.turn}/9",
            place["track_count"],
            "body",
            place.px(24),
            LILAC,
            align="center",
        )
        for area, name in (("menu", "pause"), ("log", "log")):
            icon = kit.art.icon(name, place.px(34))
            surface.blit(icon, icon.get_rect(center=place[area].center))

    def _draw_caption(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Say what the points are for, that this is no game like others, or whose board it is."""
        kit, place = self._kit, self.place
        tag = tag_of(self._table.match)
        if len(self._table.players) > 1:
            # The others are hidden: whose board it is must be said somewhere.
            self._draw_whose(surface, rect)
        elif tag:
            draw_tag(kit, surface, rect, tag, place.scale)
        else:
            caption = _("points per finished card")
            kit.text.draw(surface, caption, rect, "body", place.px(20), LILAC)

    def _draw_whose(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        player = self._table.players[self._table.focus]
        badge = self._kit.art.icon(f"seat_{player.badge + 1}", round(rect.height * 0.8))
        at = badge.get_rect(midleft=rect.midleft)
        surface.blit(badge, at)
        words = rect.move(at.width + self.place.px(10), 0)
        words.width = rect.right - words.x
        self._kit.text.draw(surface, player.name, words, "title", self.place.px(30), SUNFLOWER)

    def draw_deck(self, surface: pygame.Surface, *, may_go_on: bool, is_hot: bool) -> None:
        """Draw the number that was revealed, on the deck that a click reveals the next of."""
        kit, place, view = self._kit, self.place, self._table.view
        poses = self._table.director.poses()
        flip = next((p.progress for p in poses if isinstance(p, show.NumberFlipped)), None)
        draw_deck(
            kit,
            surface,
            place["deck"],
            view.number,
            flip=flip,
            is_ready=may_go_on,
            is_hot=is_hot,
            scale=place.scale,
        )
        if not self._is_party:
            draw_number_name(kit, surface, place["number_tag"], view.number, flip)
        if may_go_on and self._table.watch is None:
            self._draw_go_on(surface)

    def _draw_go_on(self, surface: pygame.Surface) -> None:
        """Say on the deck itself what a click on it does."""
        kit, place, view = self._kit, self.place, self._table.view
        deck = place["deck"]
        words = _("Add up") if view.turn == 9 else _("Reveal")
        pill = pygame.Rect(0, 0, round(deck.width * 0.94), max(place.px(44), deck.height // 8))
        pill.midbottom = (deck.centerx, deck.bottom - round(deck.height * 0.08))
        if self._is_party:
            # The small deck would be hidden under it.
            pill.midtop = (deck.centerx, deck.bottom - place.px(20))
        slab = kit.pixels.get(("go on", pill.size), lambda: shapes.slab(pill.size, SUNFLOWER))
        surface.blit(slab, pill)
        inside = pill.inflate(-pill.width // 8, -shapes.lip_px(pill.height) * 2)
        kit.text.draw(surface, words, inside, "title", pill.height * 0.5, INK, align="center")

    def _draw_scorecard(self, surface: pygame.Surface, poses: list[Pose]) -> None:
        table = self._table
        sheet = scorecard_of(table.view, table.focus)
        # A star still in flight is not on the sheet yet.
        flying = sum(
            isinstance(pose, show.Flight) and pose.what == "star" and pose.player == table.focus
            for pose in poses
        )
        if flying and sheet.current is not None:
            rows = list(sheet.rounds)
            row = rows[sheet.current]
            rows[sheet.current] = row._replace(stars=max(0, row.stars - flying))
            first, second, third, fourth = rows
            sheet = dataclasses.replace(sheet, rounds=(first, second, third, fourth))
        draw_scorecard(self._kit, surface, self.place["scorecard"], sheet)

    def _draw_frame(self, surface: pygame.Surface) -> None:
        kit, place, table = self._kit, self.place, self._table
        frame = place["frame"]
        border, radius = place.px(5), place.px(FRAME_RADIUS)
        draw_box(kit, surface, frame, radius, FRAME, border, SUNFLOWER)
        player = table.players[table.focus]
        tab = place["name_tab"]
        slab = kit.pixels.get(
            ("tab", tab.size), lambda: shapes.slab(tab.size, SUNFLOWER, gloss=False)
        )
        surface.blit(slab, tab)
        badge = kit.art.icon(f"seat_{player.badge + 1}", round(tab.height * 0.66))
        at = badge.get_rect(midleft=(tab.x + place.px(16), tab.centery - place.px(3)))
        surface.blit(badge, at)
        words = pygame.Rect(at.right + place.px(12), tab.y, 0, tab.height - place.px(6))
        words.width = tab.right - place.px(18) - words.x
        kit.text.draw(surface, player.name, words, "title", place.px(32), INK)

    def _draw_tiles(self, surface: pygame.Surface, hovered: int | None, poses: list[Pose]) -> None:
        table = self._table
        view = table.view
        changed = 0
        totals, called = totals_of(view), _called(poses)
        self._tiles.pop(table.focus, None)
        for seat, rect in self.tile_rects.items():
            tile = tile_of(
                rect.size,
                table.players[seat],
                view.seats[seat],
                totals[seat],
                key=seat + 1,
                stars=view.seats[seat].stars[view.round - 1],
                hovered=hovered == seat,
                is_revealed=view.turn > 0 and view.phase is Phase.TURN,
            )
            shown, picture = self._tiles.get(seat, (None, None))
            # Twelve boards may change in the same frame: while they play, each waits its turn.
            waits = changed >= TILES_A_FRAME and table.director.is_busy()
            if picture is None or (shown != tile and not waits):
                picture = paint_tile(self._kit, tile, table.faces)
                self._tiles[seat] = tile, picture
                changed += 1
            surface.blit(picture, rect)
            if seat in called:
                draw_bubble(self._kit, surface, rect, called[seat], self.place.scale)

    def _draw_footer(self, surface: pygame.Surface, poses: list[Pose], message: str) -> None:
        kit, place, table = self._kit, self.place, self._table
        self._ground.draw_part(surface, place["bottom_bar"])
        seat = table.view.seats[table.focus]
        for name, count in (("bolt", seat.bolts), ("moon", seat.moons)):
            # A token still in flight to the tray is not counted there yet.
            flying = sum(
                pose.tokens
                for pose in poses
                if isinstance(pose, show.Flight)
                and pose.what == name
                and pose.player == table.focus
                and pose.end.spot is Spot.TRAY
            )
            draw_tray(kit, surface, place[f"{name}s"], name, max(0, count - flying), place.scale)
        line = self._message_place
        if self.queue_rects:
            line.width -= line.right - min(rect.left for rect in self.queue_rects.values())
            line.width -= place.px(10)
        draw_message(kit, surface, line, message, self._last_thing(), place.px(24))
        for disc, rect in self.queue_rects.items():
            if disc == self._question.chosen_disc:
                spread = place.px(8)
                glow = kit.pixels.get(
                    ("queue glow", rect.size),
                    partial(shapes.glow, rect.size, spread, SUNFLOWER, rect.width / 2),
                )
                surface.blit(glow, glow.get_rect(center=rect.center))
            picture = kit.art.bonus(self._question.discs[disc], rect.height)
            surface.blit(picture, picture.get_rect(center=rect.center))

    def _last_thing(self) -> str:
        """Tell the last thing that happened on the board in focus since the number came up.

        Where things move one looks at them, and words for every step would cost frames: there it
        is told when the board has come to rest.
        """
        table = self._table
        if self._kit.settings.motion != "none" and table.director.is_busy(table.focus):
            return ""
        entry = table.chronicle.latest(table.focus)
        return tell_latest(entry) if entry else ""

    # --- what travels ----------------------------------------------------------------------------

    def _draw_pose(self, surface: pygame.Surface, pose: Pose) -> None:
        kit, place, focus = self._kit, self.place, self._table.focus
        match pose:
            case show.Flight(player, what, _, start, end) if player == focus:
                if start.spot is Spot.LINE_END and what.isdigit():
                    # What leaves a line is what is printed there: a joker is not yet a number.
                    what = self._table.faces[start.card].bonuses[start.at]
                    pose = pose._replace(what=what)
                begin, goal = self._spot(start, what), self._spot(end, what)
                if begin is not None and goal is not None:
                    draw_flight(kit, surface, pose, begin.center, goal.center, place.px(TOKEN))
            case show.Arrived(player, what, _, spot, progress) if player == focus:
                where = self._spot(spot, what)
                if where is not None:
                    draw_arrival(kit, surface, what, where.center, place.scale, progress)
            case show.RoundCalled(round_number, progress, moves):
                words, centre = round_words(round_number), place["cards"].center
                draw_call(kit, surface, words, centre, place.px(ROUND), progress, moves)
            case show.PassCalled(player, progress, moves) if player == focus:
                centre = place["cards"].center
                draw_call(kit, surface, _("Pass"), centre, place.px(PASS), progress, moves)
            case _:
                pass  # the board, the deck and the tiles draw the others

    def _draw_trails(self, surface: pygame.Surface, poses: list[Pose]) -> None:
        """Lay the footprints of the cascade; what is still on its way has made some of them."""
        focus, scale = self._table.focus, self.place.scale
        flights = {
            (pose.start.card, pose.start.at): pose
            for pose in poses
            if isinstance(pose, show.Flight) and pose.player == focus
        }
        seat = self._table.view.seats[focus]
        clear = self.board.written(seat) if seat.steps else []
        for step in seat.steps:
            if not self.board.holds(step.card) or not self.board.holds(step.to_card):
                continue
            start = self.board.end_rect(step.card, step.line)
            end = self.board.square_rect(step.to_card, step.square)
            flight = flights.get((step.card, step.line))
            is_static = flight is not None and not flight.moves
            upto = 1.0 if flight is None or is_static else in_out(flight.progress)
            draw_trail(
                self._kit, surface, start, end, scale, upto=upto, arrow=is_static, clear=clear
            )
        for pose in poses:
            # Where nothing flies, an arrow shows where a token has gone.
            if isinstance(pose, show.Flight) and pose.player == focus and not pose.moves:
                begin, goal = self._spot(pose.start, pose.what), self._spot(pose.end, pose.what)
                if pose.end.spot is not Spot.SQUARE and begin is not None and goal is not None:
                    draw_trail(self._kit, surface, begin, goal, scale, arrow=True)

    def _draw_light(self, surface: pygame.Surface, poses: list[Pose]) -> None:
        """Light up the table behind the cards for the highest tier."""
        reached = self._reached(poses)
        if reached is not None and reached.bright:
            tier = tier_at(reached.combo)
            if tier is not None and tier.spread:
                cards, scale = self.board.cards, self.place.scale
                draw_light(self._kit, surface, tier, cards, scale, reached.progress)

    def _draw_calls(self, surface: pygame.Surface, poses: list[Pose]) -> None:
        """Call out how far the cascade has come: one thing at a time, and nothing in the way."""
        kit, place = self._kit, self.place
        called = _called(poses).get(self._table.focus)
        if not self.board.cards:
            return
        centre = self.board.calling_band.center
        reached = self._reached(poses)
        tier = tier_at(reached.combo) if reached is not None else None
        if reached is not None and tier is not None:
            combo = self._table.view.seats[self._table.focus].combo
            # A disc still on its way has not crossed anything yet.
            combo -= any(
                isinstance(pose, show.Flight)
                and pose.player == reached.player
                and pose.start.spot is Spot.LINE_END
                and pose.end.spot is Spot.SQUARE
                for pose in poses
            )
            where = word_place(kit, tier, place.scale, centre, place["cards"])
            if reached.moves:
                seed, progress = reached.card, reached.progress
                draw_flecks(kit, surface, tier, seed, where.center, place.scale, progress)
            if self._is_free(where):
                draw_word(
                    kit, surface, tier, combo, where, place.scale, reached.progress,
                    moves=reached.moves,
                )  # fmt: skip
        elif called is not None and self._table.motion != "none":
            words, size = combo_words(called.combo), combo_size(place, called.combo)
            where = combo_lettering(kit, words, size).get_rect(center=centre)
            if self._is_free(where):
                draw_combo(kit, surface, words, centre, size, called.progress, called.moves)

    def _reached(self, poses: list[Pose]) -> show.TierReached | None:
        """Find the highest tier that is being called on the board in focus."""
        reached = [
            pose
            for pose in poses
            if isinstance(pose, show.TierReached) and pose.player == self._table.focus
        ]
        return max(reached, key=lambda pose: pose.combo, default=None)

    def _is_free(self, where: pygame.Rect) -> bool:
        """Tell whether nothing that may be clicked now lies there."""
        question, board = self._question, self.board
        spots = [board.square_rect(*target) for target in question.costs]
        spots += [board.end_rect(*target) for target in question.discs]
        return where.collidelist(spots) < 0

    def _spot(self, where: Place, what: str) -> pygame.Rect | None:
        """Find a place of the stage on the screen."""
        place = self.place
        match where.spot:
            case Spot.SUPPLY:
                return supply_rects(place["supply"])[what == "moon"]
            case Spot.TRAY:
                tray = place["moons" if what == "moon" else "bolts"]
                return pygame.Rect(tray.x, tray.y, tray.width // 2, tray.height)
            case Spot.STARS:
                gained = self._table.view.seats[self._table.focus].stars[where.at]
                return star_rect(place["scorecard"], where.at, min(2, max(0, gained - 1)))
            case Spot.LINE_END if self.board.holds(where.card):
                return self.board.end_rect(where.card, where.at)
            case Spot.SQUARE if self.board.holds(where.card):
                return self.board.square_rect(where.card, where.at)
            case _:
                return None


def _called(poses: list[Pose]) -> dict[int, show.ComboCounted]:
    """Find the count of every player's cascade that was called last."""
    called: dict[int, show.ComboCounted] = {}
    for pose in poses:
        if isinstance(pose, show.ComboCounted):
            before = called.get(pose.player)
            if before is None or before.combo < pose.combo:
                called[pose.player] = pose
    return called


def combo_words(combo: int) -> str:
    """Say how the count of a cascade is called out."""
    return _("Combo ×{count}!").format(count=combo)


def round_words(number: int) -> str:
    """Say how a round is called out."""
    return _("Round {round}!").format(round=number)


def combo_size(place: Placement, combo: int) -> int:
    """Give the height of those letters in pixels: longer cascades are called louder."""
    return place.px(60 + 2 * min(combo, 8))


def message_for(table: Table, question: Question, *, may_go_on: bool, is_busy: bool) -> str:
    """Say what the player in focus can do now."""
    view, match = table.view, table.match
    if table.watch is not None:
        return ""
    if may_go_on:
        if view.turn == 9:
            return _("The round is over. Space or a click on the number adds up the points.")
        if table.chronicle.latest(table.focus):
            # Short, so that what has just happened stands beneath.
            return _("Space reveals the next number.")
        return _("Space or a click on the deck reveals the next number.")
    if is_busy:
        return ""
    if question.kind is Kind.BONUS:
        if question.chosen_square is not None:
            return _("Which bonus goes there?")
        bonus = question.discs.get(question.chosen_disc) if question.chosen_disc else None
        if len(question.discs) > 1 and bonus is None:
            return _("Choose a bonus or a square: use them in any order.")
        bonus = bonus or next(iter(question.discs.values()))
        if bonus == "?":
            return _("Your bonus: cross off any open square.")
        return _("Your bonus: cross off an open {number}.").format(number=bonus)
    if question.kind is Kind.NUMBER:
        return _ask_number(table, question)
    waiting = [match.players[player].name for player in match.waiting_for()]
    if waiting and len(waiting) <= 3:
        return _("Waiting for {names}").format(names=", ".join(waiting))
    if waiting:
        return _("Waiting for {count} players").format(count=len(waiting))
    return ""


def _ask_number(table: Table, question: Question) -> str:
    number = table.view.number
    costs = set(question.costs.values())
    if 0 in costs and question.may_pass:
        return _("Cross off a {number}, spend bolts, or pass.").format(number=number)
    if 0 in costs and len(costs) > 1:
        return _("Cross off a {number}, or spend bolts.").format(number=number)
    if 0 in costs:
        return _("Cross off a {number}.").format(number=number)
    if costs:
        return _("No open {number}: spend bolts, or pass.").format(number=number)
    return _("No open {number}: you can only pass.").format(number=number)
