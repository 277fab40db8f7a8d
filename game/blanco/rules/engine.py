"""Blanco's rules: dealing, playing, clearing, and what each player may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.rules import IllegalAction, InvalidSetup, shuffle_items

from . import events as ev
from . import model
from . import model as act


def view_for(game: model.State, player: int | None) -> model.SeatView:
    """Return the game as a seat sees it, with its own looked-at cards.  ``None`` is an onlooker."""
    seats = tuple(
        [
            _visible_seat(name, seat, is_own=at == player)
            for at, (name, seat) in enumerate(zip(game.setup.players, game.seats, strict=True))
        ]
    )
    turn = game.turn
    if turn.player != player:
        turn = turn._replace(looked=model.HIDDEN_CARD)
    return model.SeatView(player, game.phase, turn, seats, len(game.pile), game.discard, game.box)


def without_memory_notes(view: model.SeatView) -> model.SeatView:
    """Return the view with all face-down cards hidden, even those the player has looked at."""
    seats = tuple(
        [seat._replace(grid=_visible_grid(seat.grid, is_own=False)) for seat in view.seats]
    )
    return view._replace(seats=seats)


def _visible_seat(name: str, seat: model.Seat, is_own: bool) -> model.VisibleSeat:
    hand = seat.hand if is_own else (model.HIDDEN_CARD,) * len(seat.hand)
    return model.VisibleSeat(
        name, seat.stage, _visible_grid(seat.grid, is_own), hand, seat.must_open
    )


def _visible_grid(grid: model.Grid, is_own: bool) -> model.Grid:
    return tuple(
        [
            tuple(
                [
                    cell
                    if cell.is_up or (is_own and cell.is_known)
                    else model.Cell(model.HIDDEN_CARD, False, cell.is_known)
                    for cell in cells
                ]
            )
            for cells in grid
        ]
    )


def event_seen_by(event: ev.Event, player: int | None) -> ev.Event:
    """Return an event as a seat may see it, without hidden cards.  ``None`` is an onlooker."""
    if isinstance(event, ev.HandDealt) and event.player != player:
        return event._replace(cards=(model.HIDDEN_CARD,) * len(event.cards))
    if isinstance(event, ev.CardLooked) and event.player != player:
        return event._replace(card=model.HIDDEN_CARD)
    if isinstance(event, ev.CardDrawn) and event.player != player and event.source == "pile":
        return event._replace(card=model.HIDDEN_CARD)
    return event


def events_seen_by(
    events: Iterable[ev.Event], player: int | None, *, are_hands_open: bool = False
) -> tuple[ev.Event, ...]:
    """Return events as a seat may see them; if ``are_hands_open``, with the cards of hands."""
    return tuple(
        [
            event
            if are_hands_open and isinstance(event, ev.HandDealt | ev.CardDrawn)
            else event_seen_by(event, player)
            for event in events
        ]
    )


Log = list[ev.Event]


def shuffled_deck(setup: model.Setup) -> tuple[int, ...]:
    """Return the shuffled deck before the deal, first dealt first."""
    return setup.order.deck or shuffle_items(model.CARD_IDS, setup.seed, "deck")


def deal_grid(game: model.State, player: int, stage: int, log: Log) -> model.State:
    rows, columns = model.GRID_SHAPES[stage]
    game, cards = take_from_pile(game, rows * columns, log)
    log.append(ev.GridDealt(player, stage, rows, columns, len(game.pile)))
    cells = [model.Cell(card, False, False) for card in cards]
    grid = tuple(tuple(cells[row * columns : (row + 1) * columns]) for row in range(rows))
    return model.with_seat(game, player, stage=stage, grid=grid, must_open=True)


def take_from_pile(game: model.State, count: int, log: Log) -> tuple[model.State, tuple[int, ...]]:
    """Take cards from the pile.  Return the new state and the cards, first drawn first.

    When the pile is empty and a card is needed, the pile is reshuffled.  This always yields a card:
    five players have at most 60 cards before them and 11 in their hands, so 49 of the 120 lie on
    the pile, on the discard pile or in the box.
    """
    taken: tuple[int, ...] = ()
    while len(taken) < count:
        if not game.pile:
            game = _reshuffle_pile(game, log)
        more = game.pile[: count - len(taken)]
        taken += more
        game = game._replace(pile=game.pile[len(more) :])
    return game, taken


def _reshuffle_pile(game: model.State, log: Log) -> model.State:
    """Make a new pile of the cleared cards (the box) and of all discards but the top one.

    The cards are sorted first, so that the order of discarding does not change the shuffle.  Raise
    ``InvalidSetup`` if the fixed order prescribes other cards for this reshuffle.
    """
    *under, top = game.discard
    cards = tuple(sorted((*under, *game.box)))
    fixed = game.setup.order.reshuffles
    if game.reshuffles < len(fixed):
        pile = fixed[game.reshuffles]
        if tuple(sorted(pile)) != cards:
            raise InvalidSetup(
                "reshuffle {index} of the fixed order must be the discard pile without "
                "its top card, plus the box",
                index=game.reshuffles,
            )
    else:
        pile = shuffle_items(cards, game.setup.seed, f"reshuffle {game.reshuffles}")
    log.append(ev.PileReshuffled(len(pile), 1, 0))
    return game._replace(pile=pile, discard=(top,), box=(), reshuffles=game.reshuffles + 1)


def _open_grid(game: model.State, action: act.Open, log: Log) -> model.State:
    """Turn one card of a new grid up and look at another (rules: Game Setup)."""
    player, seat = action.player, game.seats[action.player]
    face_down_cell(seat.grid, action.reveal)
    looked = face_down_cell(seat.grid, action.look)
    if action.reveal == action.look:
        raise IllegalAction("turn up one card and look at a different one")
    log.append(ev.GridOpened(player, seat.stage, action.reveal, action.look))
    grid = turn_up_card(seat.grid, player, action.reveal, "open", log)
    grid = model.with_cell(grid, action.look, looked._replace(is_known=True))
    log.append(ev.CardLooked(player, looked.card, action.look, "open"))
    game = model.with_seat(game, player, grid=grid, must_open=False)
    if game.phase is model.Phase.OPENING and not any(seat.must_open for seat in game.seats):
        return _start_turn(game._replace(phase=model.Phase.TURN), 0, log)
    return game


def draw_card(game: model.State, action: act.Draw, log: Log) -> model.State:
    """Draw the top card of the pile or of the discard pile (rules: Action A)."""
    _refuse_second_play(game, action.player)
    if action.source == "pile":
        game, (card,) = take_from_pile(game, 1, log)
    elif game.discard:
        *under, card = game.discard
        game = game._replace(discard=tuple(under))
    else:
        raise IllegalAction("the discard pile is empty")
    game = model.with_seat(game, action.player, hand=(*game.seats[action.player].hand, card))
    top = game.discard[-1] if game.discard else model.HIDDEN_CARD
    log.append(
        ev.CardDrawn(action.player, card, action.source, len(game.pile), len(game.discard), top)
    )
    return game


def place_card(game: model.State, action: act.Place, log: Log) -> model.State:
    """Place a card of the hand face up and discard the card that lay there (rules: Action A)."""
    player, card, at = action.player, action.card, action.at
    seat = _seat_holding_card(game, player, card)
    old = _cell_in_grid(seat.grid, at)
    discard = (*game.discard, old.card)
    log.append(ev.CardPlaced(player, card, at, old.card, old.is_up, len(discard)))
    grid = model.with_cell(seat.grid, at, model.Cell(card, True, True))
    return _finish_card_play(game._replace(discard=discard), player, card, grid)


def drop_card(game: model.State, action: act.Drop, log: Log) -> model.State:
    """Discard a card of the hand and turn up a face-down card, if any (rules: Action A)."""
    player, card, at = action.player, action.card, action.reveal
    seat = _seat_holding_card(game, player, card)
    grid = seat.grid
    discard = (*game.discard, card)
    dropped = ev.CardDropped(player, card, len(discard))
    if at is None:
        if model.face_down_positions(grid):
            raise IllegalAction("choose a face-down card to turn up as well")
        log.append(dropped)
    else:
        face_down_cell(grid, at)
        log.append(dropped)
        grid = turn_up_card(grid, player, at, "drop", log)
    return _finish_card_play(game._replace(discard=discard), player, card, grid)


def swap_cards(game: model.State, action: act.Swap, log: Log) -> model.State:
    """Swap two adjacent cards, and turn one of them up if any is face down.

    If both cards are face down, ``reveal`` says which of them to turn up.
    """
    player, a, b, reveal = action.player, action.a, action.b, action.reveal
    _refuse_second_play(game, player)
    grid = game.seats[player].grid
    first, second = _cell_in_grid(grid, a), _cell_in_grid(grid, b)
    if not model.are_adjacent(a, b):
        raise IllegalAction("only neighbouring cards can be swapped")
    if first.is_up or second.is_up:
        if reveal is not None:
            raise IllegalAction("choose a card to turn up only if both are face down")
        reveal = None if first.is_up and second.is_up else b if second.is_up else a
    elif reveal is None:
        raise IllegalAction("both cards are face down: choose which one to turn up")
    elif reveal not in (a, b):
        raise IllegalAction("turn up one of the two cards you swapped")
    cards = (
        first.card if first.is_up else model.HIDDEN_CARD,
        second.card if second.is_up else model.HIDDEN_CARD,
    )
    log.append(ev.CardsSwapped(player, a, b, cards))
    grid = model.with_cell(model.with_cell(grid, a, second), b, first)
    if reveal is not None:
        grid = turn_up_card(grid, player, reveal, "swap", log)
    game = game._replace(turn=game.turn._replace(is_played=True))
    return model.with_seat(game, player, grid=grid)


def turn_up_card(
    grid: model.Grid, player: int, at: model.Position, cause: ev.Cause, log: Log
) -> model.Grid:
    card = face_down_cell(grid, at).card
    log.append(ev.CardRevealed(player, card, at, cause))
    return model.with_cell(grid, at, model.Cell(card, True, True))


def position_text(at: model.Position) -> str:
    return f"[{at[0]}, {at[1]}]"


def _cell_in_grid(grid: model.Grid, at: model.Position) -> model.Cell:
    cell = model.cell_at(grid, at)
    if cell is None:
        raise IllegalAction(
            "no card at {at}: the grid has {rows} rows and {columns} columns",
            at=position_text(at),
            rows=len(grid),
            columns=len(grid[0]) if grid else 0,
        )
    return cell


def face_down_cell(grid: model.Grid, at: model.Position) -> model.Cell:
    """Return the face-down card at a position, or raise ``IllegalAction`` if there is none."""
    cell = _cell_in_grid(grid, at)
    if cell.is_up:
        raise IllegalAction("this card is already face up")
    return cell


def _refuse_second_play(game: model.State, player: int) -> None:
    if game.turn.is_played:
        raise IllegalAction(
            "{name} has already drawn or swapped this turn", name=game.setup.players[player]
        )


def _seat_holding_card(game: model.State, player: int, card: int) -> model.Seat:
    seat, name = game.seats[player], game.setup.players[player]
    if len(seat.hand) == model.HAND_SIZE:
        _refuse_second_play(game, player)
        raise IllegalAction("{name} must draw a card first", name=name)
    if card not in seat.hand:
        raise IllegalAction("card {card} isn’t in {name}’s hand", card=card, name=name)
    return seat


def _finish_card_play(game: model.State, player: int, card: int, grid: model.Grid) -> model.State:
    hand = tuple([held for held in game.seats[player].hand if held != card])
    game = game._replace(turn=game.turn._replace(is_played=True))
    return model.with_seat(game, player, hand=hand, grid=grid)


def clear_line(game: model.State, action: act.Clear, log: Log) -> model.State:
    """Clear a complete line and close the gap (rules: Clearing the Grid)."""
    player, line, index = action.player, action.line, action.index
    seat = game.seats[player]
    if (line, index) not in model.complete_lines(seat.grid):
        raise _clear_refusal(game, action)
    places = model.line_positions(seat.grid, line, index)
    cards = tuple([seat.grid[row][column].card for row, column in places])
    grid, moves = model.without_line(seat.grid, line, index)
    turn = game.turn._replace(clears=game.turn.clears + 1)
    box = game.box + cards
    left = model.count_cards(grid)
    log.append(ev.LineCleared(player, (line, index), cards, places, turn.clears, left, len(box)))
    game = model.with_seat(game._replace(turn=turn, box=box), player, grid=grid)
    if not grid:
        return _finish_stage(game, player, log)
    log.append(ev.GridClosed(player, moves, len(grid), len(grid[0])))
    return game


def _finish_stage(game: model.State, player: int, log: Log) -> model.State:
    """Deal the second grid, or end the game after it.  An unused reward for clearing is lost."""
    stage, turn = game.seats[player].stage, game.turn
    log.append(ev.StageCleared(player, stage))
    if stage == model.LAST_STAGE:
        log.append(
            ev.GameWon(player, tuple([model.cards_left_to_win(seat) for seat in game.seats]))
        )
        return game._replace(phase=model.Phase.OVER)
    if turn.looked == model.HIDDEN_CARD:
        log.append(ev.RewardLapsed(player, turn.clears))
    game = game._replace(turn=turn._replace(clears=0))
    return deal_grid(game, player, stage + 1, log)


def look_at_card(game: model.State, action: act.Look, log: Log) -> model.State:
    """Look at a face-down card, at most once in a turn (rules: Reward for Clearing a Line)."""
    player, at = action.player, action.at
    name = game.setup.players[player]
    if not game.turn.clears:
        raise IllegalAction("{name} hasn’t cleared a line this turn", name=name)
    if game.turn.looked != model.HIDDEN_CARD:
        raise IllegalAction("{name} has already looked at a card this turn", name=name)
    grid = game.seats[player].grid
    cell = face_down_cell(grid, at)
    log.append(ev.CardLooked(player, cell.card, at, "clear"))
    game = game._replace(turn=game.turn._replace(looked=cell.card))
    return model.with_seat(
        game, player, grid=model.with_cell(grid, at, cell._replace(is_known=True))
    )


def reveal_card(game: model.State, action: act.Reveal, log: Log) -> model.State:
    """Turn up the card just looked at, after clearing two or more lines (rules: Chain Reaction)."""
    player, at = action.player, action.at
    name = game.setup.players[player]
    if game.turn.clears < model.CHAIN_CLEARS:
        raise IllegalAction("{name} hasn’t cleared two lines this turn", name=name)
    if game.turn.looked == model.HIDDEN_CARD:
        raise IllegalAction("{name} hasn’t looked at a card this turn", name=name)
    grid = game.seats[player].grid
    if face_down_cell(grid, at).card != game.turn.looked:
        raise IllegalAction("the card at {at} isn’t the one just looked at", at=position_text(at))
    return model.with_seat(game, player, grid=turn_up_card(grid, player, at, "clear", log))


def _clear_refusal(game: model.State, action: act.Clear) -> IllegalAction:
    grid, index = game.seats[action.player].grid, action.index
    is_row = action.line == "row"
    places = model.line_positions(grid, action.line, index)
    if not places:
        missing = "the grid has no row {index}" if is_row else "the grid has no column {index}"
        return IllegalAction(missing, index=index)
    if len(places) < model.MIN_LINE_CARDS:
        return IllegalAction("a single card isn’t a line")
    if any(not grid[row][column].is_up for row, column in places):
        return IllegalAction("only face-up cards can be cleared, and one of these is face down")
    if is_row:
        return IllegalAction("the cards in row {index} don’t all show the same number", index=index)
    return IllegalAction("the cards in column {index} aren’t all the same colour", index=index)


class StateAndEvents(NamedTuple):
    """The state after an action, and the events that led to it, in order."""

    game: model.State
    events: tuple[ev.Event, ...]


def new_game(setup: model.Setup) -> StateAndEvents:
    """Shuffle and deal the grids, the first discard and the hands, or raise ``InvalidSetup``."""
    check_setup(setup)
    pile = shuffled_deck(setup)
    seats = (model.Seat(model.FIRST_STAGE, (), (), True),) * len(setup.players)
    log: Log = [ev.GameStarted(setup.players, len(pile))]
    game = model.State(
        setup,
        model.Phase.OPENING,
        model.Turn(0, 0, False, 0, model.HIDDEN_CARD),
        seats,
        pile,
        (),
        (),
        0,
    )
    for player in range(len(seats)):
        game = deal_grid(game, player, model.FIRST_STAGE, log)
    game, discard = take_from_pile(game, 1, log)
    game = game._replace(discard=discard)
    log.append(ev.DiscardStarted(discard[0], len(game.pile)))
    for player in range(len(seats)):
        game, hand = take_from_pile(game, model.HAND_SIZE, log)
        game = model.with_seat(game, player, hand=hand)
        log.append(ev.HandDealt(player, hand, len(game.pile)))
    return StateAndEvents(game, tuple(log))


def check_setup(setup: model.Setup) -> None:
    """Raise ``InvalidSetup`` if the number of players or the fixed deck is wrong."""
    players = len(setup.players)
    if not model.MIN_PLAYERS <= players <= model.MAX_PLAYERS:
        raise InvalidSetup("Blanco is for 2 to 5 players, not {players}", players=players)
    deck = setup.order.deck
    if deck is not None and sorted(deck) != list(model.CARD_IDS):
        raise InvalidSetup("the fixed deck must name each of the 120 cards exactly once")


def legal_actions(game: model.State, player: int) -> list[act.Action]:
    """List a player's legal actions in a fixed order.  Swaps name the left or upper card first."""
    seat, turn = game.seats[player], game.turn
    if game.phase is model.Phase.OVER:
        return []
    if seat.must_open:
        down = model.face_down_positions(seat.grid)
        return [act.Open(player, up, look) for up in down for look in down if up != look]
    if game.phase is model.Phase.OPENING or turn.player != player:
        return []
    if len(seat.hand) > model.HAND_SIZE:
        return _legal_plays(seat, player)
    found: list[act.Action] = [act.Clear(player, *line) for line in model.complete_lines(seat.grid)]
    down = model.face_down_positions(seat.grid)
    if turn.clears and turn.looked == model.HIDDEN_CARD:
        found += [act.Look(player, at) for at in down]
    elif turn.clears >= model.CHAIN_CLEARS:
        seen = (at for at in down if _cell_in_grid(seat.grid, at).card == turn.looked)
        found += [act.Reveal(player, at) for at in seen]
    if turn.is_played:
        found.append(act.End(player))
        return found
    found.append(act.Draw(player, "pile"))
    if game.discard:
        found.append(act.Draw(player, "discard"))
    return found + _legal_swaps(seat.grid, player)


