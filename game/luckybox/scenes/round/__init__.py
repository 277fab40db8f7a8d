"""The nine turns of a round: the boards, the deck, the cascades."""
