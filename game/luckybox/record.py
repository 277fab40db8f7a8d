"""The records of Super Mega Lucky Box: edition, deck and shuffles, beside what all records have.

Knows the rules and the shipped decks; how actions, events and sheets are spelled is told in
``spelling``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from game.record import NOTHING_MORE, DamagedRecord, Json, Record, Spelling, Unplayable
from game.record.checks import entry, table, words
from game.record.damage import quote
from game.record.header import (
    lines,
    plain,
    read_pile,
    read_piles,
    read_players,
    read_seed,
    write_order,
)
from game.rules.errors import InvalidNotation
from game.rules.shape import Rules

from . import rules as luckybox
from . import spelling as luckybox_spelling
from .decks import (
    category_of,
    face_to_json,
    faces_by_id,
    faces_from_json,
    load_deck,
    name_of_deck,
)

DECK_KEY = "deck_name"
"""The header key of the name that somebody has given the faces; a reader may do without."""
_DECK_SIZES = (luckybox.DECK_SIZE, 2 * luckybox.DECK_SIZE)


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckyboxRecord(Record):
    """A game of Super Mega Lucky Box."""

    game: ClassVar[str] = "luckybox"
    header: ClassVar[tuple[str, ...]] = (
        "format", "version", "game", "edition", "players", "seed", "deck", "order", "actions",
    )  # fmt: skip
    rules: ClassVar[Rules[luckybox.State, luckybox.Event]] = luckybox
    spelling: ClassVar[Spelling] = luckybox_spelling

    edition: str
    deck: str | tuple[luckybox.Face, ...]
    """The name of a shipped deck, or the faces themselves."""
    order: luckybox.Order = field(default_factory=luckybox.Order)
    actions: tuple[luckybox.Action | Unplayable, ...] = ()

    @classmethod
    def read_header(cls, header: dict[str, Json]) -> LuckyboxRecord:
        return cls(
            players=read_players(header),
            edition=words(entry(header, "edition", ""), "edition"),
            seed=read_seed(header),
            deck=_read_deck(entry(header, "deck", "")),
            order=_read_order(table(header.get("order", {}), "order")),
        )

    def write_header(self) -> dict[str, str]:
        deck, order = self.deck, self.order
        faces = deck if isinstance(deck, str) else [plain(face_to_json(face)) for face in deck]
        return {
            "edition": plain(self.edition),
            "deck": plain(deck) if isinstance(deck, str) else lines(faces),
            **write_order(
                {"lucky_boxes": order.cards},
                {"numbers": order.numbers, "reshuffles": order.reshuffles or None},
            ),
        }

    @property
    def deck_name(self) -> str | None:
        """What the cards are called; ``None`` where the record brings the faces themselves."""
        return self.deck if isinstance(self.deck, str) else None

    @property
    def deck_category(self) -> str:
        """Say what games with these cards have in common: the name of a deck, or nothing.

        A name that is told of faces counts for these faces alone.
        """
        if isinstance(self.deck, str):
            return self.deck
        return category_of(name_of_deck(self.extra.get(DECK_KEY)), self.deck)

    def setup(self) -> luckybox.Setup:
        """Make the setup that the header describes.

        Raises:
            DamagedRecord: its edition is none that is known.
            InvalidSetup: its deck is none that is shipped.
        """
        edition = luckybox.EDITIONS.get(self.edition)
        if edition is None:
            raise DamagedRecord(
                "there is no edition {name}: they are {known}",
                place="edition",
                name=quote(self.edition),
                known=", ".join(luckybox.EDITIONS),
            )
        return luckybox.Setup(self.players, edition, self.seed, self._faces(), self.order)

    def _faces(self) -> dict[int, luckybox.Face]:
        """Gather the cards in play; seven and more players put two copies of sixty together."""
        faces = load_deck(self.deck) if isinstance(self.deck, str) else self.deck
        is_small = len(faces) == luckybox.DECK_SIZE
        is_doubled = len(self.players) > luckybox.ONE_COPY_PLAYERS and is_small
        return faces_by_id(faces, copies=2 if is_doubled else 1)

    def sealed_rows(self) -> Sequence[Sequence[int]]:
        """Lay open what a seal of this deal promises.

        The whole draw pile before the first offer, first drawn first; then of each of the four
        rounds its numbers, first revealed first.
        """
        setup = self.setup()
        rounds = range(1, luckybox.ROUNDS + 1)
        numbers = [luckybox.round_numbers(setup, round_number) for round_number in rounds]
        return [luckybox.draw_pile(setup), *numbers]


def record_of(
    setup: luckybox.Setup,
    actions: Iterable[luckybox.Action | Unplayable],
    deck: str | None = None,
    extra: Mapping[str, Json] = NOTHING_MORE,
) -> LuckyboxRecord:
    """Make the record of a game: without the name of its ``deck`` it carries the faces.

    Raises:
        ValueError: an extra key is one that the header has anyway.
    """
    return LuckyboxRecord(
        players=setup.players,
        edition=setup.edition.name,
        seed=setup.seed,
        deck=deck if deck is not None else tuple(setup.faces.values()),
        order=setup.order,
        actions=tuple(actions),
        extra=extra,
    )


def _read_deck(value: Json) -> str | tuple[luckybox.Face, ...]:
    if isinstance(value, str):
        return value
    if not isinstance(value, list):
        raise DamagedRecord("this must be the name of a deck, or a list of faces", place="deck")
    if len(value) not in _DECK_SIZES:
        raise DamagedRecord(
            "a deck has {one} faces, or {two} for two copies, not {got}",
            place="deck",
            one=luckybox.DECK_SIZE,
            two=2 * luckybox.DECK_SIZE,
            got=len(value),
        )
    try:
        return faces_from_json(value)
    except InvalidNotation as error:
        raise DamagedRecord("{reason}", place="deck", reason=error) from None


def _read_order(order: dict[str, Json]) -> luckybox.Order:
    return luckybox.Order(
        read_pile(order, "lucky_boxes"),
        read_piles(order, "numbers"),
        read_piles(order, "reshuffles") or (),
    )
