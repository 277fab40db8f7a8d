"""The Super Mega Scorecard: its contents, layout and drawing."""
