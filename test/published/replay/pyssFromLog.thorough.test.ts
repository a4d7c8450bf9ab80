// Reads the log that its owners published, and compares with the starts that PYSS published. So it also
// tests all that Specula does in between.
import { join } from 'node:path';
import { expect } from 'vitest';
import { replay } from '../../../src/simulate/replay.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../src/trace/open/file.ts';
import { testKernels } from '../../support/kernels.ts';
import { testOnLog } from '../../support/logs.ts';
import { tracesFolder } from '../../support/paths.ts';
import { readLog } from './logs.ts';

const RESULT = 'KTH-SP2-pyss-easy-result.swf.gz';

testOnLog('KTH-SP2-1996-2 under EASY has every start of PYSS', 'KTH-SP2-1996-2.swf.gz', async (path) => {
  const published = new Map(
    readLog(join(tracesFolder, RESULT)).map((field) => [field[1], field[2] + field[3]]),
  );
  const { wasm, twin } = await testKernels();
  const { chunks } = await openTrace(path);
  const workload = await readSwf(chunks, {
    kernel: wasm,
    processorsFrom: 'requested',
    zeroRun: 'drop',
    noRequest: 'drop',
    ties: 'id',
  });
  const { jobs } = workload;
  expect(jobs.length).toBe(28_481);
  expect(published.size).toBe(28_481);
  for (const kernel of [wasm, twin]) {
    const { schedule } = await replay(workload, 'easy', { kernel, eventRule: 'each' });
    const differing = [...jobs.id].filter((id, job) => schedule.start[job] !== published.get(id));
    expect(differing).toEqual([]);
  }
});
