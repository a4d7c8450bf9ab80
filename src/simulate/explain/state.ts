import type { Instance } from '../../kernel/instance.ts';
import type { Workload } from '../../trace/workload.ts';
import type { PreparedReplay } from '../prepareReplay.ts';

/** State that a scheduler sees after its pass. Jobs are places in the workload. Times are in seconds. */
export interface MachineState {
  readonly now: number;
  /** Free processors. */
  readonly free: number;
  /** The waiting jobs, in the order of the queue. */
  readonly waiting: Int32Array;
  readonly running: Int32Array;
  /** The start of a running job; under conservative backfilling also the reserved start of a waiting job. */
  readonly start: Float64Array;
  /** The scheduler's estimate of each job's run time. */
  readonly estimate: Float64Array;
  readonly processors: Int32Array;
  /** Instant at which the scheduler expects a running job to end. */
  estimatedEnd(job: number): number;
  /** True if a running job has exceeded its runtime estimate. */
  hasOverrun(job: number): boolean;
}

/** The waiting jobs, in the order of the queue. The kernel keeps the queue in blocks of one column. */
function waitingJobs({ exports, view }: Instance): Int32Array {
  const blocks = Array.from({ length: exports.waitingBlocks() }, (_, block) => block);
  const column = view(exports.waiting());
  return Int32Array.from(
    blocks.flatMap((block) => [...column.subarray(exports.waitingFrom(block), exports.waitingTo(block))]),
  );
}

/** Makes a function that reads the state of a run between two steps. */
export function stateReader(
  { instance }: PreparedReplay,
  { jobs, processors: machine }: Workload,
): () => MachineState {
  const { exports, columns, view } = instance;
  const { processors } = jobs;
  return () => {
    const { start, estimate } = columns;
    const waiting = waitingJobs(instance);
    const running = view(exports.running()).subarray(0, exports.runningCount());
    return {
      now: exports.replayTime(),
      free: running.reduce((free, job) => free - processors[job], machine),
      waiting,
      running,
      start,
      estimate,
      processors,
      estimatedEnd: exports.expectedEnd,
      hasOverrun: (job) => Boolean(exports.hasOverrun(job)),
    };
  };
}
