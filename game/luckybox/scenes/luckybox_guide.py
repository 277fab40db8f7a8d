"""The guided first game: its prepared deal, its steps, and what its arrows point at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.luckybox import rules
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.record import LuckyboxMatch
from game.record import Player
from game.scenes import destinations as to
from game.scenes.first_game import FirstGame, GuideView, Point, Step
from game.scenes.frame.charts import name_of_player
from game.scenes.frame.drawing import Pen
from game.scenes.table.play_scene import TableScene
from game.scenes.table.result import CountingScene
from game.scenes.watch.timeline import WatchableScene
from game.ui.draw.shapes import trim
from game.ui.window.scene import Kit
from game.words import N_, _

from .card_parts import card_geometry, fit_cards
from .draft import DraftScene
from .draft_picture import keep_words
from .howto_pictures import moon_picture, star_picture
from .luckybox_table import Table
from .round.round_picture import draw_number_name
from .round.round_scene import RoundScene
from .scorecard import MAX_STARS, Places, star_rect, total_rect

SEED = 1
OFFERED = (22, 44, 29, 13, 9)
MAIN, SECOND, THIRD = 29, 9, 22
"""The card that gets completed, and its helpers."""
DRAWN = (7, 8, 4, 9, 7, 9, 6, 8, 2)
"""The numbers of the round; the last is answered freely."""

GO_ON = "go on"
Move = rules.Action | str
KEEP = rules.Keep(0, (SECOND, THIRD, MAIN))
LEFT = (rules.Cross(0, MAIN, 0), rules.Cross(0, MAIN, 3), rules.Cross(0, MAIN, 6))
"""Answers to the first three numbers: a column whose bonus crosses another number."""
NUMBER_BONUS = rules.UseBonus(0, MAIN, 3, SECOND, 4)
WITH_BOLT = rules.Cross(0, SECOND, 1)
MIDDLE = (rules.Cross(0, MAIN, 4), rules.Cross(0, MAIN, 1), rules.Cross(0, MAIN, 7))
SPARK = rules.Cross(0, MAIN, 2)
CHAIN = (
    rules.UseBonus(0, MAIN, 0, MAIN, 5),
    rules.UseBonus(0, MAIN, 1, SECOND, 7),
    rules.UseBonus(0, SECOND, 4, MAIN, 8),
    rules.UseBonus(0, MAIN, 2, THIRD, 5),
)
"""The bonuses set off by ``SPARK``."""


def guided_match(player: Player) -> LuckyboxMatch:
    """Return the prepared game; it is not sealed."""
    faces = faces_by_id(load_deck(DEFAULT_DECK))
    cards = (*OFFERED, *(card for card in sorted(faces) if card not in OFFERED))
    order = rules.FixedShuffles(cards, (DRAWN, *(rules.NUMBERS,) * (rules.ROUNDS - 1)))
    setup = rules.Setup((player.name,), rules.CLASSIC, SEED, faces, order)
    return LuckyboxMatch(setup, [player], DEFAULT_DECK)


KEEP_CLEAR_IN_DRAFT = ("clear", "menu", "tokens", "piles")
KEEP_CLEAR_IN_ROUND = ("bag", "supply", "bottom_bar", "scorecard")
"""Areas besides the cards that hints should not cover."""
NEVER_COVER_IN_DRAFT = ("top_bar", "confirm")
NEVER_COVER_IN_ROUND = ("top_bar", "deck", "number_tag", "message")
"""The headline, and what is pressed again and again."""
HERO = 4
"""How much heavier the total and the cards weigh than other areas to keep clear."""


class LuckyboxSight(GuideView):
    """What the guide sees of the draft, the round and its score."""

    def may_speak(self, scene: WatchableScene) -> bool:
        match scene:
            case DraftScene():
                return scene.lies
            case RoundScene():
                director = scene.table.director
                return not director.is_busy() and not director.poses()
            case CountingScene():
                return scene.is_settled
        return False

    def places(self, scene: WatchableScene, point: Point) -> Sequence[pygame.Rect]:
        match scene:
            case DraftScene():
                return _in_draft(scene, point)
            case RoundScene():
                return _in_round(scene, point)
            case CountingScene():
                return _in_score(scene, point)
        return ()

    def kept_clear(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        match scene:
            case DraftScene():
                place, cards = scene.picture.place, [card.rect for card in scene.cards]
                strip = scene.picture.spread(scene.seat).strip
                return [*cards * HERO, strip, *(place[name] for name in KEEP_CLEAR_IN_DRAFT)]
            case RoundScene():
                place, cards = scene.picture.place, scene.picture.board.cards
                # The total stays visible even if not everything can.
                hero = [total_rect(place["scorecard"])] * HERO
                return [*cards * HERO, *hero, *(place[name] for name in KEEP_CLEAR_IN_ROUND)]
            case CountingScene():
                return [scene.place[name] for name in ("sheet", "bottom_bar")]
        return ()

    def never_covered(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        match scene:
            case DraftScene():
                return [scene.picture.place[name] for name in NEVER_COVER_IN_DRAFT]
            case RoundScene():
                counted = scene.picture.counted_at
                bars = [scene.picture.place[name] for name in NEVER_COVER_IN_ROUND]
                return bars if counted is None else [*bars, counted]
            case CountingScene():
                return [scene.place["top_bar"]]
        return ()

    def whole(self, scene: WatchableScene, points: Sequence[Point]) -> Sequence[pygame.Rect]:
        match scene:
            case DraftScene():
                ids = [point[1] for point in points if point[0] in ("ends", "card")]
                return [card.rect for card in scene.cards if card.face.id in ids]
            case RoundScene():
                board, place = scene.picture.board, scene.picture.place
                parts = [point for point in points if point[0] in ("square", "end")]
                sheet = [place["scorecard"] for point in points if point[0] == "stars"]
                return [*(board.card_rect(int(str(point[1]))) for point in parts), *sheet]
            case CountingScene():
                places = Places(scene.place["sheet"])
                return [*places.lines, places.total] if points else []
        return ()

    def kept_bare(self, scene: WatchableScene) -> Sequence[pygame.Rect]:
        if isinstance(scene, RoundScene):
            return [scene.picture.place["scorecard"], *_written(scene.picture.board.cards)]
        return _written([it.rect for it in scene.cards]) if isinstance(scene, DraftScene) else ()

    def draw_over(
        self, kit: Kit, surface: pygame.Surface, scene: WatchableScene, ringed: pygame.Rect
    ) -> None:
        super().draw_over(kit, surface, scene, ringed)
        if not isinstance(scene, RoundScene):
            return
        place = scene.picture.place
        board, costs = scene.picture.board, scene.question.costs
        own = {at: cost for at, cost in costs.items() if ringed.contains(board.square_rect(*at))}
        board.draw_prices(surface, own)
        if ringed.contains(place["deck"]):
            number = scene.table.view.number
            draw_number_name(Pen(kit, surface), place["number_tag"], number, None)

    def home(self, scene: WatchableScene) -> tuple[int, int]:
        match scene:
            case DraftScene():
                # The space above the cards.
                bar: pygame.Rect = scene.picture.place["top_bar"]
                high = min((card.rect.top for card in scene.cards), default=bar.bottom)
                return bar.centerx, (bar.bottom + high) // 2
            case RoundScene():
                place = scene.picture.place
                return place["cards"].centerx, place["bottom_bar"].top
            case CountingScene():
                return scene.place["cards"].midbottom
        return 0, 0


def _written(cards: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    found = []
    for card in cards:
        at = card_geometry(card.width)
        # An arrow beside a bonus would say that it leads from there.
        ends = [trim(end, right=end.right + end.w // 2) for end in at.ends]
        found += [one.move(card.topleft) for one in (*at.squares, at.identity, *ends)]
    return found


def _in_draft(scene: DraftScene, point: Point) -> Sequence[pygame.Rect]:
    cards = {card.face.id: card.rect for card in scene.cards}
    match point:
        case ("tokens",):
            return [scene.picture.place["tokens"]]
        case ("card", int(card)):
            return [cards[card]]
        case ("ends", int(card)):
            rect = cards[card]
            ends = [end.move(rect.topleft) for end in card_geometry(rect.width).ends]
            return [ends[3].unionall(ends[4:]), ends[0].unionall(ends[1:3])]
        case ("picks",):
            return [cards[card] for card in KEEP.cards if card not in scene.picks]
        case ("widget", area):
            return [widget.rect for widget in scene.focus.widgets if widget.area == area]
    return ()


def _in_round(scene: RoundScene, point: Point) -> Sequence[pygame.Rect]:
    picture = scene.picture
    sheet, at = picture.place["scorecard"], scene.table.view.round - 1
    match point:
        case ("place", str(name)):
            return [picture.place[name]]
        case ("card", int(card)):
            return [picture.board.card_rect(card)]
        case ("square", int(card), int(square)):
            return [picture.board.square_rect(card, square)]
        case ("end", int(card), int(line)):
            return [picture.board.end_rect(card, line)]
        case ("line", int(card), int(line)):
            return [picture.board.sweep_rect(card, line)]
        case ("stars",):
            stars = [star_rect(sheet, at, star) for star in range(MAX_STARS)]
            return [stars[0].unionall(stars[1:])]
    return ()


def _in_score(scene: CountingScene[Any], point: Point) -> Sequence[pygame.Rect]:
    match point:
        case ("card", int(card)):
            held = [shown.id for shown in scene.table.view.seats[0].cards]
            return [fit_cards(scene.place["cards"], len(held), scene.place.scale)[held.index(card)]]
        case ("crosses" | "moons" as line,):
            return [Places(scene.place["sheet"]).lines[("crosses", "moons").index(line)]]
    return ()


DECK: Point = ("place", "deck")


def _square(answer: rules.Cross | rules.UseBonus) -> Point:
    return "square", answer.card, answer.square


def _ask(words: str, answer: rules.Cross | rules.UseBonus, *lines: int) -> Step:
    """Return a step that asks for a square and speaks of some lines of its card."""
    about = tuple(("line", answer.card, line) for line in lines)
    return Step(words, (_square(answer),), answer, about)


def _reveal(words: str, *points: Point) -> Step:
    return Step(words, (DECK, *points), GO_ON)


def _has_picked(scene: WatchableScene) -> bool:
    return isinstance(scene, DraftScene) and len(scene.picks) == rules.cards_to_keep(1)


def _is_answered(scene: WatchableScene) -> bool:
    assert isinstance(scene, TableScene)
    match: LuckyboxMatch = scene.table.match
    return match.game.phase is not rules.Phase.TURN or (not match.game.to_come and match.is_ready)


def _is_scored(scene: WatchableScene) -> bool:
    assert isinstance(scene, TableScene)
    match: LuckyboxMatch = scene.table.match
    return match.game.phase is not rules.Phase.TURN


STEPS = (
    Step(
        N_(
            "A Lucky Box card has nine squares to cross off. Finish it this round for {now} points."
        ),
        (("card", MAIN),),
    ),
    Step(
        N_("Rows and columns have bonuses at their ends. Fill a line to get its bonus."),
        (("ends", MAIN),),
    ),
    Step(
        N_("Keep {keep} of these {offered} cards. Pick the marked ones."),
        (("picks",),),
        until=_has_picked,
    ),
    Step(N_("Great hand! Press “{keep_button}”."), (("widget", "confirm"),), KEEP, (("tokens",),)),
    _reveal(N_("A round has {turns} numbers. {advance_way} for the first.")),
    _ask(N_("A {number}! If you can cross one off, you must. Take this one."), LEFT[0], 3),
    _reveal(N_("That’s one turn! Reveal the next number.")),
    _ask(N_("{number}. Cross it off: the left column is filling up."), LEFT[1], 3),
    _reveal(N_("One more square and the column is full. Next number!")),
    Step(
        N_("{number}! That fills the column and earns its bonus."),
        (_square(LEFT[2]), ("end", MAIN, 3)),
        LEFT[2],
        (("line", MAIN, 3),),
    ),
    Step(
        N_("Bonuses pay at once, on any card. Yours is a {bonus}: cross one off for free!"),
        (_square(NUMBER_BONUS),),
        NUMBER_BONUS,
        heard=("super", N_("first line")),
        heading=N_("Your first line!"),
        is_party=True,
    ),
    _reveal(N_("Two squares for one number! You can undo until the next one."), ("place", "undo")),
    Step(
        N_("You have {bolts} bolts. Each one you spend makes the number one higher or lower."),
        (("place", "bolts"),),
        about=tuple(("place", name) for name in ("bag", "supply", "moons", "message")),
    ),
    _ask(
        N_("{top} and {one} are neighbours too: click this {wanted}, and one bolt is spent."),
        WITH_BOLT,
    ),
    _reveal(N_("You never have to spend bolts. Next number!")),
    _ask(N_("{number}. Now start on the middle column."), MIDDLE[0], 4),
    _reveal(N_("Two more squares fill that column. Next number!")),
    _ask(N_("The {number} goes in the middle column too."), MIDDLE[1], 4),
    _reveal(N_("One more square, and it’s full. Next number!")),
    Step(
        N_("{number}! The middle column’s bonus is a bolt."),
        (_square(MIDDLE[2]), ("end", MAIN, 4)),
        MIDDLE[2],
        (("line", MAIN, 4),),
    ),
    _reveal(
        N_("A bolt! Now you have {bolts}. And many lines need just one more square."),
        ("place", "bolts"),
    ),
    _ask(N_("{number}! This one square sets off a chain."), SPARK),
    _ask(
        N_("The row gives you a “?”: any square you like. Take this one: it fills a line."),
        CHAIN[0],
        1,
    ),
    _ask(N_("That line gives you a {bonus}. It fills a line on another card!"), CHAIN[1]),
    _ask(N_("A {bonus}: the last square of this card!"), CHAIN[2]),
    _ask(N_("Card finished! Use this {bonus} too."), CHAIN[3]),
    Step(
        N_(
            "A chain of {combo}! A finished card scores {now} points in this round, "
            "{last} in the last one."
        ),
        (("place", "points"),),
    ),
    Step(
        N_("And a star! The more stars in one round, the better:"),
        (("stars",),),
        picture=star_picture(),
    ),
    _reveal(N_("One number left. Reveal it!")),
    Step(N_("Your turn: cross off any {number}, or spend bolts."), until=_is_answered),
    Step(N_("Round over! {advance_way} to score it."), (DECK,), until=_is_scored),
    Step(
        N_("At the end of the game, moons score. In a solo game, the more the better:"),
        (("moons",),),
        picture=moon_picture(),
    ),
    Step(
        N_("Loose crosses, on unfinished cards, count at the end too: every two score one point."),
        (("crosses",),),
        about=(("card", SECOND), ("card", THIRD)),
    ),
    Step(
        N_("A game has four rounds. Before each new round, you get to choose another card."),
        heard=("mega", N_("fanfare")),
        heading=N_("Ready for a full game?"),
        is_party=True,
    ),
)


def lay(kit: Kit) -> Table:
    """Set up the guided game's table; it is not saved."""
    kit.sound.play_music("table")
    match = guided_match(Player(name_of_player(kit.settings)))
    table = Table(match, kit.settings, None, kit.sound)
    table.guide = LuckyboxGuide(match)
    return table


