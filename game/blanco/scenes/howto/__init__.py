"""How to play Blanco, with live examples."""
