// A watched job shows the same as the oracle: its reasons, its priorities, and the planned starts of
// backfilling. The schedule stays as it is.
import { expect, test } from 'vitest';
import type { SlurmKernel } from '../../../src/kernel/instance.ts';
import type { Watched } from '../../../src/slurm/machine/explain/watch.ts';
import { replayCluster } from '../../../src/slurm/machine/replay.ts';
import type { Outcome } from '../../oracle/slurm/outcome.ts';
import { simulateCluster } from '../../oracle/slurm/simulate.ts';
import { RuledTimetable } from '../../oracle/slurm/timetable.ts';
import { type ClusterCase, clusterCases, eventfulCases } from '../../support/cluster/arbitraryCluster.ts';
import { crowdedCases } from '../../support/cluster/crowdedCases.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { everyTenth } from '../../support/engines.ts';
import { holds } from '../seed.ts';

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

function expected({ cluster, jobs, timing }: ClusterCase, job: number) {
  const timetable = new RuledTimetable(cluster.scheduling, timing);
  const outcome = simulateCluster(cluster, jobs, timetable, timing)[job];
  return {
    reasons: changes(outcome.reasons, 'None'),
    plannedStarts: earliest(outcome),
    priorities: outcome.refused ? [] : changes(outcome.priorities, Number.NaN),
  };
}

async function actual(kernel: SlurmKernel, { cluster, jobs, timing }: ClusterCase, job: number) {
  const seen: Watched[] = [];
  const see = (state: Watched) => seen.push(state);
  const plain = await replayCluster(kernel, cluster, jobs, timing);
  const watched = await replayCluster(kernel, cluster, jobs, timing, {
    watch: { job, see, start: () => {} },
  });
  expect(watched).toEqual(plain);
  // A priority is 1 at least, once it has been computed.
  const second = ({ instant }: Watched) => Math.floor(instant);
  const plannedStarts = seen.flatMap(({ cycle, plannedStart }, i) =>
    plannedStart === undefined || cycle === seen[i - 1]?.cycle ? [] : [{ at: cycle, ...plannedStart }],
  );
  return {
    reasons: changes(
      seen.map((state) => [second(state), state.reason]),
      'None',
    ),
    plannedStarts,
    priorities: changes(
      seen.flatMap((state) => (state.priority === 0 ? [] : [[second(state), state.priority] as const])),
      Number.NaN,
    ),
  };
}

test.each([
  ['few nodes', clusterCases(6, 14), 600],
  ['few nodes on which much happens', eventfulCases(6, 12), 600],
  ['many nodes and jobs', clusterCases(60, 25), 300],
  ['requests for CPUs alone, which fill rows of neighbors', crowdedCases(80, 20), 2000],
] as const)('a job that is watched: %s', async (_, cases, whole) => {
  const engines = everyTenth(await clusterKernels());
  await holds(cases, whole, async (value) => {
    const { length } = value.jobs;
    for (const job of length === 0 ? [] : new Set([length >> 1, length - 1])) {
      const oracle = expected(value, job);
      for (const kernel of engines()) expect(await actual(kernel, value, job)).toEqual(oracle);
    }
  });
});
