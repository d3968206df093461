"""The Discord adapter: parse, ask the service, answer. Every call to Discord leaves through `outbound`."""
