"""Means over the seeds of a sweep with 95% intervals, from the table of `specula merge`.

Usage: python3 means.py RUNS COLUMN FIGURE
"""

import sys

import matplotlib.pyplot as plt
import pandas as pd
from scipy.stats import t
from tables import column, read_table

if len(sys.argv) != 4:
    sys.exit(__doc__.strip())
runs_file, measure, figure = sys.argv[1:]
runs = read_table(runs_file)
for name in (measure, "policy", "scaleLoad", "seed"):
    column(runs, name, runs_file)


def with_intervals(groups):
    """The mean of each group, half the width of its 95% interval, and the number of runs."""
    n = groups.count()
    return pd.DataFrame({"mean": groups.mean(), "±": t.ppf(0.975, n - 1) * groups.sem(), "runs": n})


def show(title, table):
    print(title)
    print(table.reset_index().to_string(index=False, float_format="{:.1f}".format), end="\n\n")


means = with_intervals(runs.groupby(["policy", "scaleLoad"])[measure])
show(measure, means)

# Policies run on the same workload in a run of one seed: a difference has a narrower interval than two means.
runs_of = runs.pivot(index=["scaleLoad", "seed"], columns="policy", values=measure)
first, *others = runs.policy.unique()
for policy in others:
    differences = with_intervals((runs_of[policy] - runs_of[first]).groupby("scaleLoad"))
    show(f"{policy} less {first}, paired by seed", differences)

for policy, rows in means.groupby("policy"):
    rows = rows.droplevel("policy")
    plt.errorbar(rows.index, rows["mean"], yerr=rows["±"], capsize=3, label=policy)
plt.xlabel("load, scaled by")
plt.ylabel(measure)
plt.legend()
plt.tight_layout()
plt.savefig(figure)
print(f"{figure} is written")
