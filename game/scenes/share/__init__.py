"""The daily deal, challenges, seals, and results to share."""
