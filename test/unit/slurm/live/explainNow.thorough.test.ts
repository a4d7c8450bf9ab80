// Jobs of a queue whose explanation takes long: one that does not start, and all that squeue plans.
import { expect, test } from 'vitest';
import { explainNow } from '../../../../src/slurm/live/explainNow.ts';
import { runs } from '../../../support/forecast/snapshotDump.ts';
import { explained, queueOf, site, waiting } from '../../../support/slurmMachine/queueNow.ts';

test('a job behind one without a limit has no start, and nothing starts it earlier', async () => {
  const endless = runs('1', 600, 'n[1-4]', { cpus: 16, nodes: 4, limit: 'UNLIMITED' });
  const { ownStart, holders, earlier } = await explained([endless, { id: '5', cpus: 16, nodes: 4 }], '5');
  expect({ ownStart, holders, earlier }).toEqual({ ownStart: undefined, holders: [], earlier: [] });
});

test('of a recorded queue, the model’s starts are as near to the planned ones of squeue as the page says', async () => {
  const off: number[] = [];
  const planned = waiting.filter(([, , , , , , , , start]) => start !== 'N/A');
  for (const [id, , , , , , , , start] of planned) {
    const { queue, place } = await queueOf(site('snapshot.txt'), id, site('slurm.conf'));
    off.push(
      Math.abs(((await explainNow(queue, place)).ownStart as { start: number }).start - Number(start)),
    );
  }
  expect(off.length).toBe(22);
  expect(off.filter((one) => one <= 60).length).toBe(7);
  expect(off.sort((a, b) => a - b)[11] / 60).toBeCloseTo(4, 0);
});
