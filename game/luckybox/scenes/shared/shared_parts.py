"""What a shared table shows, as parts in reading order: everybody's board, and what all share."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol

import pygame

from game.luckybox.scenes.card_parts import CardShape
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.meanings import help_text, moons_meaning, stars_meaning
from game.luckybox.scenes.round import panels
from game.luckybox.scenes.round.board import (
    NO_CARD_HELP,
    CardLook,
    cards_of,
    coming_of,
    looks_of,
)
from game.luckybox.scenes.round.question import (
    Question,
    QuestionKind,
    Target,
    bonus_prompt,
    how_to_go_on,
    lines_completed_by,
)
from game.luckybox.scenes.round.round_parts import Answered, BoardCardHelp
from game.luckybox.scenes.round.tiles import NO_SEAT_HELP, draw_free_place, tile, tile_of
from game.luckybox.spelling import seat_in_words
from game.luckybox.stage import seat_score_of
from game.record import Player
from game.scenes.frame.drawing import tab_colours
from game.scenes.table import rivals
from game.scenes.table.table import AND_SEPARATOR
from game.stage import ClipPose
from game.ui.draw.palette import (
    BAR,
    CREAM,
    INK,
    LILAC,
    SEAT_COLOURS,
    SUNFLOWER,
    WHITE,
    mix_colours,
)
from game.ui.draw.shapes import replace_edges
from game.ui.pen import Pen
from game.ui.tree import (
    Art,
    Ground,
    High,
    Part,
    PartOptions,
    Press,
    Text,
    arranged,
    cached,
    column,
    drawn,
    row,
    sized,
)
from game.ui.widgets import intents
from game.ui.widgets.controls import prompt_pad_family
from game.ui.widgets.widget import key_cap_name
from game.ui.window.layout import Placement
from game.ui.window.preferences import REVEAL_BY_CLICK
from game.ui.window.scene import Kit
from game.words import _, join_sentences, language

from .shared_answers import tell_news
from .shared_layout import HeadForm, shared_table
from .shared_marks import (
    Called,
    called_picture,
    draw_board,
    key_cap,
    keys_chip,
    numbers_left,
    score_part,
    stars_part,
    tab_ground,
    tick_or_number,
    with_keys_told,
)
from .shared_words import (
    SeatAsked,
    SharedShown,
    called_on,
    keys_meaning,
    only_message,
    round_keys_in_words,
    words_on_square,
)

WAITING_NAME_UNITS, MESSAGE_UNITS, MESSAGE_FLOOR_UNITS, NAMES_SHARE = 22, 25, 20, 0.45
"""The letters of names in the line below and of its words; and how much of it names may take."""
Box = tuple[int, int, int, int]
"""A rectangle that can be compared and kept as a part's argument."""


class Shared(Answered, Protocol):
    """The scene of a shared table, as far as its parts need it."""

    def question_of(self, seat: int) -> Question: ...

    def undo_on(self, seat: int) -> None: ...

    def pass_on(self, seat: int) -> None: ...

    def hint_on(self, seat: int) -> None: ...

    def go_on(self) -> None: ...

    def buttons(self) -> Mapping[str, Part]: ...

    def why_not_undo(self, seat: int) -> str | None: ...


