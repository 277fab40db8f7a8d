"""What can be read of a damaged library: pages of its file and its log, rows of its games on them.

Reads bytes and no SQL: nothing is written to, and nothing that SQLite takes for damage hides what
is whole.  Knows how SQLite lays a file out, and the columns of our tables; what is legal, and what
is carried over, is told in ``salvage``.
"""

from .log import Log, is_of_another
from .pages import Value
from .wreck import TABLES, THOUGHT, Form, Row, Wreck, wrecks_of
