"""Somebody at a window that nobody sees: by mouse, keys, pad, switch or ear."""
