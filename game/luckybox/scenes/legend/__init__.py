"""What everything at a table means: the words, and for each screen where it lies."""
