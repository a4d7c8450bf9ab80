import { DataError, UsageError } from '../errors.ts';
import { PASS, REFUSAL } from '../kernel/codes.ts';
import type { Instance } from '../kernel/instance.ts';
import type {
  JobColumns,
  RunningJobs,
  Scheduler,
  SchedulerRun,
  SchedulingPass,
  ShadowTime,
} from '../policy/scheduler.ts';
import { type QueuePlaces, queueList, type RunningLinks, type RunningList, runningList } from './lists.ts';
import { KernelProfile } from './profile.ts';
import { AgentError, type Called, described, firstFrame, Refusals } from './refusal.ts';
import { shadowOf } from './shadow.ts';
import { Wakes } from './wakes.ts';

/** The description of a run with a scheduler of one's own. */
interface OwnRun {
  readonly instance: Instance;
  /** The scheduler's name, and its file if it was read from one. */
  readonly name: string;
  readonly source: string | undefined;
  /** Whether the scheduler decides in another process. */
  readonly elsewhere: boolean;
  /** The number of jobs, and the processors of the machine. */
  readonly jobs: number;
  readonly machine: number;
  /** The columns that the scheduler sees. The column `plan` comes from the kernel. */
  readonly columns: Omit<JobColumns, 'plan'>;
  /** How long each job holds its processors, and after how long it would be killed, in seconds. */
  readonly length: ArrayLike<number>;
  readonly request: ArrayLike<number>;
  /** With feedback: fills the columns for the jobs in [from, to), which have been submitted. */
  arrive?(from: number, to: number): void;
}

/** The state of a run between two calls of the scheduler, without the kernel's state. */
interface SavedPasses {
  readonly seen: Pick<
    SchedulingPass,
    'time' | 'ended' | 'arrived' | 'overran' | 'woken' | 'last' | 'submitted'
  >;
  readonly pass: number;
  readonly open: boolean;
  readonly idle: number;
  readonly free: number;
  readonly profileKept: boolean;
  readonly wakes: readonly number[];
  readonly startedIn: Int32Array;
  readonly reasons: readonly (readonly [number, string])[];
}

/** The most passes in a row that a scheduler may ask for while no job runs and no submission is to come. */
const MOST_IDLE = 100_000;

/** The passes of a scheduler of one's own. The kernel stops for each of them (assembly/replay/own.ts). */
export class Passes implements SchedulingPass {
  readonly #run: OwnRun;
  readonly #queue: QueuePlaces;
  readonly #links: RunningLinks;
  readonly #running: RunningList;
  readonly #start: Float64Array;
  readonly #plan: Float64Array;
  readonly #reserved: Float64Array;
  readonly #wakes = new Wakes();
  /** The number of the pass that last started each job. */
  readonly #startedIn: Int32Array;
  #pass = 0;
  #open = false;
  #begins = false;
  /** The number of passes in a row that the scheduler asked for while no job ran and none was to come. */
  #idle = 0;
  #free = 0;
  readonly #refusals: Refusals;

  /** The reasons that the scheduler gave for starts, by job. */
  readonly reasons = new Map<number, string>();
  readonly machine: number;
  readonly profile: KernelProfile;
  submitted = 0;
  readonly queue: SchedulingPass['queue'];
  time = 0;
  ended = false;
  arrived = false;
  overran = false;
  woken = false;
  last = false;

  constructor(run: OwnRun) {
    this.#run = run;
    const { instance, jobs, machine } = run;
    const { exports, f64, i32 } = instance;
    this.machine = machine;
    this.#start = f64(exports.startColumn(), jobs);
    this.#plan = f64(exports.planColumn(), jobs);
    this.#reserved = f64(exports.reservedColumn(), jobs);
    this.#startedIn = new Int32Array(jobs);
    const columns: JobColumns = { ...run.columns, plan: this.#plan };
    this.#queue = {
      jobs: i32(exports.waitingColumn(), jobs),
      from: 0,
      to: 0,
      changes: 0,
      behind: (job) => exports.waitingBehind(job),
    };
    this.queue = queueList(this.#queue, columns);
    this.#links = {
      later: i32(exports.laterStartColumn(), jobs + 1),
      list: jobs,
      count: () => exports.runningJobs(),
    };
    this.#running = runningList(this.#links, columns, this.#start, (job) => this.#plannedEnd(job));
    this.#refusals = new Refusals(run.name, run.source, run.elsewhere, machine);
    this.profile = new KernelProfile(exports, this, this.#refusals);
  }

  get running(): RunningJobs {
    return this.#running;
  }

  /**
   * Lets the scheduler make the pass that the kernel waits for.
   *
   * @throws UsageError if the scheduler fails or makes an invalid decision
   */
  make(scheduler: Scheduler, about: SchedulerRun): void {
    this.begin();
    let answer: unknown;
    try {
      if (this.#pass === 1) this.#beginRun(scheduler, about);
      answer = scheduler.schedule(this) as unknown;
    } catch (error) {
      throw this.failed(error);
    }
    if (answer !== undefined)
      throw this.#refusals.error(
        `schedule() returned ${described(answer)}; expected no value: start() starts jobs`,
      );
    this.end();
  }

  /** Calls begin() within the first pass, so that the time limit of a pass holds for begin() too. */
  #beginRun(scheduler: Scheduler, about: SchedulerRun): void {
    this.#begins = true;
    this.#open = false;
    scheduler.begin?.(about);
    this.#begins = false;
    this.#open = true;
  }

