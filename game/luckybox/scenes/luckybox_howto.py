"""The how-to-play pages, and the demonstrations in them, which play by the real rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

import pygame

from game.luckybox import rules
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.rules import events as ev
from game.luckybox.stage import (
    TableSpot,
    TableView,
    TokenArrival,
    TokenFlight,
    Zone,
    lane_of,
    view_of,
)
from game.scenes.menu.howto_stage import EXAMPLE_SPEED, Example, Lesson, Page
from game.scenes.table.effects import draw_combo
from game.stage import Clip, ClipPose, EventDirector, EventPose
from game.ui.draw.palette import CREAM, TABLE, TANGERINE
from game.ui.pen import Pen
from game.ui.tree import Art, Ground, Part, Text, cached, column, drawn, pile, row
from game.ui.window.scene import Kit
from game.words import N_, _

from . import meanings
from .cards import number_card
from .luckybox_show import event_clip
from .round.board import (
    CardLook,
    Places,
    board,
    cards_on,
    draw_board_clips,
    looks_of,
    readable_areas,
)
from .round.panels import draw_token_tray
from .round.question import Question
from .round.round_show import draw_chain_trails, draw_token_arrival, draw_token_flight

ORANGE_CARD = rules.Face(1, (4, 5, 6, 2, 1, 3, 6, 4, 5), ("9", "?", "7"), ("star", "moon", "bolt"))
PINK_CARD = rules.Face(
    2, (7, 9, 8, 5, 6, 4, 9, 8, 7), ("?", "2", "bolt"), ("bolt2", "moon", "star")
)
SKY_CARD = rules.Face(3, (3, 1, 2, 8, 7, 9, 1, 2, 3), ("4", "6", "5"), ("star", "bolt", "moon"))
TEAL_CARD = rules.Face(4, (2, 3, 1, 6, 5, 4, 3, 1, 2), ("8", "bolt", ""), ("star", "moon", "bolt2"))
EXAMPLE_FACES = {face.id: face for face in (ORANGE_CARD, PINK_CARD, SKY_CARD, TEAL_CARD)}

EXAMPLE_DRAFT_SEED = 11


PlayedLesson = Lesson[rules.State, rules.Action]


def turn_lesson() -> PlayedLesson:
    held = [
        rules.HeldCard(ORANGE_CARD, square_mask(0, 3)),
        rules.HeldCard(PINK_CARD, square_mask(1, 6)),
    ]
    game = example_game(held, number=6, bolts=0)
    open_squares = sum(
        (face.squares_of[6] & ~crossed).bit_count() for face, crossed in game.seats[0].held
    )
    return Lesson(
        game,
        (rules.Cross(0, ORANGE_CARD.id, 2),),
        (
            N_("A {number} is revealed: {count} open squares show it."),
            N_("One is crossed off. The others wait for the next {number}."),
        ),
        {"number": 6, "count": open_squares},
    )


def bonus_lesson() -> PlayedLesson:
    game = example_game([rules.HeldCard(TEAL_CARD, square_mask(1, 3, 5, 7))], number=5, bolts=1)
    return Lesson(
        game,
        (rules.Cross(0, TEAL_CARD.id, 4),),
        (N_("One {number}, and two lines are complete…"), N_("…so you earn both bonuses.")),
        {"number": 5},
        ("bolt", "moon"),
    )


def cascade_lesson() -> PlayedLesson:
    held = [
        rules.HeldCard(ORANGE_CARD, square_mask(0, 2, 4, 7)),
        rules.HeldCard(PINK_CARD, square_mask(0, 2, 5)),
        rules.HeldCard(SKY_CARD, square_mask(0, 3, 8)),
    ]
    return Lesson(
        example_game(held, number=5, bolts=2),
        (
            rules.Cross(0, ORANGE_CARD.id, 1),
            rules.UseBonus(0, ORANGE_CARD.id, 0, PINK_CARD.id, 1),
            rules.UseBonus(0, PINK_CARD.id, 0, SKY_CARD.id, 6),
        ),
        (
            N_("The {number} completes a row and a column…"),
            N_("…and earns a moon, plus a {bonus} to cross off anywhere."),
            N_("The {bonus} completes another row: cross off any square…"),
            N_("…and a third line is complete: a star!"),
        ),
        {"number": 5, "bonus": int(ORANGE_CARD.rows[0])},
        ("bolt", "moon", "star"),
    )


def round_end_examples() -> tuple[rules.HeldCard, rules.HeldCard]:
    return rules.HeldCard(SKY_CARD, rules.FULL_MASK), rules.HeldCard(
        PINK_CARD, square_mask(0, 1, 2, 4)
    )


def finished_example_game() -> rules.State:
    unfinished = (
        rules.HeldCard(ORANGE_CARD, square_mask(1, 3, 8)),
        rules.HeldCard(TEAL_CARD, square_mask(0, 5)),
    )
    rival = example_seat((), 0)._replace
    seats = (
        example_seat(unfinished, 0)._replace(completed=(1, 0, 3, 0), stars=(0, 1, 2, 0), moons=4),
        rival(moons=4),
        rival(moons=1),
    )
    return example_game(unfinished, number=0, bolts=0)._replace(
        setup=rules.Setup(("1", "2", "3"), rules.CLASSIC_EDITION, 0, EXAMPLE_FACES),
        phase=rules.Phase.OVER,
        round=4,
        seats=seats,
    )


class ExampleDraft(NamedTuple):
    """The cards on offer in an example draft, and the cards that the player keeps."""

    offer: tuple[rules.Face, ...]
    kept: tuple[rules.Face, ...]

    @property
    def number_counts(self) -> tuple[int, ...]:
        """For each number from 1 to 9, how many squares of the kept cards show the number."""
        return tuple(sum(face.grid.count(number) for face in self.kept) for number in rules.NUMBERS)


def example_drafts() -> tuple[ExampleDraft, ExampleDraft]:
    """Return two examples for the how-to pages: the first draft of a game, and a later one."""
    faces = faces_by_id(load_deck(DEFAULT_DECK), 1)
    game, _events = rules.new_game(
        rules.Setup(("1",), rules.CLASSIC_EDITION, EXAMPLE_DRAFT_SEED, faces)
    )
    later = tuple(faces[card] for card in game.pile[: rules.offer_size(2)])
    offer = tuple(faces[card] for card in game.seats[0].offer)
    best = max(
        combinations(offer, rules.cards_to_keep(1)),
        key=lambda kept: len({n for card in kept for n in card.grid}),
    )
    return ExampleDraft(offer, best), ExampleDraft(later, later[1:2])


def bolt_costs(number: int) -> dict[int, int]:
    return {shown: rules.bolts_between(number, shown) for shown in rules.NUMBERS}


def example_game(held: Sequence[rules.HeldCard], *, number: int, bolts: int) -> rules.State:
    setup = rules.Setup(("1",), rules.CLASSIC_EDITION, 0, EXAMPLE_FACES)
    numbers = (2, 8, 4, number, 1, 3, 9, 7, 2)
    seats = (example_seat(tuple(held), bolts),)
    return rules.State(setup, rules.Phase.TURN, 1, 4, number, numbers, seats, (), (), None, None, 0)


def example_seat(held: tuple[rules.HeldCard, ...], bolts: int) -> rules.Seat:
    return rules.Seat(held, bolts, 0, (0, 0, 0, 0), (0, 0, 0, 0), (), False, (), 0)


def square_mask(*squares: int) -> int:
    return sum(1 << square for square in squares)


HOWTO_PAGES = (
    Page(
        "card",
        N_("The goal"),
        N_("Complete your cards, number by number. The highest score wins."),
        meanings.FOUR_ROUNDS_RULE,
        meanings.SAME_TIME_RULE,
        N_("Point at anything, or press {explain_key}, to find out what it means."),
        tip=meanings.EARLY_CARDS_RULE,
    ),
    Page(
        "draft",
        N_("The draft"),
        meanings.FIRST_DRAFT_RULE,
        meanings.COVER_NUMBERS_TIP,
        meanings.LATER_DRAFTS_RULE,
        tip=N_("Everyone gets a new card between rounds, with or without a complete card."),
    ),
    Page(
        "turn",
        N_("One number for all"),
        meanings.NUMBER_BAG_RULE,
        meanings.REVEALED_NUMBER_RULE,
        N_("No open square for it? Pass, or spend bolts."),
        N_("At one screen, all play at the same time, each on their own board."),
        tip=N_(
            "You must use an open square with the number, unless you spend bolts "
            "on another number. (In the French edition, it’s up to you.)"
        ),
    ),
    Page(
        "bolts",
        N_("Bolts"),
        N_("You start with four bolts."),
        meanings.BOLT_RULE,
        meanings.NUMBER_LOOP_RULE,
        tip=meanings.BOLTS_LEFT_RULE,
    ),
    Page(
        "bonuses",
        N_("Lines and bonuses"),
        meanings.FULL_LINE_RULE,
        N_("A cross that completes two lines earns both bonuses."),
        N_("Cross off numbers and “?” right away. You can’t save them for later."),
        tip=meanings.NO_BONUS_RULE,
    ),
    Page(
        "cascade",
        N_("Cascades"),
        N_("A bonus completes a line, that line earns a bonus, and so on: a cascade."),
        meanings.BONUS_ORDER_RULE,
        N_("Bolts can’t change the number of a bonus."),
        tip=N_("A number or “?” with no open square to go to is lost."),
    ),
    Page(
        "round_end",
        N_("The round ends"),
        meanings.ROUND_END_RULE,
        meanings.STAR_POINTS_RULE,
        N_("Then everyone keeps one of three new cards, and all 18 numbers are shuffled again."),
        tip=N_(
            "A card scores for the round you complete it in. Stars don’t carry over: each round "
            "has its own."
        ),
    ),
    Page(
        "final",
        N_("The final score"),
        N_("After round 4, add up your complete cards, stars, crosses and moons."),
        meanings.CROSSES_RULE,
        N_("The highest total wins. Tied? More moons wins. Still tied? You share the win."),
        tip=N_("All crosses count, not only those in complete lines."),
    ),
    Page(
        "editions",
        N_("Three editions"),
        N_("The published rules differ a little. Choose which ones to use when you play together."),
        N_(
            "With 7 or more players, there are two sets of cards and tokens, but "
            "still one set of numbers."
        ),
        meanings.SOLO_VERDICTS_RULE,
        tip=N_(
            "Everything else on these pages applies in every edition. The weekly "
            "challenge and each deal of a lucky run change one more thing and tell you which."
        ),
    ),
    Page(
        "keys",
        N_("Help and keys"),
        N_("A hint shows where to look. Ask again for what to do, and again for why."),
        N_(
            "The cascade lens draws the best cascade; the odds show what each number left is "
            "worth, and each card’s chances of being completed."
        ),
        N_("Reviewing a recorded game grades every choice and separates luck from skill."),
        N_("{speech_key} reads the screen aloud: you can play without looking."),
        tip=N_("The daily deal and the weekly challenge have no help while they count."),
    ),
)


ARRIVAL_SHARE, TRAIL_SHARE = 0.7, 0.8


class LessonDemonstration(Example[rules.State, TableView, ev.Event, rules.Action]):
    """A how-to picture in which the moves of a lesson are played on cards, one at a time."""

    top_share, caption_share, combo_units = 0.23, 0.12, 64.0

    def __init__(self, kit: Kit, lesson: Lesson[rules.State, rules.Action]) -> None:
        self._faces = lesson.game.setup.faces
        super().__init__(kit, lesson)

    def _make_director(self) -> EventDirector[TableView, ev.Event]:
        return EventDirector(view_of(self.game), self._clip_of_event, lane_of=lane_of)

    def _perform_action(self, action: rules.Action) -> Iterable[ev.Event]:
        self.game, events = rules.apply(self.game, action)
        return events

    def _clip_of_event(self, event: ev.Event) -> Clip:
        return event_clip(event, EXAMPLE_SPEED, self.kit.settings.motion)

    def table_parts(self) -> Sequence[Part]:
        looks = looks_of(
            self.director.view.seats[0], self._highlighted_question(), self.director.poses()
        )
        rest = 1 - self.top_share - self.caption_share - 2 * self.gap_share
        return self._top(), cached(self._board, looks, key="board", share=rest)

    def _board(self, looks: Sequence[CardLook | None]) -> Part:
        return board(looks, self._faces)

    def _top(self) -> Part:
        """Return the number and, beside it, the tokens that the player has."""
        number, counts = Art(_lesson_number, args=(self.game.number,)), self._token_counts()
        trays = [
            column(Part(share=0.29), drawn(draw_token_tray, name, counts[name], key=("tray", name),
                   share=0.42), Part(share=0.29))
            for name in self._lesson.tokens
        ]  # fmt: skip
        beside = number.but(shape=1.0, fits=True, at=(0, 0.5)) if trays else number
        return row(beside, *trays, share=self.top_share, key="top")

    def paint_motion(self, pen: Pen, places: Places) -> None:
        poses, seat = self.director.poses(), self.director.view.seats[0]
        draw_board_clips(pen, places, self._faces, poses)
        flights = [pose for pose in poses if isinstance(pose, TokenFlight)]
        clear = readable_areas(places, seat, self._faces) if seat.steps else []
        draw_chain_trails(pen._replace(scale=pen.scale * TRAIL_SHARE), places, seat, flights, clear)
        for pose in poses:
            self._draw_pose(pen, places, pose)

    def _highlighted_question(self) -> Question:
        action = self._next_action
        if action is None or self.director.is_busy():
            return Question()
        legal = rules.legal_actions(self.game, 0)
        squares = [a for a in legal if isinstance(a, rules.Cross | rules.UseBonus)]
        if isinstance(action, rules.Cross):
            # Bolts have their own page: light up only squares that show the number.
            faces = self.game.setup.faces
            squares = [a for a in squares if faces[a.card].grid[a.square] == self.game.number]
        pending = self.game.seats[0].pending
        chosen = (
            action if self._points and isinstance(action, rules.Cross | rules.UseBonus) else None
        )
        return Question(
            costs={(a.card, a.square): 0 for a in squares},
            discs={(bonus.card, bonus.line): bonus.bonus for bonus in pending},
            chosen_square=(chosen.card, chosen.square) if chosen else None,
        )

    def _token_counts(self) -> Mapping[str, int]:
        seat = self.director.view.seats[0]
        counts = {"bolt": seat.bolts, "moon": seat.moons, "star": seat.stars[0]}
        for pose in self.director.poses():
            # Tokens in flight are not counted yet.
            if isinstance(pose, TokenFlight) and pose.end.zone in (Zone.TRAY, Zone.STARS):
                counts[pose.what] -= pose.tokens
        return counts

    def _draw_pose(self, pen: Pen, places: Places, pose: ClipPose) -> None:
        match pose:
            case TokenFlight(_, what, _, start, end):
                begin, goal = (_site_position(places, spot, what) for spot in (start, end))
                high = round(next(iter(cards_on(places).values())).width * 0.17)
                draw_token_flight(pen, pose, begin, goal, high)
            case TokenArrival(_, what, _, spot, progress):
                small = pen._replace(scale=pen.scale * ARRIVAL_SHARE)
                draw_token_arrival(small, what, _site_position(places, spot, what), progress)
            case EventPose(ev.SquareCrossed(card=card), progress, moves, part="combo"):
                words = _("Combo!")
                part = places["lesson"].clip(pen.surface.get_rect())
                x, y = places["card", card].midtop
                centre, size = (x - part.x, y - part.y), self.px(self.combo_units)
                visible = pen.surface.subsurface(part)
                draw_combo(Pen(self.kit, visible), words, centre, size, progress, moves)
            case _:
                pass  # the board draws the others


def _lesson_number(kit: Kit, high: int, number: int) -> pygame.Surface:
    return number_card(kit.art, number, (round(high * 0.76), high), TANGERINE)


def _site_position(places: Places, where: TableSpot, what: str) -> tuple[int, int]:
    match where.zone:
        case Zone.LINE_END:
            x, y = places["end", where.card, where.at].center
        case Zone.SQUARE:
            x, y = places["square", where.card, where.at].center
        case Zone.SUPPLY:
            x, y = places["tray", what].right, places["lesson"].top - places["top"].height
        case Zone.TRAY | Zone.STARS:
            tray = places["tray", what]
            x, y = tray.x + tray.height // 2, tray.centery
    return x, y


PADDING, BORDER, RADIUS, CAPTION_UNITS = 20.0, 4.0, 26.0, 24.0


def preview_lesson() -> PlayedLesson:
    held = [
        rules.HeldCard(ORANGE_CARD, square_mask(0, 2, 3, 4, 7)),
        rules.HeldCard(PINK_CARD, square_mask(0, 2, 5)),
    ]
    return replace(
        cascade_lesson(),
        game=example_game(held, number=5, bolts=0),
        actions=(
            rules.Cross(0, ORANGE_CARD.id, 1),
            rules.UseBonus(0, ORANGE_CARD.id, 0, PINK_CARD.id, 1),
            rules.UseBonus(0, PINK_CARD.id, 0, ORANGE_CARD.id, 6),
        ),
        tokens=("moon", "star"),
    )


class CascadePreview(LessonDemonstration):
    """The preview of speed and motion in the settings: a cascade on two cards."""

    first_rest, rest, choice = 0.7, 0.5, 0.4
    top_share, caption_share, combo_units = 0.2, 0.25, 52.0

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit, preview_lesson())

    def whole(self) -> Part:
        return pile(super().whole(), pad=(PADDING, PADDING), ground=Ground(RADIUS, TABLE, BORDER))

    def paint(self, pen: Pen) -> None:
        clip = pen.surface.get_clip()
        pen.surface.set_clip(self.rect.clip(clip))
        super().paint(pen)
        pen.surface.set_clip(clip)

    def caption_part(self) -> Part:
        return Text(self.caption, CAPTION_UNITS, CREAM, leading=1.2, pad=(14, 6), ground=Ground(18))

    def _clip_of_event(self, event: ev.Event) -> Clip:
        return event_clip(event, self.kit.settings.speed, self.kit.settings.motion)
