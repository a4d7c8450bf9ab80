// The tree of waiting requests answers as a look at all of them does.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WaitingRequests } from '../../../../src/metrics/slurm/waitingRequests.ts';
import { holds } from '../../../properties/seed.ts';

const amount = fc.integer({ min: 0, max: 6 });
const request = fc.record({ cpus: amount, gpus: amount });
const steps = fc.array(
  fc.record({ place: fc.nat(30), removes: fc.boolean(), cpus: amount, gpus: amount, fewest: amount }),
  { minLength: 1, maxLength: 40 },
);

test('the tree of waiting requests answers as a look at all of them does', async () => {
  const requests = fc.array(request, { minLength: 1, maxLength: 12 });
  await holds(fc.tuple(requests, steps), 20_000, ([drawn, changes]) => {
    const all = drawn.sort((a, b) => a.gpus - b.gpus);
    const tree = new WaitingRequests(all);
    const waiting = all.map(() => 0);
    for (const { place, removes, cpus, gpus, fewest } of changes) {
      const at = place % all.length;
      if (!removes) {
        tree.add(at);
        waiting[at]++;
      } else if (waiting[at] > 0) {
        tree.remove(at);
        waiting[at]--;
      }
      const wanted = all.some(
        (one, i) => waiting[i] > 0 && one.cpus <= cpus && one.gpus <= gpus && one.gpus >= fewest,
      );
      expect(tree.hasWithin(cpus, gpus, fewest)).toBe(wanted);
    }
  });
});