  /**
   * Begins the pass that the kernel waits for.
   *
   * @throws UsageError if the scheduler asks for passes without end
   */
  begin(): void {
    const { exports } = this.#run.instance;
    const reasons = exports.passReasons();
    this.time = exports.replayTime();
    this.ended = (reasons & PASS.ENDED) !== 0;
    this.arrived = (reasons & PASS.ARRIVED) !== 0;
    this.overran = (reasons & PASS.OVERRAN) !== 0;
    this.woken = (reasons & PASS.WOKEN) !== 0;
    this.last = (reasons & PASS.LAST) !== 0;
    this.#free = exports.freeProcessors();
    const before = this.submitted;
    this.submitted = exports.submittedJobs();
    this.#run.arrive?.(before, this.submitted);
    this.#pass++;
    this.#refusals.time = this.time;
    this.#queueChanged();
    this.#wakes.forgetUntil(this.time);
    const alone = this.woken && exports.submissionsToCome() === 0 && this.#running.length === 0;
    this.#idle = alone ? this.#idle + 1 : 0;
    if (this.#idle > MOST_IDLE)
      throw this.#refusals.error(
        `it asked for ${MOST_IDLE} passes in a row on an empty machine and started no job; ` +
          `waiting jobs: ${this.queue.length}`,
      );
    this.#open = true;
  }

  /** Ends the pass. */
  end(): void {
    this.#open = false;
    this.#run.instance.exports.wakeReplay(this.#wakes.next());
  }

  /** The error for what the scheduler threw. It names the scheduler. */
  failed(error: unknown): unknown {
    this.#open = false;
    if (error instanceof UsageError || error instanceof DataError) return error;
    if (error instanceof AgentError) return this.#refusals.error(error.message);
    const where = error instanceof Error ? firstFrame(error.stack) : '';
    return this.#refusals.error(String(error), where === '' ? undefined : where);
  }

  /** The error for a scheduler that took too long. By default, begin() or schedule() had not returned. */
  overdue(seconds: number, what = `${this.#begins ? 'begin' : 'schedule'}() had not returned`): UsageError {
    this.#open = false;
    return this.#refusals.error(`${what} after ${seconds} s`);
  }

