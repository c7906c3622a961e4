"""What `garns rate` does for each scale: work, columns, forms of output."""
