// Every real log under EASY, read as a user reads it. The replay does not crash, and its schedule is
// valid and the same on both engines.
import { expect } from 'vitest';
import { findViolation } from '../../../src/schedule/validate.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../src/trace/open/file.ts';
import { testKernels } from '../../support/kernels.ts';
import { LOGS, testOnLog } from '../../support/logs.ts';

const { wasm, twin } = await testKernels();

for (const [file, { jobs, options }] of Object.entries(LOGS)) {
  testOnLog(`${file} under EASY has a valid schedule, the same on both engines`, file, async (path) => {
    const { chunks } = await openTrace(path);
    const workload = await readSwf(chunks, { kernel: wasm, name: file, ...options });
    const { schedule, hash, events, metrics } = await replay(workload, 'easy', { kernel: wasm });
    expect(findViolation({ id: workload.jobs.id, ...schedule }, workload)).toBeUndefined();
    expect(events).toBe(2 * jobs);
    expect(metrics.jobs).toBe(jobs);
    expect((await replay(workload, 'easy', { kernel: twin })).hash).toBe(hash);
  });
}
