"""The guided first game of Super Mega Lucky Box: its arranged deal, its steps, what they mean."""
