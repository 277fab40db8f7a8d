"""The daily deal: played once officially, its calendar, and practice."""
