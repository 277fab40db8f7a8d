"""Keys and mouse as intents, the focus, and what can be pressed.

Widgets are made once and placed by name; everything clickable is one, so everything can be reached
by keyboard.  A menu ``goes_round``: an arrow leads from its last entry to the first.
"""
