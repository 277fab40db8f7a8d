"""The parts of every screen: heading, sheet, form, rows, charts, library queries.

A *sheet* is a scene over the dimmed one before it. Knows no game by name.
"""
