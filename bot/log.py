"""Logging: structlog to stderr or to a file; off unless asked for, because stderr may be read as protocol.

Wire lines are logged at debug level as `<<` (received) and `>>` (sent).
"""

import logging
import sys
from typing import TextIO

import structlog

from bot.config import ConfigError, LogConfig

LEVELS = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
    "off": logging.CRITICAL,  # which nothing here logs at
}


def set_up_logging(config: LogConfig) -> None:
    """Send the log where the configuration says."""
    to_file = bool(config.file)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer() if to_file else structlog.dev.ConsoleRenderer(colors=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[config.level]),
        logger_factory=structlog.WriteLoggerFactory(_open(config)),
        cache_logger_on_first_use=False,
    )


def _open(config: LogConfig) -> TextIO:
    if config.level == "off" or not config.file:
        return sys.stderr
    try:
        return open(config.file, "a", encoding="utf-8", buffering=1)
    except OSError as error:
        raise ConfigError(f"the log file {config.file} can't be opened: {error.strerror}") from None
