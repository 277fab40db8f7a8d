"""What the scenes of Blanco tell who does not see them."""
