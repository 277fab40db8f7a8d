"""The scene of a round: boards, deck and cascades."""
