"""What the tables of all games tell who does not see them; imported where that is wanted."""
