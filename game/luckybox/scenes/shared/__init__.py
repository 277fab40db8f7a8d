"""The shared table, where everybody at one screen plays at the same time."""
