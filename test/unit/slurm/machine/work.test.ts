// Bounds of the work that Slurm's kernel does: how often the JavaScript build reads or writes an element of its columns. A
// search that is not needed, or a look at what has not changed, changes no schedule, and a clock would not show it for
// sure. When the kernel does less, the numbers below should follow.
import { expect, test } from 'vitest';
import { rulesOf } from '../../../../src/slurm/machine/conf/version.ts';
import { replayCluster } from '../../../../src/slurm/machine/replay.ts';
import { sameSamples } from '../../../properties/seed.ts';
import type { ClusterCase } from '../../../support/cluster/arbitraryCluster.ts';
import { countingTwin } from '../../../support/cluster/countingTwin.ts';
import { MANY_CASES } from '../../../support/cluster/manyCases.ts';
import { withRules } from '../../../support/cluster/versions.ts';

/** By how much the accesses may grow before a test fails. */
const SPARE = 1.05;

/** Kinds of clusters, with the number of accesses that this many runs made until this instant. */
const ACCESSES: Readonly<Record<string, [runs: number, instant: number, accesses: number]>> = {
  'few nodes': [6, 400, 76_732],
  'more than a word of nodes': [1, 400, 84_171],
  'few nodes on which much happens': [5, 400, 78_781],
  'many nodes on which much happens': [1, 400, 49_819],
  'jobs that preempt several others': [4, 400, 84_800],
  'jobs that preempt others among many nodes': [1, 400, 51_214],
  'jobs that wait for each other': [6, 300, 115_331],
  'nodes that are away': [4, 400, 127_843],
  'nodes of several words that are away': [2, 600, 151_705],
  reservations: [3, 300, 152_440],
  limits: [4, 300, 171_330],
  'limits where much happens': [2, 300, 31_776],
  'ages that decide': [4, 200, 183_324],
  'ages that decide where much happens': [3, 200, 58_772],
  'usage that decides': [4, 200, 35_443],
  'cycles between which little happens': [3, 1200, 252_723],
  'requests for CPUs alone': [1, 40, 54_176],
  'jobs that are submitted again': [3, 400, 21_336],
};

test.each(
  MANY_CASES.filter(([name]) => name in ACCESSES),
)('at most 5% more accesses than were counted: %s', async (name, cases) => {
  const [runs, instant, accesses] = ACCESSES[name];
  const counting = countingTwin();
  for (const { cluster, jobs, timing } of sameSamples<ClusterCase>(cases, runs)) {
    const stop = { jobs: [...jobs.keys()], instant };
    await replayCluster(counting.kernel, withRules(cluster, rulesOf('22.05')), jobs, timing, { stop });
  }
  expect(counting.accesses()).toBeLessThanOrEqual(SPARE * accesses);
  // Far fewer would mean that they are not counted.
  expect(counting.accesses()).toBeGreaterThan(accesses / 2);
});