def _legal_plays(seat: model.Seat, player: int) -> list[act.Action]:
    cards = sorted(seat.hand)
    found: list[act.Action] = [
        act.Place(player, card, at) for card in cards for at in model.grid_positions(seat.grid)
    ]
    reveals: Sequence[model.Position | None] = model.face_down_positions(seat.grid) or [None]
    found += [act.Drop(player, card, at) for card in cards for at in reveals]
    return found


def _legal_swaps(grid: model.Grid, player: int) -> list[act.Action]:
    found: list[act.Action] = []
    for a, b in model.adjacent_pairs(grid):
        are_down = not (_cell_in_grid(grid, a).is_up or _cell_in_grid(grid, b).is_up)
        found += [act.Swap(player, a, b, at) for at in ((a, b) if are_down else (None,))]
    return found


def apply(game: model.State, action: act.Action) -> StateAndEvents:
    """Play an action, and return the state after it with the events it caused.

    Raises:
        IllegalAction: the rules forbid it; the message says why.
        InvalidSetup: a fixed reshuffle does not match the cards.
    """
    _check_action_order(game, action)
    log: Log = []
    match action:
        case act.Open():
            after = _open_grid(game, action, log)
        case act.Draw():
            after = draw_card(game, action, log)
        case act.Place():
            after = place_card(game, action, log)
        case act.Drop():
            after = drop_card(game, action, log)
        case act.Swap():
            after = swap_cards(game, action, log)
        case act.Clear():
            after = clear_line(game, action, log)
        case act.Look():
            after = look_at_card(game, action, log)
        case act.Reveal():
            after = reveal_card(game, action, log)
        case act.End():
            after = _end_turn(game, log)
    return StateAndEvents(after, tuple(log))


