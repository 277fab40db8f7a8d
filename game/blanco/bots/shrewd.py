"""The ``shrewd`` bot of Blanco, which looks one turn further ahead than ``tidy``.

It follows the most promising plays with imagined draws, and judges them by the best next turn.  It
keeps a complete line until a second one can be cleared in the same turn, since two clears reveal a
card.  Of the unknown cards, it reveals the one most likely to help.  It places a card where nothing
fits if another card of its hand will fit beside it, and it avoids discarding a card that helps the
next seat.  Without these last two habits, it wins some seven games in a hundred fewer against
``tidy``.

The same judgement tells how many turns the choices of a finished game cost.
"""

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import NamedTuple

from game.blanco import rules

from .tidy import (
    MAX_CLEAR_LOSS,
    CompactGrid,
    TurnCosts,
    TurnEstimator,
    actions_of_type,
    card_at,
    compact_grid,
    face_down_places,
    grid_after_clear,
    grid_after_swap,
    is_match_at,
    matching_places,
    matching_swaps,
    random_item,
    unseen_cards,
    with_card,
    with_card_turned_up,
    without_card,
)

SHREWD_WEIGHTS = TurnCosts(wait=0.09, turn_up=0.28, place=0.88, held=0.02, blur=0.1, unknown=0.89)
"""The ``shrewd`` bot's weights, fitted to games: how many turns each grid took, then who won."""
REVEAL_GAIN = {1: 0.55, 2: 0.3}
"""The estimated turns that revealing an unknown card saves, by the stage of the grid."""
GUESSED_CARD_COUNT = 8
"""How many cards the bot imagines on top of the pile before it draws."""
LOOKAHEAD_PLAYS, MAX_TURNS_BEHIND = 6, 2.0
"""How many of the best plays get lookahead, and how many turns worse than the best they may be."""
LOOKAHEAD_DRAW_COUNT = 12
"""How many draws are imagined after each play with lookahead.  All plays get the same draws."""
REVIEW_PILE_CARDS, REVIEW_DRAWS = 24, 36
"""The numbers of imagined pile cards and of draws for judging a finished game.  They are higher
than during play, to reduce the noise.
"""
RIVAL_WEIGHT = 0.65
"""How much a turn that the next seat saves counts, compared with a turn of the bot's own."""
USUAL_RIVAL_GAIN = 0.7
"""The turns that even a usual discard saves the next seat.  Only greater savings are counted."""
ADVISED_LINE_GAIN = 0.75
"""How many turns more than by estimate a line is worth in advice: it is seen to be complete."""
MAX_TAKEN_LOSS = 0.25
"""How many turns it may cost to place the card that was taken, as advised, and not another."""

_Option = tuple[float, int, rules.Action]
"""A possible action, as (estimated turns left, rank that breaks ties, action)."""


class _RatedPlay(NamedTuple):
    """A way to place or discard a card, with its rating and the situation after it."""

    turns: float
    """The estimated turns left, less ``bonus``, plus a penalty for helping the next seat."""
    order: int
    action: rules.Place | rules.Drop
    glance: CompactGrid
    hand: tuple[int, ...]
    top: int
    """The top card of the discard pile after the play; ``HIDDEN_CARD`` if unknown."""
    bonus: float
    """The turns saved by revealing an unknown card and, in advice, by completing a line."""


class ActionVerdict(NamedTuple):
    """How many turns an action cost compared with the best one, and the best one itself."""

    loss: float
    better: rules.Action


def choose_action(view: rules.SeatView, legal: Sequence[rules.Action], rng: Random) -> rules.Action:
    opens = actions_of_type(rules.Open, legal)
    if opens:
        # One corner and the opposite one: no line has both, so each may begin one.
        last = max(it.look for it in opens)
        return next((it for it in opens if it.reveal == (0, 0) and it.look == last), opens[0])
    return _ActionChooser(view, rng).choose_action(legal)


