// Compares sampled users with queueing theory, and with the table that the oracle gave.
import { describe, expect, it } from 'vitest';
import { meanEstimate } from '../../../src/experiment/estimate.ts';
import { inThisThread, runSessions } from '../../../src/experiment/runner.ts';
import type { SessionSelection } from '../../../src/experiment/sessionExperiment.ts';
import { TABLE_THREE } from '../../../src/sessions/users.ts';
import { sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();
const DAY = 86400;

interface Repairman {
  readonly users: number;
  readonly servers: number;
  readonly service: number;
  readonly think: number;
}

/**
 * Mean response time of the machine repairman model M/M/c//N: exponential service and thinking, first come
 * first served. By the balance of its birth-death process (Kleinrock, Queueing Systems I, 3.8): p(k + 1) /
 * p(k) is the rate at which N - k users finish thinking over that at which min(k + 1, c) servers finish
 * service.
 */
function repairman({ users, servers, service, think }: Repairman): number {
  const weights = [1];
  for (let k = 0; k < users; k++)
    weights.push((weights[k] * ((users - k) / think)) / (Math.min(k + 1, servers) / service));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const present = weights.reduce((sum, weight, k) => sum + k * weight, 0) / total;
  const throughput = (users - present) / think;
  return present / throughput;
}

describe('users with one task a set have the response time of the machine repairman model:', () => {
  const SERVERS = [
    [2, 653.7],
    [1, 1254.2],
  ];
  it.each(
    sized(SERVERS, SERVERS.slice(0, 1)),
  )('%i servers have a mean response time of %f s', async (servers, seconds) => {
    const { users, service, think } = TABLE_THREE;
    const exact = repairman({ users, servers, service, think });
    expect(exact).toBeCloseTo(seconds, 1);
    const selection = { users, service, think, set: { low: 1, high: 1 }, change: { low: 0, high: 1 } };
    const results = await runSessions(inThisThread(wasm), {
      selections: [{ ...selection, processors: servers, preemptionCost: 0 }],
      models: ['interactive:fcfs', 'batch:fcfs', 'fcfs*srpt'],
      seeds: sized(100, 40),
      warmup: 2 * DAY,
      until: 102 * DAY,
    });
    for (const model of [0, 1, 2]) {
      const { mean, halfWidth } = meanEstimate(results.values(0, model, 'visibleResponse'));
      expect(halfWidth).toBeLessThan(sized(0.01, 0.016) * exact);
      // This holds for 99.9% of all seeds.
      expect(Math.abs(mean - exact)).toBeLessThan(1.7 * halfWidth);
    }
  });
});

describe('Table 3 has the oracle’s visible response over 40 seeds for each number of users:', () => {
  // The mean visible response in seconds of srpt*fcfs, half the width of its 95% interval, and the means
  // of interactive and batch srpt.
  const ORACLE: [users: number, number, number, number, number][] = [
    [4, 198, 15, 701, 606],
    [8, 390, 20, 947, 1413],
    [12, 1373, 43, 1636, 3141],
    [16, 2913, 73, 2892, 4234],
  ];

  it('it holds for srpt*fcfs, interactive:srpt and batch:srpt', async () => {
    const selections: SessionSelection[] = ORACLE.map(([users]) => ({
      ...TABLE_THREE,
      users,
      processors: 1,
      preemptionCost: 0,
    }));
    const results = await runSessions(inThisThread(wasm), {
      selections,
      models: ['srpt*fcfs', 'interactive:srpt', 'batch:srpt'],
      seeds: 40,
      warmup: 2 * DAY,
      until: 16 * DAY,
    });
    for (const [i, [, both, width, interactive, batch]] of ORACLE.entries()) {
      for (const [model, wanted] of [both, interactive, batch].entries()) {
        const { mean, halfWidth } = meanEstimate(results.values(i, model, 'visibleResponse'));
        // Both are estimates from different seeds. This holds for 99.9% of all seeds.
        const apart = 1.7 * Math.hypot(halfWidth, model === 0 ? width : halfWidth);
        expect(Math.abs(mean - wanted)).toBeLessThan(apart);
        expect(halfWidth).toBeLessThan(0.15 * mean);
      }
    }
  });
});
