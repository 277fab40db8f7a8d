"""Daily and weekly deals: the official game, the calendar, medals and practice."""
