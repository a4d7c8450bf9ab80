import { expect, it } from 'vitest';
import { RequestsBefore, workloadWithRequests } from '../../../src/advice/requestsOfJobs.ts';
import { addSpent } from '../../../src/advice/spent.ts';
import { testWorkload } from '../../support/workload.ts';

it('the spending of two jobs is the sum of each', () => {
  const sum = addSpent({ reserved: 10, used: 4, wait: 3 }, { reserved: 100, used: 40, wait: 30 });
  expect(sum).toEqual({ reserved: 110, used: 44, wait: 33 });
});

it('the jobs of a log with requests have their run times for work, at most their requests, and no distributions', () => {
  const log = testWorkload(4, [
    { submit: 0, run: 90, request: 600, processors: 1 },
    { submit: 5, run: 700, request: 600, processors: 2 },
  ]);
  const milestones = [{ milestone: 50, checkpoint: true }];
  const sequences = new RequestsBefore({ checkpoint: 20, restart: 10 });
  const { jobs, distributions } = workloadWithRequests(
    log,
    (job) => (job === 0 ? milestones : []),
    sequences,
  );
  expect([[...jobs.run], [...jobs.distribution], distributions]).toEqual([[90, 600], [-1, -1], []]);
  // A checkpoint after 100 s of work; then a restart and 500 s.
  expect([[...jobs.requests], [...jobs.checkpoints]]).toEqual([
    [120, 540, 600],
    [1, 0, 0],
  ]);
});
