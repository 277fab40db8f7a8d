"""The screens of Blanco, beside those of the first game; what both share lies above.

Scenes here draw from one seat's view and ask a ``BlancoTable`` for everything else.
"""
