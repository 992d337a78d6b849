"""How well a learner plays while it learns: lines for a terminal, numbers for a file, a picture for a document."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 300, 46, 16, 76, 40  # of the picture, and its margins
COLOURS = ("#7a6a4f", "#a8322d", "#2b5d7d")


class Curve:
    """Shares of games won against some bots, by the time used."""

    def __init__(self, against: Sequence[str]) -> None:
        self.against = list(against)
        self.points: list[dict[str, float]] = []

    def add(self, seconds: float, decisions: int, shares: Sequence[tuple[float, float]]) -> None:
        """One test: for each bot the share won, and half of its 95 % interval."""
        point: dict[str, float] = {"seconds": round(seconds, 1), "decisions": decisions}
        for name, (share, half) in zip(self.against, shares):
            point[name] = round(share, 4)
            point[f"{name} ±"] = round(half, 4)
        self.points.append(point)

    def line(self) -> str:
        """The latest test in words."""
        point = self.points[-1]
        shares = ", ".join(
            f"{100 * point[name]:.1f} ± {100 * point[f'{name} ±']:.1f} % against {name}" for name in self.against
        )
        return f"{point['seconds']:6.0f} s  {point['decisions']:10,.0f} decisions: wins {shares}"

    def write(self, path: Path) -> None:
        """The numbers, and the picture beside them."""
        path.with_suffix(".json").write_text(json.dumps(self.points, indent=1) + "\n", "utf-8")
        path.with_suffix(".svg").write_text(self.svg(), "utf-8")

    def svg(self) -> str:
        """The picture: time to the right, the share won upwards."""
        end = max([point["seconds"] for point in self.points] or [0.0]) or 1.0
        across, down = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

        def x(seconds: float) -> float:
            return round(LEFT + across * seconds / end, 1)

        def y(share: float) -> float:
            return round(TOP + down * (1 - share), 1)

        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
            "<style>text { font: 12px sans-serif; fill: #4a4433 }</style>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf7ec"/>',
        ]
        for percent in (0, 25, 50, 75, 100):
            at = y(percent / 100)
            stroke = "#8d8468" if percent == 50 else "#ddd5bf"
            parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at}" y2="{at}" stroke="{stroke}"/>')
            parts.append(f'<text x="{LEFT - 6}" y="{at + 4}" text-anchor="end">{percent} %</text>')
        step = next(step for step in (1, 10, 30, 60, 120, 300, 600, 1800, 3600, end) if end / step <= 10)
        for number in range(int(end / step) + 1):
            text = f"{number * step / 60:g} min" if step >= 30 else f"{number * step:g} s"
            parts.append(f'<text x="{x(number * step)}" y="{HEIGHT - 18}" text-anchor="middle">{text}</text>')
        for name, colour in zip(self.against, COLOURS):
            places = [(point["seconds"], point[name], point[f"{name} ±"]) for point in self.points]
            upper = [f"{x(at)},{y(min(1.0, share + half))}" for at, share, half in places]
            lower = [f"{x(at)},{y(max(0.0, share - half))}" for at, share, half in reversed(places)]
            line = " ".join(f"{x(at)},{y(share)}" for at, share, _ in places)
            parts.append(f'<polygon points="{" ".join(upper + lower)}" fill="{colour}" opacity="0.18"/>')
            parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
            if places:
                at, share, _ = places[-1]
                words = f"{name} {100 * share:.0f} %"
                parts.append(f'<text x="{x(at) + 6}" y="{y(share) + 4}" style="fill: {colour}">{words}</text>')
        return "\n".join([*parts, "</svg>"]) + "\n"
