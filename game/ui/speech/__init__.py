"""Speech: what is on the screen, told aloud to who cannot see it.

A screen gives an *account* of itself, as values; the *narrator* decides what of it is said when;
the *speaker* hands it to the system's *voice* in a thread of its own.  Nothing of it but the small
``speech`` is imported before somebody wants it.
"""
