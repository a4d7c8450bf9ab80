// Sessions as the library gives them.
import { expect, test } from 'vitest';
import { UsageError } from '../../../src/library/index.ts';
import {
  outcomeOf,
  readRecording,
  SESSION_MODELS,
  sessions,
  tasksCsv,
} from '../../../src/library/sessions.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();
const USERS = {
  users: 3,
  service: 600,
  think: 6000,
  set: { low: 1, high: 5 },
  change: { low: 0, high: 0.2 },
  seed: 1,
};

test('every model is accepted as an object and by its name', async () => {
  for (const model of SESSION_MODELS) {
    const { seconds: _, ...found } = await sessions(USERS, { kernel: wasm, model });
    const { seconds: __, ...named } = await sessions(USERS, { kernel: wasm, model: model.name });
    expect(named).toEqual(found);
    expect(found.users).toHaveLength(3);
    expect(found.tasks).toBeNull();
    expect(found.metrics.tasks).toBe(found.users.reduce((sum, { tasks }) => sum + tasks, 0));
  }
});

test('a recording of sessions is simulated to its end', async () => {
  const users = readRecording(
    [
      '{"user": "ann", "time": 0, "disclose": [{"task": "a1", "service": 6}, {"task": "a2", "service": 9}]}',
      '{"user": "ann", "time": 0, "request": "a1"}',
      '{"user": "ann", "time": 6, "deliver": "a1"}',
      '{"user": "ann", "time": 20, "cancel": true}',
    ].join('\n'),
    { file: 'ann' },
  );
  const { tasks } = await sessions(users, { kernel: wasm, model: 'srpt*fcfs', tasks: true });
  if (!tasks) throw new Error('no record');
  expect([0, 1].map((i) => outcomeOf(tasks, i))).toEqual(['delivered', 'executed']);
  expect([...tasksCsv(users, tasks)].join('').split('\n')[2]).toBe('ann,0,a2,1,9,9,0,,6,15,20,9,,executed');
});

test('a simulation of sessions reports progress, and an AbortSignal stops it', async () => {
  const shares: number[] = [];
  await sessions(USERS, { kernel: wasm, onProgress: (share) => shares.push(share) });
  expect(shares.at(-1)).toBe(1);
  const stop = sessions(USERS, { kernel: wasm, signal: AbortSignal.abort(new Error('enough')) });
  await expect(stop).rejects.toThrow('enough');
});

test.each([
  [{ ...USERS, users: 0 }, {}],
  [{ ...USERS, set: { low: 0, high: 3 } }, {}],
  [{ ...USERS, processors: { low: 1, high: 2 } }, { processors: 1 }],
  [USERS, { model: 'batch' }],
  [USERS, { warmup: 10, until: 10 }],
  [USERS, { preemptionCost: Number.NaN }],
  [USERS, { processors: 1.5 }],
])('options of sessions out of range are a UsageError: %j, %j', async (users, options) => {
  await expect(sessions(users, { kernel: wasm, ...options })).rejects.toThrow(UsageError);
});
