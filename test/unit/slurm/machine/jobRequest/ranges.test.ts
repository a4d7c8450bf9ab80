// A job that asks for a range of nodes. The first two are what slurmctld 22.05.8 did in recording 1 of the random
// scenarios, where three nodes were free.
import { expect, test } from 'vitest';
import { MAIN, placements } from '../../../../support/slurmMachine/placements.ts';

const CONF = `NodeName=b[1-3] CPUs=4 RealMemory=4000\n${MAIN}\n`;

test.each([
  ['-N 1-3 --exclusive', 'b1:4 b2:4 b3:4'],
  ['-N 1-2 --exclusive', 'b1:4 b2:4'],
  // A job that gives its number of tasks gets no more nodes than that.
  ['-N 1-3 -n 1 --exclusive', 'b1:4'],
  ['-N 1-3 -n 2 --exclusive', 'b1:4 b2:4'],
])('%s: %s', async (words, places) => {
  expect(await placements(CONF, [words])).toEqual([places]);
});
