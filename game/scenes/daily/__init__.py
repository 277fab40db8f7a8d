"""The deals that come round: played once officially, their calendar, medals, and practice."""
