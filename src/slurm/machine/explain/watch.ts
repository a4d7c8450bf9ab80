// Watches one job during a replay of a cluster, and records its state in the controller after each event time.
import type { SlurmInstance } from '../../../kernel/instance.ts';
import type { Candidates } from '../candidates.ts';
import { WATCH } from '../codes.ts';

/** The terms of a priority: weights times factors. */
export interface PriorityTerms {
  readonly age: number;
  readonly fairShare: number;
  readonly jobSize: number;
  readonly partition: number;
  readonly qos: number;
  readonly association: number;
  readonly tres: number;
}

/** The planned start of a backfill cycle. Times are seconds. */
interface WatchedStart {
  readonly start: number;
  readonly end: number;
  /** Ascending. */
  readonly nodes: readonly number[];
}

/** The state of the watched job at the end of an instant. */
export interface Watched {
  readonly instant: number;
  /** As squeue shows it; `None` if there is none. */
  readonly reason: string;
  /** The largest in its partitions. */
  readonly priority: number;
  /** Returns that of any job. */
  priorityOf(job: number): number;
  terms(): PriorityTerms;
  /** The instant of the last cycle of backfilling, and what it planned; undefined: no start. */
  readonly cycle: number;
  readonly plannedStart: WatchedStart | undefined;
  /**
   * The jobs before it in the queue, each once; of an array the task that starts next. Undefined: it is not
   * in the queue.
   */
  ahead(): number[] | undefined;
}

/** An observer of one job. */
export interface Watch {
  readonly job: number;
  /** Called after every instant from the job's submission on. */
  readonly see: (state: Watched) => void;
  /** Called with each start of any job: its nodes and the CPUs of each. */
  readonly start: (instant: number, job: number, nodesAndCpus: Int32Array) => void;
}

/** Reports the current state of the watched job. */
export function watcher(
  { exports, columns, numbers }: SlurmInstance,
  { job }: Pick<Watch, 'job'>,
  candidates: Candidates,
  reasonOf: (code: number, look: { at: number; partition: number }) => string,
): () => Watched {
  const column = columns.watch;
  const words = columns.plannedNodes;
  const queue = columns.queue;
  let cycle = Number.NaN;
  let plannedStart: WatchedStart | undefined;
  // The kernel considers the remaining tasks of an array through the array's record.
  const own = columns.nodesTestedAt.length - columns.arrayFirst.length;
  const look = () => {
    const array = columns.arrayOf[job];
    const record = array >= 0 && columns.nodesTestedAt[job] === 0 ? own + array : job;
    return {
      at: columns.nodesTestedAt[record],
      partition: candidates.partition[columns.nodesTestedAs[record]],
    };
  };
  return () => {
    const standIn = exports.standIn();
    if (cycle !== column[WATCH.PLANNED_CYCLE]) {
      cycle = column[WATCH.PLANNED_CYCLE];
      const start = column[WATCH.PLANNED_START];
      const isPlanned = start < Number.POSITIVE_INFINITY;
      plannedStart = isPlanned ? { start, end: column[WATCH.PLANNED_END], nodes: members(words) } : undefined;
    }
    return {
      instant: exports.instant(),
      reason: reasonOf(exports.reasonOfJob(job), look()),
      priority: exports.largestPriority(standIn < 0 ? job : standIn),
      priorityOf: exports.largestPriority,
      terms: () => termsOf(column),
      cycle,
      plannedStart,
      ahead: () => {
        const waiting = queue.subarray(0, numbers.queued);
        const place = waiting.findIndex((candidate) => candidates.job[candidate] === standIn);
        if (place < 0) return undefined;
        return [...new Set(Array.from(waiting.subarray(0, place), (candidate) => candidates.job[candidate]))];
      },
    };
  };
}

function termsOf(column: Float64Array): PriorityTerms {
  return {
    age: column[WATCH.AGE_TERM],
    fairShare: column[WATCH.FAIR_SHARE_TERM],
    jobSize: column[WATCH.JOB_SIZE_TERM],
    partition: column[WATCH.PARTITION_TERM],
    qos: column[WATCH.QOS_TERM],
    association: column[WATCH.ASSOCIATION_TERM],
    tres: column[WATCH.TRES_TERM],
  };
}

function members(words: Int32Array): number[] {
  return [...words].flatMap((word, at) =>
    Array.from({ length: 32 }, (_, bit) => 32 * at + bit).filter((_, bit) => ((word >>> bit) & 1) === 1),
  );
}
