"""What Blanco shows of its table, step by step; the director and the clips are the stage's own.

Everything here is seen by one seat: what that seat may not know is not here to be drawn.
"""
