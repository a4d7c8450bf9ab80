import type { SlurmKernel } from '../../../src/kernel/instance.ts';
import type { Watched } from '../../../src/slurm/machine/explain/watch.ts';
import { type ClusterSchedule, replayCluster } from '../../../src/slurm/machine/replay.ts';
import type { Outcome } from '../../oracle/slurm/outcome.ts';
import type { ClusterCase } from './arbitraryCluster.ts';
import { withNames } from './compared.ts';

type Timed<T> = readonly [at: number, value: T];

/** State at the end of each second at which it changed. */
function changes<T>(states: readonly Timed<T>[], before: T): Timed<T>[] {
  const ends = new Map(states);
  let last = before;
  return [...ends].filter(([, value]) => {
    const isNew = value !== last;
    last = value;
    return isNew;
  });
}

/** Returns the earliest planned start of each cycle. */
function earliest({ plannedStarts }: Outcome) {
  const first = new Map<number, Outcome['plannedStarts'][number]>();
  for (const plannedStart of plannedStarts) {
    const known = first.get(plannedStart.at);
    if (known === undefined || plannedStart.start < known.start) first.set(plannedStart.at, plannedStart);
  }
  return [...first.values()];
}

/** The reasons, priorities and planned starts of a job. */
export function watchedOf(outcome: Outcome) {
  return {
    reasons: changes(outcome.reasons, 'None'),
    plannedStarts: earliest(outcome),
    priorities: outcome.refused ? [] : changes(outcome.priorities, Number.NaN),
  };
}

/** The same of a job that the kernel watches, and the schedule. */
export async function watchedByKernel(
  kernel: SlurmKernel,
  { cluster, jobs, timing }: ClusterCase,
  job: number,
) {
  const seen: Watched[] = [];
  const see = (state: Watched) => seen.push(state);
  const schedule: ClusterSchedule = await replayCluster(kernel, cluster, jobs, timing, {
    watch: { job, see, start: () => {} },
  });
  const second = ({ instant }: Watched) => Math.floor(instant);
  const plannedStarts = seen.flatMap(({ cycle, plannedStart }, i) =>
    plannedStart === undefined || cycle === seen[i - 1]?.cycle ? [] : [{ at: cycle, ...plannedStart }],
  );
  const watched = {
    reasons: changes(
      seen.map((state) => [second(state), withNames(state.reason)]),
      'None',
    ),
    plannedStarts,
    // A priority is 1 at least, once it has been computed.
    priorities: changes(
      seen.flatMap((state) => (state.priority === 0 ? [] : [[second(state), state.priority] as const])),
      Number.NaN,
    ),
  };
  return { watched, schedule };
}
