// Computes waits by groups of jobs. The worker loads this part when a visitor comes near their table.
import { UsageError } from '../../errors.ts';
import type { Times } from '../../metrics/differences.ts';
import { checkGroupings, GROUPINGS, type Grouping } from '../../metrics/groups/groupings.ts';
import { groupsOf } from '../../metrics/groups/groups.ts';
import { logWaits } from '../../metrics/groups/logWaits.ts';
import type { JobFilter } from '../../metrics/metrics.ts';
import type { Workload } from '../../trace/workload.ts';
import type { GroupsView } from '../protocol.ts';

/** The table begins with the first of these that the log records. */
const USUAL: readonly Grouping[] = ['partition', 'queue', 'account', 'size'];

/** @param by another text than one of its groupings, or undefined: the usual grouping of the log */
export function groupsView(
  workload: Workload,
  times: readonly Times[],
  counts: JobFilter | undefined,
  by: string | undefined,
): GroupsView {
  const possible: Grouping[] = GROUPINGS.filter((one) => isRecorded(workload, one));
  const named = possible.find((one) => one === by);
  const chosen = named ?? USUAL.find((one) => possible.includes(one)) ?? 'size';
  const groups = groupsOf(workload, [chosen], times, counts);
  const isLogged = workload.jobs.wait.some((wait) => wait >= 0);
  const logged = isLogged ? logWaits(workload, [chosen]).groups[0].rows : undefined;
  return {
    by: chosen,
    possible,
    groups,
    logged: logged && groups[0][0].rows.map(({ group }) => waitOf(logged, group)),
  };
}

/** Mean wait of a group in the log, in seconds; NaN if no start of its jobs is recorded. */
function waitOf(rows: ReturnType<typeof logWaits>['groups'][number]['rows'], group: string): number {
  return rows.find((row) => row.group === group)?.wait.mean ?? Number.NaN;
}

/** Returns true if the workload has a property for some jobs, and so more than a group of unknown ones. */
function isRecorded(workload: Workload, by: Grouping): boolean {
  try {
    checkGroupings(workload, [by]);
    return true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}
