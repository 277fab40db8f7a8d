"""What the screens show of the deals of the first game that come round."""
