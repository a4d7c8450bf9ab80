import { expect, test } from 'vitest';
import type { Schedule } from '../../../../src/schedule/schedule.ts';
import { readSwf } from '../../../../src/trace/formats/swf.ts';
import type { Workload } from '../../../../src/trace/workload.ts';
import { workloadSwf } from '../../../../src/trace/write/workloadSwf.ts';
import { holds } from '../../../properties/seed.ts';
import { writtenWorkload } from '../../../support/arbitraryWorkload.ts';
import { testKernels } from '../../../support/kernels.ts';
import { plainJobs } from '../../../support/workload.ts';

const { wasm: kernel } = await testKernels();

function readBack(text: Iterable<string>): Promise<Workload> {
  return readSwf(new TextEncoder().encode([...text].join('')), { kernel });
}

test('a workload written as SWF is read back to the last bit', async () => {
  await holds(writtenWorkload, 100, async (written) => {
    const read = await readBack(workloadSwf(written));
    expect(plainJobs(read.jobs)).toEqual(plainJobs(written.jobs));
    expect(read.processors).toBe(written.processors);
    expect(read.unixStartTime).toBe(12);
  });
});

test('a schedule written as SWF has the simulated wait, run time and status', async () => {
  const text = '; MaxProcs: 4\n1 5 3 10 2 -1 -1 2 20\n2 6 3 30 2 -1 -1 2 20\n';
  const read = await readSwf(new TextEncoder().encode(text), { kernel, name: 'two' });
  const schedule = {
    workload: read,
    policy: 'easy',
    eventRule: 'batch',
    start: Float64Array.of(5, 15.5),
    end: Float64Array.of(15, 35.5),
    estimate: Float64Array.of(20, 20),
    reserved: Float64Array.of(Number.NaN, Number.NaN),
    flags: new Uint8Array(2),
    kills: { job: new Int32Array(0), start: new Float64Array(0), end: new Float64Array(0) },
  } satisfies Schedule;
  const lines = [...workloadSwf(read, schedule)].join('').split('\n');
  expect(lines.filter((line) => line && !line.startsWith(';'))).toEqual([
    '1 5 0 10 2 -1 -1 2 20 -1 1 -1 -1 -1 -1 -1 -1 -1',
    '2 6 9.5 20 2 -1 -1 2 20 -1 0 -1 -1 -1 -1 -1 -1 -1',
  ]);
  expect(lines).toContain('; MaxProcs: 4');
});
