import type { RuntimeEstimate } from './estimate.ts';

/**
 * A column: one entry a job, by its place in the workload. To be read only: it is a copy, and a run in which
 * it was written fails.
 */
export type JobColumn = ArrayLike<number>;

/** Job properties visible to a scheduler. Times in seconds; -1 is unknown. */
export interface JobColumns {
  /** Number of the job in the trace. */
  readonly id: JobColumn;
  readonly submit: JobColumn;
  readonly processors: JobColumn;
  /** Requested time: when the job is killed. */
  readonly request: JobColumn;
  /** The scheduler's runtime estimate of the job. */
  readonly estimate: JobColumn;
  readonly user: JobColumn;
  readonly group: JobColumn;
  readonly application: JobColumn;
  readonly queue: JobColumn;
  readonly partition: JobColumn;
  /** Actual run time: for a clairvoyant scheduler only. */
  readonly run?: JobColumn;
}

/**
 * Jobs, by their places in the workload. A loop over them may start and preempt jobs: it goes on with the
 * next one that is still in the list. It allocates nothing.
 */
export interface JobList extends JobColumns, Iterable<number> {
  readonly length: number;
}

/** The running jobs, in the order of their starts. */
export interface RunningJobs extends JobList {
  readonly start: JobColumn;
  /**
   * Estimated end: by its runtime estimate; once it has exceeded that by its request, and not before a second
   * from now.
   */
  estimatedEnd(job: number): number;
}

/** Earliest start of a job if no other started, and the number of processors that would then be left over. */
export interface ShadowTime {
  readonly time: number;
  readonly extra: number;
}

/**
 * Number of processors that are free from each instant on, by the estimated ends of the running jobs, which it always
 * has, and by what the scheduler adds to it. What is added stays until it is removed.
 */
export interface AvailabilityProfile {
  /**
   * The earliest instant not before `from`, nor before now, from which on that many processors are free for so
   * long.
   */
  earliestStart(processors: number, duration: number, from?: number): number;
  /** Takes processors on [from, from + duration). */
  add(processors: number, duration: number, from: number): void;
  /** Gives back what was added. What lies in the past is past. */
  remove(processors: number, duration: number, from: number): void;
  /** Processors that are free at an instant, now or later. */
  free(time: number): number;
  /** Removes all that was added. */
  reset(): void;
}

/**
 * A scheduling pass, as a scheduler sees and makes it. Its functions can be taken out of it: `({ queue, start
 * }) => …`.
 */
export interface SchedulingPass {
  /** Current time, in seconds. */
  readonly time: number;
  /** Processors of the machine. */
  readonly machine: number;
  /** The waiting jobs, in the order of their submission. */
  readonly queue: JobList;
  readonly running: RunningJobs;
  /** Jobs submitted so far: those whose places are below this number. */
  readonly submitted: number;
  /**
   * Events that caused the pass: ends, submissions, estimates that turned out too short, the scheduler's own wakeAt().
   */
  readonly ended: boolean;
  readonly arrived: boolean;
  readonly overran: boolean;
  readonly woken: boolean;
  /**
   * True if no other event of this instant is known. Under the rule `batch` it always is unless jobs of no
   * length end now.
   */
  readonly last: boolean;
  readonly profile: AvailabilityProfile;
  /** Free processors. */
  free(): number;
  /** Starts a waiting job. The reason is what `explain` shows. @throws DataError if it cannot */
  start(job: number, reason?: string): void;
  /**
   * A running job loses its work and waits again, at its place in the queue.
   *
   * @throws DataError if it cannot
   */
  preempt(job: number): void;
  /** Asks for a pass at a later instant. @throws DataError for one that is not later */
  wakeAt(time: number): void;
  /**
   * Promises a waiting job its start. The first promise counts: in the metrics, for `explain` and for
   * `validate`.
   *
   * @throws DataError for a time before now
   */
  reserve(job: number, time: number): void;
  /**
   * Instant from which the given number of processors is free by the estimated ends of the running jobs, or of those
   * that `counts` selects.
   */
  shadow(processors: number, counts?: (job: number) => boolean): ShadowTime;
}

/** A machine and a workload, before the first pass of a run. */
export interface SchedulerRun {
  /** Processors of the machine. */
  readonly machine: number;
  readonly jobs: number;
  /** The name of the workload. */
  readonly trace: string;
  readonly eventRule: 'batch' | 'each' | 'each-fitting';
  /** Seed of all random numbers of the run. */
  readonly seed: number;
  /**
   * True if a job makes one request after another (`speculate`): it waits again after an attempt that was too
   * short.
   */
  readonly sequences: boolean;
}

/** A custom scheduling algorithm, called at every pass that a built-in policy would get. */
export interface Scheduler {
  readonly name: string;
  /** Runtime estimate that it uses; default: the request. */
  readonly estimate?: RuntimeEstimate;
  /** True if it sees run times. The results record this. */
  readonly clairvoyant?: boolean;
  /** Called before the first pass of each run. What the scheduler keeps between passes begins here. */
  begin?(run: SchedulerRun): void;
  /** Runs one pass. It decides at once: it returns nothing. */
  schedule(pass: SchedulingPass): void;
}

/**
 * A scheduler that decides elsewhere, in a process of its own (execScheduler). Each pass waits for its
 * answer.
 */
export interface AwaitedScheduler {
  readonly name: string;
  /** Runtime estimate that it uses; default: the request. */
  readonly estimate?: RuntimeEstimate;
  /** True if it sees run times. The results record this. */
  readonly clairvoyant?: boolean;
  /** @internal Begins a run. */
  open(run: SchedulerRun): AwaitedRun;
}

/**
 * @internal One run of a scheduler that decides elsewhere. What it does wrong is an AgentError
 *   (src/scheduler).
 */
export interface AwaitedRun {
  /** Before the first pass. */
  begin(): Promise<void>;
  /** Runs one pass. */
  decide(pass: SchedulingPass): Promise<void>;
  /** All jobs have ended. */
  finish(): Promise<void>;
  /** Nothing of it is left behind, however far it has come. */
  close(): void;
}
