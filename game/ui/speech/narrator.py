"""The narrator decides what is said when.

After every frame it says what is new: the screen, what happened, what is asked, refusals, the
focus, and how to leave a new screen. Each key press silences what came before; one without effect
repeats the focus.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.ui.widgets.intents import (
    Advance,
    Back,
    Confirm,
    Digit,
    Dropped,
    Exposed,
    FocusLost,
    Intent,
    Key,
    LetGo,
    Move,
    NextFocus,
    Point,
    Release,
    Resized,
    Slow,
)
from game.ui.widgets.thing import Area, Spoken, Thing
from game.ui.widgets.tooltip import Tooltip
from game.ui.window.kit import Kit
from game.ui.window.scene import Scene
from game.words import _, language

from .account import Account
from .drawn import Drawn
from .phrases import joined, spoken
from .speaker import Speaker

NEXT = Key("next_answer")
OPENING_LETTERS = 320
"""How many letters of a new screen's words are read unasked."""
STILL_FRAMES = 6
"""Frames without a redraw after which a screen is at rest, and without an effect after which a key
had none.
"""
ANSWERED: tuple[type[Intent], ...] = (*(Key, Digit, Advance, Confirm, Back, Move, NextFocus),)
"""Intents that are answered even if they do nothing."""
SILENT: tuple[type[Intent], ...] = (
    *(Point, Release, LetGo, Slow, Resized, Exposed, FocusLost, Dropped),
)
"""Intents that do not interrupt speech."""
MOST_REMEMBERED = 12


