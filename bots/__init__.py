"""Platform adapters, the postman and the command line."""
