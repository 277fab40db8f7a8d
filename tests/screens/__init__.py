"""What is drawn, pressed and heard."""
