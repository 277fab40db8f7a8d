"""What finished games say together: the statistics page, and what there is to beat."""
