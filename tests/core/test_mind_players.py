"""Players that think: legal at every table, blind to what is hidden, right where all is certain."""

import subprocess
import sys
from random import Random

import pytest

from game.files import PROJECT
from game.luckybox.bots import BOTS, LEVELS
from game.luckybox.mind import player
from game.luckybox.mind.player import SearchLimits, choices, expected, numbers
from game.luckybox.rules import (
    EDITIONS,
    Keep,
    State,
    advance,
    apply,
    is_over,
    legal_actions,
    play,
    score_sheets,
    view_for,
)
from tests.minds import NETWORK, dealt, moments

AHEAD = SearchLimits(plies=1)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 2, 3, 7, 12])
def test_choices_are_legal_chains_best_first(edition: str, players: int) -> None:
    for at, (game, seat) in enumerate(moments(players, players, edition)):
        if at % (11 * players) != players:
            continue
        found = choices(view_for(game, seat), NETWORK, AHEAD)
        values = [choice.value for choice in found]
        assert values == sorted(values, reverse=True)
        assert len(found) == len({choice.actions for choice in found})
        for choice in found:
            after = game
            for action in choice.actions:
                after = apply(after, action).game
            assert not legal_actions(after, seat)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("edition", ["classic", "french"])
def test_every_level_plays_a_game_to_its_end(level: str, edition: str) -> None:
    for game, seat in moments(2, 2, edition, (level,)):
        legal = legal_actions(game, seat)
        action = BOTS[level](view_for(game, seat), legal, Random(3))
        assert action in legal or isinstance(action, Keep)


def shuffled_beyond_sight(game: State) -> State:
    """Exchange what nobody has seen: the numbers to come, the pile, and the seed of the rest."""
    to_come = game.numbers[game.turn :]
    return game._replace(
        numbers=(*game.numbers[: game.turn], *reversed(to_come)),
        pile=tuple(reversed(game.pile)),
    )


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_hidden_is_looked_at(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "shipped_network", lambda: NETWORK)
    for at, (game, seat) in enumerate(moments(5, 2, "french")):
        if at % 3 == 0:
            legal = legal_actions(game, seat)
            other = shuffled_beyond_sight(game)
            first, second = (
                BOTS[level](view_for(state, seat), legal, Random(1)) for state in (game, other)
            )
            assert first == second
            assert first in legal or game.seats[seat].offer


@pytest.mark.parametrize("edition", ["classic", "double-moons", "every-cross", "late-cards"])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_last_answer_is_valued_at_what_the_game_then_scores(edition: str, players: int) -> None:
    valued = 0
    for game, seat in moments(9, players, edition):
        is_last = game.round == 4 and not game.to_come
        others_done = all(
            not legal_actions(game, other) for other in range(players) if other != seat
        )
        if not (is_last and others_done):
            continue
        for choice in choices(view_for(game, seat), NETWORK, AHEAD):
            after = game
            for action in choice.actions:
                after = play(after, action).game
            assert choice.value == choice.certain == score_sheets(after)[seat].total
        valued += 1
    assert valued


def test_what_is_certain_is_what_the_sheet_says_without_moons_and_crosses() -> None:
    for game, seat in moments(4, 2, "double-stars"):
        if game.round == 4 or game.to_come:
            continue
        choice = choices(view_for(game, seat), NETWORK)[0]
        after = game
        for action in choice.actions:
            after = apply(after, action).game
        sheet = score_sheets(after)[seat]
        done = sum(held.crossed == 0b111111111 for held in after.seats[seat].held)
        at_once = done * game.setup.edition.card_points[game.round - 1]
        assert choice.certain == sum(sheet.cards) + sum(sheet.stars) + at_once


def test_whoever_has_nothing_to_decide_has_no_choices() -> None:
    game = dealt(2)
    game = play(game, legal_actions(game, 0)[0]).game
    assert choices(view_for(game, 0), NETWORK) == []
    assert choices(view_for(game, 1), NETWORK) != []


def test_nobody_imports_numpy_before_a_mind_is_asked() -> None:
    program = (
        "import sys\n"
        "import game.app, game.scenes.routes, game.luckybox.record, game.luckybox.scenes.screens\n"
        "from game.box import GAMES\n"
        "from game.command import parse\n"
        "parse(['mind', 'measure', '--level', 'master'], GAMES)\n"
        "assert 'master' in GAMES['luckybox'].match.bots\n"
        "assert 'numpy' not in sys.modules\n"
        "assert not [name for name in sys.modules if name.startswith('game.luckybox.mind')]\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=PROJECT, check=True)


@pytest.mark.parametrize("edition", ["classic", "every-cross"])
def test_in_the_end_the_expected_total_is_the_total(edition: str) -> None:
    *_, (game, seat) = moments(6, 2, edition)
    while not is_over(game):
        while legal := legal_actions(game, seat):
            game = apply(game, legal[0]).game
        game = advance(game).game
    totals = [sheet.total for sheet in score_sheets(game)]
    assert [expected(view_for(game, seat), NETWORK) for seat in range(2)] == totals


def test_the_numbers_to_come_are_as_likely_as_they_are_in_the_bag() -> None:
    told = 0
    for game, seat in moments(8, 1, "classic"):
        view = view_for(game, seat)
        if not view.turn or not view.to_come or view.offer:
            assert numbers(view, NETWORK) == {}
            continue
        after = game
        for action in choices(view, NETWORK)[0].actions:
            after = apply(after, action).game
        found = numbers(view_for(after, seat), NETWORK)
        for number, (likely, _) in found.items():
            left = 2 - game.numbers[: game.turn].count(number)
            assert likely == pytest.approx(left / (18 - game.turn))
        assert sum(likely for likely, _ in found.values()) == pytest.approx(1)
        assert numbers(view, NETWORK) == {}
        told += 1
    assert told > 20
