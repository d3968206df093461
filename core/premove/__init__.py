"""Premoves: a turn chosen before its time, kept in notation, tried anew on every position, played when it comes.

`ahead` is what they come to on the position as it stands; `playing` plays them. A title that knows premoves answers
`Game.look_ahead`; where it has no answer there are none. Everything is made from what the seat itself may see.
"""
