"""The results of commands other than comparisons, as tables of pandas."""

from __future__ import annotations

import html
import os
from pathlib import Path
from typing import Any, Iterable, Mapping, Optional

import pandas as pd

from .calls import Answer
from .notebook import page
from .process import execute


#: The metrics of energy (docs/energy.md), of which a run has those that its arguments allow.
ENERGY = [
    *("energy", "busyEnergy", "idleEnergy", "lostEnergy", "measuredJobs", "measuredTime"),
    *("meanPower", "p99Power", "maxPower", "carbon", "leastCarbon", "cost", "leastCost"),
]


def flat(value: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """A row without objects in it: {"wait": {"mean": 5}} is {"wait.mean": 5}."""
    row: dict[str, Any] = {}
    for name, one in value.items():
        if isinstance(one, Mapping):
            row.update(flat(one, f"{prefix}{name}."))
        else:
            row[prefix + name] = one
    return row


def table(rows: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """A table with the fields of the command's JSON as columns; null is NaN in a column of numbers."""
    frame = pd.DataFrame([flat(row) for row in rows])
    for name in frame.columns:
        if frame[name].map(lambda value: value is None or isinstance(value, (int, float))).all():
            if frame[name].isna().any():
                frame[name] = frame[name].astype(float)
    return frame


class Result:
    """What a command found. `document` is the command's JSON, and docs/json-output.md describes its fields."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self.document: Any = answer.document

    @property
    def finding(self) -> str:
        """The result in a sentence or a few."""
        return ""

    def _shown(self) -> Optional[pd.DataFrame]:
        """The table that a notebook shows."""
        return None

    def __repr__(self) -> str:
        parts = [self.finding, *([] if (shown := self._shown()) is None else [shown.to_string(max_rows=20)])]
        return "\n\n".join(part for part in parts if part) or type(self).__name__

    def _repr_html_(self) -> str:
        report = self._answer.report
        if report is not None and os.path.isfile(report):
            return page(Path(report).read_text(encoding="utf-8"))
        shown = self._shown()
        text = f"<p>{html.escape(self.finding)}</p>" if self.finding else ""
        return text if shown is None else f"{text}{shown.to_html(max_rows=20)}"


class Check(Result):
    """How far the model of a Slurm cluster agrees with a log."""

    @property
    def groups(self) -> pd.DataFrame:
        """Waits in the log and in the model, for all jobs and by groups, with the interval of the difference."""
        return table(self.document["groups"])

    @property
    def trust(self) -> dict[str, Any]:
        """How far off the model is (docs/json-output.md)."""
        trust: dict[str, Any] = self.document["trust"]
        return trust

    def _shown(self) -> pd.DataFrame:
        return self.groups


class Forecast(Result):
    """When a job will start and end."""

    #: The quantiles of a forecast.
    LEVELS = (0.1, 0.5, 0.9)

    @property
    def quantiles(self) -> pd.DataFrame:
        """Quantiles of the start and the end in seconds from now on, and of the start before its correction."""
        names = ("start", "end", "drawn")
        return pd.DataFrame({name: self.document[name] for name in names}, index=pd.Index(self.LEVELS, name="level"))

    @property
    def curve(self) -> pd.DataFrame:
        """For other time limits: median start and end, expected end, and the probability of being killed."""
        return table(self.document["curve"])

    def _shown(self) -> Optional[pd.DataFrame]:
        return self.quantiles if "curve" in self.document else None


class Stats(Result):
    """The description of a workload."""

    @property
    def statistics(self) -> pd.Series:
        """Every statistic that is one number, by name: "wait.mean"."""
        rows = flat(self.document["statistics"])
        return pd.Series({name: one for name, one in rows.items() if not isinstance(one, list)}, dtype=float)

    @property
    def sizes(self) -> pd.DataFrame:
        """Classes of jobs by processors."""
        return table(self.document["statistics"]["sizes"])

    @property
    def lengths(self) -> pd.DataFrame:
        """Classes of jobs by runtime."""
        return table(self.document["statistics"]["lengths"])

    @property
    def groups(self) -> pd.DataFrame:
        """With by=: the recorded waits of groups of jobs."""
        groups = self.document.get("waits", {}).get("groups", [])
        return table({"by": group["by"], **row} for group in groups for row in group["rows"])

    @property
    def energy(self) -> pd.Series:
        """With power=: the energy of the recorded schedule, its carbon and its cost, by name."""
        return pd.Series(self.document.get("energy", {}), dtype=float)

    def _shown(self) -> pd.DataFrame:
        return pd.concat([self.statistics, self.energy]).to_frame("value")


class Reservation(Result):
    """A sequence of requests, or with compare=True those of all strategies."""

    @property
    def strategies(self) -> pd.DataFrame:
        """A row for each strategy, with its expected costs."""
        rows = ({name: one for name, one in each.items() if not isinstance(one, list)} for each in self._each())
        return table(rows)

    @property
    def sequence(self) -> pd.DataFrame:
        """For each attempt its request, milestone, checkpoint and probability, by strategy."""
        return table({"strategy": each["strategy"], **row} for each in self._each() for row in each["sequence"])

    def _each(self) -> list[dict[str, Any]]:
        return self.document if isinstance(self.document, list) else [self.document]

    def _shown(self) -> pd.DataFrame:
        return self.strategies


class Tuned(Result):
    """The best configuration, with its confirmation."""

    @property
    def best(self) -> list[dict[str, Any]]:
        """The configurations that no other beats."""
        best: list[dict[str, Any]] = self.document["best"]
        return best

    @property
    def confirmed(self) -> pd.DataFrame:
        """Ratios to the baseline on new seeds, with intervals, for each confirmed configuration and goal."""
        return table(
            {**flat(one["configuration"]), **ratio} for one in self.document["confirmed"] for ratio in one["ratios"]
        )

    @property
    def entrants(self) -> pd.DataFrame:
        """The configurations that raced."""
        return table(one["configuration"] for one in self.document["race"]["entrants"])

    def _shown(self) -> pd.DataFrame:
        return self.confirmed


class Sweep(Result):
    """The runs of a study; the document is the status of its shards."""

    def __init__(self, answer: Answer, folder: Optional[str]) -> None:
        super().__init__(answer)
        self._folder = folder or str(answer.outputs["output"])

    @property
    def runs(self) -> pd.DataFrame:
        """A row for each run and policy, as `specula merge` writes it."""
        file = f"{self._answer.folder}/runs.csv"
        execute(["merge", self._folder, "--output", file, "--quiet"])
        return pd.read_csv(file, float_precision="round_trip")
