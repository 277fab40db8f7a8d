"""What every screen is built from: heading, sheet, rows, charts, names and words.

A *sheet* is a scene over the dimmed one before it.  *Asking* is how a scene asks the library: it
goes on drawing and does something with the answer.  *Rows* hold a count and ask for those in view.
"""
