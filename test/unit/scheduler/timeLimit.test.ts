import { expect, test } from 'vitest';
import { timeLimit } from '../../../src/scheduler/nodeTimeLimit.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm } = await testKernels();
const WORKLOAD = testWorkload(1, [{ submit: 5, run: 1, request: 1, processors: 1 }]);

test('a scheduler that never returns is stopped, with its name and the time', async () => {
  const endless = {
    name: 'endless',
    schedule() {
      for (;;);
    },
  };
  const stopped = replay(WORKLOAD, endless, { kernel: wasm, timeLimit: timeLimit(0.05) });
  await expect(stopped).rejects.toThrow(
    "scheduler 'endless' at 5 s: schedule() had not returned after 0.05 s",
  );
});

test('a step within its limit returns and throws the same as without a limit', () => {
  const limit = timeLimit(60);
  expect(limit.run(() => 7)).toBe(7);
  expect(() =>
    limit.run(() => {
      throw new RangeError('x');
    }),
  ).toThrow(RangeError);
});
