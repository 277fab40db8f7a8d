"""The screens of the house, and the way from one to the next.

A scene names a destination (``destinations``) and knows no other scene; ``routes`` makes them.
What is a game's own (its table, its pictures, its words) is asked of the game: ``game`` says what.
Knows no game, the rules through tables and the screen through the kit.
"""
