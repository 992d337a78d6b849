"""The training example: what it counts by, always; the learning itself where torch is installed (the extra `train`)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "training"


def load(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module of the folder, as its program imports it."""
    monkeypatch.syspath_prepend(str(FOLDER))
    return __import__(name)


def test_each_seat_gains_from_its_own_next_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    module = load("advantages", monkeypatch)
    # One table; seat 0, 1, 0, 1 act, seat 1 wins with the last; then seat 0 begins a game that goes on.
    values = np.array([[0.1], [0.2], [0.4], [0.5], [0.3]], np.float32)
    seats = np.array([[0], [1], [0], [1], [0]])
    over = np.array([[0], [0], [0], [1], [0]])
    rewards = np.zeros((5, 1, 2), np.float32)
    rewards[3, 0] = (-1.0, 1.0)
    counts = np.ones((5, 1), bool)
    last, to_act = np.array([-0.6], np.float32), np.array([1])
    gains = module.advantages(values, seats, counts, over, rewards, last, to_act, smooth=0.5)
    third, fourth = -1.0 - 0.4, 1.0 - 0.5
    expected = [0.4 - 0.1 + 0.5 * third, 0.5 - 0.2 + 0.5 * fourth, third, fourth, 0.6 - 0.3]
    assert gains[:, 0] == pytest.approx(expected)
    counts[2] = False  # no choice, or another's: the seat looks past it
    gains = module.advantages(values, seats, counts, over, rewards, last, to_act, smooth=0.5)
    assert gains[0, 0] == pytest.approx(-1.0 - 0.1)


def test_a_curve_is_told_written_and_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    curve = load("curve", monkeypatch).Curve(["random", "fair"])
    curve.add(0.0, 0, [(0.5, 0.02), (0.1, 0.03)])
    curve.add(125.04, 4_000_000, [(0.95, 0.02), (0.525, 0.01)])
    assert curve.line().strip() == (
        "125 s   4,000,000 decisions: wins 95.0 ± 2.0 % against random, 52.5 ± 1.0 % against fair"
    )
    curve.write(tmp_path / "learnt")
    points = json.loads((tmp_path / "learnt.json").read_text("utf-8"))
    assert [point["fair"] for point in points] == [0.1, 0.525]
    drawing = ElementTree.fromstring((tmp_path / "learnt.svg").read_text("utf-8"))
    lines = [part for part in drawing if part.tag.endswith("polyline")]
    assert [len(line.attrib["points"].split()) for line in lines] == [2, 2]
    words = [part.text for part in drawing if part.tag.endswith("text")]
    assert words[-1] == "fair 52 %"
    assert "2 min" in words


def test_it_learns_from_the_bot_within_seconds(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="the extra `train` is not installed")
    program = [sys.executable, str(FOLDER / "flinch.py"), "--rounds", "20", "--minutes", "0.05", "--deals", "50"]
    ran = subprocess.run([*program, "--out", "quick"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    points = json.loads((tmp_path / "quick.json").read_text("utf-8"))
    assert points[0]["random"] < 0.7 < points[-1]["random"]
    assert (tmp_path / "quick.pt").stat().st_size > 100_000
    assert (tmp_path / "quick.svg").read_text("utf-8").startswith("<svg")
