"""Reviewing a recorded game in the theatre: what each choice cost, and what came by luck.

The game is taken apart in the process that thinks (``reviewing``), so that no frame is late; what
came of it is laid beside the recorded game (``reviewed``) and shown above the desk.  Nothing here
imports numpy.
"""
