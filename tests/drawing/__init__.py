"""Drawings that are measured: letters, contrast, plates, and the longest words."""