def plan_turn(
    view: rules.SeatView, legal: Sequence[rules.Action], rng: Random
) -> tuple[rules.Action, ...]:
    """Return what to advise from here on, as far as the turn goes without a new card.

    Each action is judged as finished games are, as if those before it had been played.
    """
    assert view.player is not None
    game, plan, taken = _game_as_seen(view), list[rules.Action](), rules.HIDDEN_CARD
    while True:
        action = _advise_action(view, legal, rng, taken)
        plan.append(action)
        if _shows_new_card(view, action):
            return tuple(plan)
        game = rules.apply(game, action).game
        if game.seats[action.player].must_open or rules.is_over(game):
            return tuple(plan)
        taken = view.discard[-1] if isinstance(action, rules.Draw) else rules.HIDDEN_CARD
        view = rules.view_for(game, view.player)
        legal = rules.legal_actions(game, action.player)


def _game_as_seen(view: rules.SeatView) -> rules.State:
    """Return a game that looks like the view: nobody knows the cards that are hidden in it."""
    setup = rules.Setup(tuple(seat.name for seat in view.seats), 0)
    seats = tuple(rules.Seat(it.stage, it.grid, it.hand, it.must_open) for it in view.seats)
    pile = (rules.HIDDEN_CARD,) * view.pile
    return rules.State(setup, view.phase, view.turn, seats, pile, view.discard, view.box, 0)


def _shows_new_card(view: rules.SeatView, action: rules.Action) -> bool:
    """Whether an action shows its player a card that was hidden, or ends the turn."""
    grid = view.seats[action.player].grid

    def is_hidden(at: rules.Position | None) -> bool:
        return at is not None and grid[at[0]][at[1]].card == rules.HIDDEN_CARD

    match action:
        case rules.Draw(source=source):
            return source == "pile"
        case rules.Place(at=at) | rules.Drop(reveal=at) | rules.Look(at=at) | rules.Reveal(at=at):
            return is_hidden(at)
        case rules.Swap():
            return is_hidden(action.a) or is_hidden(action.b)
        case _:
            return not isinstance(action, rules.Clear)


def _advise_action(
    view: rules.SeatView, legal: Sequence[rules.Action], rng: Random, taken: int
) -> rules.Action:
    """Choose an action to advise; each line is cleared at once.

    Keeping lines wins the bot no more games, and whoever asks does not plan the second one.
    ``taken`` is the card that this plan has taken from the discards.
    """
    if actions_of_type(rules.Open, legal):
        return choose_action(view, legal, rng)
    mind = _ActionChooser(
        view, rng, guesses=REVIEW_PILE_CARDS, draws=REVIEW_DRAWS, is_advice=True, taken=taken
    )
    return mind.choose_action(legal)


def judge_action(
    view: rules.SeatView, legal: Sequence[rules.Action], played: rules.Action, rng: Random
) -> ActionVerdict | None:
    """Estimate how many turns an action cost, and which action was best.

    Return ``None`` for an action that is not judged: opening, clearing, looking or revealing.
    """
    mind = _ActionChooser(view, rng, guesses=REVIEW_PILE_CARDS, draws=REVIEW_DRAWS)
    match played:
        case rules.Place() | rules.Drop():
            found = mind.rate_played_card(played)
        case rules.Draw() | rules.Swap():
            found = mind.rate_turn_start(legal, played)
        case rules.End():
            found = mind.rate_turn_end(legal, played)
        case _:
            return None
    best, _order, better = min(found)
    worth = next(turns for turns, _order, action in found if action == played)
    return ActionVerdict(worth - best, better)


