import type { Instance } from '../kernel/instance.ts';
import type { JobColumns, JobList, RunningJobs } from '../policy/scheduler.ts';
import { type QueuePlaces, queueList, type RunningLinks, type RunningList, runningList } from './lists.ts';
import type { PassState } from './passState.ts';
import { described } from './refusal.ts';
import { SeenColumns } from './seenColumns.ts';

/** Access to the jobs of a run for a custom scheduler. */
interface OwnJobs {
  readonly instance: Instance;
  readonly jobs: number;
  /** The columns that the scheduler sees. The column `estimate` comes from the kernel. */
  readonly columns: Omit<JobColumns, 'estimate'>;
  /** The columns that change when a job is submitted. */
  readonly changing: readonly (keyof JobColumns)[];
}

/** The jobs of a run as a custom scheduler sees them: copies of columns, and the kernel's lists. */
export class SeenJobs {
  readonly #instance: Instance;
  readonly #state: PassState;
  readonly #count: number;
  readonly #columns: SeenColumns<JobColumns & Pick<RunningJobs, 'start'>>;
  readonly #queue: QueuePlaces;
  readonly #links: RunningLinks;
  readonly #running: RunningList;
  readonly processors: JobColumns['processors'];
  readonly #id: JobColumns['id'];
  readonly queue: JobList;
  readonly running: RunningJobs;

  constructor({ instance, jobs, columns, changing }: OwnJobs, state: PassState) {
    const { exports, columns: kept, view } = instance;
    this.#instance = instance;
    this.#state = state;
    this.#count = jobs;
    const { estimate, start } = kept;
    this.#columns = new SeenColumns({ ...columns, estimate, start }, ['start', ...changing]);
    this.processors = columns.processors;
    this.#id = columns.id;
    this.#queue = {
      jobs: view(exports.waiting()),
      from: 0,
      to: 0,
      changes: 0,
      behind: (job) => exports.waitingBehind(job),
    };
    this.#links = {
      later: kept.laterStart,
      list: jobs,
      count: () => exports.runningJobs(),
    };
    const seen = this.#columns.columns;
    this.#running = runningList(this.#links, seen, (job) =>
      this.has(job) ? exports.expectedEnd(job) : Number.NaN,
    );
    const { start: _, ...waiting } = seen;
    this.queue = queueList(this.#queue, waiting);
    this.running = this.#running.jobs;
  }

  /** Takes over what has changed of the jobs in [from, to). */
  update(from: number, to: number): void {
    for (let job = from; job < to; job++) this.#columns.update(job);
  }

  /** Jobs whose attempts were too short wait again, with their next requests. */
  updateWaiting(): void {
    const { jobs, from, to } = this.#queue;
    for (let place = from; place < to; place++) this.#columns.update(jobs[place]);
  }

  /** Jobs have entered or left the queue. */
  queueChanged(): void {
    const { exports } = this.#instance;
    this.#queue.changes++;
    this.#queue.from = exports.waitingFrom(0);
    this.#queue.to = exports.waitingTo(0);
  }

  /** Loops over the running jobs skip this one, which is about to leave the list. */
  skip(job: number): void {
    this.#running.pass(job);
  }

  /** The kernel's state has been replaced. */
  replaced(): void {
    this.update(0, this.#count);
    this.#running.endLoops();
    this.queueChanged();
  }

  /** True if this is the index of a submitted job. */
  has(job: unknown): job is number {
    return Number.isInteger(job) && (job as number) >= 0 && (job as number) < this.#state.submitted;
  }

  isWaiting(job: number): boolean {
    const { jobs, from, behind } = this.#queue;
    if (!this.has(job)) return false;
    const place = behind(job) - 1;
    return place >= from && jobs[place] === job;
  }

  isRunning(job: number): boolean {
    return this.has(job) && this.#links.later[job] >= 0;
  }

  /** The first job of the queue; undefined if the queue is empty. */
  head(): number | undefined {
    const { jobs, from, to } = this.#queue;
    return from < to ? jobs[from] : undefined;
  }

  /** Description of a scheduler's write into a column; undefined if it has written nothing. */
  written(): string | undefined {
    const found = this.#columns.different(this.#state.submitted);
    if (found === undefined) return undefined;
    const { column, job, value, seen } = found;
    return (
      `the column ${column === 'start' ? 'running' : 'queue'}.${column} was written: ${this.named(job)} has ` +
      `${value} and ${seen}; columns may only be read`
    );
  }

  /** The job's name in messages. */
  named(job: unknown): string {
    return this.has(job) ? `job ${this.#id[job]} (index ${job})` : `job ${described(job)}`;
  }
}
