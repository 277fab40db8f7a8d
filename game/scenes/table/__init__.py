"""What a table of any game has, and the scenes in which any game is played.

What is heard and told hangs on the same moment as what is shown: the director calls its listeners
as it folds an event.  A game is handed to the library (``keeping``) and shown once it is there,
normally a frame later; only a disk that takes seconds is not waited for.  A click while something
plays asks the director to hurry; it never answers a question (``haste``).
"""
