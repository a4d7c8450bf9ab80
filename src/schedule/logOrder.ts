import { valuesAt } from '../trace/columnsAt.ts';
import type { Workload } from '../trace/workload.ts';
import type { Schedule } from './schedule.ts';

/**
 * The schedule with its jobs in the order of the workload that was replayed. With feedback, the order of
 * submissions depends on the policy; here the same job has the same place under every policy. The submissions
 * are still the simulated ones, so they may be out of order.
 *
 * @param replayed the workload that was replayed
 */
export function inLogOrder(schedule: Schedule, replayed: Workload): Schedule {
  const { from, workload, start, end, estimate, reserved, flags, kills, saved, reasons, ...rest } = schedule;
  if (from === undefined) return schedule;
  const place = new Int32Array(from.length);
  for (let j = 0; j < from.length; j++) place[from[j]] = j;
  const { feedback: _, ...given } = replayed;
  return {
    ...rest,
    workload: { ...given, jobs: { ...given.jobs, submit: valuesAt(workload.jobs.submit, place) } },
    start: valuesAt(start, place),
    end: valuesAt(end, place),
    estimate: valuesAt(estimate, place),
    reserved: valuesAt(reserved, place),
    flags: valuesAt(flags, place),
    kills: { ...kills, job: valuesAt(from, kills.job) },
    ...(saved && { saved: valuesAt(saved, place) }),
    ...(reasons && { reasons: new Map([...reasons].map(([job, reason]) => [from[job], reason])) }),
  };
}
