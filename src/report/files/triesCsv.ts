import { BACKFILLED, type Schedule, statusOf } from '../../schedule/schedule.ts';

export const TRIES_COLUMNS = ['job', 'start', 'end', 'estimatedEnd', 'ok', 'backfilled', 'outcome'] as const;

const LINES_PER_CHUNK = 4096;

/**
 * Yields every attempt as CSV, in chunks: one line per attempt, sorted by start, then by the workload's order.
 * `estimatedEnd` is the end that the scheduler expected when it started the attempt. `outcome` is `completed`, `killed`
 * (at the request), `preempted`, or on a Slurm cluster `node-failed`. `ok` is 1 for `completed`. Except on a Slurm
 * cluster, only backfilled attempts are ever preempted.
 *
 * If preempted jobs keep their work, a column `saved` follows: the work that was saved when the attempt began. Then
 * `estimatedEnd` leaves out the time to save and to restore work.
 */
export function* triesCsv(schedule: Schedule): Generator<string> {
  const { workload, start, end, estimate, flags, kills, saved } = schedule;
  const { id, length, request } = workload.jobs;
  const tries = length + kills.job.length;
  const isLast = (index: number) => index < length;
  const jobOf = (index: number) => (isLast(index) ? index : kills.job[index - length]);
  const startOf = (index: number) => (isLast(index) ? start[index] : kills.start[index - length]);
  const order = Uint32Array.from({ length: tries }, (_, index) => index);
  // If one job has several attempts at one instant, the preempted ones came first, in the order of kills.
  const place = (index: number) => (isLast(index) ? tries : index);
  order.sort((a, b) => startOf(a) - startOf(b) || jobOf(a) - jobOf(b) || place(a) - place(b));
  const savedOf = (index: number) =>
    isLast(index) ? (saved?.[index] ?? 0) : (kills.saved?.[index - length] ?? 0);
  let chunk = `${[...TRIES_COLUMNS, ...(saved ? ['saved'] : [])].join(',')}\n`;
  let lines = 0;
  for (const index of order) {
    const job = jobOf(index);
    const from = startOf(index);
    const last = isLast(index);
    const killed = index - length;
    const outcome = last
      ? statusOf(workload.jobs, flags, job)
      : kills.failed?.[killed]
        ? 'node-failed'
        : 'preempted';
    const isBackfilled = last ? flags[job] & BACKFILLED : (kills.backfilled?.[killed] ?? 1);
    const backfilled = isBackfilled ? 1 : 0;
    const to = last ? end[job] : kills.end[index - length];
    const before = savedOf(index);
    const estimated =
      before > 0 ? Math.max(1, Math.min(request[job], estimate[job]) - before) : estimate[job];
    const more = saved ? `,${before}` : '';
    chunk += `${id[job]},${from},${to},${from + estimated},${outcome === 'completed' ? 1 : 0},${backfilled},${outcome}${more}\n`;
    if (++lines % LINES_PER_CHUNK === 0) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}
