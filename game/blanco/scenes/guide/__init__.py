"""The guided first game of Blanco: its arranged deal, its steps, what they mean."""
