"""Keys and mouse as intents, the focus, and what can be pressed."""
