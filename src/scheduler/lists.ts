import type { JobColumns, JobList, RunningJobs } from '../policy/scheduler.ts';

interface Step {
  done: boolean;
  value: number;
}

/** An iterator over a list of jobs. Later loops use it again, so that loops allocate nothing. */
abstract class Walk implements Iterator<number> {
  readonly #result: Step = { done: false, value: 0 };
  /** True if a loop is under way. */
  busy = false;

  /** The next job, or -1. */
  protected abstract following(): number;

  next(): IteratorResult<number> {
    const job = this.busy ? this.following() : -1;
    const result = this.#result;
    result.done = job < 0;
    result.value = job;
    if (job < 0) this.busy = false;
    return result as IteratorResult<number>;
  }

  /** The language calls this when a loop ends early. */
  return(): IteratorResult<number> {
    this.busy = false;
    return { done: true, value: undefined };
  }
}

/** A walk that no loop uses now. Nested loops over one list need a walk each. */
function idle<W extends Walk>(walks: W[], make: () => W): W {
  let walk = walks.find(({ busy }) => !busy);
  if (walk === undefined) {
    walk = make();
    walks.push(walk);
  }
  walk.busy = true;
  return walk;
}

/** The kernel's queue: places [from, to) of a column. The places change when a job enters or leaves. */
export interface QueuePlaces {
  jobs: Int32Array;
  from: number;
  to: number;
  /** Number of changes of the queue. */
  changes: number;
  /** The first place whose job comes after the given job. */
  behind(job: number): number;
}

class QueueWalk extends Walk {
  readonly #queue: QueuePlaces;
  #place = 0;
  #changes = 0;
  #last = -1;

  constructor(queue: QueuePlaces) {
    super();
    this.#queue = queue;
  }

  begin(): this {
    this.#place = this.#queue.from;
    this.#changes = this.#queue.changes;
    this.#last = -1;
    return this;
  }

  protected following(): number {
    const queue = this.#queue;
    if (this.#changes !== queue.changes) {
      this.#changes = queue.changes;
      this.#place = this.#last < 0 ? queue.from : queue.behind(this.#last);
    }
    if (this.#place >= queue.to) return -1;
    this.#last = queue.jobs[this.#place++];
    return this.#last;
  }
}

export function queueList(queue: QueuePlaces, columns: JobColumns): JobList {
  const walks: QueueWalk[] = [];
  const make = () => new QueueWalk(queue);
  return {
    ...columns,
    get length() {
      return queue.to - queue.from;
    },
    [Symbol.iterator]: () => idle(walks, make).begin(),
  };
}

/**
 * The kernel's running jobs, a linked list. `later[job]` is the job that was started after `job`, or -1 if
 * `job` does not run. `later[list]` is the first job, and the last job points back to `list`.
 */
export interface RunningLinks {
  later: Int32Array;
  /** The place of the list's own entry, after the entries of all jobs. */
  readonly list: number;
  count(): number;
}

class RunningWalk extends Walk {
  readonly #running: RunningLinks;
  #upcoming = 0;

  constructor(running: RunningLinks) {
    super();
    this.#running = running;
  }

  begin(): this {
    this.#upcoming = this.#running.later[this.#running.list];
    return this;
  }

  /** Call this before a job leaves the list. */
  pass(job: number): void {
    if (this.#upcoming === job) this.#upcoming = this.#running.later[job];
  }

  protected following(): number {
    const job = this.#upcoming;
    if (job === this.#running.list) return -1;
    this.#upcoming = this.#running.later[job];
    return job;
  }
}

export interface RunningList {
  readonly jobs: RunningJobs;
  /** Call this before a job leaves the list: loops then skip it. */
  pass(job: number): void;
  /** Ends the loops that are under way. Call this when the list has been replaced. */
  endLoops(): void;
}

export function runningList(
  running: RunningLinks,
  columns: JobColumns & Pick<RunningJobs, 'start'>,
  estimatedEnd: (job: number) => number,
): RunningList {
  const walks: RunningWalk[] = [];
  const make = () => new RunningWalk(running);
  return {
    jobs: {
      ...columns,
      estimatedEnd,
      get length() {
        return running.count();
      },
      [Symbol.iterator]: () => idle(walks, make).begin(),
    },
    pass(job) {
      for (const walk of walks) if (walk.busy) walk.pass(job);
    },
    endLoops() {
      for (const walk of walks) walk.busy = false;
    },
  };
}
