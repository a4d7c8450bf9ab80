import { expect, it } from 'vitest';
import { keptByTries } from '../../../src/schedule/workTimes.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const job = (submit: number, run: number, processors: number) => ({ submit, run, request: run, processors });

// The third job runs from 2 on. The second one preempts it at 100.
const workload = testWorkload(4, [job(0, 100, 3), job(1, 100, 4), job(2, 150, 1)]);

it.each([
  ['kill', undefined],
  ['suspend:0:0', [98]],
  // Three images of 30 s, each of which takes 2 s to write.
  ['periodic:30:2:3', [90]],
])('with %s a preempted attempt keeps %j seconds', async (preemption, kept) => {
  const { wasm: kernel } = await testKernels();
  const { schedule } = await replay(workload, `pv-easy+request+${preemption}`, { kernel });
  expect(keptByTries(schedule)).toEqual(kept && Float64Array.from(kept));
});

it('a job that is preempted twice keeps what each of its attempts did', () => {
  const kills = {
    job: Int32Array.of(1, 0, 1),
    start: Float64Array.of(0, 5, 20),
    end: Float64Array.of(10, 9, 27),
    saved: Float64Array.of(0, 0, 10),
  };
  expect(keptByTries({ kills, saved: Float64Array.of(0, 17) })).toEqual(Float64Array.of(10, 0, 7));
});
