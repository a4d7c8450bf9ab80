"""The errors of Specula."""


class SpeculaError(Exception):
    """The command could not be run, or ended without a result."""


class DataError(SpeculaError):
    """The data cannot be used: exit status 1 of the command. The text is its line, with file, line and value."""


class UsageError(SpeculaError):
    """The arguments are wrong or do not go together: exit status 2 of the command. The text is its line."""
