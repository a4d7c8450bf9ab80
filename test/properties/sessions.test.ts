import { describe, expect, it } from 'vitest';
import { sessions } from '../../src/simulate/sessions.ts';
import { oracleSessionsMetrics } from '../oracle/sessions/metrics.ts';
import { oracleSessions } from '../oracle/sessions/sessions.ts';
import type { OracleSystem } from '../oracle/sessions/system.ts';
import { testKernels } from '../support/kernels.ts';
import { beyondSystem, largeSetSystem, realSystem, tickSystem } from '../support/sessions/arbitrarySystem.ts';
import {
  modelOf,
  recordedUsers,
  reportedTasks,
  sortedTasks,
  type Told,
} from '../support/sessions/recordedSystem.ts';
import { holds, SEED, sized } from './seed.ts';

/** Small systems find most, so the quick tests too have more of them than of others. */
const LEAST = sized(40, 20);

const engines = Object.values(await testKernels());

/**
 * Work is computed from the ends of a stretch, or as the service without the remainder. The two differ
 * only by rounding.
 */
function withoutRounding(tasks: readonly Told[]): Told[] {
  return tasks.map((task) => ({ ...task, work: Math.round(task.work * 1e6) / 1e6 }));
}

async function agree(system: OracleSystem): Promise<void> {
  const { users, servers, model, until, preemptionCost } = system;
  const warmup = until / 4;
  const expected = oracleSessions(system);
  const tasks = withoutRounding(
    sortedTasks(expected.tasks.map(({ workBeforeRequest: _, need: __, ...task }) => task)),
  );
  const wanted = oracleSessionsMetrics(expected, { servers, model, warmup, until });
  // Each engine has a third of the systems, or so.
  const kernel = engines[(users.length + expected.tasks.length) % engines.length];
  const found = await sessions(recordedUsers(users), {
    kernel,
    model: modelOf(model),
    processors: servers,
    preemptionCost,
    warmup,
    until,
    tasks: true,
  });
  if (!found.tasks) throw new Error('no record');
  expect(withoutRounding(reportedTasks(found.tasks))).toEqual(tasks);
  const { metrics } = found;
  expect(metrics.tasks).toBe(wanted.measured);
  expect(metrics.throughput).toBeCloseTo((86400 * wanted.throughput) / (until - warmup), 6);
  expect(metrics.load).toBeCloseTo(wanted.load, 9);
  if (wanted.measured > 0) {
    expect(metrics.visibleResponse).toBeCloseTo(wanted.visibleResponse, 6);
    if (Number.isFinite(wanted.visibleSlowdown)) {
      expect(metrics.visibleSlowdown).toBeCloseTo(wanted.visibleSlowdown, 6);
    }
  }
}

describe(`every task of every user is the oracle’s (seed ${SEED})`, () => {
  it('with times in whole seconds', () =>
    holds(
      tickSystem.filter(({ until }) => until > 0),
      800,
      agree,
      LEAST,
    ));
  it('with sets of many tasks', () => holds(largeSetSystem, 1000, agree, LEAST));
  it('with predictions, preemption at a cost, tasks of several processors and trust', () =>
    holds(beyondSystem, 1500, agree, LEAST));
  it('with real times', () =>
    holds(
      realSystem.filter(({ until }) => until > 0),
      300,
      agree,
      LEAST,
    ));
});
