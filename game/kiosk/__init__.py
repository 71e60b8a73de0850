"""The unattended screen without its screen: its config, checking a machine, keeping it alive."""
