"""The screens of the game, and the way from one to the next.

Knows the rules through matches and tables, and the screen through the kit.
"""
