"""What `garns grade` and `garns judge` share: files of marks, records of a class."""
