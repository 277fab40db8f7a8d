"""Random games, many with the shipped deck and every puzzle keep what the rules promise."""

import json
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from game.challenge import read_code
from game.luckybox import rules
from game.luckybox.decks import DEFAULT_DECK, face_to_json, load_deck
from game.luckybox.decks.forging import MEASURING_POLICIES, PUBLISHED_FIGURES
from game.luckybox.puzzles import shipped_puzzles
from game.rules import IllegalAction, shuffle_items
from game.workshop.deck import measure_deck
from game.workshop.trials import compare_best_chains, is_solved_by_plain_bot
from tests.tables.box import GAMES
from tests.tables.plain_script import PlainGame
from tests.tables.records import action_to_json, score_sheet
from tests.tables.table import random_faces, setup_for

TABLES = [
    (edition, players)
    for edition in rules.EDITIONS
    for players in (range(1, 13) if edition == "classic" else (1, 2, 5, 12))
]
SCRIPTED = [
    *product(["classic"], (1, 2, 3, 4)),
    *product(["french"], (1, 3, 5, 7, 12)),
    *product(["bga"], (1, 2)),
]
MOST_ACTIONS = 4 + 36 + 6 * 6
"""Of one player: the drafts, the answers, and every line of six cards."""
LOWEST, HIGHEST = -6, 3 * 15 + 12 + 10 + 8 + 4 * 9 + 6 * 8 // 2 + 10


def table(edition: str, players: int) -> rules.Setup:
    """Settle a game of its own for every table; every other one has lawless faces."""
    faces = random_faces(players) if players % 2 else load_deck(DEFAULT_DECK)
    return setup_for(
        players, rules.EDITIONS[edition], seed=1000 * players + len(edition), faces=faces
    )


def choices(game: rules.State) -> list[rules.Action]:
    return [
        action for player in range(len(game.seats)) for action in rules.legal_actions(game, player)
    ]


def walk(
    setup: rules.Setup, rng: Random
) -> Iterator[tuple[rules.State, list[rules.Action], rules.Action]]:
    """Play at random; give each game, what was done before it and what is done next."""
    game, done = rules.new_game(setup).game, []
    while game.phase is not rules.Phase.OVER:
        action = rng.choice(choices(game))
        yield game, done, action
        done.append(action)
        game, _ = rules.play(game, action)
    yield game, done, rules.Pass(0)


def unlisted(game: rules.State, rng: Random) -> rules.Action:
    """Make up an action, sensible or not."""
    player = rng.randrange(-1, len(game.seats) + 1)
    cards = [*game.setup.faces, 0]
    if 0 <= player < len(game.seats) and rng.random() < 0.7:
        cards = [held.face.id for held in game.seats[player].held] or cards
    card, other, square = rng.choice(cards), rng.choice(cards), rng.randrange(-1, 10)
    return rng.choice([
        rules.Pass(player),
        rules.Cross(player, card, square),
        rules.UseBonus(player, other, rng.randrange(6), card, square),
        rules.Keep(player, tuple(rng.choices(cards, k=rng.randrange(5)))),
    ])  # fmt: skip


def is_listed(game: rules.State, action: rules.Action) -> bool:
    if isinstance(action, rules.Keep):
        action = action._replace(cards=tuple(sorted(action.cards)))
    return action in choices(game)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_every_game_keeps_the_promises(edition: str, players: int) -> None:
    rng = Random(f"{edition} {players}")
    for game, done, _ in walk(table(edition, players), rng):
        assert game.phase is rules.Phase.OVER or not rules.is_ready(game), (
            "someone has something to decide"
        )
        for player in range(players):
            legal = rules.legal_actions(game, player)
            assert legal == sorted(set(legal)) and all(each.player == player for each in legal)
        before = hash(game[1:])
        attempt = unlisted(game, rng)
        if not is_listed(game, attempt):
            with pytest.raises(IllegalAction):
                rules.apply(game, attempt)
        assert hash(game[1:]) == before, "a game is a value"
        assert len(done) <= MOST_ACTIONS * players
    sheet = score_sheet(game)
    assert all(LOWEST <= player["total"] <= HIGHEST for player in sheet["players"])


@pytest.mark.parametrize(("edition", "players"), SCRIPTED)
def test_a_plain_script_agrees_on_every_action_and_score(edition: str, players: int) -> None:
    rng, setup = Random(f"plain {edition} {players}"), table(edition, players)
    eighteen = [*range(1, 10), *range(1, 10)]
    numbers = [rng.sample(eighteen, 9) for _ in range(4)]
    pile = rng.sample(sorted(setup.faces), len(setup.faces))
    order = rules.FixedShuffles(tuple(pile), tuple(tuple(nine) for nine in numbers))
    setup = rules.Setup(setup.players, setup.edition, setup.seed, setup.faces, order)
    reshuffles = []

    def reshuffle(discard: list[int]) -> list[int]:
        reshuffles.append(discard)
        purpose = f"reshuffle {len(reshuffles) - 1}"
        return list(shuffle_items(sorted(discard), setup.seed, purpose))

    faces = {card: dict(face_to_json(face)) for card, face in setup.faces.items()}
    plain = PlainGame(list(setup.players), edition, faces, pile, numbers, reshuffle)
    for game, _, action in walk(setup, rng):
        here = [action_to_json(each) for each in choices(game)]
        there = [each for player in range(players) for each in plain.legal(player)]
        assert sorted(here, key=json.dumps) == sorted(there, key=json.dumps)
        assert score_sheet(game) == plain.sheet()
        if game.phase is not rules.Phase.OVER:
            plain.do(action_to_json(action))
    assert plain.over and len(reshuffles) == game.reshuffles


DECK = load_deck(DEFAULT_DECK)


@pytest.mark.parametrize("policy", MEASURING_POLICIES)
def test_the_shipped_deck_plays_as_the_published_one_does(policy: str) -> None:
    """Within three standard errors of the published mean; the seed is fixed, so never by luck."""
    spread = measure_deck(DECK, policy, 800, seed=20)
    published = PUBLISHED_FIGURES[policy]
    assert spread.mean == pytest.approx(published.mean, abs=3 * spread.standard_error)
    assert spread.sd == pytest.approx(published.sd, abs=0.7)


def test_every_puzzle_has_one_best_chain_that_the_plain_bot_misses() -> None:
    for puzzle in shipped_puzzles():
        game = read_code(puzzle.code, GAMES).state
        assert compare_best_chains(game) == (puzzle.points, puzzle.second, puzzle.crosses), (
            puzzle.number
        )
        assert not is_solved_by_plain_bot(game), puzzle.number
