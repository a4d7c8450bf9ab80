// The memory that a real Slurm 22.05 measured (recordMemory.ts), compared with what the scripts of the jobs allocated.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';
import { atRoot } from '../../../support/paths.ts';
import { kernel } from './dump.ts';

async function memoryIn(name: string) {
  const { jobs, names } = await readTrace(readFileSync(atRoot(`test/fixtures/sacct/${name}`)), {
    ...{ name, kernel, processors: 16 },
  });
  const nameOf = (job: number) => names?.application[jobs.application[job] - 1] ?? '';
  return Array.from(jobs.id.keys(), (job) => ({
    name: nameOf(job),
    memory: jobs.memory?.[job],
    outOfMemory: jobs.outOfMemory?.[job],
  }));
}

/** MiB that a Python, a shell and an srun take. */
const OWN = 30;

test('the memory of a job is what its steps allocated on a node, and a little more', async () => {
  const jobs = await memoryIn('measured.txt');
  const of = (name: string) => jobs.filter((one) => one.name === name);
  // Two tasks in one step, one on each of two nodes, and two steps at the same time.
  const allocated = { batch: 100, steps: 2 * 120, 'two-nodes': 150, 'at-the-same-time': 50 + 80, array: 70 };
  for (const [name, least] of Object.entries(allocated)) {
    expect(of(name)).toHaveLength(name === 'array' ? 3 : 1);
    for (const { memory, outOfMemory } of of(name)) {
      expect([name, memory, outOfMemory]).toEqual([name, expect.any(Number), -1]);
      expect(memory).toBeGreaterThanOrEqual(least);
      expect(memory).toBeLessThan(least + 2 * OWN);
    }
  }
  // The record of the script lasts as long as the job, so that its largest use may have been during the step.
  expect(of('batch-and-step')[0].memory).toBeGreaterThanOrEqual(200);
  expect(of('batch-and-step')[0].memory).toBeLessThan(200 + 60 + 2 * OWN);
  // It ended before the first sample.
  expect(of('quick')).toMatchObject([{ memory: -1, outOfMemory: -1 }]);
});

test('a job that was killed for its memory is known as such, also if only its step was', async () => {
  const killed = (await memoryIn('measured.txt')).filter(({ outOfMemory }) => outOfMemory === 1);
  expect(killed.map(({ name }) => name)).toEqual(['too-much', 'too-much-step']);
});

test('the JSON of the same jobs shows the same memory', async () => {
  const json = await memoryIn('measured.json');
  expect(json.map(({ name }) => name)).toEqual(['steps', 'two-nodes', 'too-much', 'too-much-step', 'quick']);
  const text = await memoryIn('measured.txt');
  expect(json).toEqual(text.filter(({ name }) => json.some((one) => one.name === name)));
});
