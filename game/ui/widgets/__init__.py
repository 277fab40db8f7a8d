"""Input intents, focus, and widgets.

Everything clickable is a widget, so everything can be reached by keyboard.
"""
