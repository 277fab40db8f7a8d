"""The parts of every screen: heading, sheet, form, rows, charts, names and words.

A *sheet* is a scene over the dimmed one before it.  *Asking* queries the library without blocking.
*Rows* is a long list that draws only the rows in view.
"""
