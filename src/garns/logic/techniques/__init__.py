"""The techniques, one file per family.

Each has `find(state, technique, **size or form)`, which yields steps lazily and in a stable order;
the docstring says what the technique is and why it is valid. `logic/catalogue.py` lists them.
"""
