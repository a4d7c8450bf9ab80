"""Find out how a workload would have run under another batch scheduler or another slurm.conf, and why.

Each function runs a command of Specula, and its arguments are the parameters of the command:
`--event-rule batch` is event_rule="batch". Results are tables of pandas.
"""

from .commands import __version__, replay, reserve, slurm_check, slurm_replay, stats, sweep, tune, when
from .comparison import Replay, SlurmReplay
from .errors import DataError, SpeculaError, UsageError
from .results import Check, Forecast, Reservation, Result, Stats, Sweep, Tuned
from .scheduling import Job, Machine, Policy

__all__ = [
    *("replay", "slurm_replay", "slurm_check", "when", "stats", "reserve", "tune", "sweep"),
    *("Replay", "SlurmReplay", "Check", "Forecast", "Stats", "Reservation", "Tuned", "Sweep", "Result"),
    *("Job", "Machine", "Policy"),
    *("SpeculaError", "DataError", "UsageError"),
    "__version__",
]
