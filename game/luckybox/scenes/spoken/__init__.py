"""What the scenes of the first game tell who does not see them."""
