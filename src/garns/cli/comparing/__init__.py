"""What `garns compare` and `garns report` share: contestants, cases, tables."""
