import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkInstant, checkRun } from '../oracle/sessions/checks.ts';
import { dispatch } from '../oracle/sessions/dispatch.ts';
import type { OracleModel, OracleSystem } from '../oracle/sessions/system.ts';
import { act } from '../oracle/sessions/user.ts';
import { newWorld, start, stop } from '../oracle/sessions/world.ts';
import { oracleSessions } from '../oracle/sessions.ts';
import { oracleSessionsMetrics } from '../oracle/sessionsMetrics.ts';
import { SEED } from '../properties/seed.ts';
import { arbitrarySystem, arbitraryUsers } from './arbitrarySystem.ts';
import { GOLDEN } from './golden.ts';

describe('by hand', () => {
  it.each(GOLDEN)('$title', ({ system, title: _, ...expected }) => {
    expect(oracleSessions(system)).toEqual(expected);
  });
});

describe('the metrics by hand', () => {
  // Batch fcfs of the golden `late` from its second second on: a0 0-2, a1 2-8, b0 8-11; a1 is asked for at 12.
  const system: OracleSystem = {
    users: [
      {
        firstThink: 0,
        sets: [
          {
            tasks: [
              { service: 2, think: 10 },
              { service: 6, think: 1 },
            ],
            change: [false, false],
          },
        ],
      },
      {
        firstThink: 4,
        sets: [
          {
            tasks: [
              { service: 3, think: 1 },
              { service: 4, think: 1 },
            ],
            change: [true, false],
          },
        ],
      },
    ],
    servers: 1,
    model: { kind: 'batch', order: 'fcfs' },
    until: 14,
  };
  const metrics = (model: OracleModel, warmup = 1) => {
    return oracleSessionsMetrics(oracleSessions({ ...system, model }), { ...system, model, warmup });
  };

  it('batch: every second is billed, asked for or not', () => {
    // a0 0-2, a1 2-8, b0 8-11, b1 11-12, when b is done with the set.
    expect(metrics(system.model)).toEqual({
      measured: 2,
      // b0: 11 - 4. a1: nothing.
      visibleResponse: 3.5,
      visibleSlowdown: 7 / 3 / 2,
      // a0 too, though it was requested before the warm-up had ended.
      throughput: 3,
      load: 11 / 13,
      billed: 11,
      // The second of b1 is for nothing.
      scaledBilled: 11 / 10,
      // And nobody waited for a1.
      scaledBilledWhileRequested: 11 / 4,
    });
  });

  it('batchactive: only what is requested is billed', () => {
    // a0 0-2, a1 2-4, b0 4-7, a1 7-11. b has enough at 8, before b1 could start.
    expect(metrics({ kind: 'batchactive', requested: 'srpt', disclosed: 'fcfs' })).toEqual({
      measured: 2,
      visibleResponse: 1.5,
      visibleSlowdown: 1 / 2,
      throughput: 3,
      load: 10 / 13,
      billed: 10,
      scaledBilled: 1,
      scaledBilledWhileRequested: 10 / 4,
    });
  });

  it('interactive: nothing is done for nothing', () => {
    // a0 0-2, b0 4-7, a1 12-14 and on.
    expect(metrics({ kind: 'interactive', requested: 'fcfs' })).toEqual({
      measured: 1,
      visibleResponse: 3,
      visibleSlowdown: 1,
      throughput: 2,
      load: 6 / 13,
      billed: 6,
      scaledBilled: 1,
      scaledBilledWhileRequested: 1,
    });
  });
});

