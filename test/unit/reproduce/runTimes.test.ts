import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logsIn } from '../../../src/cli/reproduce/tracesFolder.ts';
import { fig1 } from '../../../src/reproduce/ipdps20/fig1.ts';
import { testKernels } from '../../support/kernels.ts';

test('ipdps20-fig1 reads run times in seconds from the folder, and names the files that are missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'run-times-'));
  const hours = Array.from({ length: 40 }, (_, i) => i + 1);
  writeFileSync(join(folder, 'SLANT-walltime-40.txt'), hours.map((hour) => `${3600 * hour}\n`).join(''));
  const { twin } = await testKernels();
  const { rows, notes } = await fig1.run(twin, logsIn(folder));
  rmSync(folder, { recursive: true });
  const value = (label: string) => rows.find((row) => row.label === `SLANT-walltime: ${label}`)?.computed;
  expect(value('runs')).toBe(40);
  expect(value('mean, h')).toBeCloseTo(20.5, 9);
  expect(value('standard deviation, h')).toBeCloseTo(Math.sqrt((40 * 41) / 12), 9);
  expect(value('limit of the distance')).toBeCloseTo(1.358 / Math.sqrt(40), 9);
  expect(notes).toEqual(['Missing run times: vanderbilt-CT_eye_segmentation, SLANT-makespan.']);
});
