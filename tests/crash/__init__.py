"""Processes that are killed at any moment, and what is lost by it: ``python3 -m tests.crash``.

What counts as shown is what another process sees: SDL's own driver for nobody's eyes writes every
frame that it is given into a file, and the pictures that are left after the kill are read here.
Nothing in the program that is killed is hooked, and nothing that it says of itself is believed.
"""
