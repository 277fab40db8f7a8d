"""The window, its canvas, the scene stack, and the services for scenes (the kit), in any game.

Scenes draw everything every frame.  The canvas compares strokes with the last frame and repaints
only what differs, so a surface must not change once it is drawn.  Making pictures is the slow
part: a frame over its time budget is cut off by ``RenderBudgetSpent`` and drawn again, so ``draw``
must change nothing.  A frame with time left calls ``draw_ahead``.  Layouts are Tiled maps in
1600×900 units.
"""
