"""Sharing a finished game (code, picture, log, seal), and taking up a challenge."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.challenge import Challenge, RefusedCode, code_of, read_code, result_line
from game.files import create_numbered_file
from game.library import players_of_deal
from game.match import AnyMatch
from game.record import (
    BADGES,
    PERSON_KIND,
    Player,
    Record,
    SealState,
    check_seal,
    players_in_record,
    short_commitment,
)
from game.ui.draw.palette import (
    BAR,
    CREAM,
    GRAPE,
    INK,
    LEAF_DEEP,
    LILAC,
    MAGENTA_DEEP,
    PAPER,
    STONE,
    SUNFLOWER,
    TEAL_DEEP,
    Colour,
)
from game.ui.pen import Pen
from game.ui.screen import Control, KeptTree
from game.ui.tree import Art, Ground, High, Part, Text, column, draw_part, drawn, pile, row, wrap
from game.ui.widgets.button import Button
from game.ui.widgets.captions import HintedClickArea
from game.ui.widgets.controls import control_key_name
from game.ui.widgets.fields import MAX_TEXT_LENGTH, Toggle
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Confirm, Key, TooltipText
from game.ui.widgets.widget import Condition, Label, share_label_size
from game.ui.window.film import PICTURE_FILE_STEM, dated_file_name, save_picture_and_notify
from game.ui.window.scene import Kit, Scene
from game.words import N_, _
from game.words.letters import unique_names

from . import destinations as to
from .frame.charts import refusal_sentence, unnamed_player_name
from .frame.drawing import draw_name, name_part
from .frame.widget_scene import LibraryQuery, SheetScene, back_button, copy_and_tell
from .game import GameInWords, screens_of
from .menu.seat_form import fill_up_seats
from .others_results import keep_result_of_code
from .shared_facts import SharedFacts, query_shared_facts
from .table.table import LogLine

WORDS_UNITS, FACE_UNITS = 28.0, 420.0
GIFTS = (
    ("make_deck", N_("The same cards and the same numbers")),
    ("crown", N_("Perhaps a score to beat")),
    ("boards", N_("Perhaps their board, beside yours")),
)
"""An icon and words for each thing that a code may bring."""
SEPARATOR = " · "


class ChallengeScene(SheetScene):
    """The sheet where a player pastes a challenge code, reads what it is, and accepts it."""

    def __init__(self, kit: Kit, text: str = "") -> None:
        super().__init__(kit, "challenge")
        self.challenge: Challenge[Any] | None = None
        self.refusal = ""
        self.is_kept = False
        """Whether the code told a result that the page of daily deals shows from now on."""
        self._play = Button(
            "", N_("Play this deal"), self.play_challenge,
            enabled=lambda: self.challenge is not None, shortcut=Confirm(),
        )  # fmt: skip
        self._paste = paste = Button(
            "", lambda: _("Paste another") if self.challenge else _("Paste"), self.paste_code,
            icon="copy", shortcut=Key("paste"),
        )  # fmt: skip
        self._buttons = (paste, self._play, back_button(kit, ""))
        self._asking = LibraryQuery(kit)
        self.known_by: Sequence[str] = ()
        """Who has played the deal before, so that it will be practice."""
        share_label_size(*self._buttons)
        self.focus = Focus(kit, default=paste, goes_round=True)
        if text:
            self.read_pasted_code(text)

    def update(self, dt: float) -> bool:
        # Yellow is what comes next: to paste a code, then to play it.
        self._paste.style = "secondary" if self.challenge else "primary"
        # Beside two words its key would hang out of the button.
        self._paste.shows_key = self.challenge is None
        changed = self._asking.update()
        return super().update(dt) or changed

    def paste_code(self) -> None:
        text = self._kit.clipboard.get_text()
        if text.strip():
            self.read_pasted_code(text)
        else:
            self.challenge, self.refusal = None, _("Nothing to paste: copy a code first.")

    def read_pasted_code(self, text: str) -> None:
        """Read a challenge code.  If it is refused, show the reason."""
        self.challenge, self.known_by = None, ()
        self.refusal = ""
        try:
            self.challenge = read_code(text, self._kit.games)
        except RefusedCode as refusal:
            self.refusal = refusal_sentence(refusal)
            self._kit.sound.play("error")
            return
        self.focus.focus_widget(self._play)
        self.is_kept = keep_result_of_code(self._kit, self.challenge)
        deal = self.challenge.deal_for_players([it.name for it in self.challenge_players()])
        self._asking.ask(lambda library: library.ask(players_of_deal, deal), self._note_players)

    def _note_players(self, names: Sequence[str]) -> None:
        self.known_by = names

    def play_challenge(self) -> None:
        kit, challenge = self._kit, self.challenge
        if challenge is not None:
            table_factory = screens_of(kit.games, challenge.record.game).table_factory
            kit.stack.replace_all_scenes(
                to.OpenTable(
                    table_factory.make_challenge_table(kit, challenge, self.challenge_players())
                )
            )

    def challenge_players(self) -> list[Player]:
        """Return the players by seat: people of this computer, and the sender's bots."""
        if self.challenge is None:
            return []
        there = self._players_of_sender(self.challenge)
        if all(player.is_bot for player in there):
            # Somebody has to accept the challenge.
            there = (Player(there[0].name, there[0].badge, PERSON_KIND), *there[1:])
        own = self._assign_local_people(there)
        # Local players keep name and badge; others change theirs.
        order = sorted(range(len(there)), key=lambda at: at not in own)
        seated = {at: own.get(at, there[at]) for at in order}
        names = unique_names([player.name for player in seated.values()], MAX_TEXT_LENGTH)
        badges = _make_badges_unique([player.badge for player in seated.values()])
        found = {
            at: Player(name, badge, there[at].kind)
            for at, name, badge in zip(order, names, badges, strict=True)
        }
        return [found[at] for at in range(len(there))]

    def _assign_local_people(self, there: Sequence[Player]) -> dict[int, Player]:
        """Return, by seat, the people of this computer who replace the sender's people."""
        settings = self._kit.settings
        here = [seat for seat in fill_up_seats(settings.last_seats) if seat[2] == PERSON_KIND]
        own = {}
        for at, player in enumerate(there):
            if not player.is_bot:
                number = at + 1 if len(there) > 1 else None
                name, badge, _kind = here.pop(0) if here else ("", player.badge, PERSON_KIND)
                own[at] = Player(name or unnamed_player_name(settings, number), badge)
        return own

    def _players_of_sender(self, challenge: Challenge[Any]) -> tuple[Player, ...]:
        return players_in_record(
            challenge.record, self._kit.games[challenge.record.game].match.bots
        )

    def shown_title(self) -> str:
        return _("A challenge") if self.challenge is not None else _("Enter a code")

    def state(self) -> object:
        return self.challenge, self.refusal, self.known_by

    def parts(self) -> Mapping[str, Part]:
        if self.challenge is not None:
            words = self._game_words(self.challenge).challenge_in_words(self.challenge)
            shown = self._told_of(self.challenge)
        else:
            words = _("Copy the code you were sent, and paste it here.")
            why = self.refusal or _("We’ll check the code first.")
            ink = MAGENTA_DEEP if self.refusal else STONE
            brings = (
                column(Art(icon, share=1.1), Text(_(gift), 28, leading=1.15, alike="gifts"), gap=14)
                for icon, gift in GIFTS
            )
            shown = column(row(*brings, gap=24, share=2.6), Text(why, 28, ink, leading=1.2), gap=12)
        buttons = zip(self._buttons, (300, 330, 220), strict=True)
        return {
            "intro": Text(words, 32, align="left", leading=1.2),
            "box": shown.but(pad=(20, 26), ground=Ground(22, PAPER)),
            "buttons": wrap(
                *(Control(it, units=units, most=(0, 88)) for it, units in buttons), gap=20
            ),
        }

    def _game_words(self, challenge: Challenge[Any]) -> GameInWords:
        return screens_of(self._kit.games, challenge.record.game).words

    def _told_of(self, challenge: Challenge[Any]) -> Part:
        # The player to beat: the winner, or else the first seat.
        player = self._players_of_sender(challenge)[challenge.winner or 0]
        own, total = self.challenge_players(), self._score_to_beat_in_words(challenge)
        facts = self._facts_in_words(challenge)
        faces = [_face(player, player.name)]
        if len(own) == 1:
            # The two who meet stand side by side, so no sentence says it.
            faces.append(_face(own[0], self._names_here_in_words()))
        else:
            facts.insert(1, self._names_here_in_words())
        told = (Text(words, WORDS_UNITS, leading=1.2, units=42) for words in facts)
        aim = Text(total, 60, SUNFLOWER, "title", outline=(INK, 6), units=82)
        who = wrap(*[it.but(units=FACE_UNITS) for it in faces], gap=30)
        return column(aim, who, *told, gap=12)

    def _names_here_in_words(self) -> str:
        names = ", ".join(player.name for player in self.challenge_players())
        return _("Playing here: {names}").format(names=names)

    def _score_to_beat_in_words(self, challenge: Challenge[Any]) -> str:
        words = self._game_words(challenge).score_to_beat_in_words(challenge)
        if words:
            return words
        return _("An unfinished game") if challenge.record.actions else _("No score to beat")

    def _facts_in_words(self, challenge: Challenge[Any]) -> list[str]:
        number = challenge.record.seed
        deal, kind = self._game_words(challenge).deal_and_kind_in_words(challenge)
        if not deal:
            is_long = len(str(number)) > MAX_TEXT_LENGTH
            deal = _("A unique deal") if is_long else _("Deal {number}").format(number=number)
        kept = _("You’ll find this result at Daily deal, too.") if self.is_kept else ""
        return [
            SEPARATOR.join((deal, kind)),
            *filter(None, [self._practice_in_words(), kept]),
        ]

    def _practice_in_words(self) -> str:
        """Return a sentence if the deal was played here before, so that it does not count."""
        own = [player.name for player in self.challenge_players() if not player.is_bot]
        if len(own) == 1 and own[0] in self.known_by:
            return _("Your own deal: you’ve played it, so this is practice.")
        words = _("Practice: {names} played this deal before.")
        return words.format(names=", ".join(self.known_by)) if self.known_by else ""


