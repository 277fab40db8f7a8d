"""The screen reader: what is on the screen, read aloud.

A screen describes itself in an *account*; the *narrator* decides what is said when; the *speaker*
passes it to the system's *voice* in a thread. All but ``speech`` is imported only when wanted.
"""
