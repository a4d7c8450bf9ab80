import { checkWorkload } from '../checkWorkload.ts';
import type { Column } from '../numberColumn.ts';
import type { Jobs, Workload } from '../workload.ts';

/** What a transformation changes of a workload, besides the places of its jobs. */
interface Changed {
  /** New submit times, one per job of the new workload. They may be negative. */
  readonly submit: Float64Array;
  /** For each job of the new workload, the job of the old one that it repeats. */
  readonly from: Int32Array;
  readonly id?: Column;
  readonly user?: Column;
}

/**
 * The workload with jobs at other times, sorted by submission. Jobs that are submitted at one instant stay in
 * the given order. If a job comes before time 0, time 0 moves back, and all times are counted from there.
 *
 * @throws DataError if a time leaves the exact range
 */
export function reordered(workload: Workload, changed: Changed): Workload {
  const { submit, from } = changed;
  const { jobs, unixStartTime } = workload;
  const order = Int32Array.from(submit.keys()).sort((a, b) => submit[a] - submit[b] || a - b);
  const early = Math.max(0, -submit[order[0]]);
  const rows = order.map((i) => from[i]);
  const columns = Object.fromEntries(
    Object.entries(jobs).map(([name, column]) => [
      name,
      typeof column === 'object' ? at(column, rows) : column,
    ]),
  ) as unknown as Jobs;
  return checkWorkload({
    ...workload,
    ...(unixStartTime === undefined ? {} : { unixStartTime: unixStartTime - early }),
    jobs: {
      ...columns,
      length: rows.length,
      submit: Float64Array.from(order, (i) => submit[i] + early),
      ...(changed.id && { id: at(changed.id, order) }),
      ...(changed.user && { user: at(changed.user, order) }),
    },
  });
}

/** The values of a column at these places, as a column of the same kind. */
function at<C extends Column>(column: C, places: Int32Array): C {
  const found = new (column.constructor as new (length: number) => C)(places.length);
  for (let i = 0; i < places.length; i++) found[i] = column[places[i]];
  return found;
}
