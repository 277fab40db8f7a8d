"""Intents, focus, and widgets; knows no game and no screen.

Everything clickable is a widget, so everything can be reached by keyboard.
"""
