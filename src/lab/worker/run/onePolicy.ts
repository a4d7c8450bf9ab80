// Replays one policy, and gives its jobs places on the machine: what a chart and a table of the page need.
import { inLogOrder } from '../../../schedule/logOrder.ts';
import { type Placement, place } from '../../../schedule/place.ts';
import type { Schedule } from '../../../schedule/schedule.ts';
import type { ReplayResult } from '../../../simulate/replayResult.ts';
import type { Workload } from '../../../trace/workload.ts';

/** Results of a policy. The jobs of the schedule are in the order of the workload. */
export interface OnePolicy extends Pick<ReplayResult, 'metrics' | 'hash' | 'seconds'> {
  readonly schedule: Schedule;
  readonly placement: Placement;
}

export function placed(
  { schedule, metrics, hash, seconds }: Omit<ReplayResult, 'policy' | 'events'>,
  workload: Workload,
): OnePolicy {
  const ordered = inLogOrder(schedule, workload);
  return { metrics, hash, seconds, schedule: ordered, placement: place(ordered) };
}