class Narrator:
    """The screen reader of a window."""

    def __init__(self, kit: Kit, tooltip: Tooltip, speaker: Speaker) -> None:
        self._kit, self._tooltip, self.speaker = kit, tooltip, speaker
        self.drawn = Drawn()
        self._scene: Scene | None = None
        self._account = Account()
        self._focused: Spoken | None = None
        self._asked = self._refused = self._notice = self._told = ""
        self._head = ""
        self._body: list[str] = []
        """The drawn words seen so far."""
        self._pictures = self._still = 0
        self._last: list[str] = []
        """What was said since the last key press, for *Say it again*."""
        self._is_fresh = False
        """Whether nothing has been said since the last key press."""
        self._has_gone = False
        """Whether a movement must be answered by where the focus is."""
        self._unanswered = 0
        """Frames left in which a key press may still show an effect."""
        self._unnamed = 0
        """How many frames the new screen has had no heading."""
        self._owes_way_out = False
        self._has_pointed = False
        """Whether the scanning highlight has been announced since the last key press."""
        self._is_answer_due: Callable[[], Sequence[str]] | None = None
        kit.speech.trouble = lambda: speaker.trouble
        # Screen-reader users need the focus at all times.
        kit.hands.by_keyboard = True

    # --- what is pressed -------------------------------------------------------------------------

    def note(self, intent: Intent) -> bool:
        """Note an intent; return whether it was a question to the narrator."""
        if isinstance(intent, SILENT):
            return False
        self.speaker.stop()
        self._has_pointed = False
        if isinstance(intent, Key) and (answer := self._answer_to(intent.name)) is not None:
            self._is_answer_due = answer
            return True
        self._is_fresh = True
        self._has_gone = isinstance(intent, Move | NextFocus) or intent == NEXT
        self._unanswered = STILL_FRAMES if isinstance(intent, ANSWERED) else 0
        # A repeated refusal answers another click.
        self._refused = ""
        return False

    def _answer_to(self, name: str) -> Callable[[], Sequence[str]] | None:
        answers = {
            "say_again": self._again,
            "say_where": self._where,
            "say_choices": self._choices,
            "say_table": self._table,
            "say_cards": self._cards,
        }
        return answers.get(name)

    def _again(self) -> Sequence[str]:
        return tuple(self._last)

    def _where(self) -> Sequence[str]:
        account = self._account
        told = (self._heading(), *account.where(), account.asked())
        return (*dict.fromkeys(told), *self._in_full(account.in_focus()))

    def _choices(self) -> Sequence[str]:
        account = self._account
        told = [*filter(None, (account.asked(), *account.choices()))]
        return told or (_("Nothing can be done just now."),)

    def _table(self) -> Sequence[str]:
        account = self._account
        read = account.table()
        if read is not None:
            return read
        body = self.drawn.body(partial(account.covers, lists=False))
        return (self._heading(), *body, *account.set_to())

    def _cards(self) -> Sequence[str]:
        return self._account.cards() or (_("There are no cards here."),)

    # --- what is new -----------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        """Whether it has to look again, though nothing may be drawn anew."""
        return bool(self._unanswered or 0 < self._unnamed < STILL_FRAMES)

    def look(self) -> None:
        """Say what is new; called after every frame that was drawn."""
        top = self._kit.stack.top
        if top is None:
            return
        self._notice = self._news(self._kit.notices.current, self._notice)
        if top is not self._scene:
            account = top.account()
            if not account.heading and self._is_coming():
                return
            self._open(top, account)
        elif self._heading() != self._head:
            # For instance another page of a book.
            self._tell_screen()
        account = self._account
        self._reread()
        for words in account.happened():
            self._say(words)
        self._asked = self._news(account.asked(), self._asked)
        self._refused = self._news(account.refused(), self._refused)
        shown = self._tooltip.shown
        self._told = self._news("" if shown is None else joined(*shown), self._told)
        self._follow(account.in_focus())
        if self._owes_way_out and (self._focused is not None or account.asked()):
            self._owes_way_out = False
            self._say(account.way_out())
        self._answer_nothing(account)
        if self._is_answer_due is not None:
            answer, self._is_answer_due = self._is_answer_due, None
            for words in filter(None, answer()):
                self._hand_over(words)

    def _is_coming(self) -> bool:
        """Whether a new screen has not drawn its words or heading yet."""
        is_there = bool(self.drawn.heading) or self._unnamed >= STILL_FRAMES
        is_coming = not (self.drawn.passages and is_there)
        self._unnamed = min(self._unnamed + 1, STILL_FRAMES) if is_coming else 0
        return is_coming

    def _answer_nothing(self, account: Account) -> None:
        """Answer a key press without effect by the focus or the task."""
        in_focus = self._in_full(self._focused)[:1]
        if self._is_fresh and self._has_gone:
            self._say((in_focus or [self._asked])[0])
        elif self._is_fresh and self._unanswered == 1:
            self._say(account.asked() or "".join(in_focus))
        self._has_gone = False
        self._unanswered = max(0, self._unanswered - 1) if self._is_fresh else 0

    def point_out(self, words: str, things: Sequence[Thing] = (), part: Area | None = None) -> None:
        """Announce the scanning highlight, replacing an earlier announcement.

        ``words`` is the fallback, ``part`` the highlighted area within a thing. What the last key
        press caused is finished first.
        """
        if self._has_pointed:
            self.speaker.stop()
        self._has_pointed = True
        top = self._kit.stack.top
        account = self._account if top is self._scene or top is None else top.account()
        told = account.pointed_at(things) if things else None
        if told is None or part is None:
            said = self._in_full(told) or [words]
        else:
            said = [self.drawn.within(part) or joined(told.name, told.value, words)]
        for each in filter(None, said):
            self._hand_over(each)

    def take_leave(self) -> None:
        """Say that speech is off, and close."""
        self._kit.speech.trouble = lambda: ""
        self._hand_over(_("Speech off"))
        self.speaker.close()

    def end(self) -> None:
        self.speaker.end()

    def _open(self, scene: Scene, account: Account) -> None:
        self._scene, self._account = scene, account
        self._focused, self._asked, self._refused = None, "", account.refused()
        self._owes_way_out = bool(account.way_out())
        self._tell_screen()

    def _tell_screen(self) -> None:
        """Say the screen's heading and its opening words."""
        self._head, self._body = self._heading(), self.drawn.body(self._account.covers)
        if self._is_fresh or self._head not in self._last:
            # The heading may have been said as an event.
            self._say(self._head)
        opening = self._account.opening()
        for words in unasked(self._body) if opening is None else opening:
            self._say(words)

    def _reread(self) -> None:
        """Say new words of a screen without an opening, once it is at rest."""
        if self._account.opening() is not None:
            return
        if self.drawn.pictures != self._pictures:
            self._pictures, self._still = self.drawn.pictures, 0
        self._still += 1
        if self._still == STILL_FRAMES:
            before, self._body = self._body, self.drawn.body(self._account.covers)
            for words in unasked([words for words in self._body if words not in before]):
                self._say(words)

    def _heading(self) -> str:
        return self._account.heading or self.drawn.heading

    def _follow(self, focused: Spoken | None) -> None:
        before, self._focused = self._focused, focused
        if focused is None:
            return
        if before is None or before.key != focused.key:
            for words in self._in_full(focused):
                self._say(words)
        elif before.name != focused.name:
            self._say(joined(focused.name, focused.value))
        elif before.value != focused.value:
            self._tell_value(focused, before.value)

    def _tell_value(self, focused: Spoken, before: str) -> None:
        """Say a new value; while typing, only what was added."""
        if self._scene is not None and self._scene.wants_text:
            grown = focused.value.removeprefix(before)
            words = grown or joined(focused.value) or _("Empty")
        else:
            words = joined(focused.value)
        self._say(words, again=joined(focused.name, focused.value))

    def _in_full(self, focused: Spoken | None) -> list[str]:
        if focused is None:
            return []
        drawn = "" if focused.area is None else self.drawn.within(focused.area)
        name = drawn or focused.name
        name = name if focused.is_on else _("{name}, off").format(name=name)
        return [joined(name, focused.value), focused.more()]

    def _news(self, words: str, before: str) -> str:
        if words and words != before:
            self._say(words)
        return words

    def _say(self, words: str, again: str = "") -> None:
        """Say words; ``again`` replaces them when repeated."""
        if not words or (words in self._last[-1:] and not self._is_fresh):
            return
        if self._is_fresh:
            self._last.clear()
            self._is_fresh = False
        self._last.append(again or words)
        del self._last[:-MOST_REMEMBERED]
        self._hand_over(words)

    def _hand_over(self, words: str) -> None:
        self.speaker.say(spoken(words), language())


def unasked(body: Sequence[str]) -> list[str]:
    """Return as many words as may be read unasked."""
    said, letters = list[str](), 0
    for words in body:
        letters += len(words)
        if letters > OPENING_LETTERS:
            break
        said.append(words)
    return [joined(*said)] if said else []