describe('the checks see', () => {
  const model: OracleModel = { kind: 'batchactive', requested: 'srpt', disclosed: 'fcfs' };
  /** Two users at 0, one server: a0 of 4 and b0 of 3 requested, a1 of 1 disclosed. Tasks 0, 2, 1. */
  function begun() {
    const tasks = [
      { service: 4, think: 1 },
      { service: 1, think: 1 },
    ];
    const users = [
      { firstThink: 0, sets: [{ tasks, change: [false, false] }] },
      { firstThink: 0, sets: [{ tasks: [{ service: 3, think: 1 }], change: [false] }] },
    ];
    const world = newWorld({ users, servers: 1, model, until: 9 });
    world.now = 0;
    for (const user of world.users) act(world, user);
    return world;
  }

  it('nothing in what the dispatch does', () => {
    const world = begun();
    dispatch(world);
    expect(() => checkInstant(world)).not.toThrow();
    expect(world.tasks.map(({ run }) => run !== null)).toEqual([false, false, true]);
  });

  it.each([
    ['a server idles', []],
    ['more tasks run', [0, 2]],
    ['a disclosed task runs', [1]],
    ['a longer task runs', [0]],
  ])('%s', (words, started) => {
    const world = begun();
    for (const number of started) start(world, world.tasks[number]);
    expect(() => checkInstant(world)).toThrow(words);
  });

  it('what runs without being requested in the interactive model', () => {
    const world = begun();
    world.model = { kind: 'interactive', requested: 'srpt' };
    start(world, world.tasks[1]);
    expect(() => checkInstant(world)).toThrow('may not');
  });

  it('an earlier task passed over under fcfs, and not one that runs already', () => {
    const world = begun();
    world.model = { kind: 'batch', order: 'fcfs' };
    start(world, world.tasks[1]);
    expect(() => checkInstant(world)).toThrow('started before 0');
    world.now = 0.5;
    expect(() => checkInstant(world)).not.toThrow();
  });

  it('a user who has slept through', () => {
    const world = begun();
    dispatch(world);
    world.users[0].thinkEnd = 7;
    expect(() => checkInstant(world)).toThrow('user 0 is in no state or in two');
  });

  it('work that nobody did', () => {
    const world = begun();
    dispatch(world);
    world.now = 2;
    stop(world, world.tasks[2]);
    const told = oracleSessions({ users: [], servers: 1, model, until: 1 });
    expect(() => checkRun({ ...told, busy: 2 })).toThrow('busy for 2');
  });
});

describe('of any system', () => {
  const assert = <T>(arbitrary: fc.Arbitrary<T>, claim: (value: T) => void) => {
    fc.assert(fc.property(arbitrary, claim), { seed: SEED, numRuns: 2000, endOnFailure: false });
  };

  it('what must always be true is, and every request is served if there is time', () => {
    assert(arbitrarySystem, (system) => {
      oracleSessions(system);
      const { tasks } = oracleSessions({ ...system, until: Infinity });
      for (const { requested, delivered, cancelled } of tasks) {
        expect(delivered !== null).toBe(requested !== null);
        expect(cancelled !== null).toBe(requested === null);
      }
    });
  });

  it('a set that is one task leaves nothing to disclose: the models are one', () => {
    const single = arbitraryUsers.map((users) => {
      return users.map(({ firstThink, sets }) => {
        const tasks = sets.flatMap((set) => set.tasks);
        return { firstThink, sets: tasks.map((task) => ({ tasks: [task], change: [false] })) };
      });
    });
    assert(fc.tuple(single, fc.constantFrom('srpt', 'fcfs')), ([users, order]) => {
      const run = (model: OracleModel) => oracleSessions({ users, servers: 1, model, until: Infinity });
      const interactive = run({ kind: 'interactive', requested: order });
      expect(run({ kind: 'batch', order })).toEqual(interactive);
      expect(run({ kind: 'batchactive', requested: order, disclosed: 'fcfs' })).toEqual(interactive);
    });
  });

  it('with a server for every task, nobody waits longer than for the service', () => {
    assert(arbitrarySystem, (system) => {
      const servers = system.users.flatMap(({ sets }) => sets.flatMap((set) => set.tasks)).length;
      for (const task of oracleSessions({ ...system, servers }).tasks) {
        const could = system.model.kind === 'interactive' ? task.requested : task.disclosed;
        expect(task.started).toBe(could);
        if (task.executed !== null && could !== null) expect(task.executed).toBe(could + task.service);
      }
    });
  });
});
