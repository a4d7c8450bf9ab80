// The figures of ICS 2004 that are slices of the grid, with the paper's number of seeds, compared with
// the text.
import { describe, expect, test } from 'vitest';
import { close, rowsOf } from './ics04Rows.ts';

describe('ICS 2004', () => {
  test('Figure 7: batchactive is below both other models, and the caption is wrong', async () => {
    const row = await rowsOf(7, 40);
    // With 16 users, and with 14, it can be no better than interactive.
    expect(row('batchactive below interactive, points').computed).toBeGreaterThanOrEqual(6);
    expect(row('batchactive below batch, points').computed).toBe(8);
    expect(row('2 users: batch below interactive (1: yes)').computed).toBe(1);
    expect(row('16 users: interactive below batch (1: yes)').computed).toBe(1);
    expect(row('16 users: interactive and batchactive equal (0: yes)').computed).toBe(0);
  });

  test('Figure 8: batchactive has the least visible slowdown', async () => {
    const row = await rowsOf(8, 40);
    expect(row('batchactive below interactive, points').computed).toBeGreaterThanOrEqual(6);
    expect(row('batchactive below batch, points').computed).toBe(8);
  });

  test('Figure 9: batchactive has the most outputs', async () => {
    const row = await rowsOf(9, 40);
    expect(row('batchactive above interactive, points below 14 users').computed).toBe(6);
    expect(row('batchactive above batch, points').computed).toBe(8);
    expect(row('16 users: interactive and batchactive equal (0: yes)').computed).toBe(0);
  });

  test('Figure 10: batchactive has a load like that of batch', async () => {
    const row = await rowsOf(10, 40);
    expect(row('batchactive above interactive, points below 14 users').computed).toBe(6);
    expect(row('batchactive not below batch, points').computed).toBe(8);
    for (const users of [2, 8, 16]) {
      const load = (model: string) => row(`${users} users: ${model}`).computed;
      close(load('srpt*fcfs'), load('batch:srpt'), 8);
    }
  });

  test('Figure 11: changes of mind affect batchactive less than batch, interactive not at all', async () => {
    const row = await rowsOf(11, 40);
    const growth = (model: string) => row(`${model}: at 0.4 over at 0`).computed;
    close(growth('interactive'), 1, 0.05);
    expect(growth('batchactive')).toBeGreaterThan(1.5);
    expect(growth('batch')).toBeGreaterThan(1.2 * growth('batchactive'));
    expect(row('batchactive below both, points').computed).toBe(5);
  });

  test('Figure 12: the models agree with one task a set, and batchactive is best with more', async () => {
    const row = await rowsOf(12, 3);
    expect(row('one task per set: models that agree to the last bit').computed).toBe(3);
    const at = (tasks: number, model: string) => row(`1 to ${tasks} tasks: ${model}`).computed;
    for (const tasks of [8, 32, 128, 1024]) {
      expect(at(tasks, 'srpt*fcfs')).toBeLessThan(at(tasks, 'interactive:srpt'));
      expect(at(tasks, 'srpt*fcfs')).toBeLessThan(at(tasks, 'batch:srpt'));
    }
    expect(at(128, 'batch:srpt')).toBeGreaterThan(5 * at(128, 'interactive:srpt'));
  });

  test('Figure 13: interactive and batchactive converge as service takes longer', async () => {
    const row = await rowsOf(13, 40);
    expect(row('batchactive over interactive at 200 s, times better').computed).toBeGreaterThan(2.5);
    close(row('batchactive over interactive at 2000 s, times better').computed, 1, 0.05);
  });

  test('Figure 14: intervals are some per cent of their means', async () => {
    const row = await rowsOf(14, 40);
    expect(row('neighboring intervals that overlap').computed).toBeLessThanOrEqual(3);
    close(row('largest half width over its mean, % (printed: less than 5)').computed, 5, 2);
  });
});
