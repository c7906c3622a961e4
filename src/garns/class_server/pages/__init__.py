"""What is shown at each address, and what forms do: a module for each subject, each with its
ROUTES. `table` has them all."""
