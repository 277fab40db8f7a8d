"""The first game's daily and weekly deals, and its best cascades."""
