"""The parts of every screen: heading, sheet, form, rows, charts, library queries.

A *sheet* is a scene drawn over another, which is dimmed.  Nothing here knows a game by name.
"""
