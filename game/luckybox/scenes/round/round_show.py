"""Draws a round's animations, and finds what a player may do now and the messages about it."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace

import pygame

from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import (
    Action,
    Cross,
    Pass,
    Phase,
    UseBonus,
    apply,
    bolts_between,
    completed_lines,
)
from game.luckybox.rules import events as ev
from game.luckybox.rules.events import BonusLost
from game.luckybox.scenes.cards import card_painter, held_card_in_words
from game.luckybox.scenes.luckybox_show import (
    CALL_LANDS_AT,
    event_in_words,
    highest_tier_reached,
    tier_starting_at,
)
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.scorecard import KeptScorecard
from game.luckybox.stage import (
    AnswerOverEffect,
    SeatShown,
    TableSpot,
    TokenArrival,
    TokenFlight,
    Zone,
    points_gained_by,
)
from game.rules import IllegalAction
from game.scenes.frame.charts import refusal_sentence, signed_number
from game.scenes.table import effects
from game.scenes.table.table import AND_SEPARATOR
from game.stage import ClipPose, EventPose, clamp, ease_in_out, ease_out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import INK, SKY, SUNFLOWER, TANGERINE, WHITE, Colour
from game.ui.pen import Pen
from game.ui.widgets import intents
from game.ui.widgets.widget import format_with_keys, shortcut_sign_name
from game.ui.window.layout import Placement, find_room_for_word
from game.ui.window.scene import Kit
from game.words import N_, _, ngettext

from .board import Board, Question, QuestionKind, Target
from .panels import (
    CALL_FADES_AT,
    RoundPanels,
    draw_flecks,
    draw_hush,
    draw_tier_call,
    light_cards,
    tier_lettering,
)
from .tiles import CalledCross, latest_called_crosses


def current_question(
    match: LuckyboxMatch,
    player: int,
    chosen_disc: Target | None = None,
    chosen_square: Target | None = None,
) -> Question:
    game, faces = match.game, match.setup.faces
    legal = match.legal(player) if game.phase is Phase.TURN else ()
    if not legal:
        return Question()
    if isinstance(legal[0], UseBonus):
        pending = game.seats[player].pending
        discs = {(bonus.card, bonus.line): bonus.bonus for bonus in pending}
        if chosen_disc not in discs:
            chosen_disc = None
        costs = {
            (a.card, a.square): 0
            for a in legal
            if isinstance(a, UseBonus) and chosen_disc in (None, (a.source, a.line))
        }
        question = Question(QuestionKind.BONUS, legal, costs, discs, chosen_disc=chosen_disc)
        return _question_with_outcomes(question, match, player)
    costs = {
        (a.card, a.square): bolts_between(game.number, faces[a.card].grid[a.square])
        for a in legal
        if isinstance(a, Cross)
    }
    may_pass = any(isinstance(action, Pass) for action in legal)
    # Only bolts need confirmation.
    chosen_square = chosen_square if costs.get(chosen_square or (0, 0)) else None
    question = Question(
        QuestionKind.NUMBER, legal, costs, may_pass=may_pass, chosen_square=chosen_square
    )
    return _question_with_outcomes(question, match, player)


def _question_with_outcomes(question: Question, match: LuckyboxMatch, player: int) -> Question:
    losses: dict[Target, Sequence[BonusLost]] = {}
    gains: dict[Target, int] = {}
    waits = bool(match.game.seats[player].pending)
    for square in question.costs:
        action = question.action_for_square(square)
        if action is not None and (waits or lines_completed_by(match, player, square)):
            _game, events = apply(match.game, action)
            lost = [event for event in events if isinstance(event, BonusLost)]
            if lost:
                losses[square] = lost
            if gain := sum(map(points_gained_by, events)):
                gains[square] = gain
    return replace(question, losses=losses, gains=gains)


def refusal_text(match: LuckyboxMatch, action: Action, lying: Sequence[int] = ()) -> str | None:
    """Return why an action is refused, or None.  ``lying`` has the cards in table order."""
    if not match.asks(action.player):
        words = _("These are {name}’s cards. Click your tile for yours.")
        return words.format(name=match.players[action.player].name)
    try:
        apply(match.game, action)
    except IllegalAction as refusal:
        return _reworded_refusal(match, action, refusal, lying) or refusal_sentence(refusal)
    return None


def _reworded_refusal(
    match: LuckyboxMatch, action: Action, refusal: IllegalAction, lying: Sequence[int]
) -> str:
    """Return a refusal reworded for the player, or '' if the words of the rules will do."""
    if isinstance(action, Pass) and isinstance(card := refusal.values.get("card"), int):
        return _pass_refusal(match, action.player, card, lying)
    people = [seat for seat, player in enumerate(match.players) if not player.is_bot]
    if "name" in refusal.values and len(people) == 1:
        return _("You have already played this number.")
    return ""


def _pass_refusal(match: LuckyboxMatch, player: int, card: int, lying: Sequence[int]) -> str:
    """Return why a player may not pass.  ``card`` is one with an open square of the number."""
    seat, number = match.game.seats[player], match.game.number
    lying = lying or [face.id for face, _crossed in seat.held]
    is_open = [
        any(it == number and not crossed >> at & 1 for at, it in enumerate(face.grid))
        for face, crossed in seat.held
    ]
    if sum(is_open) > 1:
        words = _("You have an open {number}: cross one off.")
        if seat.bolts:
            words = _("You have an open {number}: cross one off, or spend bolts on another number.")
    else:
        words = _("Your {card} has an open {number}: cross it off.")
        if seat.bolts:
            words = _(
                "Your {card} has an open {number}: cross it off, or spend bolts on another number."
            )
    return words.format(card=held_card_in_words(match.setup.faces[card], lying), number=number)


def how_to_spend_bolts(bolts: int) -> str:
    """Return the advice shown after a click on the bolts: only a click on a square spends bolts."""
    if not bolts:
        return _("No bolts left. Some bonuses bring new ones.")
    return format_with_keys(
        _(
            "To spend bolts, click a square with another number. "
            "Point at it for the price, or hold {slow_key} for all."
        )
    )


def lines_completed_by(match: LuckyboxMatch, player: int, square: Target) -> list[Target]:
    card, at = square
    for face, crossed in match.game.seats[player].held:
        if face.id == card:
            new = completed_lines(crossed | 1 << at) & ~completed_lines(crossed)
            return [(card, line) for line in range(6) if new >> line & 1]
    return []


def bonus_loss_warning(question: Question, square: Target | None) -> str:
    losses = question.losses.get(square, ()) if square is not None else ()
    if not losses:
        return ""
    said = " · ".join(event_in_words(lost) for lost in losses)
    return _("Careful, {loss}.").format(loss=said)


def square_label(question: Question, square: Target | None) -> str:
    """Return the label beside a square: the points it would bring, or ''.

    While a square that costs bolts is chosen, the label asks for a second click instead.
    """
    chosen = question.chosen_square
    gain = question.gains.get(chosen or square or (0, 0), 0)
    gains = ngettext("{points} point", "{points} points", abs(gain)).format(
        points=signed_number(gain)
    )
    if question.kind is QuestionKind.NUMBER and chosen is not None:
        cost = question.costs[chosen]
        words = ngettext("Spend {count} bolt? {again}", "Spend {count} bolts? {again}", cost)
        again = _("Click again.") if intents.was_mouse_last() else _("Press {key} again.")
        key = shortcut_sign_name(intents.Confirm())
        words = words.format(count=cost, again=again.format(key=key))
        return AND_SEPARATOR.join((gains, words)) if gain else words
    return gains if gain else ""


def message_for(
    table: Table, question: Question, *, may_go_on: bool, is_busy: bool, lit: Target | None = None
) -> str:
    if table.watch is not None:
        return ""
    if table.own_seat is not None and table.looks_at_another_seat:
        words = _("{name}’s cards. {back_key} or a click on your tile: back to yours.")
        return format_with_keys(words, name=table.players[table.focus].name)
    if is_busy and not may_go_on:
        return ""
    if question.kind is QuestionKind.BONUS and not may_go_on:
        return _bonus_prompt(question, lit)
    if question.kind is QuestionKind.NUMBER and not may_go_on:
        return table.task.asked if table.task is not None else _number_prompt(table, question)
    words = _waiting_message(table, may_go_on=may_go_on)
    if words and table.is_shared:
        # Whose board it is matters while nothing is asked of it.
        named = _("{name}’s cards. {words}")
        return named.format(name=table.players[table.focus].name, words=words)
    return words


def _bonus_prompt(question: Question, lit: Target | None) -> str:
    bonus = question.discs.get(question.chosen_disc) if question.chosen_disc else None
    if len(question.discs) > 1 and bonus is None:
        if lit is not None:
            words = _("This square uses up the bonus {bonus}.")
            return words.format(bonus=question.discs[lit])
        # In the order of the discs beside these words.
        both = ", ".join(question.discs.values())
        return _("Bonuses {waiting}: click one, or a square.").format(waiting=both)
    bonus = bonus or next(iter(question.discs.values()))
    if bonus == "?":
        return _("Your bonus: cross off any open square.")
    return _("Your bonus: cross off an open {number}.").format(number=bonus)


def _waiting_message(table: Table, *, may_go_on: bool) -> str:
    if may_go_on:
        if not table.view.to_come:
            return format_with_keys(_("Round over! {advance_way} to score it."))
        if table.view.round == 1 and not table.view.turn and len(table.players) > 1:
            # Alone, as in the guide, the deck lies elsewhere.
            return format_with_keys(
                _("{advance_way} for the first number. The deck is at the top.")
            )
        return format_with_keys(_("{advance_way} for the next number."))
    waiting = [table.match.players[player].name for player in table.match.waiting_seats()]
    if waiting and len(waiting) <= 3:
        return _("Waiting for {names}").format(names=", ".join(waiting))
    if waiting:
        return _("Waiting for {count} players").format(count=len(waiting))
    return ""


def _number_prompt(table: Table, question: Question) -> str:
    number = table.view.number
    costs = set(question.costs.values())
    if 0 in costs:
        may_mention_bolts = table.guide is None or table.guide.has_explained("bolts")
        has_bolts = len(costs) > 1 and may_mention_bolts
        # English says "an" before a vowel.
        an = number == 8
        if question.may_pass:
            said = N_("Cross off a {number}, spend bolts, or pass.")
            said = N_("Cross off an {number}, spend bolts, or pass.") if an else said
        elif has_bolts:
            said = N_("Cross off a {number} or spend bolts.")
            said = N_("Cross off an {number} or spend bolts.") if an else said
        else:
            said = N_("Cross off an {number}.") if an else N_("Cross off a {number}.")
        return _(said).format(number=number)
    if costs:
        return _("No open {number}: spend bolts or pass.").format(number=number)
    return _("No open {number}: you can only pass.").format(number=number)


ARRIVAL_RING_UNITS = 92.0
"""Width of the ring where a token arrives, in layout units."""
RING_FRAMES = 8
STAR_SPARK_COUNT, STAR_SPARK_REACH = 10, 64.0
BOLT_BURST_COUNT, BURST_BOLT_UNITS, BOLT_BURST_REACH = 6, 22.0, 52.0


def draw_token_arrival(pen: Pen, what: str, centre: tuple[int, int], t: float) -> None:
    match what:
        case "star":
            _draw_arrival_ring(pen, SUNFLOWER, centre, t)
            reach, px = STAR_SPARK_REACH * pen.scale, pen.px(effects.FLECK_SIZE_UNITS)
            effects.draw_burst(pen, 5, STAR_SPARK_COUNT, centre, reach, px, (SUNFLOWER, WHITE), t)
        case "moon":
            _draw_arrival_ring(pen, SKY, centre, clamp(t * 1.35))
            _draw_arrival_ring(pen, SKY, centre, t * 1.35 - 0.35)
        case _:
            _draw_arrival_ring(pen, TANGERINE, centre, t)
            side = round(BURST_BOLT_UNITS * pen.scale * (1.0 if t < 0.7 else 0.6))
            far = ease_out_cubic(t) * BOLT_BURST_REACH * pen.scale
            for index in range(BOLT_BURST_COUNT):
                angle = math.tau * (index + 0.5) / BOLT_BURST_COUNT
                spot = (centre[0] + math.cos(angle) * far, centre[1] + math.sin(angle) * far)
                pen.icon("bolt", side, center=spot)


def prepare_arrivals(kit: Kit, scale: float) -> Iterator[object]:
    for colour in (SUNFLOWER, SKY, TANGERINE):
        for step in range(RING_FRAMES):
            yield _ring_picture(kit, colour, step, scale)
    yield kit.art.icon("bolt", round(BURST_BOLT_UNITS * scale))
    yield kit.art.icon("bolt", round(BURST_BOLT_UNITS * scale * 0.6))
    yield from effects.preload_flecks(
        kit, (SUNFLOWER, WHITE), round(effects.FLECK_SIZE_UNITS * scale)
    )


def _draw_arrival_ring(pen: Pen, colour: Colour, centre: tuple[int, int], t: float) -> None:
    if 0.0 <= t < 1.0:
        pen.lay(_ring_picture(pen.kit, colour, int(t * RING_FRAMES), pen.scale), center=centre)


def _ring_picture(kit: Kit, colour: Colour, step: int, scale: float) -> pygame.Surface:
    done = ease_out_cubic((step + 0.5) / RING_FRAMES)
    side = max(8, round(ARRIVAL_RING_UNITS * scale * (0.35 + 0.65 * done)))
    thick = max(1.0, 9 * scale * (1.0 - done))

    def paint_ring() -> pygame.Surface:
        body = shapes.rounded_rect_svg((0, 0, side, side), side / 2, None, thick + 2, INK, 0.55)
        inner = (1, 1, side - 2, side - 2)
        return shapes.draw_svg(
            (side, side), body + shapes.rounded_rect_svg(inner, side / 2, None, thick, colour)
        )

    return kit.pixels.get(("arrival ring", colour, side, step), paint_ring)


MAX_TRAILS = 4
"""The most lines between a cascade's crosses drawn at once.  More would hide the board."""
TOKEN_STAGGER_SHARE = 0.18
"""Delay between two flying tokens, as a share of the flight's time."""


