"""The guided first game: its arranged deal, its steps, and how it looks at the scenes."""
