"""A third game and its screens, to show what the house needs to know of one."""
