"""The game on Windows, as a newcomer has it: ``python3 -m tests windows``.

A Windows Python runs under Wine.  What was committed is cloned there, set up, played by mouse and
keys, and its own tests and builds are run.  Wine is not Windows: it has no NTFS with its rights, no
long paths, no refused renames, no voice, no sound device, no scaled screens.
"""
