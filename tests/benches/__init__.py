"""The parts of the benchmark, `python3 -m tests.bench`."""