def _face(player: Player, name: str) -> Part:
    """Return a player's badge above their name."""
    return column(Art(f"seat_{player.badge + 1}", 120), Text(name, 38, units=50), gap=4)


def _make_badges_unique(badges: Sequence[int]) -> list[int]:
    """Return the badges, with the first free badge in place of each repeated one.

    >>> _make_badges_unique([3, 0, 3, 0])
    [3, 0, 1, 2]
    """
    told: list[int] = []
    for badge in badges:
        free = [each for each in range(BADGES) if each not in told]
        told.append(badge if badge in free else free[0])
    return told


SEAL_STATE_TEXTS = {
    SealState.INTACT: (
        N_("Fair deal"), LEAF_DEEP,
        N_(
            "This proves the deal was fair: every card and number was fixed before the game "
            "began, and nothing was changed."
        ),
    ),
    SealState.BROKEN: (
        N_("Seal broken"), MAGENTA_DEEP,
        N_(
            "The deal that was played is not the one that was sealed: this game or "
            "its record was changed."
        ),
    ),
    SealState.UNREADABLE: (
        N_("Seal unreadable"), STONE, N_("We can’t tell whether the deal was changed.")
    ),
}  # fmt: skip
"""The name, colour and explanation of each state of a seal."""
TICK_SHARE = 0.55
DIGITS_PER_GROUP, GROUPS_PER_LINE = 4, 8

