"""Screen-reader views for the tables of all games; imported only if speech is on."""
