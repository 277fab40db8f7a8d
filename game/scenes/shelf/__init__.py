"""The saved games: the list, and pictures of their tables.

Only a few pages of the list are cached; tables are replayed on the library's thread and painted one
seat per frame.
"""
