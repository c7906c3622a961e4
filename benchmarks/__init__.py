"""Benchmarks: one command (`make bench`), no part of the tests."""
