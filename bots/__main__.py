"""`python -m bots` is `rivertable`."""

from bots.cli import main

main()
