"""The registry of commands: what each is, where it applies, its keys, and why it cannot be used now."""
