"""What everything at a table of Blanco means: the words, and where it lies."""