class SharedParts:
    """Says what a shared table shows, as a tree for each board and for each area of the map."""

    def __init__(self, kit: Kit, table: Table, place: Placement) -> None:
        self._kit, self._table, self.place = kit, table, place
        self._scene: Shared | None = None
        self._helps: list[SharedCardHelp] = []
        self._looks: dict[int, tuple[object, tuple[CardLook | None, ...]]] = {}
        """The cards of seats as they look, each preceded by the key for which that holds."""
        self._news: tuple[object, tuple[str, ...]] = None, ("",)
        """The latest answers in words, preceded by what they were told for."""
        self._is_bot = tuple([player.is_bot for player in table.players])
        self.layout = shared_table(place.size, self._is_bot)
        self.see(SharedShown(tuple([SeatAsked() for _player in table.players])))

    def serve(self, scene: Shared) -> None:
        """Connect the parts to a scene: they act on it when pressed, and explain its questions."""
        self._scene = scene
        self._helps = [SharedCardHelp(scene, seat) for seat in range(len(self._table.players))]

    def see(self, shown: SharedShown) -> None:
        """Note what to show, and how the table stands now."""
        self.shown, self.poses = shown, self._table.director.poses()
        self.poses_of: dict[int | None, list[ClipPose]] = {}
        """The poses of each seat, and of all under None."""
        for pose in self.poses:
            self.poses_of.setdefault(getattr(pose, "player", None), []).append(pose)

    def plan(self, size: tuple[int, int]) -> bool:
        """Lay the boards out for the cards of this round.  Return whether that is another plan.

        Cards come and go between rounds alone, so nothing moves while people play.
        """
        held = tuple([len(seat.cards) for seat in self._table.view.seats])
        before = self.layout
        self.layout = shared_table(size, self._is_bot, max(held), held=held)
        return self.layout != before

    @property
    def shape(self) -> CardShape:
        return self.layout.plan.shape

    # --- the whole -------------------------------------------------------------------------------

    def state(self) -> object:
        """Return all values that the parts are built from."""
        table = self._table
        looks = tuple([self.looks(seat) for seat in self.layout.seats])
        return (
            table.view.moment, self.layout, self.shown, looks, len(panels.number_flips(self.poses)),
            self._latest_news(), prompt_pad_family(),
        )  # fmt: skip

    def parts(self) -> dict[str, Part]:
        """Return all parts by their areas, in reading order."""
        view, turning = self._table.view, len(panels.number_flips(self.poses))
        head = panels.header_of(view, turning)
        return {
            "round": head["round"], "points": head["points"],
            "bag": cached(
                numbers_left, *panels.bag_shown(view, turning), view.bolt_supply, view.moon_supply,
                key="numbers left",
            ),
            "deck": self._deck(),
            "again": self._again(),
            "track": head["track"], "track_count": head["track_count"],
            **{f"board {seat}": self.board(at) for at, seat in enumerate(self.layout.seats)},
            **{f"tile {seat}": self.tile(seat) for seat in self.layout.tiles},
            "message": self._line_below(),
            **({} if self._scene is None else self._scene.buttons()),
        }  # fmt: skip

    # --- a board ---------------------------------------------------------------------------------

    def looks(self, seat: int) -> tuple[CardLook | None, ...]:
        poses = self.poses_of.get(seat, ())
        coming = coming_of(poses)
        view = self._table.view
        # What happens on others' boards changes nothing here.
        moment, new = view.seats[seat].moment, view.card_just_drafted(seat)
        key = moment, new, self.shown.asked[seat], coming
        known = self._looks.get(seat)
        if known is None or known[0] != key:
            known = self._looks[seat] = key, self._find_looks(seat, poses)
        return known[1]

    def _find_looks(self, seat: int, poses: Sequence[ClipPose]) -> tuple[CardLook | None, ...]:
        view, asked = self._table.view, self.shown.asked[seat]
        shown, question = view.seats[seat], asked.question
        new = view.card_just_drafted(seat)
        costs = question.costs
        # Where no square is free, all tell what they cost; else the one pointed at.
        shows_all = asked.shows_prices or 0 not in costs.values()
        prices = {at: cost for at, cost in costs.items() if shows_all or at == asked.pointed}
        preview: Sequence[Target] = ()
        if asked.pointed is not None:
            preview = lines_completed_by(self._table.match, seat, asked.pointed)
        free = frozenset(at for at in costs if not costs[at])
        looks = looks_of(shown, question, poses, prices, preview, free or None, new)
        # The places of cards that have gone are not kept: those that stay are larger without.
        return tuple(filter(None, looks))

    def board(self, at: int) -> Part:
        """Return the board of the seat at a place of the plan."""
        plan, seat, table = self.layout.plan, self.layout.seats[at], self._table
        asked, view = self.shown.asked[seat], table.view
        shown = view.seats[seat]
        told = self._helps[seat] if self._helps else NO_CARD_HELP
        looks = self.looks(seat)
        frame = drawn(
            draw_board, SEAT_COLOURS[table.players[seat].badge], bool(asked.question.legal),
            asked.is_in_hand, key=("board", seat),
        )  # fmt: skip
        is_done = view.turn > 0 and shown.is_done and seat not in self.shown.waited_for
        head = BoardHead(
            table.players[seat], shown.bolts, shown.moons, shown.stars[view.round - 1],
            sum([view.edition.star_points[it] for it in shown.stars[: view.round - 1]]),
            seat_score_of(view, seat).certain, is_done, asked.key,
            asked.is_in_hand and bool(asked.key),
            asked.question.may_pass, asked.may_ask,
            called_on(asked.question, view.number or 0),
            bonus_prompt(asked.question) if asked.question.kind is QuestionKind.BONUS else "",
        )  # fmt: skip
        form = plan.form(at)
        # With nothing to press that is not cached, a board that stays is not laid out anew.
        names = cached(self.head, head, seat, form, key=("head", seat))
        offered = asked.may_undo, asked.is_undo_barred, asked.has_undo_key
        undo_button = cached(self.undo_button, seat, *offered, key=("undo button", seat))
        # Whatever is asked, *Undo* has its place: a click on it must not fall into a gap.
        room, pad, undo = plan.names[at], self.place.px(8), plan.names[at].copy()
        undo.height = plan.line_of(at)
        undo.width = round(UNDO_SHAPE * undo.height)
        undo.right = room.right - pad
        if not plan.has_two_lines:
            room = replace_edges(room, right=undo.left)
        lying = *self._card_places(at, len(looks)), *plan.free(at)
        return arranged(
            _places_given, frame, undo_button, names,
            *cards_of(looks, table.faces, told, self.shape),
            *[drawn(draw_free_place, FREE_PLACE_INK)] * len(plan.free(at)),
            args=(tuple(plan.boards[at]), tuple(undo), tuple(room), *map(tuple, lying)),
        )  # fmt: skip

    def _card_places(self, at: int, count: int) -> Sequence[pygame.Rect]:
        return self.layout.plan.cards[at][:count]

    def head(self, shown: BoardHead, seat: int, form: HeadForm) -> Part:
        """Return what stands above a seat's cards: name, bonuses, buttons, belongings."""
        (colour, ink), scene = tab_colours(shown.player), self._scene
        # A key stands where the badge does, so that a number beside a name is the one called.
        badge = Art(rivals.seat_badge_picture, High(0.8), args=(shown.player,), fits=True)
        if shown.key:
            badge = Art(key_cap, High(0.8), args=(shown.key,), fits=True)
        number = next((it for it in shown.called if isinstance(it, int)), None)
        mark = Art(tick_or_number, High(0.86), args=(shown.is_done, number), fits=True)
        tab = row(
            badge,
            Text(shown.player.name, High(0.66), ink, "title", "left", floor=12),
            mark, gap=High(0.2), pad=(High(0.3), 0),
            ground=tab_ground(colour, has_keys=shown.has_keys), key=("name", seat),
            help=partial(self._seat_meaning, seat), told=partial(self._seat_told, seat),
            fits=True, is_quiet=True,
        )  # fmt: skip
        buttons: list[Part] = []  # They have their room, however long a name is.
        line, has_keys = form.line_px / self.place.scale, shown.has_keys
        # What a bonus asks needs the room.
        has_keys = has_keys and form.shows_keys and not shown.prompt
        if scene is not None and shown.may_pass:
            # Not where *Undo* was or will be: a second click would mean the other.
            press = Press(partial(scene.pass_on, seat), _("Pass"), shown.player.name)
            passes = Text(_("Pass"), High(0.6), INK, "title", fits=True, floor=12)
            buttons.append(
                row(passes, *[_key_sign("pass")] * has_keys, gap=High(0.2), fits=True,
                    pad=(High(0.4), 0), key=("pass", seat),
                    ground=PASS_BUTTON, press=press, group=("board", seat),
                    help=partial(help_text, "pass"))
            )  # fmt: skip
        if scene is not None and shown.may_ask:
            press = Press(partial(scene.hint_on, seat), _("Hint"), shown.player.name, is_aside=True)
            bulb = Art("hint", High(0.8), fits=True)
            buttons.append(
                row(bulb, *[_key_sign("hint")] * has_keys, gap=High(0.1), fits=True,
                    pad=(High(0.16), 0), key=("hint", seat), press=press, group=("board", seat),
                    help=partial(help_text, "hint"))
            )  # fmt: skip
        elif buttons:
            # *Pass* lies where it does beside a hint.
            buttons.append(Part(units=HINT_SHAPE * line))
        told, (*tokens, total) = self._lane(shown, seat, form), self._belongings(shown, seat, form)
        if form.has_two_lines:
            # Below *Undo* is the hint.
            undo = Part(units=UNDO_SHAPE * line)
            return column(
                row(row(tab, Part()), total, undo, gap=High(0.2), pad=(8, 0)),
                row(*tokens, told, *buttons, gap=High(0.24), pad=(8, 0)),
            )
        has = row(*tokens, total, gap=High(0.3), fits=True)
        return row(row(tab, told, gap=High(0.2)), *buttons, has, gap=High(0.2), pad=(8, 0))

    def _lane(self, shown: BoardHead, seat: int, form: HeadForm) -> Part:
        """Return the bonuses that wait and what they ask for; a cascade's word lies there, too."""
        between: PartOptions = {"key": ("marquee", seat)}
        if not shown.prompt:
            return Part(**between)
        discs = [Art(called_picture, High(0.84), args=(it,), fits=True) for it in shown.called]
        # A rim keeps them apart from what the seat has already.
        waiting = row(*discs, gap=4, pad=(High(0.2), 0), ground=WAITING_DISCS, fits=True)
        # Never smaller, but in fewer words: it is read at a glance.
        least = max(12, round(PROMPT_SHARE * form.line_px))
        forms = shown.prompt, _("Choose a square"), ""
        words = Text(forms, High(PROMPT_SHARE), SUNFLOWER, "title", "left", floor=least)
        return row(waiting, words, gap=High(0.14), **between)

    def undo_button(self, seat: int, may_undo: bool, is_barred: bool, has_key: bool) -> Part:
        scene, is_lit = self._scene, may_undo or is_barred
        alpha = 255 if may_undo else BARRED_ALPHA if is_lit else NO_UNDO_ALPHA
        undo: Part = Art("undo", High(0.72), alpha=alpha)
        if has_key:
            # It has the room of the arrow alone, so that nothing moves.
            arrow = Art("undo", High(0.56), fits=True)
            undo = row(Part(), arrow, _key_sign("undo"), Part(), gap=High(0.04))
        if scene is None:
            return undo
        press = Press(
            partial(scene.undo_on, seat) if may_undo else None, _("Undo"),
            self._table.players[seat].name, refuse=partial(scene.why_not_undo, seat), is_aside=True,
        )  # fmt: skip
        # It says why, too, where there is nothing to take back any more.
        return undo.but(
            key=("undo", seat),
            ground=HEAD_BUTTON if is_lit else None,
            press=press,
            group=("board", seat),
            help=partial(self._undo_meaning, seat),
        )

    def _belongings(self, shown: BoardHead, seat: int, form: HeadForm) -> Sequence[Part]:
        """Return what a seat has: bolts, moons, stars and, last, its points."""

        def token(name: str, count: int, told: Callable[[], intents.TooltipText]) -> Part:
            figure = Text(str(count), High(0.66), CREAM, "title", "left", floor=12, fits=True)
            return row(
                Art(name, High(0.78), fits=True), figure, gap=High(0.08), fits=True,
                key=(f"{name}s", seat), help=told,
            )  # fmt: skip

        table = self._table
        edition, players = table.view.edition, len(table.players)
        told: PartOptions = {
            "key": ("stars", seat), "fits": True,
            "help": lambda: stars_meaning(table.view.seats[seat].stars, table.view.round, edition),
        }  # fmt: skip
        # Without room, and where a bonus asks, this round's stand alone.
        kept = shown.kept if form.has_units and not shown.prompt else 0
        is_short = form.has_two_lines or not form.has_units
        stars = stars_part(shown.stars, kept, is_short, **told)
        total = score_part(
            shown.total, has_unit=form.has_units, fits=True,
            key=("total", seat), help=partial(self._seat_meaning, seat),
        )  # fmt: skip
        bolts = token("bolt", shown.bolts, partial(help_text, "bolts", count=shown.bolts))
        moons = token("moon", shown.moons, partial(moons_meaning, shown.moons, edition, players))
        if form.has_units or form.has_two_lines:
            return bolts, moons, stars, total
        # What a bonus asks needs the room of the stars more than they do; nothing moves for it.
        return *[stars] * (not shown.prompt), bolts, moons, total

    def _seat_meaning(self, seat: int) -> intents.TooltipText:
        words = seat_in_words(self._table.view, seat)
        if key := self.shown.asked[seat].key:
            words = join_sentences(words, _("Key {key} leads to this board.").format(key=key))
        return intents.TooltipText(self._table.players[seat].name, words)

    def _seat_told(self, seat: int) -> intents.SpokenItem:
        more = partial(seat_in_words, self._table.view, seat)
        return intents.SpokenItem(("name", seat), self._table.players[seat].name, more=more)

    def _undo_meaning(self, seat: int) -> intents.TooltipText:
        words = _("Undoes {name}’s last decision, until something new is revealed.")
        return intents.TooltipText(_("Undo"), words.format(name=self._table.players[seat].name))

    def tile(self, seat: int) -> Part:
        """Return the small board of a bot."""
        shown = tile_of(self._table.players[seat], self._table.view, seat)
        return cached(
            tile, shown, self._table.faces, NO_SEAT_HELP, seat, key=("tile", seat),
            help=partial(self._seat_meaning, seat),
        )  # fmt: skip

    # --- what all share --------------------------------------------------------------------------

    def _deck(self) -> Part:
        number, shown, scene = self._table.view.number, self.shown, self._scene
        act = scene.go_on if scene is not None and shown.may_go_on else None
        words = _("Reveal") if self._table.view.to_come else _("Score it")
        return drawn(
            panels.draw_deck, number, self.asks_to_reveal, shown.is_deck_hot, key="deck",
            help=partial(self._deck_meaning, number),
            press=Press(act, words, is_aside=True), is_quiet=bool(shown.waited_for),
        )  # fmt: skip

    def _deck_meaning(self, number: int | None) -> intents.TooltipText:
        meaning = help_text("number" if number else "deck", number=number)
        # The number looks as before, but a click on it is the next one.
        goes_on = self.shown.may_go_on
        return meaning._replace(words=how_to_go_on(self._table)) if goes_on else meaning

    @property
    def asks_to_reveal(self) -> bool:
        """Whether the deck waits for a click: a number that comes by itself asks for none."""
        return self.shown.may_go_on and self._kit.settings.auto_reveal == REVEAL_BY_CLICK

    @property
    def is_repeated(self) -> bool:
        """Whether the number is the one before once more, which would look as if none had come."""
        numbers = self._table.view.revealed
        return numbers[-1:] == numbers[-2:-1] != []

    def _again(self) -> Part:
        """Return the tag beside a repeated number, where its button will be."""
        is_there = self.is_repeated and not self.shown.may_go_on
        return drawn(panels.draw_tag, _("Again!"), key="again") if is_there else Part(key="again")

    def _line_below(self) -> Part:
        """Return for whom the table waits, the news and, while keys are in use, what they do.

        The keys' words keep their form and their place as long as anybody is waited for, but leave
        room for news: whoever plays by keys is told the same.
        """
        players = self._table.players
        in_hand = [players[at] for at, it in enumerate(self.shown.asked) if it.is_in_hand]
        chips = [keys_chip(player, keys_meaning) for player in in_hand]
        # Where room is short, these words give way, and nothing that fits beside them.
        words = self._waiting_line(self.shown.waited_for)
        left = row(row(*chips, words, gap=14, fits=True), self.ticker(), gap=16)
        has_news = any(self._latest_news()) and not self.shown.waited_for
        if has_news or not in_hand or prompt_pad_family() is not None:
            return left
        everybody = [seat for seat, player in enumerate(players) if not player.is_bot]
        widest = keys_chip(max(players, key=lambda it: len(it.name)), keys_meaning)
        news = [Text(self._latest_news()[0], MESSAGE_UNITS, CREAM, "title", fits=True)]
        news *= any(self._latest_news())
        fullest = row(widest, self._waiting_line(everybody, tells_why=False), *news, gap=16)
        sizes = MESSAGE_UNITS, MESSAGE_FLOOR_UNITS
        return sized(with_keys_told, left, fullest, self.keys_in_words(), sizes)

    def ticker(self) -> Part:
        """Return the news, in the room that the line below leaves, rather shorter than smaller."""
        words, least = self._latest_news(), self._least_letters(MESSAGE_UNITS)
        return Text(words, MESSAGE_UNITS, CREAM, "title", "right", key="ticker", floor=least)

    def _least_letters(self, units: float) -> int:
        """Return the floor of letters of a size: of a zoomed page, it is zoomed, too."""
        return max(12, round(self.place.px(units) / self._kit.text.zoom))

    def _waiting_line(self, waited_for: Sequence[int], *, tells_why: bool = True) -> Part:
        """Return for whom the table waits, whatever is pointed at, and what that waits for.

        They have their colours, and names where there is room for all.
        """
        least = self._least_letters(MESSAGE_FLOOR_UNITS)
        if not waited_for:
            return Text(self.messages(), MESSAGE_UNITS, CREAM, "title", "left", floor=least)
        text, px = self._kit.text, self.place.px(WAITING_NAME_UNITS)
        players = [self._table.players[seat] for seat in waited_for]
        names = sum(
            text.width(it.name, "title", round(text.enlarged_px("title", px))) for it in players
        )
        discs = [self.shown.asked[seat].question.discs for seat in waited_for]
        wide = names + (2 * len(players) + sum(map(len, discs))) * px
        is_named = wide < NAMES_SHARE * self.place["message"].width
        number = [
            Art(called_picture, High(0.94), args=(it,), fits=True) for it in self._asked_number()
        ]
        chips = []
        for seat, player, waiting in zip(waited_for, players, discs, strict=True):
            bonuses = [
                Art(called_picture, High(0.8), args=(it,), fits=True) for it in waiting.values()
            ]
            colour, ink = tab_colours(player)
            name = Text(player.name, WAITING_NAME_UNITS, ink, "title", "left", floor=12, fits=True)
            badge = Art(rivals.seat_badge_picture, High(0.8), args=(player,), fits=True)
            chips.append(
                row(badge, *[name] * is_named, *bonuses, gap=High(0.16), pad=(High(0.2), 0),
                    ground=Ground(High(0.3), colour), fits=True, key=("waited for", seat))
            )  # fmt: skip
        # Faces alone leave it to everybody to find their own: how many there are is read at once.
        many = _("Waiting for {count} players").format(count=len(players))
        asks = Text(
            " ".join([_("Again!")] * self.is_repeated + [_("Waiting for") if is_named else many]),
            MESSAGE_UNITS, CREAM, "title", "left", floor=least, fits=True, key="waiting",
        )  # fmt: skip
        # Without room these words are left out: they stand on the boards, too.
        why = (self._wait_words() if tells_why else "", "")
        told = Text(why, MESSAGE_UNITS, SUNFLOWER, "title", "left", floor=least)
        return row(*number, asks, *chips, told, gap=8)

    def _asked_number(self) -> list[int]:
        """Return the number, while somebody has still to cross it off, or nothing."""
        view = self._table.view
        is_asked = any(not view.seats[seat].answered for seat in self.shown.waited_for)
        return [view.number] if view.number and is_asked else []

    def _wait_words(self) -> str:
        """Return what those waited for have to do, if that is not to cross a number off, or ''."""
        first = self.shown.asked[self.shown.waited_for[0]].question
        if any(self.shown.asked[seat].only for seat in self.shown.waited_for):
            return _("A clock: the only square comes by itself.")
        if len(self.shown.waited_for) == 1 and first.kind is QuestionKind.BONUS:
            return bonus_prompt(first)
        return ""

    def pointed_words(self) -> str:
        """Return what a click on the square pointed at does, and on whose board, or ''."""
        for player, asked in zip(self._table.players, self.shown.asked, strict=True):
            is_number = asked.question.kind is QuestionKind.NUMBER
            if is_number and asked.pointed is not None and asked.pointed == asked.only:
                return only_message(player.name)
            if lines := words_on_square(asked):
                words = AND_SEPARATOR.join(lines)
                return _("{name}: {words}").format(name=player.name, words=words)
        return ""

    def only_words(self, seat: int) -> str:
        """Return that a seat's only free square comes, or has come, by itself, or ''."""
        if self.shown.asked[seat].told is None:
            return ""
        name, number = self._table.players[seat].name, self._table.view.number
        return _("{name}’s only free square: {number}").format(name=name, number=number)

    def only_in_short(self, seat: int) -> str:
        """Return whose square comes by itself, in one line; the line below says the rest."""
        name, number = self._table.players[seat].name, self._table.view.number
        return _("{name}: {words}").format(name=name, words=number).replace(" ", "\u00a0")

    def messages(self) -> tuple[str, ...]:
        """Return for whom the table waits, or what happens next.  The longest form comes first."""
        return self._particular_messages() or self._waiting_messages()

    def _particular_messages(self) -> tuple[str, ...]:
        """Return what says more than for whom the table waits, or nothing."""
        shown, table = self.shown, self._table
        may_undo = any(it.may_undo for it in shown.asked)
        # While there is time for undo, Enter calls no number.
        uses_keys = any(it.key for it in shown.asked)
        tells_key = may_undo and uses_keys
        if self.asks_to_reveal:
            return (how_to_go_on(table),)
        if shown.may_go_on:
            if not table.view.to_come:
                return (how_to_go_on(table) if tells_key else _("Round over! Now it is scored."),)
            comes = how_to_go_on(table) if tells_key else _("The next number is on its way.")
            undo = [_("Until then you can undo.")] * may_undo
            click = [] if uses_keys else [_("A click on the number brings it at once.")]
            forms = (comes, *click, *undo), (comes, *undo), (comes,)
            return tuple([join_sentences(*it) for it in forms])
        names = [table.players[seat].name for seat in shown.waited_for]
        if not names:
            return ()
        if shown.has_only_squares:
            return (only_message(", ".join(names)),)
        last = shown.asked[shown.waited_for[0]].question
        if len(names) == 1 and last.kind is QuestionKind.BONUS:
            words = _("{name}: {words}").format(name=names[0], words=bonus_prompt(last))
            return words, _("Waiting for {names}").format(names=names[0])
        return ()

    def _waiting_messages(self) -> tuple[str, ...]:
        table = self._table
        names = [table.players[seat].name for seat in self.shown.waited_for]
        if not names:
            return ("",)
        called = "".join([_(panels.NUMBER_NAMES[it - 1]) for it in self._asked_number()])
        waits = [_("Waiting for {names}").format(names=", ".join(names))]
        if len(names) > 1:
            waits.append(_("Waiting for {count} players").format(count=len(names)))
        if self.is_repeated:
            called = f"{called} {_('Again!')}"
        return tuple([f"{called} {words}".strip() for words in waits])

    def keys_in_words(self) -> tuple[str, ...]:
        """Return what keys do, the longest form first."""
        in_hand = [it.question.costs.values() for it in self.shown.asked if it.is_in_hand]
        glows = not any(costs and 0 not in costs for costs in in_hand)
        # Where nothing glows, arrows alone lead to what costs bolts.
        spends = glows and any(map(any, in_hand))
        return round_keys_in_words(len(self.layout.seats), glows=glows, spends=spends)

    def _latest_news(self) -> tuple[str, ...]:
        """Return what the latest answers brought, the longest form first."""
        told_for = self.shown.news, self._table.view.moment, language()
        if told_for != self._news[0]:
            self._news = told_for, tell_news(self._table, self.shown.news)
        return self._news[1]