def _check_action_order(game: model.State, action: act.Action) -> None:
    """Raise ``IllegalAction`` if the player may not act now, or another action must come first."""
    player = action.player
    if game.phase is model.Phase.OVER:
        raise IllegalAction("the game is over")
    if not 0 <= player < len(game.seats):
        raise IllegalAction(
            "there is no player {player}: players are numbered 0 to {last}",
            player=player,
            last=len(game.seats) - 1,
        )
    seat, name = game.seats[player], game.setup.players[player]
    if isinstance(action, act.Open):
        if not seat.must_open:
            raise IllegalAction("{name} has no new grid to open", name=name)
        return
    if game.phase is model.Phase.OPENING:
        raise IllegalAction("everyone opens their grid first")
    if game.turn.player != player:
        raise IllegalAction("it’s {other}’s turn", other=game.setup.players[game.turn.player])
    if seat.must_open:
        raise IllegalAction("{name} must open the new grid first", name=name)
    if len(seat.hand) > model.HAND_SIZE and not isinstance(action, act.Place | act.Drop):
        raise IllegalAction("{name} must place or discard a card first", name=name)


def _end_turn(game: model.State, log: Log) -> model.State:
    player, number = game.turn.player, game.turn.number
    if not game.turn.is_played:
        raise IllegalAction(
            "{name} must draw a card or swap two before ending the turn",
            name=game.setup.players[player],
        )
    log.append(ev.TurnEnded(player, number))
    return _start_turn(game, (player + 1) % len(game.seats), log)


def _start_turn(game: model.State, player: int, log: Log) -> model.State:
    number = game.turn.number + 1
    log.append(ev.TurnStarted(player, number))
    return game._replace(turn=model.Turn(number, player, False, 0, model.HIDDEN_CARD))
