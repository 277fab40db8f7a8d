"""What needs no window: rules, records, codes, libraries and the command line."""
