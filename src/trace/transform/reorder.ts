import { UsageError } from '../../errors.ts';
import { stableOrder } from '../../math/stableOrder.ts';
import { checkWorkload } from '../checkWorkload.ts';
import { columnsAt, valuesAt } from '../columnsAt.ts';
import type { Column } from '../numberColumn.ts';
import type { Workload } from '../workload.ts';

/** Columns that a transformation changes, in addition to the places of the jobs. */
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
 * @throws UsageError for a workload with feedback; DataError if a time leaves the exact range
 */
export function reordered(workload: Workload, changed: Changed): Workload {
  const { submit, from } = changed;
  const { jobs, unixStartTime } = workload;
  if (workload.feedback)
    throw new UsageError(
      `${workload.name}: submissions follow ends here; transform the workload before that`,
    );
  const order = stableOrder(submit);
  const sorted = valuesAt(submit, order);
  const early = Math.max(0, -sorted[0]);
  const rows = valuesAt(from, order);
  return checkWorkload({
    ...workload,
    ...(unixStartTime === undefined ? {} : { unixStartTime: unixStartTime - early }),
    jobs: {
      ...columnsAt(jobs, rows),
      length: rows.length,
      submit: early === 0 ? sorted : sorted.map((time) => time + early),
      ...(changed.id && { id: valuesAt(changed.id, order) }),
      ...(changed.user && { user: valuesAt(changed.user, order) }),
    },
  });
}
