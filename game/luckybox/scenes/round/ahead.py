"""Preloading what a round will draw, one picture per step, so that no cascade stutters."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.luckybox.rules import NUMBERS, cards_to_keep
from game.luckybox.scenes.draft.draft_picture import DraftPicture
from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.scenes.draw.number_cards import number_back, number_card
from game.luckybox.scenes.round.layouts import layouts_of, place_for
from game.luckybox.scenes.scorecard.picture import draw_scorecard
from game.luckybox.scenes.scorecard.shown import scorecard_of
from game.luckybox.scenes.table import Table
from game.luckybox.stage.worth import worth_of
from game.scenes.frame.chrome import draw_bar
from game.scenes.table.calls import combo_lettering, prepare_call
from game.scenes.table.trail import prepare_trails
from game.ui.draw.palette import PAPER, TANGERINE
from game.ui.draw.room import SHARES
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import _

from .arrivals import prepare_arrivals
from .counter import prepare_counter
from .deck import number_tag
from .panels import slot_size
from .round_picture import QUEUE_DISC, RoundPicture
from .round_show import BEST, COMBO, PASS, ROUND, TOKEN, best_words, combo_words, round_words
from .shout import prepare_lights, prepare_shouts
from .tiles import fit_tiles, paint_tile, prepare_bubbles, tile_of

BESTS = 3


def draw_draft_ahead(kit: Kit, table: Table, picture: DraftPicture) -> Iterator[object]:
    yield from picture.preparations()
    layouts = layouts_of(len(table.players))
    yield layouts
    game = table.match.game
    seat = game.seats[table.focus]
    cards = len(seat.held) + (cards_to_keep(game.round) if seat.offer else 0)
    yield from draw_table_ahead(kit, table, place_for(layouts, kit.stack.size, cards))


def draw_round_ahead(kit: Kit, table: Table, picture: RoundPicture) -> Iterator[object]:
    place, board = picture.place, picture.board
    square = board.square_width
    # Drawn out of sight: this fills the cache with its parts.
    picture.draw_deck(pygame.Surface((1, 1)), may_go_on=True, is_hot=False)
    yield None
    for number in NUMBERS:
        yield cards_of(kit.art).legal_square(number, square, lit=True)
        yield cards_of(kit.art).legal_square(number, square, lit=False)
    yield from prepare_lights(kit, {card.size for card in board.cards}, place.scale)
    view, focus = table.view, table.focus
    stars, total = view.seats[focus].stars[view.round - 1], worth_of(view, focus).certain
    yield from prepare_counter(kit, place["scorecard"], view.edition, view.round, stars, total)
    best = table.bests.of(focus) if table.bests is not None else None
    for crosses in range(best.longest + 1, best.longest + 1 + BESTS) if best else ():
        for share in SHARES:
            yield combo_lettering(kit, best_words(crosses), place.px(BEST) * share)
    yield from draw_table_ahead(kit, table, place)
    yield from board.preparations(view.edition.card_points[view.round - 1])


def draw_table_ahead(kit: Kit, table: Table, place: Placement) -> Iterator[object]:
    """Preload what every round at this table draws, whatever the cards."""
    yield number_back(kit.art, place["deck"].size)
    yield from prepare_call(kit, round_words(table.match.game.round), place.px(ROUND))
    yield from _draw_boards_ahead(kit, table, place)
    slot = slot_size(place["track"], table.view.edition.turns)
    for number in NUMBERS:
        yield number_card(kit.art, number, place["deck"].size, TANGERINE, True)
        yield number_card(kit.art, number, slot, TANGERINE, True)
        yield number_card(kit.art, number, slot, PAPER, False)
        if "number_tag" in place:
            yield number_tag(kit, place["number_tag"].size, number)
    yield from prepare_call(kit, _("Pass"), place.px(PASS))
    yield from prepare_shouts(kit, place.scale)
    # From three crosses on, a tier is called instead.
    for share in SHARES:
        yield combo_lettering(kit, combo_words(2), place.px(COMBO) * share)
    yield from prepare_trails(kit, place.scale)
    yield from prepare_arrivals(kit, place.scale)
    for token in ("bolt", "moon", "star"):
        yield kit.art.icon(token, place.px(TOKEN))
    for bonus in (*map(str, NUMBERS), "?"):
        yield cards_of(kit.art).bonus(bonus, place.px(TOKEN))
        yield cards_of(kit.art).bonus(bonus, place.px(QUEUE_DISC))


def _draw_boards_ahead(kit: Kit, table: Table, place: Placement) -> Iterator[object]:
    nowhere, view = pygame.Surface((1, 1)), table.view
    for bar in ("top_bar", "bottom_bar"):
        draw_bar(kit, nowhere, place[bar])
        yield bar
    draw_scorecard(kit, nowhere, place["scorecard"], scorecard_of(view, table.focus))
    yield nowhere
    if "rail" not in place:
        return
    in_rail = len(table.players) - 1 + (table.rival is not None)
    tiles = fit_tiles(place["rail"], in_rail, place.scale)
    for key, player in enumerate(table.players):
        tile = tile_of(tiles[0].size, player, view, key)
        yield paint_tile(kit, tile._replace(key=key + 1), table.faces)
    yield from prepare_bubbles(kit, tiles[0].height, place.scale)
