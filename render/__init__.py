"""Pictures and text boards, drawn from views."""
