"""The guided first game: its prepared deal, its steps, and where the steps' arrows point."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import pygame

from game.luckybox import rules
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.record import LuckyboxMatch
from game.record import Player
from game.scenes import destinations as to
from game.scenes.first_game import FirstGame, GuideView, Point, Step
from game.scenes.frame.charts import usual_player_name
from game.scenes.table.play_scene import TableScene
from game.scenes.table.result import CountingScene
from game.scenes.watch.timeline import WatchableScene
from game.ui.pen import Pen
from game.ui.window.scene import Kit
from game.words import N_, _

from .draft import DraftScene
from .draft_picture import keep_button_label
from .howto_pictures import moon_points_picture, star_points_picture
from .luckybox_table import Table
from .round.board import draw_prices
from .round.round_scene import RoundScene

GUIDED_GAME_SEED = 1
OFFERED_CARDS = (9, 22, 29, 44, 13)
MAIN_CARD, SECOND_CARD, THIRD_CARD = 29, 9, 22
"""The ids of the card that the player completes in the guided round, and of the two others."""
REVEALED_NUMBERS = (7, 8, 4, 9, 9, 6, 7, 8, 2)
"""The numbers of the guided round, in order.  The player may answer the last one freely."""

REVEAL_NEXT_NUMBER = "go on"
Move = rules.Action | str
KEEP_MOVE = rules.Keep(0, (SECOND_CARD, THIRD_CARD, MAIN_CARD))
LEFT_COLUMN = tuple(rules.Cross(0, MAIN_CARD, square) for square in (0, 3, 6))
NUMBER_BONUS_MOVE = rules.UseBonus(0, MAIN_CARD, 3, SECOND_CARD, 4)
SPEND_BOLT_MOVE = rules.Cross(0, SECOND_CARD, 1)
MIDDLE_COLUMN = tuple(rules.Cross(0, MAIN_CARD, square) for square in (1, 7, 4))
CHAIN_STARTING_MOVE = rules.Cross(0, MAIN_CARD, 2)
CHAIN_MOVES = (
    rules.UseBonus(0, MAIN_CARD, 0, MAIN_CARD, 5),
    rules.UseBonus(0, MAIN_CARD, 1, SECOND_CARD, 7),
    rules.UseBonus(0, SECOND_CARD, 4, MAIN_CARD, 8),
    rules.UseBonus(0, MAIN_CARD, 2, THIRD_CARD, 5),
)


def guided_match(player: Player) -> LuckyboxMatch:
    """Return the match of the guided first game, with prepared cards and numbers."""
    faces = faces_by_id(load_deck(DEFAULT_DECK))
    cards = (*OFFERED_CARDS, *(card for card in sorted(faces) if card not in OFFERED_CARDS))
    order = rules.FixedShuffles(cards, (REVEALED_NUMBERS, *(rules.NUMBERS,) * (rules.ROUNDS - 1)))
    setup = rules.Setup((player.name,), rules.CLASSIC_EDITION, GUIDED_GAME_SEED, faces, order)
    return LuckyboxMatch(setup, [player], DEFAULT_DECK)


class LuckyboxGuideView(GuideView):
    """Tells the first game's guide when it may speak, and where things lie on the screen."""

    def can_explain_now(self, scene: WatchableScene) -> bool:
        match scene:
            case DraftScene():
                return scene.is_offer_open
            case RoundScene():
                director = scene.table.director
                return not director.is_busy() and not director.poses()
            case CountingScene():
                return scene.is_settled
        return False

    def keys_of(self, scene: WatchableScene, point: Point) -> Sequence[Hashable]:
        if point == "picks" and isinstance(scene, DraftScene):
            return [("offer", card) for card in KEEP_MOVE.cards if card not in scene.picks]
        return (point,)

    def keys_around(self, scene: WatchableScene, key: Hashable) -> Sequence[Hashable]:
        match key:
            case ("square" | "end", int(card), *_at):
                return [("card", card)]
            case ("offer" | "rows" | "columns", card) if isinstance(scene, DraftScene):
                # Above or below all cards, not between a picked card and its neighbours.
                cards = scene.offer if scene.kit.text.zoom == 1.0 else [card]
                return [("offer", card) for card in cards]
            case ("stars", _round):
                return ["sheet"]
            case "crosses" | "moons" if isinstance(scene, CountingScene):
                return ["crosses", "moons", "total"]
        return ()

    def solid_areas(self, scene: WatchableScene) -> list[pygame.Rect]:
        places = scene.view.places
        cards = [rect for key, rect in places.items()
                 if isinstance(key, tuple) and key[0] in ("card", "offer")]  # fmt: skip
        if isinstance(scene, DraftScene):
            # Below its numbers it is bare.
            foot = -scene.place.px(2 * COVERAGE_FOOT)
            return [*cards, *(places[it].inflate(0, foot) for it in ("coverage",) if it in places)]
        return [*cards, *(places[it] for it in PANELS if it in places)]

    def is_round(self, point: Point) -> bool:
        return isinstance(point, tuple) and point[0] == "end"

    def redraw_over_ring(
        self, kit: Kit, surface: pygame.Surface, scene: WatchableScene, ringed: pygame.Rect
    ) -> None:
        super().redraw_over_ring(kit, surface, scene, ringed)
        if isinstance(scene, DraftScene):
            inside = [it for it in scene.laid_out_cards if ringed.contains(scene.card_rects[it])]
            scene.draw_over_cards(Pen.at(kit, surface, scene.place), inside)
        if not isinstance(scene, RoundScene):
            return
        places, costs = scene.picture.view.places, scene.question.costs
        own = {at: it for at, it in costs.items() if ringed.contains(places["square", *at])}
        draw_prices(Pen(kit, surface), places, scene.table.faces, own)

    def draw_refusal(self, surface: pygame.Surface, scene: WatchableScene, scale: float) -> None:
        if isinstance(scene, RoundScene):
            # The arrow must not cover the label on what a square scores, either.
            scene.draw_label_and_closeup(surface)
        super().draw_refusal(surface, scene, scale)

    def default_bubble_centre(self, scene: WatchableScene) -> tuple[int, int]:
        match scene:
            case DraftScene():
                bar, heads = scene.place["top_bar"], [it.top for it in scene.card_rects.values()]
                return bar.centerx, (bar.bottom + min(heads, default=bar.bottom)) // 2
            case RoundScene():
                cards = scene.picture.view.places["cards"]
                return cards.centerx, scene.picture.place["bottom_bar"].top
            case CountingScene():
                return scene.place["cards"].midbottom
        return 0, 0


