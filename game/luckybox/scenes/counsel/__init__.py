"""Hints, the chain lens and the odds, shown at the table while one plays.

``kit.thinker`` computes each answer once per position, in the background, from what the seat may
know. Nothing here imports the mind before it is asked.
"""
