"""The command line: what may be asked for, and how the words of it are read.

Knows neither pygame nor who does what is asked; game/command.py does.
"""
