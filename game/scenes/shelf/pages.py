"""A cache of the pages of the list of saved games, loaded as rows come into view."""

from __future__ import annotations

from dataclasses import replace

from game.library import Library, ListedGame, Search, Ticket, count_games, list_games
from game.scenes.frame.asking import Asking
from game.scenes.frame.rows import Rows

KEPT = 8
"""The maximum number of cached pages."""
PAGE = Search().limit


class GamePages:
    """The games found by a search, loaded page by page."""

    def __init__(self, library: Library | None, asking: Asking, rows: Rows) -> None:
        """Errors are shown by ``asking``."""
        self._library, self._asking, self._rows = library, asking, rows
        self._search = Search()
        self._pages: dict[int, list[ListedGame]] = {}
        self._asked: dict[int, Ticket[list[ListedGame]]] = {}
        self._count: Ticket[int] | None = None
        self.is_known = False
        """Whether the number of games is known."""

    def __getitem__(self, row: int) -> ListedGame | None:
        page = self._pages.get(row // PAGE)
        at = row % PAGE
        return page[at] if page is not None and at < len(page) else None

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._count is not None or bool(self._asked)

    def ask(self, search: Search) -> None:
        """Search again."""
        self._search = search
        self.forget()
        self.is_known = False
        if self._library is not None:
            self._count = self._library.ask(count_games, search)

    def forget(self) -> None:
        """Drop all pages; those in view are loaded again."""
        self._pages.clear()
        self._asked.clear()

    def update(self) -> bool:
        """Handle answers and load the pages in view; return whether anything changed."""
        changed = self._take_count()
        for page, ticket in list(self._asked.items()):
            if ticket.is_done:
                del self._asked[page]
                if ticket.error is None:
                    self.keep(page, ticket.result)
                else:
                    # Cached as empty, so that the error is shown once and not retried.
                    self.keep(page, [])
                    self._asking.tell(ticket.error)
                changed = True
        if self._library is not None and self.is_known and self._rows.count:
            for page in self._in_view():
                if page not in self._pages and page not in self._asked:
                    search = replace(self._search, offset=page * PAGE)
                    self._asked[page] = self._library.ask(list_games, search)
        return changed

    def _take_count(self) -> bool:
        if self._count is None or not self._count.is_done:
            return False
        count, self._count = self._count, None
        self.is_known = True
        if count.error is None:
            self._rows.recount(count.result)
        else:
            self._asking.tell(count.error)
        return True

    def _in_view(self) -> set[int]:
        rows = self._rows.in_view
        return {rows.start // PAGE, (rows.stop - 1) // PAGE, self._rows.chosen // PAGE}

    def keep(self, page: int, games: list[ListedGame]) -> None:
        self._pages[page] = games
        near = self._rows.top // PAGE, self._rows.chosen // PAGE
        while len(self._pages) > KEPT:
            del self._pages[max(self._pages, key=lambda at: min(abs(at - page) for page in near))]