MIN_SEAL_FONT_PX = 9
"""The least font size of a seal.  It is tiny because all digits must fit: players compare them."""
SEAL_MARK_LETTER_UNITS, STATE_UNITS, SEAL_WORDS_UNITS, DIGITS_UNITS = 21.0, 40.0, 26.0, 32.0


def seal_state(match: AnyMatch) -> SealState | None:
    """Return the state of a game's seal, intact or not, or None if the game has no seal."""
    return None if match.extra.get("seal") is None else check_seal(match.record())


def seal_part(match: AnyMatch, part: str) -> str:
    seal = match.extra.get("seal")
    return str(seal.get(part, "")) if isinstance(seal, dict) else ""


def seal_proof(match: AnyMatch) -> str:
    """Return a text by which anybody can check a finished game's seal by hand."""
    parts = [f"{part} {seal_part(match, part)}" for part in ("commitment", "salt")]
    return "\n".join([*parts, f"seed {match.setup.seed}"])


class SealMark(HintedClickArea):
    """A seal with small text beside it.  Activating it opens the sheet about sealed deals."""

    sound = "click"

    def __init__(
        self, kit: Kit, match: AnyMatch, lines: Callable[[], Sequence[str]], visible: Condition,
        ink: Colour = LILAC, state: SealState | None = None,
    ) -> None:  # fmt: skip
        """Create the mark.  ``state`` is None while the game is played."""
        super().__init__(
            "seal", N_("Fair deal"), lambda: kit.stack.push(SealScene(kit, match)),
            visible=visible,
        )  # fmt: skip
        self.lines, self._ink, self._state = lines, ink, state
        """A function that returns the lines beside the seal, their colour, and the seal's state."""
        self._tree = KeptTree(kit)

    def look(self) -> object:
        return None

    @property
    def tooltip_text(self) -> TooltipText:
        if self._state is not None:
            title, _ink, words = SEAL_STATE_TEXTS[self._state]
            return TooltipText(_(title), _(words))
        return TooltipText(self.label, _("Proof that the deal is not changed along the way."))

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        is_intact = self._state is SealState.INTACT
        tick = Art("check_badge", High(TICK_SHARE), at=(1, 1)) if is_intact else Part()
        ink = SUNFLOWER if self.hovered and self._ink == LILAC else self._ink
        lines = (
            Text(words, SEAL_MARK_LETTER_UNITS, ink, align="left", floor=MIN_SEAL_FONT_PX)
            for words in self.lines()
        )
        seal = pile(Art("seal", High(0.92)), tick, fits=True)
        self._tree.lay(row(seal, column(*lines), gap=10), self.rect, self.scale)
        self._tree.draw(surface)


