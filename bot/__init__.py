"""The service: command line, configuration, transports, sessions, matches. Everything that waits is here."""

__version__ = "0.1.0"
