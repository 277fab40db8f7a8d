"""The command line: how a command is declared, the words of it are read, and the window is opened.

Each command is declared beside what it does; game/command.py puts them together.
"""