class _ActionChooser:
    """Chooses or rates the actions of one seat, given its view.  Estimates are cached."""

    def __init__(
        self,
        view: rules.SeatView,
        rng: Random,
        *,
        guesses: int = GUESSED_CARD_COUNT,
        draws: int = LOOKAHEAD_DRAW_COUNT,
        is_advice: bool = False,
        taken: int = rules.HIDDEN_CARD,
    ) -> None:
        """Advice clears each line at once, and does not discard the card it has ``taken``."""
        assert view.player is not None
        seat = view.seats[view.player]
        self._guesses, self._draws = guesses, draws
        self._is_advice, self._taken = is_advice, taken
        self._view, self._rng, self._grid = view, rng, seat.grid
        self._player, self._curiosity = view.player, REVEAL_GAIN[seat.stage]
        self._glance, self._hand = compact_grid(seat.grid), seat.hand
        hidden = unseen_cards(view)
        # With no card unseen the pile will be the discards reshuffled: guess among those.
        self._hidden = hidden or list(view.discard)
        self._prospects = TurnEstimator(hidden, SHREWD_WEIGHTS)
        self._turns = self._prospects.turns_left
        self._next = compact_grid(view.seats[(view.player + 1) % len(view.seats)].grid)
        self._harms: dict[int, float] = {rules.HIDDEN_CARD: 0.0}
        self._imagined: list[int] = []
        """Cards that are guessed for the unknown face-down positions."""
        down = list(face_down_places(self._glance))
        self._known = [at for at in down if card_at(self._glance, at)]
        self._unknown = [at for at in down if not card_at(self._glance, at)]

    def choose_action(self, legal: Sequence[rules.Action]) -> rules.Action:
        if len(self._hand) > rules.HAND_SIZE:
            return self._choose_best_play(self._rate_plays(self._hand, self._taken))
        clear = self._best_line_to_clear(actions_of_type(rules.Clear, legal))
        if clear is not None:
            return clear
        for reveal in actions_of_type(rules.Reveal, legal):
            return reveal
        looks = actions_of_type(rules.Look, legal)
        if self._is_advice and self._view.turn.clears < rules.CHAIN_CLEARS:
            # What is known already is not worth a look.
            looks = [look for look in looks if look.at in self._unknown]
        if looks:
            return max(looks, key=lambda look: self._reveal_gain(look.at))
        for end in actions_of_type(rules.End, legal):
            return end
        return min(self._rate_turn_starts(legal))[2]

    # --- clearing --------------------------------------------------------------------------------

    def _best_line_to_clear(self, clears: Sequence[rules.Clear]) -> rules.Clear | None:
        if not clears or self._keeps_line_for_chain():
            return None
        judged = []
        for order, clear in enumerate(clears):
            judged.append((self._turns(grid_after_clear(self._grid, clear), self._hand), order))
        turns, best = min(judged)
        return (
            clears[best]
            if turns <= self._turns(self._glance, self._hand) + MAX_CLEAR_LOSS
            else None
        )

    def _keeps_line_for_chain(self) -> bool:
        """Whether to keep a complete line until a second line can be cleared in the same turn."""
        has_face_down = bool(self._known or self._unknown)
        if self._is_advice or self._view.turn.clears or not has_face_down:
            return False
        return not _can_clear_lines(self._grid, rules.CHAIN_CLEARS)

    def _reveal_gain(self, at: rules.Position) -> float:
        """Estimate how many turns revealing the face-down card at this position saves."""
        hand = self._hand[: rules.HAND_SIZE]
        now = self._turns(self._glance, hand)
        if card_at(self._glance, at):
            return now - self._turns(with_card_turned_up(self._glance, at), hand)
        if not self._imagined:
            self._imagined = [random_item(self._hidden, self._rng) for _ in range(self._draws)]
        saved = 0.0
        for card in self._imagined:
            if is_match_at(self._glance, card, at):
                saved += max(0.0, now - self._turns(with_card(self._glance, card, at), hand))
        return saved / self._draws

    # --- drawing ---------------------------------------------------------------------------------

    def _rate_turn_starts(self, legal: Sequence[rules.Action]) -> list[_Option]:
        """List the ways to begin a turn, each with the estimated turns left after it."""
        found: list[_Option] = []
        for draw in actions_of_type(rules.Draw, legal):
            cards = [self._view.discard[-1]]
            kept = cards[0] if self._is_advice else rules.HIDDEN_CARD
            if draw.source == "pile":
                cards = [random_item(self._hidden, self._rng) for _ in range(self._guesses)]
                kept = rules.HIDDEN_CARD
            turns = [
                min(self._rate_plays((*self._hand, card), kept), key=_play_order).turns
                for card in cards
            ]
            found.append((sum(turns) / len(turns), len(found), draw))
        for _order, swap, after in matching_swaps(self._glance, actions_of_type(rules.Swap, legal)):
            found.append((self._turns_after_swap(after), len(found), swap))
        return found

    def _turns_after_swap(self, after: CompactGrid) -> float:
        harm = RIVAL_WEIGHT * self._rival_gain(self._view.discard[-1])
        return self._turns(after, self._hand) - self._line_gain(after) + harm

    # --- playing ---------------------------------------------------------------------------------

    def _rate_plays(self, hand: Sequence[int], kept: int = rules.HIDDEN_CARD) -> list[_RatedPlay]:
        """Rate the ways to place a card, or to discard one other than ``kept``."""
        player, found = self._player, list[_RatedPlay]()
        reveals: list[rules.Position | None] = [*self._known, *self._best_unknown_to_reveal()]
        for card in hand:
            rest = tuple(without_card(hand, card))
            for at in matching_places(self._glance, card, rest):
                found.append(self._rate_play(rules.Place(player, card, at), len(found), rest))
            for reveal in (reveals or [None]) if card != kept else ():
                found.append(self._rate_play(rules.Drop(player, card, reveal), len(found), rest))
        return found

    def _rate_play(
        self, action: rules.Place | rules.Drop, order: int, hand: tuple[int, ...]
    ) -> _RatedPlay:
        after, bonus = self._glance, 0.0
        if isinstance(action, rules.Place):
            after, top = (with_card(after, action.card, action.at), abs(card_at(after, action.at)))
        else:
            top = action.card
            if action.reveal is not None:
                bonus = 0.0 if card_at(after, action.reveal) else self._curiosity
                after = with_card_turned_up(after, action.reveal)
        bonus += self._line_gain(after)
        turns = self._turns(after, hand) - bonus + RIVAL_WEIGHT * self._rival_gain(top)
        return _RatedPlay(turns, order, action, after, hand, top, bonus)

    def _line_gain(self, after: CompactGrid) -> float:
        """Return what advice adds for a line that is complete in a grid, and was not before."""
        if not self._is_advice:
            return 0.0
        new = set(_complete_lines(after)) - set(_complete_lines(self._glance))
        return ADVISED_LINE_GAIN if new else 0.0

    def _best_unknown_to_reveal(self) -> list[rules.Position]:
        if len(self._unknown) > 1:
            self._unknown = [max(self._unknown, key=self._reveal_gain)]
        return self._unknown

    def _choose_best_play(self, plays: list[_RatedPlay]) -> rules.Action:
        rated = self._rate_with_lookahead(plays)
        best = min(rated)
        own = [it for it in rated if isinstance(it[2], rules.Place) and it[2].card == self._taken]
        if own and min(own)[0] <= best[0] + MAX_TAKEN_LOSS:
            return min(own)[2]
        return best[2]

    def _rate_with_lookahead(
        self, plays: list[_RatedPlay], played: rules.Action | None = None
    ) -> list[_Option]:
        """Rate the best plays, and ``played`` if given, again by looking one draw further ahead."""
        plays.sort(key=_play_order)
        far = plays[0].turns + MAX_TURNS_BEHIND
        draws = [random_item(self._hidden, self._rng) for _ in range(self._draws)]
        judged: list[_Option] = []
        for index, play in enumerate(plays):
            if (index < LOOKAHEAD_PLAYS and play.turns <= far) or play.action == played:
                harm = RIVAL_WEIGHT * self._rival_gain(play.top)
                judged.append(
                    (self._look_ahead(play, draws) - play.bonus + harm, index, play.action)
                )
        return judged

    def _look_ahead(self, play: _RatedPlay, draws: Sequence[int]) -> float:
        """Estimate the turns left one turn after this play, averaged over imagined draws.

        Return -1 if the play leaves nothing to do but clear lines.
        """
        glance, hand = play.glance, play.hand
        if self._turns(glance, hand) == 0.0:
            return -1.0
        after = self._turns_by_draw(glance, hand)
        turns = [after(card) for card in draws]
        blind = sum(turns) / len(turns)
        # Each card may lie on the discard pile instead, where a bad card need not be taken.
        return sum([min(left, blind) for left in turns]) / len(turns)

    def _turns_by_draw(self, glance: CompactGrid, hand: Sequence[int]) -> Callable[[int], float]:
        """Return a function that estimates the turns left after a given card is drawn and used."""
        turns = self._turns
        dropped = turns(glance, hand) - (self._curiosity if any(face_down_places(glance)) else 0.0)
        known = [
            with_card_turned_up(glance, at)
            for at in face_down_places(glance)
            if card_at(glance, at)
        ]
        dropped = min([dropped, *(turns(after, hand) for after in known)])
        rests = [
            (without_card(hand, card), self._best_placement(glance, card, hand)) for card in hand
        ]

        def turns_left(drawn: int) -> float:
            least = dropped
            for at in matching_places(glance, drawn, hand):
                least = min(least, turns(with_card(glance, drawn, at), hand))
            for rest, after in rests:
                least = min(least, turns(after, [*rest, drawn]))
            return least

        return turns_left

    def _best_placement(self, glance: CompactGrid, card: int, hand: Sequence[int]) -> CompactGrid:
        rest = without_card(hand, card)
        afters = [
            glance,
            *(with_card(glance, card, at) for at in matching_places(glance, card, rest)),
        ]
        return min(afters, key=lambda after: self._turns(after, rest))

    # --- judging what was played -----------------------------------------------------------------

    def rate_played_card(self, played: rules.Place | rules.Drop) -> list[_Option]:
        plays = self._rate_plays(self._hand)
        if all(play.action != played for play in plays):
            rest = tuple(without_card(self._hand, played.card))
            plays.append(self._rate_play(played, len(plays), rest))
        return self._rate_with_lookahead(plays, played)

    def rate_turn_start(
        self, legal: Sequence[rules.Action], played: rules.Draw | rules.Swap
    ) -> list[_Option]:
        found = self._rate_turn_starts(legal)
        if isinstance(played, rules.Swap) and all(action != played for _, _, action in found):
            after = grid_after_swap(self._glance, played)
            found.append((self._turns_after_swap(after), len(found), played))
        return found

    def rate_turn_end(self, legal: Sequence[rules.Action], played: rules.End) -> list[_Option]:
        found: list[_Option] = [(self._turns(self._glance, self._hand), 0, played)]
        clear = (
            None
            if self._keeps_line_for_chain()
            else self._best_line_to_clear(actions_of_type(rules.Clear, legal))
        )
        if clear is not None:
            after = grid_after_clear(self._grid, clear)
            found.append((self._turns(after, self._hand), 1, clear))
        return found

    def _rival_gain(self, card: int) -> float:
        """Estimate how many more turns than usual the next seat saves by taking this discard."""
        harm = self._harms.get(card)
        if harm is None:
            now = self._turns(self._next, ())
            afters = [with_card(self._next, card, at) for at in matching_places(self._next, card)]
            least = min([self._turns(after, ()) for after in afters], default=now)
            harm = self._harms[card] = max(0.0, now - least - USUAL_RIVAL_GAIN)
        return harm


