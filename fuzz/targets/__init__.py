"""What is fuzzed in Python. Each module has a `try_input`: it takes any bytes, and raises nothing
unless something is wrong. All that a target uses is imported at its top, to be instrumented."""
