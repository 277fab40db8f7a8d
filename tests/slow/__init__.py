"""What takes its time: real processes, crashes, set-ups, and many games."""
