"""The help texts of the table, and the areas they belong to."""
