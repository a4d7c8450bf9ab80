import type { Instance } from '../../kernel/instance.ts';
import type { EventRule } from '../../schedule/schedule.ts';
import type { Workload } from '../../trace/workload.ts';
import type { PreparedReplay } from '../prepareReplay.ts';
import { requests } from '../runTimes.ts';

/** What a scheduler sees when it has taken its pass. Jobs by their place in the workload, times in seconds. */
export interface MachineState {
  readonly now: number;
  /** Processors that no job holds. */
  readonly free: number;
  /** In the order of the queue. */
  readonly waiting: Int32Array;
  readonly running: Int32Array;
  /** Of a running job; under conservative backfilling of a waiting one its reservation. */
  readonly start: Float64Array;
  /** How long the scheduler believes each job runs. */
  readonly plan: Float64Array;
  readonly processors: Int32Array;
  /** When a running job is planned to end: by its plan, or once it has outlived that by its request. */
  plannedEnd(job: number): number;
  /** Whether a running job is past its plan. */
  isOutlived(job: number): boolean;
}

/** The queue stands in blocks, each somewhere in its column. */
function waitingJobs({ exports, i32 }: Instance): Int32Array {
  const blocks = Array.from({ length: exports.waitingBlocks() }, (_, block) => block);
  const column = i32(exports.waitingColumn(), Math.max(...blocks.map((block) => exports.waitingTo(block))));
  return Int32Array.from(
    blocks.flatMap((block) => [...column.subarray(exports.waitingFrom(block), exports.waitingTo(block))]),
  );
}

/** A function that reads a run's state, between two steps of it. */
export function stateReader(
  { instance, length }: PreparedReplay,
  { jobs, processors: machine }: Workload,
  eventRule: EventRule,
): () => MachineState {
  const { exports, f64, i32 } = instance;
  const { processors } = jobs;
  const request = requests(jobs, eventRule);
  return () => {
    const now = exports.replayTime();
    const start = f64(exports.startColumn(), jobs.length);
    const plan = f64(exports.planColumn(), jobs.length);
    const waiting = waitingJobs(instance);
    const running = i32(exports.runningColumn(), exports.runningCount());
    const isOutlived = (job: number) =>
      start[job] + plan[job] < start[job] + length[job] && start[job] + plan[job] <= now;
    return {
      now,
      free: running.reduce((free, job) => free - processors[job], machine),
      waiting,
      running,
      start,
      plan,
      processors,
      plannedEnd: (job) => start[job] + (isOutlived(job) ? request[job] : plan[job]),
      isOutlived,
    };
  };
}