  /** Call this when the run is over. @throws UsageError if jobs still wait; the error names the first */
  checkAllStarted(): void {
    const { from, to, jobs } = this.#queue;
    if (from === to) return;
    const others = to - from - 1;
    const like = others > 0 ? `, like ${others} other${others > 1 ? 's' : ''}` : '';
    throw this.#refusals.error(
      `${this.#named(jobs[from])} was never started${like}; no further event will come`,
    );
  }

  /** A copy of the state for restore(). It must be restored together with the kernel's state. */
  save(): SavedPasses {
    const { time, ended, arrived, overran, woken, last, submitted } = this;
    return {
      seen: { time, ended, arrived, overran, woken, last, submitted },
      pass: this.#pass,
      open: this.#open,
      idle: this.#idle,
      free: this.#free,
      profileKept: this.profile.kept,
      wakes: this.#wakes.save(),
      startedIn: this.#startedIn.slice(),
      reasons: [...this.reasons],
    };
  }

  restore(saved: SavedPasses): void {
    Object.assign(this, saved.seen);
    this.#refusals.time = this.time;
    this.#pass = saved.pass;
    this.#open = saved.open;
    this.#idle = saved.idle;
    this.#free = saved.free;
    this.profile.kept = saved.profileKept;
    this.#wakes.restore(saved.wakes);
    this.#startedIn.set(saved.startedIn);
    this.reasons.clear();
    for (const [job, reason] of saved.reasons) this.reasons.set(job, reason);
    this.#running.endLoops();
    this.#queueChanged();
  }

  free = (): number => this.#free;

  start = (job: number, reason?: string): void => {
    this.checkOpen(this.start);
    const { exports } = this.#run.instance;
    const refused = this.#isJob(job) ? exports.startJob(job) : REFUSAL.NOT_WAITING;
    if (refused !== REFUSAL.STARTED) throw this.#cannotStart(job, refused);
    this.#free -= this.queue.processors[job];
    this.#startedIn[job] = this.#pass;
    if (reason !== undefined) this.reasons.set(job, String(reason));
    else if (this.reasons.size > 0) this.reasons.delete(job);
    this.#queueChanged();
  };

  preempt = (job: number): void => {
    this.checkOpen(this.preempt);
    const running = this.#isJob(job) && this.#links.later[job] >= 0;
    if (!running)
      throw this.#refusals.refuse(this.preempt, `${this.#named(job)} cannot be preempted: it is not running`);
    if (this.#startedIn[job] === this.#pass)
      throw this.#refusals.refuse(
        this.preempt,
        `${this.#named(job)} cannot be preempted: it was started in this pass`,
      );
    this.#running.pass(job);
    this.#run.instance.exports.preemptJob(job);
    this.#free += this.queue.processors[job];
    this.#queueChanged();
  };

  wakeAt = (time: number): void => {
    this.checkOpen(this.wakeAt);
    if (!(time > this.time && time < Number.POSITIVE_INFINITY))
      throw this.#refusals.refuse(this.wakeAt, `wakeAt(${described(time)}): expected a time after now`);
    this.#wakes.add(time);
  };

  reserve = (job: number, time: number): void => {
    this.checkOpen(this.reserve);
    if (!this.#isWaiting(job))
      throw this.#refusals.refuse(
        this.reserve,
        `${this.#named(job)} cannot be promised a start: it is not waiting`,
      );
    if (!(time >= this.time && time < Number.POSITIVE_INFINITY))
      throw this.#refusals.refuse(
        this.reserve,
        `${this.#named(job)} cannot be promised a start at ${described(time)}: expected now or a later time`,
      );
    if (Number.isNaN(this.#reserved[job])) this.#reserved[job] = time;
  };

  shadow = (processors: number, counts?: (job: number) => boolean): ShadowTime => {
    this.checkOpen(this.shadow);
    this.#refusals.checkProcessors(this.shadow, processors);
    if (counts !== undefined) return shadowOf(this.#running, this.machine, this.time, processors, counts);
    const { exports } = this.#run.instance;
    return { time: exports.reservationTime(processors), extra: exports.reservationExtra() };
  };

  /** @throws UsageError outside a pass */
  checkOpen(called: Called): void {
    if (!this.#open)
      throw this.#refusals.refuse(
        called,
        `${called.name}() was called outside a pass; it only works during a pass`,
      );
  }

  #queueChanged(): void {
    const { exports } = this.#run.instance;
    const queue = this.#queue;
    queue.changes++;
    queue.from = exports.waitingFrom(0);
    queue.to = exports.waitingTo(0);
  }

  #plannedEnd(job: number): number {
    const from = this.#start[job];
    const plan = this.#plan[job];
    const outlived = from + plan < from + this.#run.length[job] && from + plan <= this.time;
    return outlived ? Math.max(this.time + 1, from + this.#run.request[job]) : from + plan;
  }

  /** Whether this is the index of a submitted job. */
  #isJob(job: unknown): job is number {
    return Number.isInteger(job) && (job as number) >= 0 && (job as number) < this.submitted;
  }

  #isWaiting(job: number): boolean {
    const { jobs, from, behind } = this.#queue;
    if (!this.#isJob(job)) return false;
    const place = behind(job) - 1;
    return place >= from && jobs[place] === job;
  }

  #isRunning(job: number): boolean {
    return this.#links.later[job] >= 0;
  }

  #cannotStart(job: number, refused: number): UsageError {
    const named = this.#named(job);
    if (refused === REFUSAL.TOO_WIDE) {
      const wants = this.queue.processors[job];
      return this.#refusals.refuse(
        this.start,
        `${named} cannot start: it needs ${wants} processors, and ${this.#free} are free`,
      );
    }
    if (!this.#isJob(job))
      return this.#refusals.refuse(this.start, `${named} cannot start: there is no such job yet`);
    return this.#refusals.refuse(
      this.start,
      `${named} cannot start: it ${this.#isRunning(job) ? 'is running' : 'has ended'}`,
    );
  }

  /** The job's name in messages. */
  #named(job: unknown): string {
    return this.#isJob(job) ? `job ${this.queue.id[job]} (index ${job})` : `job ${described(job)}`;
  }
}
