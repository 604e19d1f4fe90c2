"""Configuration: frozen structs, filled from a TOML file, `TENGEN_*` variables, `.env` and `--set`, in that order.

Knows every key and its default; knows nothing of what the keys do. An unknown key is an error that names the
nearest known one.
"""

import difflib
import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
from dotenv import dotenv_values

PREFIX = "TENGEN_"
NOT_SETTINGS = frozenset({"TENGEN_CACHE_DIR"})  # read by engine/kernel.py, before any configuration exists


class ConfigError(Exception):
    """The configuration can't be used; the text says what was got, what was expected and where."""


class EngineConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who thinks, and with what."""

    player: Literal["uct", "random"] = "uct"
    tactics: bool = True  # prove wins by continuous fours at every leaf; forced answers leave no other move
    # UCB1's constant. S0 has sqrt(2); at 0.3 s a move on 15x15 that scored 32.5 % of 40 games against 0.5, which
    # scored 42.5 % of 40 against 0.2; below, 0.1 scored 40 % and 0.05 12 % of 60 against 0.2.
    exploration: float = 0.2
    visits: int = 0  # simulations a move at most; 0 = only the clock counts
    batch: int = 16  # leaves judged together
    memory_mb: int = 256  # for the tree, where the manager sets no limit
    seed: int = 0


class GomocupConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the Gomocup brain behaves."""

    ponder: bool = True  # think in the opponent's time where the manager allows it
    row_first: bool = False  # coordinates as row,column: for Yixin-Board
    turn_seconds: float = 30.0  # a move's time where the manager never says


class LogConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the log goes. Off by default: a tournament manager may read stderr as protocol."""

    level: Literal["off", "error", "warning", "info", "debug"] = "off"
    file: str = ""  # empty = stderr


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set."""

    engine: EngineConfig = EngineConfig()
    gomocup: GomocupConfig = GomocupConfig()
    log: LogConfig = LogConfig()


def load_config(
    file: Path | None = None,
    settings: Iterable[str] = (),
    environment: Mapping[str, str] | None = None,
) -> Config:
    """The configuration in force; later sources win: file, environment and `.env`, `key=value` settings."""
    values: dict[str, Any] = _read_file(file) if file else {}
    _refuse_unknown_keys(values, str(file))
    if environment is None:
        environment = {**{k: v for k, v in dotenv_values(".env").items() if v is not None}, **os.environ}
    for name, text in environment.items():
        if name.startswith(PREFIX) and name not in NOT_SETTINGS:
            _set(values, name.removeprefix(PREFIX).lower().replace("__", "."), text, name)
    for setting in settings:
        key, equals, text = setting.partition("=")
        if not equals:
            raise ConfigError(f"got the setting {setting!r}, expected key=value, for example engine.visits=500")
        _set(values, key.strip(), text.strip(), "--set")
    return _convert(values)


def known_keys() -> list[str]:
    """Every key as `section.name`."""
    sections = ((field.name, field.type) for field in msgspec.structs.fields(Config))
    return [f"{section}.{field.name}" for section, kind in sections for field in msgspec.structs.fields(kind)]


def effective_settings(config: Config) -> dict[str, Any]:
    """The whole configuration as plain values, by section: for logs and `check-config`."""
    plain: dict[str, Any] = msgspec.to_builtins(config)
    return plain


def _read_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        raise ConfigError(f"there is no configuration file {file}") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(f"the configuration file {file} can't be read: {error}") from None


def _refuse_unknown_keys(values: dict[str, Any], where: str) -> None:
    for section, content in values.items():
        if not isinstance(content, dict):
            raise ConfigError(f"{where}: {section!r} stands outside a section; {_advice(section)}")
        for name in content:
            _refuse_unknown_key(f"{section}.{name}", where)


def _refuse_unknown_key(key: str, where: str) -> None:
    if key not in known_keys():
        raise ConfigError(f"{where}: there is no setting {key!r}; {_advice(key)}")


def _advice(key: str) -> str:
    keys = known_keys()
    by_name = {known.partition(".")[2]: known for known in keys}
    name = key.rpartition(".")[2]
    near = difflib.get_close_matches(key, keys, 1, 0.5)
    near_name = difflib.get_close_matches(name, by_name, 1, 0.6)
    nearest = by_name[near_name[0]] if near_name and not near else (near[0] if near else "")
    return f"did you mean {nearest!r}?" if nearest else f"known are: {', '.join(keys)}"


def _set(values: dict[str, Any], key: str, text: str, where: str) -> None:
    _refuse_unknown_key(key, where)
    section, _, name = key.partition(".")
    values.setdefault(section, {})[name] = _plain_value(text)


def _plain_value(text: str) -> Any:
    """`true`, numbers and quoted texts as TOML reads them; anything else is a text as it stands."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _convert(values: dict[str, Any]) -> Config:
    try:
        return msgspec.convert(values, Config)
    except msgspec.ValidationError as error:
        raise ConfigError(f"a setting has the wrong kind of value: {error}") from None
