import { describe, expect, it } from 'vitest';
import { checkInstant, checkRun } from './checks.ts';
import { dispatch } from './dispatch.ts';
import { oracleSessions } from './sessions.ts';
import type { OracleModel } from './system.ts';
import { act } from './user.ts';
import { newWorld, start, stop } from './world.ts';

describe('the checks of a simulation of sessions report', () => {
  const model: OracleModel = { kind: 'batchactive', requested: 'srpt', disclosed: 'fcfs' };
  /**
   * Two users at 0, one server. Requested: a0 of length 4 and b0 of length 3. Disclosed: a1 of length 1.
   * Tasks 0, 2, 1.
   */
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

  it('nothing for a correct simulation', () => {
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
  ])('where %s', (words, started) => {
    const world = begun();
    for (const number of started) start(world, world.tasks[number]);
    expect(() => checkInstant(world)).toThrow(words);
  });

  it('a task that runs without being requested in the interactive model', () => {
    const world = begun();
    world.model = { kind: 'interactive', requested: 'srpt' };
    start(world, world.tasks[1]);
    expect(() => checkInstant(world)).toThrow('may not');
  });

  it('an earlier task that was passed over under fcfs, but not a task that already runs', () => {
    const world = begun();
    world.model = { kind: 'batch', order: 'fcfs' };
    start(world, world.tasks[1]);
    expect(() => checkInstant(world)).toThrow('started before 0');
    world.now = 0.5;
    expect(() => checkInstant(world)).not.toThrow();
  });

  it('a user is still thinking after the think time', () => {
    const world = begun();
    dispatch(world);
    world.users[0].thinkEnd = 7;
    expect(() => checkInstant(world)).toThrow('user 0 is in no state or in two');
  });

  it('work that no processor did', () => {
    const world = begun();
    dispatch(world);
    world.now = 2;
    stop(world, world.tasks[2]);
    const reported = oracleSessions({ users: [], servers: 1, model, until: 1 });
    expect(() => checkRun({ ...reported, busy: 2 })).toThrow('busy for 2');
  });
});
