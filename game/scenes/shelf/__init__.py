"""The saved games: their list, pictures of their tables, and the gallery of best moments.

Tables are replayed on the library's thread and painted one seat per frame.
"""
