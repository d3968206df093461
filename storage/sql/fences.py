"""Whether somebody who writes still holds what they held when they began (`core.ports.leases`)."""

from __future__ import annotations

FENCED = "IN (SELECT 0 UNION ALL SELECT fence FROM lease)"
"""Of a fence: no later one has taken its place. Each taking has one of its own; 0 is that of who shares with nobody."""
