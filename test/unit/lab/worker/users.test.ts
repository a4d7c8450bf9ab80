// The table of users against sums over their jobs, one after the other.
import { expect, it } from 'vitest';
import { twinKernel as kernel } from '../../../../src/kernel/twin.ts';
import { userRows } from '../../../../src/lab/worker/users.ts';
import { byUser } from '../../../../src/metrics/byUser.ts';
import { pairedDifference } from '../../../../src/metrics/differences.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { testWorkload } from '../../../support/workload.ts';

const JOBS = 90;
/** Jobs of five users, one of whom has the number 0, and of an unknown one. */
const plain = testWorkload(
  8,
  Array.from({ length: JOBS }, (_, j) => ({
    ...{ submit: 300 * j, run: 5 + ((j * 7919) % 2500), request: 400 + ((j * 104_729) % 3000) },
    ...{ processors: 1 + ((j * 31) % 7), user: [4, 2, -1, 9, 1, 0][(j + (j >> 2)) % 6] },
  })),
);

async function rowsOf(workload = plain, counts?: (job: number) => boolean) {
  const schedules = [];
  for (const policy of ['easy', 'sjf-easy'])
    schedules.push((await replay(workload, policy, { kernel })).schedule);
  const times = schedules.map(({ start, end }) => ({ submit: workload.jobs.submit, start, end }));
  return { schedules, rows: userRows(workload, schedules, times, counts) };
}

it('each user has the means of the own jobs, the change with its interval, and the job with the largest slowdown', async () => {
  const { submit, user } = plain.jobs;
  for (const counts of [undefined, (job: number) => job >= 20 && job < 80]) {
    const { schedules, rows } = await rowsOf(plain, counts);
    const counted = [...submit.keys()].filter((job) => counts?.(job) ?? true);
    expect(rows.map((row) => row.user).sort()).toEqual([...new Set(counted.map((job) => user[job]))].sort());
    for (const row of rows) {
      const own = counted.filter((job) => user[job] === row.user);
      const slowdowns = schedules.map(({ start, end }) =>
        own.map((job) => Math.max(1, (end[job] - submit[job]) / Math.max(10, end[job] - start[job]))),
      );
      expect(row.jobs).toBe(own.length);
      expect(row.name).toBe(row.user < 0 ? 'unknown' : String(row.user));
      const most = Math.max(...slowdowns.flat());
      expect(row.worst.slowdown).toBe(most);
      const first = slowdowns.flat().indexOf(most);
      expect([row.worst.policy, row.worst.job]).toEqual([
        Math.floor(first / own.length),
        own[first % own.length],
      ]);
      for (const [p, of] of slowdowns.entries()) {
        expect(row.slowdowns[p]).toBeCloseTo(of.reduce((a, b) => a + b) / own.length, 9);
        const fair = byUser(schedules[p], counts).find((one) => one.user === row.user);
        expect(row.delays[p]).toBe(fair?.meanDelay);
      }
      const [before, after] = slowdowns.map((of) => Float64Array.from(of));
      expect(row.changes).toEqual([pairedDifference(before, after).ratio]);
    }
    const first = rows.map(({ slowdowns }) => slowdowns[0]);
    expect(first).toEqual([...first].sort((a, b) => b - a));
  }
});

it('users have the names of the trace, and the numbers by which their jobs are colored', async () => {
  const user = ['ann', 'bob', 'cy', '-1', 'eve', 'flo', 'gus', 'hal', 'ida'];
  const { rows } = await rowsOf({ ...plain, names: { user, application: [] } } as unknown as typeof plain);
  for (const row of rows) expect(row.name).toBe(row.user < 0 ? 'unknown' : (user[row.user - 1] ?? '0'));
});
