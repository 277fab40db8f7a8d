"""The command line: declares commands, parses arguments, opens the window.

Each command is declared beside its code; ``game/command.py`` assembles them.
"""
