"""How computers think: one search for all titles, over positions imagined from what a seat may know.

A title brings its `Mind`: how good moves look at once, and how a position looks for each seat. What a seat can't know
is dealt anew in every iteration (`Game.imagine`), so that no thought depends on it. Pure and reproducible: the same
position, plan and chance give the same thought, unless time runs out.

The search is an information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012) whose moves have priors
(PUCT: Rosin 2011; Silver et al. 2017), or flat Monte Carlo with sequential halving (Karnin, Koren and Somekh 2013).
"""
