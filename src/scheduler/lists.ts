import type { JobColumns, JobList, RunningJobs } from '../policy/scheduler.ts';

interface Step {
  done: boolean;
  value: number;
}

/** A walk over a list of jobs. A later loop uses it again: loops allocate nothing. */
abstract class Walk implements Iterator<number> {
  readonly #result: Step = { done: false, value: 0 };
  /** Whether a loop is under way. */
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

  /** The loop is left before its end. */
  return(): IteratorResult<number> {
    this.busy = false;
    return { done: true, value: undefined };
  }
}

/** A walk that no loop uses. Loops within loops over one list take one each. */
function idle<W extends Walk>(walks: W[], make: () => W): W {
  let walk = walks.find(({ busy }) => !busy);
  if (walk === undefined) {
    walk = make();
    walks.push(walk);
  }
  walk.busy = true;
  return walk;
}

/** The kernel's queue: places [from, to) of a column, which move whenever a job comes or goes. */
export interface QueuePlaces {
  jobs: Int32Array;
  from: number;
  to: number;
  /** How often jobs have come or gone. */
  changes: number;
  /** The first place whose job comes after this one. */
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
 * The kernel's running jobs: of each job the one that was started after it, and behind all jobs the entry
 * of the list.
 */
export interface RunningLinks {
  later: Int32Array;
  /** The place of the list's own entry. */
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

  /** A job is about to leave the list. */
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

export interface RunningList extends RunningJobs {
  /** To be called before a job leaves the list. */
  pass(job: number): void;
  /** Loops that are under way end: the list is another. */
  endLoops(): void;
}

export function runningList(
  running: RunningLinks,
  columns: JobColumns,
  start: Float64Array,
  plannedEnd: (job: number) => number,
): RunningList {
  const walks: RunningWalk[] = [];
  const make = () => new RunningWalk(running);
  return {
    ...columns,
    start,
    plannedEnd,
    get length() {
      return running.count();
    },
    pass(job) {
      for (const walk of walks) if (walk.busy) walk.pass(job);
    },
    endLoops() {
      for (const walk of walks) walk.busy = false;
    },
    [Symbol.iterator]: () => idle(walks, make).begin(),
  };
}
