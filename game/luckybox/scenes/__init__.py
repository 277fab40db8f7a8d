"""The screens of Super Mega Lucky Box and its table.

``cues`` gives each event its clip, ``earcons`` its sounds, ``telling`` its words for the log; tests
hold that no kind of event is forgotten.  ``screens`` is what the house asks of them.
"""
