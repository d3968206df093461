"""What is drawn: `figures` the species and the Indio · `events` beasts and fire · `pieces` tents, coins and other small
pieces. All cached.
"""
