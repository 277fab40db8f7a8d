"""The window, its canvas, the stack of scenes, and what scenes are given to work with.

Scenes draw all of every frame on a *canvas* that notes what goes where, compares it with the frame
before and repeats only what touches the parts that differ: a picture that was drawn must not change
afterwards.  New pictures are the only slow thing in a frame: stores are bounded, a frame that is
done early lets the scene on top ``draw_ahead``, and one that makes pictures for too long is broken
off by ``OutOfTime`` and finished in the next, so ``draw`` may change nothing.  *Errands* are work
that takes longer than a frame, a few milliseconds in each.  *Layouts* are Tiled maps in 1600×900
units; every object says how it follows a wider or taller window.  *Settings* are a file of their
own beside the library: a damaged database must not take them along, and they are read before the
window opens.
"""
