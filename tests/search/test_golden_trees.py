"""The search does, edge by edge, what it did when the golden files were written."""

import pytest

from tests.search.golden_trees import CASES, FOLDER, grow


@pytest.mark.parametrize("name", CASES)
def test_the_tree_is_the_golden_one(name: str) -> None:
    assert grow(name) == (FOLDER / f"{name}.txt").read_text("utf-8")
