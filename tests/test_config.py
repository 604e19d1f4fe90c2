"""Configuration: where settings come from, which one wins, and what is said about a wrong one."""

from pathlib import Path

import pytest

from bot.config import Config, ConfigError, known_keys, load_config


def write(folder: Path, text: str) -> Path:
    file = folder / "tengen.toml"
    file.write_text(text, "utf-8")
    return file


def test_without_any_source_the_defaults_hold() -> None:
    assert load_config(environment={}) == Config()


def test_later_sources_win_over_earlier_ones(tmp_path: Path) -> None:
    file = write(tmp_path, "[engine]\nvisits = 1\nbatch = 2\nseed = 3\n")
    environment = {"TENGEN_ENGINE__BATCH": "20", "TENGEN_ENGINE__SEED": "30"}
    engine = load_config(file, ["engine.seed=300"], environment).engine
    assert (engine.visits, engine.batch, engine.seed) == (1, 20, 300)


def test_the_cache_directory_and_other_programs_variables_are_no_settings() -> None:
    assert load_config(environment={"TENGEN_CACHE_DIR": "anywhere", "PATH": "x"}) == Config()


@pytest.mark.parametrize(
    ("key", "nearest"),
    [("engine.vists", "engine.visits"), ("engine.sed", "engine.seed"), ("gomocup.pondr", "gomocup.ponder")],
)
def test_an_unknown_key_is_an_error_that_names_the_nearest_known_one(key: str, nearest: str) -> None:
    with pytest.raises(ConfigError, match=f"no setting '{key}'; did you mean '{nearest}'"):
        load_config(settings=[f"{key}=1"], environment={})


def test_an_unknown_key_in_a_file_names_the_file(tmp_path: Path) -> None:
    file = write(tmp_path, "[engine]\nexplore = 1\n")
    with pytest.raises(ConfigError, match=r"tengen.toml.*'engine.explore'.*'engine.exploration'"):
        load_config(file, environment={})


def test_an_unknown_variable_is_an_error_too() -> None:
    with pytest.raises(ConfigError, match=r"TENGEN_ENGINE__MEMORY.*engine.memory_mb"):
        load_config(environment={"TENGEN_ENGINE__MEMORY": "5"})


@pytest.mark.parametrize(
    ("setting", "complaint"),
    [
        ("engine.visits=many", "Expected `int`, got `str`.*engine.visits"),
        ("engine.player=minimax", "Invalid enum value 'minimax'.*engine.player"),
        ("gomocup.ponder=1", "Expected `bool`, got `int`.*gomocup.ponder"),
        ("engine.visits", "expected key=value"),
    ],
)
def test_a_wrong_value_says_what_was_got_and_what_was_expected(setting: str, complaint: str) -> None:
    with pytest.raises(ConfigError, match=complaint):
        load_config(settings=[setting], environment={})


@pytest.mark.parametrize("text", ["[engine\n", "visits = 3\n"])
def test_a_broken_file_is_an_error_that_names_it(tmp_path: Path, text: str) -> None:
    with pytest.raises(ConfigError, match=r"tengen\.toml"):
        load_config(write(tmp_path, text), environment={})


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="there is no configuration file"):
        load_config(tmp_path / "none.toml", environment={})


def test_a_dotenv_file_in_the_working_folder_counts_as_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("TENGEN_ENGINE__VISITS=77\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert load_config().engine.visits == 77


def test_the_example_file_shows_every_setting_with_its_default() -> None:
    example = Path(__file__).parent.parent / "deploy/config.example.toml"
    assert load_config(example, environment={}) == Config()
    assert all(f"\n{key.partition('.')[2]} = " in example.read_text("utf-8") for key in known_keys())


def test_every_key_is_listed_once() -> None:
    assert len(known_keys()) == len(set(known_keys()))
    assert "engine.player" in known_keys()
