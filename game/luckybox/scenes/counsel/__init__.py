"""Hints, the cascade lens and the odds, shown at the table during a game.

``kit.thinker`` computes each answer once per position, in the background, from what the seat may
know.  The mind (the bots' network and search) is imported only when it is first asked.
"""
