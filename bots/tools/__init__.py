"""The verbs of the command line besides `run`, one file a subject."""
