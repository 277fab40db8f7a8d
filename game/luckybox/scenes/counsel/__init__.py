"""Counsel: what the mind says while one plays, worked out beside the program, drawn on the table.

Whatever is worked out is worked out once for a position, by ``kit.thinker``, from what the seat
itself may know; a frame only looks whether it is there.  Nothing here imports the mind before
somebody asks.
"""