def _complete_lines(glance: CompactGrid) -> list[rules.Line]:
    grid = tuple(tuple(rules.Cell(abs(it), it > 0, it > 0) for it in cards) for cards in glance)
    return rules.complete_lines(grid)


def _can_clear_lines(grid: rules.Grid, clears: int) -> bool:
    """Whether all cards can be cleared, or ``clears`` lines so that a face-down card is left."""
    if not grid or (clears <= 0 and any(not cell.is_up for cells in grid for cell in cells)):
        return True
    lines = rules.complete_lines(grid)
    return any(_can_clear_lines(rules.without_line(grid, *line)[0], clears - 1) for line in lines)


def _play_order(play: _RatedPlay) -> tuple[float, int]:
    return play.turns, play.order


MIN_MISTAKE_LOSS = 0.5
"""How many turns an action must cost to be a mistake.  Smaller losses may be estimation errors."""


class Mistake(NamedTuple):
    """An action that cost its player at least ``MIN_MISTAKE_LOSS`` turns, and a better one."""

    action: int
    """The index of the action in the record."""
    player: int
    turns: float
    better: rules.Action


def find_mistakes(
    setup: rules.Setup,
    actions: Sequence[rules.Action],
    players: Collection[int],
    first: int,
    count: int,
) -> list[Mistake]:
    """Return some players' mistakes among ``count`` actions, from index ``first`` on.

    An action is judged by what its player could know at the time, including every card that the
    player had looked at.
    """
    game, _opening = rules.new_game(setup)
    found = []
    for at, action in enumerate(actions[: first + count]):
        if at >= first and action.player in players:
            view, legal = (
                rules.view_for(game, action.player),
                rules.legal_actions(game, action.player),
            )
            verdict = judge_action(view, legal, action, Random(f"{setup.seed}/{at}"))
            if verdict is not None and verdict.loss >= MIN_MISTAKE_LOSS:
                found.append(Mistake(at, action.player, verdict.loss, verdict.better))
        game, _events = rules.apply(game, action)
    return found
