import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactRequests } from '../../../src/stochastic/requests/exactRequests.ts';
import { holds } from '../../properties/seed.ts';
import { lastTry } from './suffices.ts';

test('a request is its restart, its work and its checkpoint', () => {
  const milestones = [
    { milestone: 4, checkpoint: false },
    { milestone: 6, checkpoint: true },
    { milestone: 9, checkpoint: true },
    { milestone: 20, checkpoint: false },
  ];
  expect(exactRequests(milestones, 2, 1)).toEqual({
    requests: [4, 8, 6, 12],
    checkpoints: [false, true, true, false],
    checkpoint: 2,
    restart: 1,
  });
});

test('a run that ends at a milestone ends in its attempt, whatever the rounding of times', async () => {
  const gap = fc.double({ min: 1e-3, max: 1e5, noNaN: true });
  const cost = fc.double({ min: 0, max: 1e4, noNaN: true });
  const sequences = fc.array(fc.tuple(gap, fc.boolean()), { minLength: 1, maxLength: 8 });
  type Case = [[gap: number, saves: boolean][], checkpoint: number, restart: number];
  const suffice = ([gaps, checkpoint, restart]: Case) => {
    let milestone = 0;
    const milestones = gaps.map(([more, saved]) => {
      milestone += more;
      return { milestone, checkpoint: saved };
    });
    const { requests, checkpoints } = exactRequests(milestones, checkpoint, restart);
    for (const [k, { milestone: run }] of milestones.entries()) {
      expect(lastTry(requests, checkpoints, checkpoint, restart, run)).toBe(k);
    }
  };
  await holds(fc.tuple(sequences, cost, cost), 2000, suffice, 200);
});
