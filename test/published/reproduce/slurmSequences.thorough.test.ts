// The table of docs/studies/sequences-on-slurm.md, on a small log that begins where the month does.
import { expect, test } from 'vitest';
import { reproductionNamed } from '../../../src/reproduce/registry.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { testKernels } from '../../support/kernels.ts';

const { twin } = await testKernels();
const DAY = 86_400;

/** One user runs one application again and again, on half of the machine. */
const LINES = Array.from({ length: 24 }, (_, i) => {
  const submit = 120 * DAY + 400 * i;
  return `${i + 1} ${submit} 0 ${i % 3 === 2 ? 900 : 100 + i} 50 -1 -1 50 1800 -1 1 1 1 1 1 -1 -1 -1`;
});

test('request sequences on a Slurm cluster: jobs killed at a limit are counted, and other logs are missed', async () => {
  const text = `; MaxProcs: 100\n; UnixStartTime: 0\n${LINES.join('\n')}\n`;
  const name = 'KTH-SP2-small.swf';
  const traces = [{ name, read: () => readSwf(new TextEncoder().encode(text), { name, kernel: twin }) }];
  const { rows, notes } = await reproductionNamed('slurm-sequences').run(twin, { traces });
  expect(notes).toEqual(['Missing logs: SDSC-BLUE.']);
  const of = (what: string) => rows.find(({ label }) => label === `KTH-SP2: ${what}`)?.computed as number;
  for (const machine of ['pool', 'Slurm', 'Slurm, tuned']) {
    expect(of(`${machine}, user: jobs killed (%)`)).toBe(0);
    // The eleventh job is the first with ten known runs.
    expect(of(`${machine}, t-optimal: jobs killed (%)`)).toBeGreaterThan(10);
    expect(of(`${machine}, t-optimal: utilization (%)`)).toBeGreaterThan(
      of(`${machine}, user: utilization (%)`),
    );
  }
  expect(rows).toHaveLength(4 + 3 * 5 + 2 * (4 + 4 * 5));
});
