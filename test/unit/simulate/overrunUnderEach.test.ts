import { expect, it } from 'vitest';
import { replay } from '../../../src/simulate/replay.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { testKernels } from '../../support/kernels.ts';

// There are two processors. Job 1 requests 4 s and takes 10 s. Job 2 needs both processors. Job 3 needs
// one of them for 3 s.
const LOG = `; MaxProcs: 2
1 0 -1 10 1 -1 -1 1 4
2 1 -1  2 2 -1 -1 2 2
3 2 -1  3 1 -1 -1 1 3
`;

async function starts(overrun: 'kill' | 'extend') {
  const { wasm: kernel } = await testKernels();
  const workload = await readSwf(new TextEncoder().encode(LOG), { kernel, overrun });
  const { schedule } = await replay(workload, 'easy', { kernel, eventRule: 'each' });
  return [...schedule.start];
}

it('under rule each a job is killed at its estimated end, and no job delays the next', async () => {
  expect(await starts('kill')).toEqual([0, 4, 6]);
});

it('under rule each a raised request equals the run time, and the estimate reaches to its end', async () => {
  expect(await starts('extend')).toEqual([0, 10, 2]);
});
