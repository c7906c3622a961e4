"""Techniques whose finders are in Python, one file per family; those of garns itself are native.

A finder is `find(state, technique)`, which yields steps lazily and in a stable order; the docstring
says what the technique is and why it is valid. `logic/catalogue.py` lists all techniques, and
CONTRIBUTING.md shows how to add one.
"""
