"""Premoves: turns and answers chosen before their time, kept as text, tried anew on every position, played when the
time comes. People call them a plan.

`steps` how they are written · `ahead` what they come to on the position as it stands · `fitting` which of them answers
a decision · `playing` plays them · `answering` the plans that play by themselves. A title that knows premoves answers
`Game.look_ahead`; where it has no answer there are none. Everything is made from what the seat itself may see.
"""
