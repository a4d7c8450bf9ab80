// Advice on the memory of an application with a large number of runs.
import { expect, test } from 'vitest';
import { applicationRuns } from '../../../../src/advice/applicationRuns.ts';
import { adviseMemory } from '../../../../src/advice/memory/memoryAdvice.ts';
import { testWorkload } from '../../../support/workload.ts';

test('an application may have more runs than a call may have arguments', () => {
  const length = 150_000;
  const job = { run: 1, request: 2, processors: 1, user: 1, application: 1 };
  const plain = testWorkload(
    1,
    Array.from({ length }, (_, submit) => ({ ...job, submit })),
  );
  const ones = () => new Float64Array(length).fill(1);
  const workload = {
    ...plain,
    names: { user: ['ann'], application: ['app'], asked: [{ alloctres: 'mem=1M,node=1' }] },
    jobs: { ...plain.jobs, status: ones(), memory: ones(), asked: ones() },
  };
  const advice = adviseMemory(workload, applicationRuns(workload), 10);
  expect(advice?.users).toMatchObject([{ user: 'ann', runs: length }]);
});
