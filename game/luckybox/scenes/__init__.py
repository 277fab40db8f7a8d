"""The screens of Super Mega Lucky Box and its table.

``show`` gives each event its clip, sounds and log words; ``screens`` is the entry point.
"""