def draw_token_flight(
    pen: Pen, flight: TokenFlight, start: tuple[int, int], end: tuple[int, int], height_px: int
) -> None:
    """Draw tokens in flight.  With reduced motion, draw only a number bonus, on its goal."""
    art, is_token = pen.kit.art, flight.what in ("bolt", "moon", "star")
    draw = art.icon if is_token else card_painter(art).bonus_disc
    picture = draw(flight.what, height_px)
    if not flight.moves:
        if flight.end.zone is Zone.SQUARE:
            pen.lay(picture, center=end)
        return
    share = 1.0 - TOKEN_STAGGER_SHARE * (flight.tokens - 1) if flight.tokens < 4 else 0.5
    for index in range(flight.tokens):
        lag = (1.0 - share) * index / max(1, flight.tokens - 1)
        progress = clamp((flight.progress - lag) / share)
        if flight.progress >= lag:
            pen.lay(picture, center=effects.point_on_arc(start, end, ease_in_out(progress)))


def draw_chain_trails(
    pen: Pen,
    board: Board,
    seat: SeatShown,
    flights: Iterable[TokenFlight],
    told: Sequence[pygame.Rect] = (),
    *,
    gone: int = 0,
    fading: int = 0,
) -> None:
    """Draw the dots of a cascade's steps, but for the first ``gone`` ones."""
    under_way = {(flight.start.card, flight.start.at): flight for flight in flights}
    clear = [*told, *board.readable_rects(seat)] if seat.steps else []
    for step in seat.steps[gone:][-MAX_TRAILS:]:
        if not board.has_card(step.card) or not board.has_card(step.to_card):
            continue
        start = board.bonus_rect(step.card, step.line)
        end = board.square_rect(step.to_card, step.square)
        flight = under_way.get((step.card, step.line))
        rests = flight is not None and not flight.moves
        upto = 1.0 if flight is None or rests else ease_in_out(flight.progress)
        effects.draw_footprints(pen, start, end, upto=upto, arrow=rests, clear=clear, fading=fading)


