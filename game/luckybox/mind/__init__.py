"""The mind: a value of every position, a search over whole chains, and players made of both.

Cards become rows of numbers (``cards``), positions become arrays (``positions``), and every chain
of crosses, bolts and bonuses that answers a number is found for many positions at once
(``chains``).  A position's value is what is certain (``worth``) and what a small network makes of
the rest (``features``, ``network``).  ``player`` and ``levels`` play with its weights, and
``analysis`` takes a game apart.  Weights are trained and levels measured in ``game/workshop``.

numpy is imported by the modules here and in the workshop; whoever wants a mind imports them then.
Knows the rules' values and constants, and nothing of screens; sees no more than a ``SeatView``.
"""

import os

for _threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    # A search is many small products: one thread is faster than several that wait for each other.
    os.environ.setdefault(_threads, "1")
