"""The sounds of the game, and the program that renders them: `python3 -m sounds`.

The game itself only reads the finished files beside this; it needs none of the modules.
"""