class BoardHead(NamedTuple):
    """What the row above a seat's cards shows."""

    player: Player
    bolts: int
    moons: int
    stars: int
    kept: int
    """The points of stars in earlier rounds."""
    total: int
    is_done: bool
    key: str
    has_keys: bool
    """Whether the keys act on this board, and are told there."""
    may_pass: bool
    may_ask: bool
    called: Called
    prompt: str
    """What the bonuses ask for, or ''."""


def _key_sign(name: str) -> Part:
    return Art(key_cap, High(0.64), args=(key_cap_name(intents.Key(name)),), fits=True)


HEAD_BUTTON = Ground(High(0.3), mix_colours(BAR, WHITE, 0.25), 2.0, LILAC, lit=0.16)
FREE_PLACE_INK = mix_colours(LILAC, BAR, 0.72)
PROMPT_SHARE = 0.6
"""The letters of what a bonus asks for, in heights of its row."""
WAITING_DISCS = Ground(High(0.5), BAR, 2.0, SUNFLOWER)
PASS_BUTTON = Ground(High(0.3), SUNFLOWER, lit=0.3)
BARRED_ALPHA, NO_UNDO_ALPHA, UNDO_SHAPE = 90, 40, 1.3
HINT_SHAPE = 1.12
"""The width of a hint's button, in heights of its row."""


