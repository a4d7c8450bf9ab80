import type { Instance } from '../kernel/instance.ts';
import type { AwaitedScheduler, JobColumns, Scheduler } from '../policy/scheduler.ts';
import { ArrivingColumns } from '../scheduler/arrivingColumns.ts';
import { Passes } from '../scheduler/passes.ts';
import type { Jobs, Workload } from '../trace/workload.ts';

/**
 * The passes of a custom scheduler.
 *
 * @param source the scheduler's file, if it was read from one
 * @param length how long each job holds its processors, in seconds
 * @param request after how long it would be killed, in seconds
 * @param learned true if estimates are made during the run
 */
export function preparePasses(
  instance: Instance,
  scheduler: Scheduler | AwaitedScheduler,
  source: string | undefined,
  { jobs, processors, feedback }: Workload,
  length: Float64Array,
  request: Float64Array,
  learned: boolean,
): Passes {
  const columns = columnsFor(scheduler.clairvoyant, jobs, length, request);
  const about = {
    ...{ instance, source, name: scheduler.name, elsewhere: 'open' in scheduler },
    ...{ jobs: jobs.length, machine: processors, sequences: false },
  };
  const estimate = learned ? (['estimate'] as const) : [];
  if (feedback === undefined) return new Passes({ ...about, columns, changing: estimate });
  const arriving = new ArrivingColumns(instance, columns, jobs.length);
  const changing = ['estimate', ...Object.keys(columns)] as (keyof JobColumns)[];
  return new Passes({
    ...about,
    columns: arriving.columns,
    changing,
    arrive: arriving.arrive,
  });
}

/** The columns that a custom scheduler sees. It sees run times only if it is clairvoyant. */
function columnsFor(
  clairvoyant: boolean | undefined,
  { id, submit, processors, user, group, application, queue, partition }: Jobs,
  run: Float64Array,
  request: Float64Array,
): Omit<JobColumns, 'estimate'> {
  const seen = { id, submit, processors, request, user, group, application, queue, partition };
  return clairvoyant ? { ...seen, run } : seen;
}
