"""Drafts: deal offers, keep some cards, discard the others."""

from game.rules.errors import IllegalAction, InvalidSetup
from game.rules.shuffle import shuffled

from . import actions as act
from . import events as ev
from .model import Held, Phase, State, cards_to_keep, offer_size, with_seat


def keep_cards(game: State, action: act.Keep, log: list[ev.Event]) -> State:
    """Keep 3 of 5 at the start and 1 of 3 after rounds 1–3, even if no card was completed."""
    name, seat = game.setup.players[action.player], game.seats[action.player]
    if game.phase is not Phase.DRAFT:
        raise IllegalAction("there is nothing to choose now: the cards are already kept")
    if not seat.offer:
        raise IllegalAction("{name} has already kept cards", name=name)
    wanted = cards_to_keep(game.round)
    if len(action.cards) != wanted:
        raise IllegalAction(
            "keep exactly {wanted} of the {offered} cards, not {got}",
            wanted=wanted,
            offered=len(seat.offer),
            got=len(action.cards),
        )
    for card in action.cards:
        if card not in seat.offer:
            raise IllegalAction("card {card} was not offered to {name}", card=card, name=name)
        if action.cards.count(card) > 1:
            raise IllegalAction("card {card} is chosen twice", card=card)
    faces = game.setup.faces
    discarded = tuple([card for card in seat.offer if card not in action.cards])
    discard = game.discard + discarded
    log.append(ev.CardsKept(action.player, action.cards, discarded, len(discard)))
    held = seat.held + tuple([Held(faces[card], 0) for card in action.cards])
    game = game._replace(discard=discard)
    return with_seat(game, action.player, seat._replace(held=held, offer=()))


def deal_offers(game: State, log: list[ev.Event]) -> State:
    """Deal every player's offer, in player order; reshuffle when the pile runs out."""
    size, keep = offer_size(game.round), cards_to_keep(game.round)
    for player, seat in enumerate(game.seats):
        offer: tuple[int, ...] = ()
        while len(offer) < size:
            if not game.pile:
                game = _reshuffle(game, log)
            taken = game.pile[: size - len(offer)]
            offer += taken
            game = game._replace(pile=game.pile[len(taken) :])
        log.append(ev.CardsOffered(player, game.round, offer, keep, len(game.pile)))
        game = with_seat(game, player, seat._replace(offer=offer))
    return game


def _reshuffle(game: State, log: list[ev.Event]) -> State:
    """Make the discard pile the draw pile (Draw New Lucky Box Cards, Notes).

    Sorted first, so that the order in which players kept cards does not change the shuffle.
    """
    discard = tuple(sorted(game.discard))
    fixed = game.setup.order.reshuffles
    if game.reshuffles < len(fixed):
        pile = fixed[game.reshuffles]
        if tuple(sorted(pile)) != discard:
            raise InvalidSetup(
                "reshuffle {index} of the fixed order is not made of the cards on the discard pile",
                index=game.reshuffles,
            )
    else:
        pile = shuffled(discard, game.setup.seed, f"reshuffle {game.reshuffles}")
    log.append(ev.PileReshuffled(len(pile)))
    return game._replace(pile=pile, discard=(), reshuffles=game.reshuffles + 1)