def _places_given(pen: Pen, rect: pygame.Rect, *places: Box) -> list[pygame.Rect]:
    return [pygame.Rect(place) for place in places]


class SharedCardHelp(BoardCardHelp):
    """What the cards of one seat do, explain and say."""

    def __init__(self, scene: Shared, seat: int) -> None:
        super().__init__(scene)
        self._shared, self._own = scene, seat

    @property
    def _seat(self) -> int:
        return self._own

    @property
    def _question(self) -> Question:
        return self._shared.question_of(self._own)

    def group(self, look: CardLook) -> Hashable:
        return "board", self._own

    def new(self, look: CardLook) -> PartOptions:
        # Where there is no room for its word, the tag has but a mark.
        about = partial(help_text, "new", card=self._card_name(look.id))
        return {"key": ("new", look.id), "help": about}

    def square(self, look: CardLook, at: int) -> PartOptions:
        options = super().square(look, at)
        if self._table.players[self._own].is_bot:
            # Nobody here may act on it, nor needs to be told so.
            options["press"] = None
        return options

    def bonus(self, where: str, card: int, line: int, state: str) -> PartOptions:
        options = super().bonus(where, card, line, state)
        if self._table.players[self._own].is_bot:
            options["press"] = None
        return options

    def _describe_square(self, at: Target) -> intents.SpokenItem:
        item = super()._describe_square(at)
        name = self._table.players[self._own].name
        return item._replace(name=_("{name}: {words}").format(name=name, words=item.name))
