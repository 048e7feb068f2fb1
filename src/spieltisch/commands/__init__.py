"""The larger subcommands of `spieltisch`, one a module."""
