"""What screen readers are told about the scenes of the first game."""
