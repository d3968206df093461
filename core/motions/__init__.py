"""What people at a table decide together: one mechanism for every kind of question."""

from core.motions.kind import Kind, Together, consent
from core.motions.kinds import KINDS
from core.motions.silence import MOTIONS
from core.motions.voting import carry_out, newly_asked, open_motions, propose, take_back, vote, waiting

__all__ = [
    "KINDS",
    "MOTIONS",
    "Kind",
    "Together",
    "carry_out",
    "consent",
    "newly_asked",
    "open_motions",
    "propose",
    "take_back",
    "vote",
    "waiting",
]
