import type { Jobs } from '../trace/workload.ts';
import type { ScheduleRows, Violation } from './scheduleRows.ts';

/** Two seconds of work that were added up in another order differ by less than this share of the last end. */
const ROUNDING = 1e-12;

/**
 * Returns the first attempt that does not do its work, where preempted jobs keep theirs. A job's first attempt begins
 * with nothing saved. While an attempt runs, no more is saved than it takes time, and no work is lost. The last
 * attempt is long enough for the rest. If only last attempts are known, the work saved before them was done since the
 * submission.
 *
 * @param matched the job of each row
 * @param length the run time of each job
 */
export function firstBadWork(
  { start, end, saved = [], kills }: ScheduleRows,
  matched: Int32Array,
  { id, submit }: Jobs,
  length: Float64Array,
): Violation | undefined {
  let first: Violation | undefined;
  const knowsAll = (kills?.job.length ?? 0) > 0;
  const tries = triesByRow(start.length, kills);
  for (let row = 0; row < start.length; row++) {
    const j = matched[row];
    const slack = ROUNDING * end[row];
    let before = 0;
    let time = start[row];
    const note = (why: string) => {
      if (!first || time < first.time)
        first = { kind: 'wrong-work', time, message: `job ${id[j]} starts at ${time} ${why}` };
    };
    const steps = tries[row].map((i) => ({
      from: kills?.start[i] ?? 0,
      to: kills?.end[i] ?? 0,
      has: kills?.saved?.[i] ?? 0,
    }));
    let room = knowsAll ? 0 : start[row] - submit[j];
    for (const { from, to, has } of [...steps, { from: start[row], to: end[row], has: saved[row] }]) {
      time = from;
      if (!(has >= before)) note(`with ${has} s of work saved, less than the ${before} s before`);
      else if (!(has <= before + room + slack))
        note(`with ${has} s of work saved; it can have no more than ${before + room}`);
      before = has;
      room = to - from;
    }
    if (!(before + room >= length[j] - slack))
      note(
        `with ${before} s of its ${length[j]} s of work saved, and ends at ${end[row]}, before it is done`,
      );
  }
  return first;
}

/** The preempted attempts of each row, in the order of their starts. */
function triesByRow(rows: number, kills: ScheduleRows['kills']): number[][] {
  const tries = Array.from({ length: rows }, (): number[] => []);
  if (kills === undefined) return tries;
  const order = Array.from(kills.job, (_, i) => i);
  order.sort((a, b) => kills.start[a] - kills.start[b] || kills.end[a] - kills.end[b]);
  for (const i of order) tries[kills.job[i]].push(i);
  return tries;
}