class SealScene(SheetScene):
    """The sheet that explains sealed deals and, after a game, shows whether its seal is intact."""

    title = N_("Sealed deal")
    asks_at = "share"

    def __init__(self, kit: Kit, match: AnyMatch) -> None:
        super().__init__(kit, "seal")
        self._match = match
        self._state = seal_state(match) if match.is_over else None
        words = N_("Copy the proof") if match.is_over else N_("Copy the seal")
        copy = Button(
            "copy", words, self._copy_seal, style="secondary", icon="copy", shortcut=Key("copy")
        )
        close = Button("close", N_("Close"), kit.stack.pop, shortcut=Back())
        self._buttons = copy, close
        self.focus = Focus(kit, default=close)

    def parts(self) -> Mapping[str, Part]:
        headline = _("The whole deal is fixed and sealed before the game begins.")
        words = _(
            "These digits are a fingerprint of everything to come. When the game "
            "is over, you will see what they were made from, so anyone can check "
            "that nothing was changed along the way."
        )
        ink = INK
        if self._state is not None:
            headline, ink, words = SEAL_STATE_TEXTS[self._state]
            headline, words = _(headline), _(words)
        if self._state is SealState.INTACT:
            words += "\n" + _("Salt: {salt}").format(salt=seal_part(self._match, "salt"))
        stamp, (copy, close) = Art("seal", units=130), self._buttons
        state = Text(headline, STATE_UNITS, ink, "title", "left", leading=1.15)
        return {
            "state": row(stamp, state, gap=30),
            "words": Text(words, SEAL_WORDS_UNITS, align="left", leading=1.2),
            "commitment": self._commitment(),
            "buttons": row(Control(copy, share=4), Control(close, share=3), gap=30),
        }

    def _commitment(self) -> Part:
        digits = seal_part(self._match, "commitment")
        if not digits:
            return Part()
        groups = [
            digits[at : at + DIGITS_PER_GROUP] for at in range(0, len(digits), DIGITS_PER_GROUP)
        ]
        lines = (groups[:GROUPS_PER_LINE], groups[GROUPS_PER_LINE:])
        return column(
            *(Text(" ".join(line), DIGITS_UNITS, role="title", pad=(15, 4)) for line in lines),
            ground=Ground(18, PAPER),
        )  # fmt: skip

    def _copy_seal(self) -> None:
        if self._match.is_over:
            text, told = seal_proof(self._match), _("Seal, salt and seed copied.")
        else:
            text = seal_part(self._match, "commitment")
            told = _("Seal copied. Compare it when the game is over.")
        copy_and_tell(self._kit, text, told, self._buttons[0])


def make_seal_mark(kit: Kit, match: AnyMatch, ink: Colour = LILAC) -> SealMark:
    """Return the mark for a game in play, which shows the seal in short form."""
    short = short_commitment(match.extra.get("seal"))
    return SealMark(kit, match, lambda: [_("Fair deal"), short or ""], short is not None, ink)


