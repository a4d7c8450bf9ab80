import { describe, expect, it } from 'vitest';
import { oracleSessionsMetrics } from './metrics.ts';
import { oracleSessions } from './sessions.ts';
import type { OracleModel, OracleSystem } from './system.ts';

describe('billed processor time, worked out by hand:', () => {
  // Batch fcfs of the golden scenario `late`, with a warm-up until second 1: a0 runs 0-2, a1 2-8, b0 8-11; a1
  // is requested at 12.
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

  it('batch bills every second, requested or not', () => {
    // a0 runs 0-2, a1 2-8, b0 8-11, b1 11-12; at 12 b's set ends.
    expect(metrics(system.model)).toEqual({
      measured: 2,
      // b0: 11 - 4. a1: 0.
      visibleResponse: 3.5,
      visibleSlowdown: 7 / 3 / 2,
      // a0 counts too, though it was requested before the end of the warm-up.
      throughput: 3,
      load: 11 / 13,
      billed: 11,
      // The second of b1 is wasted.
      scaledBilled: 11 / 10,
      // And no user waited for a1.
      scaledBilledWhileRequested: 11 / 4,
    });
  });

  it('batchactive bills only requested tasks', () => {
    // a0 runs 0-2, a1 2-4, b0 4-7, a1 7-11. b ends its set at 8, before b1 could start.
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

  it('interactive runs only requested tasks, and bills all of them', () => {
    // a0 runs 0-2, b0 4-7, a1 from 12-14 on.
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
