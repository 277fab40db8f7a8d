"""What finished games say together: the statistics page, the bests, and what there is to beat."""
