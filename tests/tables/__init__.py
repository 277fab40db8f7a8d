"""Games and records for tests: laid out, played, kept and checked."""
