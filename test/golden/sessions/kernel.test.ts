// The kernel simulates the systems that were simulated by hand.
import { describe, expect, it } from 'vitest';
import { sessions } from '../../../src/simulate/sessions.ts';
import { testKernels } from '../../support/kernels.ts';
import { modelOf, recordedUsers, reportedTasks, sortedTasks } from '../../support/sessions/recordedSystem.ts';
import { GOLDEN } from './golden.ts';

const kernels = await testKernels();

describe.each(Object.entries(kernels))('%s', (_, kernel) => {
  it.each(GOLDEN)('$title', async ({ system, tasks, busy }) => {
    const { users, servers, model, until } = system;
    const found = await sessions(recordedUsers(users), {
      kernel,
      model: modelOf(model),
      processors: servers,
      warmup: 0,
      until,
      tasks: true,
    });
    if (!found.tasks) throw new Error('no record');
    const wanted = tasks.map(({ workBeforeRequest: _, need: __, ...task }) => task);
    expect(reportedTasks(found.tasks)).toEqual(sortedTasks(wanted));
    expect(found.metrics.load * servers * until).toBeCloseTo(busy, 9);
    // The results are the same if the tasks are not recorded.
    const plain = await sessions(recordedUsers(users), {
      kernel,
      model: modelOf(model),
      processors: servers,
      warmup: 0,
      until,
    });
    expect(plain.metrics).toEqual(found.metrics);
  });
});