def make_seal_verdict_mark(kit: Kit, match: AnyMatch, *, visible: Callable[[], bool]) -> SealMark:
    """Return the mark for a finished game, which says in plain words what became of its seal."""
    state = seal_state(match)

    def verdict_lines() -> list[str]:
        return [_(SEAL_STATE_TEXTS[state][0]) if state is not None else ""]

    return SealMark(kit, match, verdict_lines, lambda: state is not None and visible(), state=state)


RESULT_PICTURE_SIZE = (1200, 675)
TITLE_SIZE, LINE_SIZE, UNIT_SIZE, NAME_SIZE = 70, 27, 24, 34
SEAT_GAP_PX, TOTAL_ROOM_PX = 12, 160
MIN_SEATS_FOR_TWO_COLUMNS = 6
NAME_SHARE, TOTAL_SHARE, TOTAL_UNIT_SHARE = 0.24, 0.12, 0.3

_SPACES_TO_FIX = re.compile(r" (?=[\d·])|(?<=\d) (?=\w)")


class PicturedSeat(NamedTuple):
    """One player's result, as the shared picture shows it."""

    player: Player
    total: str
    unit: str
    """What the total counts, such as points; empty where that is obvious."""
    wins: bool
    draw_cards: Callable[[pygame.Surface, pygame.Rect], None]


