"""`python -m garns` is the command `garns`."""

from garns.cli import main

if __name__ == "__main__":
    main()
