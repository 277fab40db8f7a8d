"""The key everything is tuned to: G major, by scale degrees.

Whatever sounds together in a cascade sounds in key, because nothing here names a frequency.  Knows
no timbres and no time.
"""

from __future__ import annotations

TONIC_HZ = 440.0 * 2.0 ** (-2 / 12)
"""G4, degree 1."""
SEMITONES = (0, 2, 4, 5, 7, 9, 11)


def degree(step: int) -> float:
    """Give the frequency of a degree: 1 is the tonic, 8 its octave, -6 the octave below."""
    octave, place = divmod(step - 1, len(SEMITONES))
    return TONIC_HZ * 2.0 ** (octave + SEMITONES[place] / 12)
