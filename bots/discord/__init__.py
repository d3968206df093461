"""The Discord adapter: parse, ask the service, answer. All calls out are in `outbound` and `answer`."""
