import { DataError, UsageError } from '../errors.ts';
import { knownNames } from '../input/knownNames.ts';
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
import { Headway, MOST_PASSES, MOST_PREEMPTING, type SavedHeadway } from './headway.ts';
import { type QueuePlaces, queueList, type RunningLinks, type RunningList, runningList } from './lists.ts';
import { KernelProfile } from './profile.ts';
import {
  AgentError,
  type Called,
  described,
  firstFrame,
  Refusals,
  type SchedulerFault,
  thrownText,
} from './refusal.ts';
import { SeenColumns } from './seenColumns.ts';
import { shadowOf } from './shadow.ts';
import { MOST_WAKES, Wakes } from './wakes.ts';

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
  /** The columns that change when a job is submitted. */
  readonly changing: readonly (keyof JobColumns)[];
  /** Whether a job is submitted again after a try that was too short. */
  readonly sequences: boolean;
  /** With feedback: fills the columns for the jobs in [from, to), which have been submitted. */
  arrive?(from: number, to: number): void;
}

/** What a scheduler sees of a pass, besides the jobs. */
type Seen = {
  -readonly [field in
    | 'time'
    | 'ended'
    | 'arrived'
    | 'overran'
    | 'woken'
    | 'last'
    | 'submitted']: SchedulingPass[field];
};

/** The columns of the running jobs. */
type RunningColumns = JobColumns & Pick<RunningJobs, 'start'>;

/** The state of a run between two calls of the scheduler, without the kernel's state. */
interface SavedPasses {
  readonly seen: Seen;
  readonly pass: number;
  readonly open: boolean;
  readonly preempted: boolean;
  readonly headway: SavedHeadway;
  readonly free: number;
  readonly profileKept: boolean;
  readonly wakes: readonly number[];
  readonly startedIn: Int32Array;
  readonly reasons: readonly (readonly [number, string])[];
}

