"""The window, its canvas, the stack of scenes, and what scenes are given to work with."""
