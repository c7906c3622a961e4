"""Programs that were handed in: the queue, and the workers that judge them."""
