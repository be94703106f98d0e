"""The screens, one file each; a new one is a file here and its commands in the registry."""
