"""The mind: a search over whole chains of crosses, a value network, and bots made of both.

A position's value is its banked points, counted by the rules, plus the points still to come, which
the network estimates.  Weights are trained and levels measured in ``game/workshop``.

numpy is imported only here and in the workshop, so import these modules lazily.  They must not know
screens, and must see no more than a ``SeatView``.
"""

import os

for _threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    # A search is many small products: threads would mostly wait for each other.
    os.environ.setdefault(_threads, "1")
