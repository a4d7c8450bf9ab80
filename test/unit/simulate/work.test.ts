// How much work a run is, counted by the kernel: the number of steps of a given size until it ends. A search that is
// not needed, or a look at a job that cannot start earlier, changes no schedule, and a clock would not show
// it for sure. A change that saves work lowers these numbers.
import { expect, it } from 'vitest';
import { STEP } from '../../../src/kernel/codes.ts';
import type { Kernel } from '../../../src/kernel/instance.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import { prepareReplay } from '../../../src/simulate/prepareReplay.ts';
import { TryLog } from '../../../src/simulate/tryLog.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { Random } from '../../properties/fuzz/random.ts';
import { sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm, twin } = await testKernels();

/** Each machine has this many logs. */
const LOGS = 4;
const logs = [4, 10, 64, 3000, 2 ** 20].flatMap((processors) =>
  Array.from({ length: LOGS }, (_, i) => logOn(processors, new Random(i + 1))),
);

/** Jobs of which most wait, of any size. Few distinct times, so that events meet. */
function logOn(processors: number, random: Random): Workload {
  let submit = 0;
  const jobs = Array.from({ length: 20 + random.below(60) }, () => {
    submit += random.of([0, 0, 0, 1, 2, 3, 10]);
    const run = 1 + random.below(random.of([5, 9, 40]));
    const request = run + random.of([0, 0, 1, 4, 12, 30]);
    const wide = Math.ceil(processors / random.of([1, 2, 4]));
    const power = 2 ** random.below(32 - Math.clz32(processors));
    const width = random.of([power, 1 + random.below(wide)]);
    return { submit, run, request, processors: width, user: random.below(3) };
  });
  return testWorkload(processors, jobs);
}

async function stepsOf(log: Workload, policy: string, kernel: Kernel, work: number) {
  const { instance } = await prepareReplay(kernel, log, findPolicy(policy), 'batch');
  const tries = new TryLog(instance);
  for (let steps = 1; ; steps++) {
    if (instance.exports.stepReplay(Number.POSITIVE_INFINITY, work) === STEP.OVER) return steps;
    tries.take();
  }
}

it.each([
  ['conservative', 5837, 734],
  ['conservative+last', 8538, 672],
  ['wfp3+conservative', 5632, 703],
])(`under %s, ${logs.length} small logs take %i steps of one unit and %i of 50`, async (policy, ones, fifties) => {
  for (const engine of sized([wasm, twin], [wasm])) {
    let [single, longer] = [0, 0];
    for (const log of logs) {
      single += await stepsOf(log, policy, engine, 1);
      longer += await stepsOf(log, policy, engine, 50);
    }
    expect([single, longer], engine.engine).toEqual([ones, fifties]);
  }
});
