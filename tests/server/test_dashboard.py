"""`deploy/grafana.json` shows what the server measures, and nothing else."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spieltisch.server.ops.counters import Counter, Histogram
from spieltisch.server.ops.metrics import Metrics

pytestmark = pytest.mark.once

FILE = Path(__file__).parent.parent.parent / "deploy" / "grafana.json"
NAME = re.compile(r"\bspieltisch_\w+")
OF_PROMETHEUS = {"instance"}
"""What it adds to every line."""


def panels() -> list[Any]:
    found: list[Any] = json.loads(FILE.read_text())["panels"]
    return [panel for panel in found if panel["type"] != "row"]


def targets() -> Iterator[tuple[str, str]]:
    for panel in panels():
        for target in panel["targets"]:
            yield target["expr"], target.get("legendFormat", "")


def test_every_metric_in_a_panel_is_measured_and_every_measured_one_is_in_a_panel() -> None:
    text = Metrics().to_text()
    kinds = dict(re.findall(r"# TYPE (\w+) (\w+)", text))
    shown = {name for expression, _ in targets() for name in NAME.findall(expression)}
    for name in shown:
        assert name in kinds or kinds.get(name.removesuffix("_bucket")) == "histogram", name
    assert {name.removesuffix("_bucket") for name in shown} == set(kinds)


def test_panels_ask_for_rates_of_counters_and_quantiles_of_histograms() -> None:
    metrics = {m.name: m for m in vars(Metrics()).values() if hasattr(m, "lines")}
    for expression, legend in targets():
        (name,) = NAME.findall(expression)
        metric = metrics[name.removesuffix("_bucket")]
        is_counter = isinstance(metric, Counter)
        assert bool(re.search(r"\b(rate|increase)\(", expression)) is (
            is_counter or isinstance(metric, Histogram)
        )
        assert ("histogram_quantile" in expression) is isinstance(metric, Histogram)
        labels = OF_PROMETHEUS | ({metric.label} if is_counter else set())
        assert set(re.findall(r"{{(\w+)}}", legend)) <= labels
        by = re.search(r"by \(([^)]*)\)", expression)
        assert not by or set(by[1].split(", ")) <= labels | {"le"}


def test_panels_do_not_lie_on_one_another() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in json.loads(FILE.read_text())["panels"]:
        at = panel["gridPos"]
        fields = {
            (x, y)
            for x in range(at["x"], at["x"] + at["w"])
            for y in range(at["y"], at["y"] + at["h"])
        }
        assert not fields & taken, panel["title"]
        assert max(x for x, _ in fields) < 24
        taken |= fields
    assert len({panel["id"] for panel in panels()}) == len(panels())