DECK: Point = "deck"
PANELS = "deck", "numbers left", "supply", "sheet"
"""The keys of what a bubble keeps off, besides cards."""
COVERAGE_FOOT = 36.0
"""The bare strip at the foot of what says which numbers the cards have, in units."""


def _target_square(answer: rules.Cross | rules.UseBonus) -> Point:
    return "square", answer.card, answer.square


def _square_step(words: str, answer: rules.Cross | rules.UseBonus, *lines: int) -> Step:
    """Return a step that asks to cross a square.  The bubble leaves the given ``lines`` visible."""
    about = tuple(("line", answer.card, line) for line in lines)
    return Step(words, (_target_square(answer),), answer, about)


def _reveal_step(words: str, *points: Point) -> Step:
    return Step(words, (DECK, *points), REVEAL_NEXT_NUMBER)


def _has_picked_cards(scene: WatchableScene) -> bool:
    return isinstance(scene, DraftScene) and len(scene.picks) == rules.cards_to_keep(1)


def _is_last_number_answered(scene: WatchableScene) -> bool:
    assert isinstance(scene, TableScene)
    match: LuckyboxMatch = scene.table.match
    return match.game.phase is not rules.Phase.TURN or (not match.game.to_come and match.is_ready)


def _is_round_scored(scene: WatchableScene) -> bool:
    assert isinstance(scene, TableScene)
    match: LuckyboxMatch = scene.table.match
    return match.game.phase is not rules.Phase.TURN


