"""What thinking has found out about games: kept beside them, and asked for."""
