"""Counsel: what the mind says while one plays, asked off the screen's thread, drawn on the table.

Whatever is worked out is worked out once for a position, in a thread of its own (``thinking``),
from what the seat itself may know; a frame only looks whether it is there.  Nothing here imports
the mind before somebody asks.
"""
