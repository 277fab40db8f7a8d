"""Copies of the program, and processes that end with their test."""
