"""The games that are kept: the list, and the pictures of their tables.

The list keeps a few pages of what it shows; tables are replayed in the library's thread and painted
a seat a frame.
"""