class LuckyboxGuide(FirstGame):
    """Guides through one draft, one round and its score."""

    farewell = N_("Play solo")

    def __init__(self, match: LuckyboxMatch) -> None:
        super().__init__(LuckyboxSight(), STEPS)
        self._match = match

    def lead_on(self, kit: Kit) -> None:
        kit.stack.reset(to.Solo(name_of_player(kit.settings)))

    def made(self) -> int:
        # Not counting the round's start, which is automatic.
        return len(self._match.actions) + max(0, self._match.steps - 1)

    def accepts(self, wanted: object, action: object) -> bool:
        if isinstance(wanted, rules.Keep) and isinstance(action, rules.Keep):
            return set(action.cards) <= set(wanted.cards)
        return bool(action == wanted)

    def objection(self, action: object) -> str:
        said = super().objection(action)
        if said and isinstance(self.wanted, rules.Keep):
            return _("First, pick the marked cards.")
        if said and isinstance(action, rules.Cross | rules.UseBonus):
            return _("You could, but here, follow the tip.")
        return said

    def facts(self) -> Mapping[str, object]:
        game, setup = self._match.game, self._match.setup
        seat, edition, wanted = game.seats[0], setup.edition, self.wanted
        return {
            "offered": len(seat.offer),
            "keep": rules.cards_to_keep(game.round),
            "keep_button": keep_words(*(rules.cards_to_keep(game.round),) * 2),
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
