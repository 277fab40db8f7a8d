"""Many games with the shipped deck: it plays as the published one does."""

import pytest

from game.luckybox.decks import DEFAULT_DECK, load_deck
from game.workshop.deck import POLICIES, PUBLISHED, measure

DECK = load_deck(DEFAULT_DECK)


@pytest.mark.parametrize("policy", POLICIES)
def test_the_shipped_deck_plays_as_the_published_one_does(policy: str) -> None:
    """Within three standard errors of the published mean; the seed is fixed, so never by luck."""
    spread = measure(DECK, policy, 800, seed=20)
    published = PUBLISHED[policy]
    assert spread.mean == pytest.approx(published.mean, abs=3 * spread.error)
    assert spread.sd == pytest.approx(published.sd, abs=0.7)
