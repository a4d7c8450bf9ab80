"""The results of comparisons: policies on a machine, or configurations of a Slurm cluster."""

from __future__ import annotations

from typing import Any, Iterator

import pandas as pd

from .results import ENERGY, Result, flat, table

#: The metrics that a notebook shows; `metrics` has all.
SHOWN = ["meanWait", "p99Wait", "meanBoundedSlowdown", "meanWeightedBoundedSlowdown", "utilization", "makespan"]

#: The columns of a ratio, and its fields in the command's JSON.
RATIO = {"ratio": "value", "ratioLow": "low", "ratioHigh": "high", "ratioP": "p"}


class Comparison(Result):
    """Runs of several systems on the same jobs. The first one is the baseline."""

    #: The field that names a system.
    what = "policy"

    @property
    def metrics(self) -> pd.DataFrame:
        """The metrics (docs/metrics.md) by system, and by seed with seeds=."""
        rows = []
        for key, one in self._systems():
            for run in one.get("runs", [one]):
                seed = {"seed": run["seed"]} if "runs" in one else {}
                rows.append({**key, **seed, **run["metrics"]})
        return table(rows).set_index(self._index("seed"))

    @property
    def energy(self) -> pd.DataFrame:
        """With power=: the metrics of energy, power, carbon and cost (docs/energy.md), with the index of metrics."""
        metrics = self.metrics
        return metrics[[name for name in ENERGY if name in metrics]]

    @property
    def means(self) -> pd.DataFrame:
        """With seeds=: the mean of each metric over the seeds, and half of its 95% interval."""
        rows = (
            {**key, "metric": metric, **mean}
            for key, one in self._systems()
            for metric, mean in one.get("means", {}).items()
        )
        return table(rows)

    @property
    def differences(self) -> pd.DataFrame:
        """What each system changes compared with the first, by metric, with 95% intervals.

        Columns: difference ± halfWidth and its p; ratio from ratioLow to ratioHigh and its ratioP.
        """
        rows = []
        for key, one in self._systems():
            for metric, found in one.get("differences", {}).items():
                ratio = found.get("ratio") or one.get("ratios", {}).get(metric) or {}
                rows.append(
                    {
                        **key,
                        "metric": metric,
                        "difference": found["mean"] if "mean" in found else found["value"],
                        "halfWidth": found["halfWidth"],
                        "p": found.get("p"),
                        **{name: ratio.get(field) for name, field in RATIO.items()},
                    }
                )
        return table(rows)

    @property
    def jobs(self) -> pd.DataFrame:
        """Every job under every system: start, end, wait and more (docs/formats.md), in seconds."""
        if "schedule" not in self._answer.outputs:
            raise ValueError("jobs: leave out seeds= and schedule=, and give traces whose files have different names")
        frames = []
        for document in self._documents():
            for key, _ in self._systems(document):
                file = self._answer.schedule(document["trace"]["name"], key[self.what])
                frame = pd.read_csv(file, float_precision="round_trip")
                for column in reversed(key):
                    frame.insert(0, column, key[column])
                frames.append(frame)
        return pd.concat(frames, ignore_index=True)

    @property
    def groups(self) -> pd.DataFrame:
        """With by=: waits and slowdowns of groups of jobs."""
        return table(
            {**key, "by": group["by"], **row}
            for key, one in self._systems()
            for group in one.get("groups", [])
            for row in group["rows"]
        )

    @property
    def hashes(self) -> pd.Series:
        """The hash of each schedule: 64 bits that identify all starts and ends."""
        rows = [
            {**key, **({"seed": run["seed"]} if "runs" in one else {}), "hash": run["hash"]}
            for key, one in self._systems()
            for run in one.get("runs", [one])
        ]
        return table(rows).set_index(self._index("seed"))["hash"]

    @property
    def hash(self) -> str:
        """The hash of the only schedule."""
        hashes = self.hashes
        if len(hashes) > 1:
            raise ValueError(f"there are {len(hashes)} schedules; take one of hashes")
        return str(hashes.iloc[0])

    @property
    def finding(self) -> str:
        return "\n".join(line for document in self._documents() for line in document.get("finding", []))

    def _documents(self) -> list[dict[str, Any]]:
        documents: list[dict[str, Any]] = self.document.get("traces", [self.document])
        return documents

    def _systems(self, *documents: dict[str, Any]) -> Iterator[tuple[dict[str, str], dict[str, Any]]]:
        """Each system on these traces, or on all, with the columns that name them."""
        for document in documents or self._documents():
            trace = {"trace": document["trace"]["name"]} if "traces" in self.document else {}
            for one in document["results"]:
                yield {**trace, self.what: one[self.what]}, one

    def _index(self, *more: str) -> list[str]:
        has_seeds = "seeds" in self.document
        return [*(["trace"] if "traces" in self.document else []), self.what, *(more if has_seeds else [])]

    def _shown(self) -> pd.DataFrame:
        metrics = self.metrics
        return metrics[[*SHOWN, *(name for name in ("energy", "carbon", "cost") if name in metrics)]]


class Replay(Comparison):
    """Policies on the jobs of a trace."""


class SlurmReplay(Comparison):
    """Configurations of a Slurm cluster on the same jobs."""

    what = "configuration"

    @property
    def partitions(self) -> pd.DataFrame:
        """Stranded CPUs and GPUs of each partition (docs/metrics.md)."""
        return table(
            {**key, **flat(row)} for key, one in self._systems() for row in one.get("partitions", [])
        )

    @property
    def reasons(self) -> pd.DataFrame:
        """Number of jobs by their last reason, as squeue shows it."""
        return table(
            {**key, "reason": reason, "jobs": jobs}
            for key, one in self._systems()
            for reason, jobs in one.get("reasons", {}).items()
        )
