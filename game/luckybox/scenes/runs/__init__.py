"""Runs on the screen: their files, and the page that shows them."""