/** The passes of a scheduler of one's own. The kernel stops for each of them (assembly/replay/own.ts). */
export class Passes {
  readonly #run: OwnRun;
  readonly #columns: RunningColumns;
  readonly #seenColumns: SeenColumns<RunningColumns>;
  readonly #queue: QueuePlaces;
  readonly #links: RunningLinks;
  readonly #running: RunningList;
  readonly #reserved: Float64Array;
  readonly #profile: KernelProfile;
  readonly #wakes = new Wakes();
  readonly #headway = new Headway();
  /** The number of the pass that last started each job. */
  readonly #startedIn: Int32Array;
  readonly #seen: Seen = {
    ...{ time: 0, submitted: 0 },
    ...{ ended: false, arrived: false, overran: false, woken: false, last: false },
  };
  #pass = 0;
  #open = false;
  #begins = false;
  /** Whether the pass has preempted a job. */
  #preempted = false;
  /** What the scheduler looked up in this pass that is not there. */
  #missed: string | undefined;
  #free = 0;
  readonly #refusals: Refusals;

  /** The reasons that the scheduler gave for starts, by job. */
  readonly reasons = new Map<number, string>();
  /** The pass, as the scheduler sees it. It cannot change it. */
  readonly pass: SchedulingPass;

  constructor(run: OwnRun) {
    this.#run = run;
    const { instance, jobs, machine } = run;
    const { exports, f64, i32 } = instance;
    this.#columns = {
      ...run.columns,
      plan: f64(exports.planColumn(), jobs),
      start: f64(exports.startColumn(), jobs),
    };
    this.#seenColumns = new SeenColumns(this.#columns, ['start', ...run.changing]);
    this.#reserved = f64(exports.reservedColumn(), jobs);
    this.#startedIn = new Int32Array(jobs);
    this.#queue = {
      jobs: i32(exports.waitingColumn(), jobs),
      from: 0,
      to: 0,
      changes: 0,
      behind: (job) => exports.waitingBehind(job),
    };
    this.#links = {
      later: i32(exports.laterStartColumn(), jobs + 1),
      list: jobs,
      count: () => exports.runningJobs(),
    };
    const seen = this.#seenColumns.columns;
    this.#running = runningList(this.#links, seen, (job) => this.#plannedEnd(job));
    this.#refusals = new Refusals(run.name, run.source, run.elsewhere, machine);
    this.#profile = new KernelProfile(exports, this, this.#refusals);
    const { start, ...columns } = seen;
    this.pass = this.#passSeen(columns);
  }

  #passSeen(columns: JobColumns): SchedulingPass {
    const { start, preempt, wakeAt, reserve, shadow, free } = this;
    const { machine } = this.#run;
    const seen = this.#seen;
    const named = <Fields extends object>(what: string, fields: Fields): Fields =>
      knownNames(fields, (wrong, likely, hint, read) => this.#miss(what, wrong, likely, hint, read));
    return named('pass', {
      ...{ machine, free, start, preempt, wakeAt, reserve, shadow },
      queue: named('queue', queueList(this.#queue, columns)),
      running: named('running', this.#running.jobs),
      profile: named('profile', this.#profile.functions()),
      get time() {
        return seen.time;
      },
      get submitted() {
        return seen.submitted;
      },
      get ended() {
        return seen.ended;
      },
      get arrived() {
        return seen.arrived;
      },
      get overran() {
        return seen.overran;
      },
      get woken() {
        return seen.woken;
      },
      get last() {
        return seen.last;
      },
    });
  }

  /** The scheduler read a name that is not there. A name that is much like another is refused. */
  #miss(what: string, wrong: string, likely: boolean, hint: string, read: Called): void {
    if (wrong === 'run' && what !== 'pass')
      this.#missed = `${what}.run is for a scheduler with 'clairvoyant: true'`;
    else if (likely) throw this.#refusals.refuse(read, `there is no ${what}.${wrong}${hint}`);
    else this.#missed = `there is no ${what}.${wrong}${hint}`;
  }

  /**
   * Lets the scheduler make the pass that the kernel waits for.
   *
   * @throws SchedulerFault if the scheduler fails or makes an invalid decision
   */
  make(scheduler: Scheduler, about: SchedulerRun): void {
    this.begin();
    let answer: unknown;
    try {
      if (this.#pass === 1) this.#beginRun(scheduler, about);
      answer = scheduler.schedule(this.pass) as unknown;
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
   * @throws SchedulerFault if the scheduler asks for passes without end
   */
  begin(): void {
    const { exports } = this.#run.instance;
    const reasons = exports.passReasons();
    const before = this.submitted;
    const time = exports.replayTime();
    const submitted = exports.submittedJobs();
    const ended = (reasons & PASS.ENDED) !== 0;
    const arrived = (reasons & PASS.ARRIVED) !== 0;
    const woken = (reasons & PASS.WOKEN) !== 0;
    const seen = this.#seen;
    seen.time = time;
    seen.submitted = submitted;
    seen.ended = ended;
    seen.arrived = arrived;
    seen.overran = (reasons & PASS.OVERRAN) !== 0;
    seen.woken = woken;
    seen.last = (reasons & PASS.LAST) !== 0;
    this.#free = exports.freeProcessors();
    this.#run.arrive?.(before, submitted);
    for (let job = before; job < submitted; job++) this.#seenColumns.update(job);
    this.#pass++;
    this.#preempted = false;
    this.#missed = undefined;
    this.#refusals.time = time;
    this.#queueChanged();
    if (ended && this.#run.sequences) this.#updateWaiting();
    this.#wakes.forgetUntil(time);
    if (ended || arrived) this.#headway.made(time);
    if (woken) this.#checkAsked(time);
    this.#open = true;
  }

  #checkAsked(time: number): void {
    const alone = this.#run.instance.exports.submissionsToCome() === 0 && this.#links.count() === 0;
    if (!this.#headway.asked(time, alone)) return;
    const { since } = this.#headway;
    throw this.#refusals.error(
      alone
        ? `it asked for ${MOST_PASSES} passes in a row on an empty machine and started no job; ` +
            `waiting jobs: ${this.#queue.to - this.#queue.from}`
        : `it asked for more than ${MOST_PASSES} passes in a row, and for one each second, since ${since} s, and no ` +
            'job was submitted, ended, or started for the first time since then',
    );
  }

  /** A job whose try was too short waits again, with its next request. */
  #updateWaiting(): void {
    const { jobs, from, to } = this.#queue;
    for (let place = from; place < to; place++) this.#seenColumns.update(jobs[place]);
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
    const missed = error instanceof TypeError && this.#missed !== undefined ? ` (${this.#missed})` : '';
    return this.#refusals.error(thrownText(error) + missed, where === '' ? undefined : where);
  }

  /** The error for a scheduler that took too long. By default, begin() or schedule() had not returned. */
  overdue(
    seconds: number,
    what = `${this.#begins ? 'begin' : 'schedule'}() had not returned`,
  ): SchedulerFault {
    this.#open = false;
    return this.#refusals.error(`${what} after ${seconds} s`);
  }

  /**
   * Call this when nothing more of the run is wanted.
   *
   * @throws SchedulerFault if a column was written; the error names the column
   */
  checkColumns(): void {
    const found = this.#seenColumns.different(this.submitted);
    if (found === undefined) return;
    const { column, job, value, seen } = found;
    throw this.#refusals.error(
      `the column ${column === 'start' ? 'running' : 'queue'}.${column} was written: ${this.#named(job)} has ` +
        `${value} and ${seen}; columns may only be read`,
    );
  }

  /** Call this when the run is over. @throws SchedulerFault if jobs still wait; the error names the first */
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
    return {
      seen: { ...this.#seen },
      pass: this.#pass,
      open: this.#open,
      preempted: this.#preempted,
      headway: this.#headway.save(),
      free: this.#free,
      profileKept: this.#profile.kept,
      wakes: this.#wakes.save(),
      startedIn: this.#startedIn.slice(),
      reasons: [...this.reasons],
    };
  }

  restore(saved: SavedPasses): void {
    Object.assign(this.#seen, saved.seen);
    this.#refusals.time = this.time;
    this.#pass = saved.pass;
    this.#open = saved.open;
    this.#preempted = saved.preempted;
    this.#headway.restore(saved.headway);
    this.#free = saved.free;
    this.#profile.kept = saved.profileKept;
    this.#wakes.restore(saved.wakes);
    this.#startedIn.set(saved.startedIn);
    this.reasons.clear();
    for (const [job, reason] of saved.reasons) this.reasons.set(job, reason);
    this.#seenColumns.updateAll(this.#run.jobs);
    this.#running.endLoops();
    this.#queueChanged();
  }

  /** Now, in seconds. */
  get time(): number {
    return this.#seen.time;
  }

  /** The number of jobs submitted so far. */
  get submitted(): number {
    return this.#seen.submitted;
  }

  free = (): number => this.#free;

  start = (job: number, reason?: string): void => {
    this.checkOpen(this.start);
    const { exports } = this.#run.instance;
    const refused = this.#isJob(job) ? exports.startJob(job) : REFUSAL.NOT_WAITING;
    if (refused !== REFUSAL.STARTED) throw this.#cannotStart(job, refused);
    this.#free -= this.#columns.processors[job];
    this.#seenColumns.update(job);
    if (this.#startedIn[job] === 0) this.#headway.made(this.time);
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
    if (!this.#preempted && this.#headway.preempts())
      throw this.#refusals.refuse(
        this.preempt,
        `it preempted jobs in more than ${MOST_PREEMPTING} passes since ${this.#headway.since} s, and no job was ` +
          'submitted, ended, or started for the first time since then',
      );
    this.#preempted = true;
    this.#running.pass(job);
    this.#run.instance.exports.preemptJob(job);
    this.#free += this.#columns.processors[job];
    this.#queueChanged();
  };

  wakeAt = (time: number): void => {
    this.checkOpen(this.wakeAt);
    if (!(time > this.time && time < Number.POSITIVE_INFINITY))
      throw this.#refusals.refuse(this.wakeAt, `wakeAt(${described(time)}): expected a time after now`);
    this.#wakes.add(time);
    if (this.#wakes.count > MOST_WAKES)
      throw this.#refusals.refuse(
        this.wakeAt,
        `it asked for passes at more than ${MOST_WAKES} instants at once`,
      );
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
    if (counts !== undefined) {
      const running = {
        processors: this.#columns.processors,
        plannedEnd: (job: number) => this.#plannedEnd(job),
        [Symbol.iterator]: () => this.#running.jobs[Symbol.iterator](),
      };
      return shadowOf(running, this.#run.machine, this.time, processors, counts);
    }
    const { exports } = this.#run.instance;
    return { time: exports.reservationTime(processors), extra: exports.reservationExtra() };
  };

  /** @throws SchedulerFault outside a pass */
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
    return this.#isJob(job) ? this.#run.instance.exports.expectedEnd(job) : Number.NaN;
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

  #cannotStart(job: number, refused: number): SchedulerFault {
    const named = this.#named(job);
    if (refused === REFUSAL.TOO_WIDE) {
      const wants = this.#columns.processors[job];
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
    return this.#isJob(job) ? `job ${this.#columns.id[job]} (index ${job})` : `job ${described(job)}`;
  }
}
