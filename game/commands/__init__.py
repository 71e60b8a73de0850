"""The subcommands of `noch-mal`, one module each.

A module has `add_parser(subparsers)`, which describes its arguments, and `run(arguments)`, which
returns the exit status. Heavy imports stay inside `run`. Never here: rules, drawing, protocols.
"""
