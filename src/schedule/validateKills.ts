import type { Jobs } from '../trace/workload.ts';
import type { ScheduleRows, Violation } from './scheduleRows.ts';

/**
 * Returns the first violation by preempted attempts.
 *
 * @param matched the job of each row
 * @param length the run time of each job
 */
export function firstBadKill(
  { start, end, kills }: ScheduleRows,
  matched: Int32Array,
  { id, submit }: Jobs,
  length: Float64Array,
): Violation | undefined {
  if (!kills) return undefined;
  let first: Violation | undefined;
  const note = (kind: Violation['kind'], time: number, message: string) => {
    if (!first || time < first.time) first = { kind, time, message };
  };
  const { job: row, start: from, end: to } = kills;
  const order = Array.from(row, (_, i) => i).sort(
    (a, b) => row[a] - row[b] || from[a] - from[b] || to[a] - to[b],
  );
  order.forEach((kill, place) => {
    const j = matched[row[kill]];
    const time = from[kill];
    const latest = time + length[j];
    const next = order[place + 1];
    const again = next !== undefined && row[next] === row[kill];
    const nextStart = again ? from[next] : start[row[kill]];
    const told = `job ${id[j]} starts at ${time} and is preempted at ${to[kill]}`;
    if (!(time >= submit[j]))
      note('early-start', time, `job ${id[j]} starts at ${time}, before its submission at ${submit[j]}`);
    else if (!(to[kill] >= time && (kills.saved || to[kill] <= latest)))
      note('wrong-length', time, `${told}; it would have ended at ${latest}`);
    else if (!(to[kill] <= nextStart)) {
      const other = again ? `starts again at ${nextStart}` : `runs from ${nextStart} to ${end[row[kill]]}`;
      note('overlapping-tries', Math.max(time, nextStart), `${told}, but ${other}`);
    }
  });
  return first;
}
