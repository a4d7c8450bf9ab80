import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GOLDEN } from '../../golden/sessions/golden.ts';
import { holds } from '../../properties/seed.ts';
import { arbitrarySystem, arbitraryUsers } from '../../support/sessions/arbitrarySystem.ts';
import { oracleSessions } from './sessions.ts';
import type { OracleModel } from './system.ts';

describe('the oracle of sessions gives what was worked out by hand:', () => {
  it.each(GOLDEN)('$title', ({ system, title: _, ...expected }) => {
    expect(oracleSessions(system)).toEqual(expected);
  });
});

describe('under any model of sessions', () => {
  const assert = <T>(arbitrary: fc.Arbitrary<T>, claim: (value: T) => void) => holds(arbitrary, 2000, claim);

  it('the invariants hold, and every request is served if there is time', async () => {
    await assert(arbitrarySystem, (system) => {
      oracleSessions(system);
      const { tasks } = oracleSessions({ ...system, until: Infinity });
      for (const { requested, delivered, cancelled } of tasks) {
        expect(delivered !== null).toBe(requested !== null);
        expect(cancelled !== null).toBe(requested === null);
      }
    });
  });

  it('sets of one task have the same schedule under every model', async () => {
    const single = arbitraryUsers.map((users) => {
      return users.map(({ firstThink, sets }) => {
        const tasks = sets.flatMap((set) => set.tasks);
        return { firstThink, sets: tasks.map((task) => ({ tasks: [task], change: [false] })) };
      });
    });
    await assert(fc.tuple(single, fc.constantFrom('srpt', 'fcfs')), ([users, order]) => {
      const run = (model: OracleModel) => oracleSessions({ users, servers: 1, model, until: Infinity });
      const interactive = run({ kind: 'interactive', requested: order });
      expect(run({ kind: 'batch', order })).toEqual(interactive);
      expect(run({ kind: 'batchactive', requested: order, disclosed: 'fcfs' })).toEqual(interactive);
    });
  });

  it('with a server for every task, a user waits for the service time only', async () => {
    await assert(arbitrarySystem, (system) => {
      const servers = system.users.flatMap(({ sets }) => sets.flatMap((set) => set.tasks)).length;
      for (const task of oracleSessions({ ...system, servers }).tasks) {
        const could = system.model.kind === 'interactive' ? task.requested : task.disclosed;
        expect(task.started).toBe(could);
        if (task.executed !== null && could !== null) expect(task.executed).toBe(could + task.service);
      }
    });
  });
});
