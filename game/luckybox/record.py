"""Records of Super Mega Lucky Box: edition, deck and shuffles in the header."""

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
"""Header key of the deck's name when the record carries the faces; optional for readers."""
_DECK_SIZES = (luckybox.DECK_SIZE, 2 * luckybox.DECK_SIZE)


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckyboxRecord(Record):
    """A recorded game of Super Mega Lucky Box."""

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
        """The name of the shipped deck; ``None`` if the record carries the faces."""
        return self.deck if isinstance(self.deck, str) else None

    @property
    def deck_category(self) -> str:
        """The deck as the library's filter groups games; named faces count by name and content."""
        if isinstance(self.deck, str):
            return self.deck
        return category_of(name_of_deck(self.extra.get(DECK_KEY)), self.deck)

    def setup(self) -> luckybox.Setup:
        """Create the setup that the header describes.

        Raises:
            DamagedRecord: the edition is unknown.
            InvalidSetup: the deck is unknown.
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
        """Return the cards in play by id: two copies for seven or more players."""
        faces = load_deck(self.deck) if isinstance(self.deck, str) else self.deck
        is_small = len(faces) == luckybox.DECK_SIZE
        is_doubled = len(self.players) > luckybox.ONE_COPY_PLAYERS and is_small
        return faces_by_id(faces, copies=2 if is_doubled else 1)

    def sealed_rows(self) -> Sequence[Sequence[int]]:
        """Return what the seal of this deal covers.

        The draw pile before the first offer, first drawn first; then each round's numbers in order.
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
    """Create the record of a game; without ``deck`` it carries the faces.

    Raises:
        ValueError: an extra key is one of the header's own.
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
