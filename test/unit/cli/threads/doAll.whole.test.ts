import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { threadedRunner } from '../../../../src/cli/threads/experiments.ts';
import { DataError, UsageError } from '../../../../src/errors.ts';
import { inThisThread, runTasks } from '../../../../src/experiment/runner.ts';
import type { Task } from '../../../../src/experiment/task.ts';
import { sized } from '../../../properties/seed.ts';
import { testKernels } from '../../../support/kernels.ts';

const { wasm, twin } = await testKernels();
const script = pathToFileURL('dist/worker.js');

// Long enough that threads are started.
const SEEDS = 200;
const long: Task = {
  workload: { scenario: 2, options: { smallShare: 0.75 } },
  strategies: ['hpc', 't-optimal'],
  runs: [{ mode: 'rounds', speculativeBackfilling: true }, { mode: 'online' }],
  firstSeed: 1,
  seeds: SEEDS,
};
const short: Task = {
  workload: { scenario: 1 },
  strategies: ['mean:5'],
  runs: [{ mode: 'rounds' }],
  firstSeed: 7,
  seeds: 3,
};

test('any number of threads gives the same results, and reports progress up to the end', async () => {
  const alone = await runTasks(inThisThread(wasm), [long, short]);
  expect(alone.map((result) => result.length)).toEqual([SEEDS, 3]);
  for (const workers of sized([1, 2, 3], [2])) {
    const shares: number[] = [];
    const found = await runTasks(threadedRunner(wasm, { workers, script }), [long, short], (share) =>
      shares.push(share),
    );
    expect(found, `${workers} threads`).toEqual(alone);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  }
});

test('both engines give the same results in threads', async () => {
  const few = { ...long, seeds: 40 };
  expect(await runTasks(inThisThread(twin), [few])).toEqual(await runTasks(inThisThread(wasm), [few]));
});

test('a seed gives the same result whatever the first seed is', async () => {
  const [whole] = await runTasks(inThisThread(wasm), [{ ...long, seeds: 6 }]);
  const [part] = await runTasks(inThisThread(wasm), [{ ...long, firstSeed: 4, seeds: 3 }]);
  expect(part).toEqual(whole.slice(3));
});

test('an error in a thread keeps its class and its one line', async () => {
  const run = (bad: Task) => runTasks(threadedRunner(wasm, { workers: 2, script }), [long, bad]);
  const description = JSON.stringify({
    processors: 4,
    applications: [{ distribution: 'gamma(2,1h)', jobs: 3, processors: 9 }],
  });
  const data = run({ ...short, workload: { description, file: 'bad.json' } });
  await expect(data).rejects.toThrow(DataError);
  await expect(data).rejects.toThrow(/^bad\.json: .*processors is 9; expected .*$/);
  const usage = run({ ...short, strategies: ['user'] });
  await expect(usage).rejects.toThrow(UsageError);
  await expect(usage).rejects.toThrow(/^strategy 'user': [^\n]*$/);
});