GUIDE_STEPS = (
    Step(
        N_(
            "A Lucky Box card has nine squares to cross off. Complete it this round for {now} "
            "points."
        ),
        (("offer", MAIN_CARD),),
    ),
    Step(
        N_("Most rows and columns have a bonus at their end. Complete a line to get it."),
        (("columns", MAIN_CARD), ("rows", MAIN_CARD)),
        about=(("squares", MAIN_CARD),),
    ),
    Step(
        N_("Keep {keep} of these {offered} cards. Pick the marked ones."),
        ("picks",),
        until=_has_picked_cards,
    ),
    Step(
        N_("Great hand! Press “{keep_button}”."),
        ("confirm",),
        KEEP_MOVE,
        ("tokens",),
    ),
    _reveal_step(N_("A round has {turns} numbers. {advance_way} for the first.")),
    _square_step(
        N_("A {number}! If you can cross one off, you must. Take this one."), LEFT_COLUMN[0], 3
    ),
    _reveal_step(
        N_(
            "That’s one turn! Crosses are “loose” until the whole card is complete: every two "
            "score 1 point at the end. Next number!"
        ),
        "crosses",
    ),
    _square_step(N_("{number}. Cross it off: the left column is filling up."), LEFT_COLUMN[1], 3),
    _reveal_step(N_("One more square and the column is complete. Next number!")),
    Step(
        N_("{number}! That completes the column and earns its bonus."),
        (_target_square(LEFT_COLUMN[2]), ("end", MAIN_CARD, 3)),
        LEFT_COLUMN[2],
        (("line", MAIN_CARD, 3),),
    ),
    Step(
        N_(
            "Bonuses pay at once, on any card, in the order you like. "
            "Yours is a {bonus}: take the marked one, for free!"
        ),
        (_target_square(NUMBER_BONUS_MOVE),),
        NUMBER_BONUS_MOVE,
        heard=("super", N_("first line")),
        heading=N_("Your first line!"),
        is_party=True,
    ),
    _reveal_step(
        N_("Two squares for one number! You can undo until the next number. Reveal it!"),
        "undo",
    ),
    Step(
        N_(
            "You have {bolts} bolts. Each one makes the number one higher or lower. "
            "Point at a square to see its price."
        ),
        ("bolts",),
        about=("numbers left", "supply", "moons", "message"),
    ),
    _square_step(
        N_(
            "{top} and {one} are neighbours too: cross off this {wanted} for one bolt. It "
            "completes no line, so we ask first."
        ),
        SPEND_BOLT_MOVE,
    ),
    _reveal_step(
        N_("You never have to spend bolts: if no square fits, you may pass. Next number!")
    ),
    _square_step(N_("{number}. Now start on the middle column."), MIDDLE_COLUMN[0], 4),
    _reveal_step(N_("Two more squares complete that column. Next number!")),
    _square_step(N_("The {number} goes in the middle column too."), MIDDLE_COLUMN[1], 4),
    _reveal_step(N_("One more square and the column is complete. Next number!")),
    Step(
        N_("{number}! The middle column’s bonus is a bolt."),
        (_target_square(MIDDLE_COLUMN[2]), ("end", MAIN_CARD, 4)),
        MIDDLE_COLUMN[2],
        (("line", MAIN_CARD, 4),),
    ),
    _reveal_step(
        N_("A bolt! Now you have {bolts}. Many lines need just one more square. Next number!"),
        "bolts",
    ),
    _square_step(N_("{number}! This one square sets off a cascade."), CHAIN_STARTING_MOVE),
    _square_step(
        N_("The row gives you a “?”: any square you like. Take this one: it completes a line."),
        CHAIN_MOVES[0],
        1,
    ),
    _square_step(
        N_("That line gives you a {bonus}. It completes a line on another card!"), CHAIN_MOVES[1]
    ),
    _square_step(N_("A {bonus}: the last square of this card!"), CHAIN_MOVES[2]),
    _square_step(
        N_("Card complete! Use this {bonus} too: a bonus that fits no square is lost."),
        CHAIN_MOVES[3],
    ),
    Step(
        N_(
            "A cascade of {combo} crosses! A complete card scores {now} points this round, but "
            "only {last} in the last round."
        ),
        ("points by round",),
    ),
    Step(
        N_("And a star! This is what the stars of one round score in all:"),
        (("stars", 0),),
        picture=star_points_picture(),
    ),
    _reveal_step(N_("One number left. Reveal it!")),
    Step(N_("Your turn: cross off any {number}, or spend bolts."), until=_is_last_number_answered),
    Step(N_("Round over! {advance_way} to score it."), (DECK,), until=_is_round_scored),
    Step(
        N_("At the end, your moons score. When you play solo, more is better:"),
        ("moons",),
        picture=moon_points_picture(),
    ),
    Step(
        N_("Loose crosses, on incomplete cards, count at the end too: every two score one point."),
        ("crosses",),
        about=(("card", SECOND_CARD), ("card", THIRD_CARD)),
    ),
    Step(
        N_(
            "A game has four rounds. Complete cards are discarded, all else stays; before each "
            "round you choose one more card."
        ),
        heard=("mega", N_("fanfare")),
        heading=N_("Ready for a full game?"),
        is_party=True,
    ),
)


