// How much work Slurm's kernel does, counted by the twin: how often it reads or writes an element of its columns. A
// search that is not needed, or a look at what has not changed, changes no schedule, and a clock would not show it for
// sure. Whoever makes the kernel do less lowers these numbers: the test that fails says the new one.
import { expect, test } from 'vitest';
import { replayCluster } from '../../../../src/slurm/machine/replay.ts';
import { sameSamples } from '../../../properties/seed.ts';
import type { ClusterCase } from '../../../support/cluster/arbitraryCluster.ts';
import { countingTwin } from '../../../support/cluster/countingTwin.ts';
import { MANY_CASES } from '../../../support/cluster/manyCases.ts';

/** For kinds of clusters, how many accesses so many runs make until this instant. */
const ACCESSES: Readonly<Record<string, [runs: number, instant: number, accesses: number]>> = {
  'few nodes': [6, 400, 78_127],
  'more than a word of nodes': [1, 400, 85_542],
  'few nodes on which much happens': [5, 400, 84_966],
  'many nodes on which much happens': [1, 400, 51_503],
  'jobs that drive out several others': [4, 400, 90_125],
  'jobs that drive out others among many nodes': [1, 400, 48_802],
  'jobs that wait for each other': [6, 300, 119_359],
  'nodes that are away': [4, 400, 120_253],
  'nodes of several words that are away': [2, 600, 114_557],
  reservations: [3, 300, 155_612],
  limits: [4, 300, 161_859],
  'limits where much happens': [2, 300, 41_797],
  'ages that decide': [4, 200, 165_786],
  'ages that decide where much happens': [3, 200, 38_125],
  'usage that decides': [4, 200, 33_014],
  'cycles between which little happens': [3, 1200, 194_792],
  'requests for CPUs alone': [1, 40, 78_936],
  'jobs that are submitted again': [3, 400, 20_367],
};

test.each(MANY_CASES.filter(([name]) => name in ACCESSES))('so many accesses: %s', async (name, cases) => {
  const [runs, instant, accesses] = ACCESSES[name];
  const counting = countingTwin();
  for (const { cluster, jobs, timing } of sameSamples<ClusterCase>(cases, runs)) {
    const stop = { jobs: [...jobs.keys()], instant };
    await replayCluster(counting.kernel, cluster, jobs, timing, { stop });
  }
  expect(counting.accesses()).toBe(accesses);
});
