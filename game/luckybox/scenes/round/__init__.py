"""The screen of a round: its boards, its deck of Number cards and its cascades of bonuses."""