def create_guided_table(kit: Kit) -> Table:
    """Return a table for the guided game, which is never saved."""
    kit.sound.play_music("table")
    match = guided_match(Player(usual_player_name(kit.settings)))
    table = Table(match, kit.settings, None, kit.sound)
    table.guide = LuckyboxGuide(match)
    return table


class LuckyboxGuide(FirstGame):
    """The guide of the first game: one draft, one round and its score."""

    farewell_button_label = N_("Play solo")

    def __init__(self, match: LuckyboxMatch) -> None:
        super().__init__(LuckyboxGuideView(), GUIDE_STEPS)
        self._match = match

    def start_real_game(self, kit: Kit) -> None:
        kit.stack.replace_all_scenes(to.SoloGame(usual_player_name(kit.settings)))

    def count_moves_made(self) -> int:
        # Not counting the round's start, which is automatic.
        return len(self._match.actions) + max(0, self._match.steps - 1)

    def leads_to_move(self, wanted: object, action: object) -> bool:
        if isinstance(wanted, rules.Keep) and isinstance(action, rules.Keep):
            return set(action.cards) <= set(wanted.cards)
        return bool(action == wanted)

    def has_explained(self, subject: str) -> bool:
        return subject != "bolts" or SPEND_BOLT_MOVE in (
            self.next_wanted_move,
            *self._match.actions,
        )

    def objection_to_action(self, action: object) -> str:
        said = super().objection_to_action(action)
        if said and isinstance(self.next_wanted_move, rules.Keep):
            return _("First, pick the marked cards.")
        if said and isinstance(action, rules.Cross | rules.UseBonus):
            return _("You could, but here, follow the tip.")
        return said

    def placeholder_values(self) -> Mapping[str, object]:
        game, setup = self._match.game, self._match.setup
        seat, edition, wanted = game.seats[0], setup.edition, self.next_wanted_move
        return {
            "offered": len(seat.offer),
            "keep": rules.cards_to_keep(game.round),
            "keep_button": keep_button_label(*(rules.cards_to_keep(game.round),) * 2),
            "turns": edition.turns,
            "number": game.number,
            "wanted": setup.faces[wanted.card].grid[wanted.square]
            if isinstance(wanted, rules.Cross)
            else "",
            "one": rules.NUMBERS[0],
            "top": rules.NUMBERS[-1],
            "bonus": seat.pending[0].bonus if seat.pending else "",
            "bolts": seat.bolts,
            "combo": seat.combo,
            "now": edition.card_points[game.round - 1],
            "last": edition.card_points[-1],
        }
