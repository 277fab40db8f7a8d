"""The Super Mega Scorecard: what stands on it, where, and how it is drawn; wherever it is shown."""