PASS_UNITS, COMBO_UNITS, ROUND_UNITS, BEST_UNITS = (90.0, 64.0, 150.0, 56.0)
"""Letter heights of “Pass”, “Combo ×2!”, “Round 1!” and of a new record, in layout units."""
TOKEN_UNITS = 54.0
"""Height of a flying token, in layout units."""
VISIBLE_CROSSES = 2
"""How many of the latest crosses the words over the board must not cover."""


class RoundAnimations:
    """Draws the animations over the large board: flying tokens, a cascade's trails, and words."""

    def __init__(
        self, kit: Kit, table: Table, board: Board, sheet: KeptScorecard, panels: RoundPanels
    ) -> None:
        self._kit, self._table, self.board = kit, table, board
        self._sheet, self._panels = sheet, panels
        self.place: Placement
        self._question = Question()
        self.call_rect: pygame.Rect | None = None
        self.counter: pygame.Rect | None = None
        """The area of the cascade counter, or None if no counter is shown."""
        self._rooms: dict[str, tuple[Hashable, tuple[pygame.Rect, float]]] = {}
        """By kind of word: the key for which the cached area and scale are valid, and these two."""

    def lay_out(self, place: Placement, question: Question) -> None:
        self.place, self._question = place, question

    def draw_poses(self, pen: Pen, poses: list[ClipPose]) -> None:
        focus = self._table.focus
        for pose in poses:
            # At a full table most poses belong to small boards.
            if getattr(pose, "player", None) in (None, focus):
                self._draw_pose(pen, pose)

    def _draw_pose(self, pen: Pen, pose: ClipPose) -> None:
        place = self.place
        match pose:
            case TokenFlight(_, what, _, start, end):
                if start.zone is Zone.LINE_END and what.isdigit():
                    # A joker leaves the line as printed, not as its number.
                    what = self._table.faces[start.card].bonuses[start.at]
                    pose = pose._replace(what=what)
                begin, goal = self._site_rect(start, what), self._site_rect(end, what)
                if begin is not None and goal is not None:
                    draw_token_flight(pen, pose, begin.center, goal.center, place.px(TOKEN_UNITS))
            case TokenArrival(_, what, _, spot, progress):
                where = self._site_rect(spot, what)
                if where is not None:
                    draw_token_arrival(pen, what, where.center, progress)
            case EventPose(ev.RoundStarted(round_number), progress, moves):
                words, centre = round_start_text(round_number), place["cards"].center
                effects.draw_announcement(
                    pen, words, centre, place.px(ROUND_UNITS), progress, moves
                )
            case EventPose(ev.TurnPassed(), progress, moves):
                centre = place["cards"].center
                effects.draw_announcement(
                    pen, _("Pass"), centre, place.px(PASS_UNITS), progress, moves
                )
            case _:
                pass  # the board, the deck and the tiles draw the others

    def draw_focused_trails(self, pen: Pen, poses: list[ClipPose], gone: int, fading: int) -> None:
        focus = self._table.focus
        flights = [pose for pose in poses if isinstance(pose, TokenFlight) and pose.player == focus]
        seat = self._table.view.seats[focus]
        told = (self.place["top_bar"],)
        draw_chain_trails(pen, self.board, seat, flights, told, gone=gone, fading=fading)
        for flight in flights:
            # With reduced motion, an arrow replaces the flight.
            if not flight.moves and flight.end.zone is not Zone.SQUARE:
                begin = self._site_rect(flight.start, flight.what)
                goal = self._site_rect(flight.end, flight.what)
                if begin is not None and goal is not None:
                    effects.draw_footprints(pen, begin, goal, arrow=True)

    def draw_cascade_light(self, pen: Pen, poses: list[ClipPose]) -> None:
        awaited = latest_called_crosses(poses, "hush").get(self._table.focus)
        if awaited is not None and awaited.moves:
            draw_hush(pen, awaited.progress)
        reached = latest_called_crosses(poses, "tier").get(self._table.focus)
        tier = (
            tier_starting_at(reached.event.combo)
            if reached is not None and reached.bright
            else None
        )
        if reached is not None and tier is not None and tier.spread:
            light_cards(pen, tier, self.board.card_rects, reached.progress)

    def draw_calls(self, pen: Pen, poses: list[ClipPose]) -> None:
        self.call_rect = None
        if not self.board.card_rects:
            return
        if self._kit.settings.motion != "none":
            self._draw_cascade_call(pen, poses)
        self._draw_record_call(pen, poses)

    def _draw_cascade_call(self, pen: Pen, poses: list[ClipPose]) -> None:
        kit, place, focus = self._kit, self.place, self._table.focus
        called = latest_called_crosses(poses).get(focus)
        reached = latest_called_crosses(poses, "tier").get(focus)
        word = reached or called
        if word is None:
            return
        tier = highest_tier_reached(max(pose.event.combo for pose in (reached, called) if pose))
        if tier is None:
            words, size = combo_text(word.event.combo), place.px(COMBO_UNITS)
            lettering = effects.combo_lettering(kit, words, size)
        else:
            words, lettering = tier.word, tier_lettering(kit, tier, place.scale)
        view, seat = self._table.view, self._table.view.seats[focus]
        moment = view.round, view.turn, focus, *seat.fresh[:1]
        key = words, moment, lettering.get_size(), self.board.card_width, place.size
        where, share = self._place_call("word", key, lettering)
        if tier is not None and reached is not None and reached.moves:
            seed, progress = reached.event.card, reached.progress
            draw_flecks(pen, tier, seed, where.center, progress)
        spots = [self.board.square_rect(*target) for target in self._question.costs]
        spots += [self.board.bonus_rect(*target) for target in self._question.discs]
        if where.collidelist(spots) >= 0:
            return
        self.call_rect = where
        if tier is None:
            effects.draw_combo(pen, words, where.center, size * share, word.progress, word.moves)
        else:
            progress, count = call_progress(reached, called), self._count_landed_crosses(poses)
            awaited = latest_called_crosses(poses, "hush").get(focus)
            if awaited is not None:
                # The greatest word finds an empty table.
                leaves = part(awaited.progress, 0.0, 0.4)
                progress = max(progress, CALL_FADES_AT + (1.0 - CALL_FADES_AT) * leaves)
            draw_tier_call(pen, tier, count, where, progress, share, word.moves)

    def _draw_record_call(self, pen: Pen, poses: list[ClipPose]) -> None:
        bests = (it for it in poses if isinstance(it, AnswerOverEffect) and it.part == "best")
        best = next(bests, None)
        if best is None or best.player != self._table.focus or best.progress <= 0:
            return
        words, size = best_cascade_text(best.crosses), self.place.px(BEST_UNITS)
        lettering = effects.combo_lettering(pen.kit, words, size)
        where, share = self._place_call("best", best._replace(progress=0.0), lettering)
        effects.draw_combo(pen, words, where.center, size * share, best.progress, best.moves)

    def _place_call(
        self, what: str, key: Hashable, lettering: pygame.Surface
    ) -> tuple[pygame.Rect, float]:
        """Return a free area for a word and its scale, cached by ``what`` until ``key`` changes."""
        known = self._rooms.get(what)
        if known is not None and known[0] == key:
            return known[1]
        board, seat = self.board, self._table.view.seats[self._table.focus]
        matters = [
            board.square_rect(card.id, square)
            for card in seat.cards
            if board.has_card(card.id)
            for square in range(9)
            if not card.crossed >> square & 1 or (card.id, square) in seat.fresh[-VISIBLE_CROSSES:]
        ]
        matters += filter(None, (self.call_rect, self.counter))
        near, within = board.call_area.center, self.place["cards"]
        room = find_room_for_word(lettering.get_size(), within, matters, near)
        self._rooms[what] = key, room
        return room

    def _count_landed_crosses(self, poses: list[ClipPose]) -> int:
        return self._table.view.seats[self._table.focus].combo - any(
            isinstance(pose, TokenFlight)
            and pose.player == self._table.focus
            and pose.start.zone is Zone.LINE_END
            and pose.end.zone is Zone.SQUARE
            for pose in poses
        )

    def _site_rect(self, where: TableSpot, what: str) -> pygame.Rect | None:
        place = self.place
        match where.zone:
            case Zone.SUPPLY:
                return self._panels["supply"].places[what]
            case Zone.TRAY:
                tray = place["moons" if what == "moon" else "bolts"]
                return pygame.Rect(tray.x, tray.y, tray.width // 2, tray.height)
            case Zone.STARS:
                gained = self._table.view.seats[self._table.focus].stars[where.at]
                return self._sheet.places["star", where.at, min(2, max(0, gained - 1))]
            case Zone.LINE_END if self.board.has_card(where.card):
                return self.board.bonus_rect(where.card, where.at)
            case Zone.SQUARE if self.board.has_card(where.card):
                return self.board.square_rect(where.card, where.at)
            case _:
                return None


def call_progress(reached: CalledCross | None, called: CalledCross | None) -> float:
    """Return the progress, from 0 to 1, of a cascade's word.  New crosses delay its fading.

    ``reached`` is the cross that brought the word, and ``called`` is the cascade's latest cross.
    """
    if reached is None:
        return called.progress if called is not None else 0.0
    if called is None or called.event.combo <= reached.event.combo:
        return reached.progress
    if reached.progress < CALL_LANDS_AT:
        return reached.progress
    return max(CALL_LANDS_AT, min(reached.progress, called.progress))


def combo_text(combo: int) -> str:
    return _("Combo ×{count}!").format(count=combo)


def best_cascade_text(crosses: int) -> str:
    return _("Your longest cascade yet: {count}!").format(count=crosses)


def round_start_text(number: int) -> str:
    return _("Round {round}!").format(round=number)
