"""The waits of the users of a log under several policies, from schedules of `specula replay`.

Usage: python3 waits.py JOBS BY FIGURE SCHEDULE...
JOBS are the jobs of the log (specula trace write). BY is a column of it, such as user or queue.
"""

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd
from tables import column, read_table

if len(sys.argv) < 5:
    sys.exit(__doc__.strip())
jobs_file, by, figure, *schedules = sys.argv[1:]
jobs = read_table(jobs_file)
groups = pd.Series(column(jobs, by, jobs_file).values, index=column(jobs, "id", jobs_file))

waits = {}
for file in schedules:
    schedule = read_table(file)
    hours = column(schedule, "wait", file) / 3600
    waits[Path(file).stem] = hours.groupby(column(schedule, "job", file).map(groups))

# The ten groups with the most work.
work = (jobs.processors * jobs.run).groupby(jobs[by]).sum().nlargest(10) / 3600
table = pd.DataFrame({"jobs": jobs.groupby(by).size()[work.index], "processor-hours": work.round().astype(int)})
for policy, wait in waits.items():
    table[f"{policy} mean"] = wait.mean()
    table[f"{policy} 90%"] = wait.quantile(0.9)
print(f"waits in hours, of the ten with the most work by {by}")
print(table.reset_index().to_string(index=False, float_format="{:.2f}".format))

axes = table[[f"{policy} mean" for policy in waits]].set_axis(list(waits), axis=1).plot.bar(figsize=(8, 4))
axes.set(xlabel=by, ylabel="mean wait, hours")
plt.tight_layout()
plt.savefig(figure)
print(f"{figure} is written")
