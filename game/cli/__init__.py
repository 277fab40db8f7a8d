"""The command line: what the arguments mean, as values.

Knows neither pygame nor who carries a request out.
"""