def make_result_picture(
    kit: Kit, title: Part, seats: Sequence[PicturedSeat], line: str
) -> pygame.Surface:
    """Return the picture to share: the title, a box for each seat, and the line."""
    picture = pygame.Surface(RESULT_PICTURE_SIZE)
    picture.blit(kit.art.backdrop(RESULT_PICTURE_SIZE), (0, 0))
    rows = len(seats) if len(seats) < MIN_SEATS_FOR_TWO_COLUMNS else -(-len(seats) // 2)
    names = [_name_of_seat(seat, is_alone=len(seats) == 1) for seat in seats]
    boxes = [*map(_picture_of_seat, seats, names), *[Part()] * (-len(seats) % rows)]
    columns = (column(*boxes[at : at + rows], gap=SEAT_GAP_PX) for at in range(0, len(boxes), rows))
    foot = Text(
        with_nonbreaking_spaces(line), LINE_SIZE, CREAM, leading=1.15, pad=(40, 5), units=79,
        ground=Ground(0, BAR, 0),
    )  # fmt: skip
    boards = row(*columns, gap=SEAT_GAP_PX, pad=(40, 0), units=458)
    shown = column(title.but(pad=(40, 0), units=120), boards, Part(), foot)
    draw_part(shown, Pen(kit, picture, 1.0), picture.get_rect())
    return picture


def picture_title(title: str) -> Part:
    """Return the title of a picture to share."""
    return drawn(_draw_picture_title, title)


def _draw_picture_title(pen: Pen, rect: pygame.Rect, title: str) -> None:
    pen.kit.text.draw(
        pen.surface, title, rect, "script", TITLE_SIZE, SUNFLOWER, outline=(INK, 8), drop=4,
        align="center",
    )  # fmt: skip


def with_nonbreaking_spaces(line: str) -> str:
    """Return the line with non-breaking spaces beside numbers and before separating dots."""
    return _SPACES_TO_FIX.sub("\u00a0", line)


def _picture_of_seat(seat: PicturedSeat, name: Part) -> Part:
    total = Text(seat.total, High(0.8 if seat.unit else 0.7), INK, "title", "right")
    unit = Text(seat.unit, UNIT_SIZE, TEAL_DEEP, align="right", share=TOTAL_UNIT_SHARE)
    figures = column(total.but(share=1 - TOTAL_UNIT_SHARE), unit) if seat.unit else total
    edge = (6, SUNFLOWER) if seat.wins else (4, INK)
    return row(
        name.but(share=NAME_SHARE),
        drawn(_draw_cards_of_seat, seat, share=1 - NAME_SHARE - TOTAL_SHARE),
        figures.but(share=TOTAL_SHARE, most=(0, TOTAL_ROOM_PX)),
        gap=10, pad=(14, 8), ground=Ground(18, CREAM, *edge),
    )  # fmt: skip


def _draw_cards_of_seat(pen: Pen, rect: pygame.Rect, seat: PicturedSeat) -> None:
    seat.draw_cards(pen.surface, rect)


def _name_of_seat(seat: PicturedSeat, *, is_alone: bool) -> Part:
    """Return a badge, with a crown on it for a winner, and the name beside it or below."""
    player = seat.player
    badge, crown = f"seat_{player.badge + 1}", Art("crown", High(0.4), at=(0.5, 0))
    shown = pile(Art(badge, High(0.8), at=(0.5, 1)), crown) if seat.wins else Art(badge)
    if is_alone:
        name = drawn(_draw_name_below, player.name, units=64)
        return column(shown.but(units=120), name, gap=8)
    name = name_part(player.name, NAME_SIZE)
    return row(shown.but(share=4, most=(96, 116)), name.but(share=5), gap=10)


def _draw_name_below(pen: Pen, rect: pygame.Rect, name: str) -> None:
    draw_name(pen, rect, name, NAME_SIZE, INK, align="center")


LINE_UNITS, NOTE_UNITS = 30.0, 24.0
TURN_RESULT_SQUARES = "⬜🟨🟧🟥"
"""The squares that show how well a turn went, from the worst to the best."""
TURN_RESULT_COUNTS = ("0", "1", "2", "3+")


class ShareScene(SheetScene):
    """The sheet that shares a finished game as text, code or picture."""

    title = N_("Share")

    asks_at = "share"

    def __init__(self, kit: Kit, match: AnyMatch) -> None:
        super().__init__(kit, "share")
        self._match = match
        self.record: Record = match.record()
        self._game = kit.games[self.record.game]
        line = result_line(self._game, self._game.statistics.summarise(self.record))
        if match.extra.get("practice"):
            line = SEPARATOR.join((_("Practice"), line))
        self.line = line
        self.with_game = True
        """Whether the challenge code includes the moves of the game."""
        with_game = Toggle(
            "with_game", self._include_moves_label, lambda: self.with_game,
            partial(setattr, self, "with_game"), colour=INK,
        )  # fmt: skip
        self._copy = Button(
            "", N_("Copy result"), self._copy_result, style="secondary", icon="copy",
            shortcut=Key("copy"),
        )  # fmt: skip
        self._copy_the_code = Button(
            "copy_code", N_("Copy challenge code"), self._copy_code, icon="copy"
        )
        self._ways = [
            self._copy,
            Button("", N_("Save picture"), self._save_picture, style="secondary",
                   icon="save", shortcut=Key("picture")),
        ]  # fmt: skip
        self._controls = [
            with_game,
            self._copy_the_code,
            Button("close", N_("Close"), kit.stack.pop, style="quiet", shortcut=Back()),
        ]
        self.focus = Focus(kit, default=self._ways[0])
        self.facts = SharedFacts()
        """What the library knows about the game; nothing until it has answered."""
        self._asking = LibraryQuery(kit)
        self._query_facts()

    def _query_facts(self) -> None:
        uid = self._match.extra.get("uid")
        people = [player.name for player in self._match.players if not player.is_bot]
        if isinstance(uid, str) and len(people) == 1:
            offerings = screens_of(self._kit.games, self.record.game).offerings
            occasions = [offering.occasion for offering in offerings]
            self._asking.ask(
                lambda library: library.ask(query_shared_facts, uid, people[0], occasions),
                partial(setattr, self, "facts"),
            )

    def update(self, dt: float) -> bool:
        self._asking.update()
        return super().update(dt)

    def state(self) -> object:
        return self.with_game

    def parts(self) -> Mapping[str, Part]:
        line = with_nonbreaking_spaces(self.line)
        return {
            "line": Text(line, LINE_UNITS, leading=1.2, pad=(20, 10), ground=Ground(20, PAPER)),
            "ways": wrap(*(Control(it, units=420, most=(0, 82)) for it in self._ways), gap=20),
            "challenge": column(
                Text(_("Challenge a friend"), 33, GRAPE, "title", "left", units=50),
                Text(self._code_note(), NOTE_UNITS, align="left", leading=1.2),
            ),
            **{it.area: Control(it) for it in self._controls},
        }

    @property
    def _is_game_of_bots(self) -> bool:
        return all(player.is_bot for player in self._match.players)

    def _include_moves_label(self) -> str:
        if self._is_game_of_bots:
            return _("Include the moves")
        is_alone = len(self._match.players) == 1
        return _("Include my moves") if is_alone else _("Include our moves")

    def _code_note(self) -> str:
        if self._is_game_of_bots and self.with_game:
            return _("A short code to send: the same deal, the result to beat, and every move.")
        if self._is_game_of_bots:
            return _("A short code to send: just the deal, not how it was played.")
        if self.with_game:
            return _("A short code to send: the same deal, your result to beat, and your moves.")
        return _("A short code to send: just the deal, not how you played it.")

    def shared_text(self) -> str:
        """Return the result as a text to send to a friend.

        It has a line of words, rows of coloured squares for the turns, what the squares mean, and
        the challenge code, if the game can be a challenge.
        """
        words = screens_of(self._kit.games, self.record.game).words
        people = [at for at, player in enumerate(self._match.players) if not player.is_bot]
        rows = words.turn_results(self.record, people[0] if people else 0)
        pattern = ["".join(TURN_RESULT_SQUARES[size] for size in row) for row in rows]
        line = SEPARATOR.join((self.line, *self.facts.in_words()))
        text = "\n".join([line, *pattern])
        if pattern:
            squares = zip(TURN_RESULT_SQUARES, TURN_RESULT_COUNTS, strict=True)
            legend = " ".join(f"{square} {count}" for square, count in squares)
            text += f"\n\n{legend} {_(words.TURN_RESULT_UNIT)}"
        try:
            code = code_of(self.record, self._game.packing, self.with_game)
        except RefusedCode:
            # Not every game can be a challenge.
            return text
        how = _("Try to beat it: copy this message, open the game and press {key}.")
        return f"{text}\n\n{how.format(key=control_key_name('paste'))}\n{code}"

    def _copy_result(self) -> None:
        told = _("Copied! Send it to a friend.")
        copy_and_tell(self._kit, self.shared_text(), told, self._copy)

    def _copy_code(self) -> None:
        try:
            code = code_of(self.record, self._game.packing, self.with_game)
        except RefusedCode as refusal:
            self._kit.notices.replace_notices(refusal_sentence(refusal))
            self._kit.sound.play("error")
            return
        copy_and_tell(self._kit, code, _("Copied! Send it to a friend."), self._copy_the_code)

    def _save_picture(self) -> None:
        draw = screens_of(self._kit.games, self.record.game).result_picture
        save_picture_and_notify(self._kit.notices, draw(self._kit, self._match, self.line))


LETTER_UNITS = 28.0
RIVAL_GAP_SHARE = 0.3


class RivalMark(HintedClickArea):
    """A mark with the badge of a challenge's rival, and words that compare the two results."""

    sound = "click"

    def __init__(
        self, kit: Kit, rival: Player, words: str, label: Label, opens: Callable[[], Scene], *,
        visible: Callable[[], bool],
    ) -> None:  # fmt: skip
        super().__init__(
            "challenge_result", label, lambda: kit.stack.push(opens()), visible=visible,
            shortcut=Key("rival"),
        )  # fmt: skip
        self._rival = rival
        self.words = words
        """The comparison with the rival; if empty, the rival's name is shown instead."""
        self._tree = KeptTree(kit)

    def look(self) -> object:
        return None

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        badge = Art(f"seat_{self._rival.badge + 1}", fits=True)
        ink, words = CREAM if self.hovered else SUNFLOWER, self.words or self._rival.name
        told = row(badge, Text(words, LETTER_UNITS, ink, align="left"), gap=High(RIVAL_GAP_SHARE))
        self._tree.lay(told, self.rect, self.scale)
        self._tree.draw(surface)


LOG_FOLDER = "logs"
LOG_INDENT = "  "


def log_as_text(entries: Iterable[Sequence[LogLine]], players: Sequence[Player]) -> str:
    """Return the log as plain text, with an empty line before each heading.

    >>> print(log_as_text([[Line("Round 1", is_heading=True)], [Line("passed", 0)]], []), end="")
    <BLANKLINE>
    Round 1
      passed
    """
    lines = []
    for line in (line for entry in entries for line in entry):
        if line.is_heading:
            lines += ["", line.words]
        else:
            lines.append(f"{LOG_INDENT * (1 + line.depth)}{log_line_with_name(line, players)}")
    return "".join(f"{line}\n" for line in lines)


def log_line_with_name(line: LogLine, players: Sequence[Player]) -> str:
    """Return a line of the log in words, after the player's name if several players play."""
    if line.player is None or len(players) < 2:
        return line.words
    return _("{name}: {words}").format(name=players[line.player].name, words=line.words)


def save_log(text: str, folder: Path) -> Path:
    """Save a log in a new file and return the file's path.  Raise `OSError` if that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    return create_numbered_file(folder / dated_file_name(PICTURE_FILE_STEM, ".txt"), text.encode())
