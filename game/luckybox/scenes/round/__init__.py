"""The nine turns of a round: boards, deck and cascades."""
