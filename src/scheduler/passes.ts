import { DataError, UsageError } from '../errors.ts';
import { PASS } from '../kernel/codes.ts';
import type { Instance } from '../kernel/instance.ts';
import type { JobColumns, Scheduler, SchedulerRun, SchedulingPass } from '../policy/scheduler.ts';
import { Decisions } from './decisions.ts';
import { MOST_PASSES } from './headway.ts';
import { beforePasses, type PassState } from './passState.ts';
import { AgentError, described, firstFrame, Refusals, type SchedulerFault, thrownText } from './refusal.ts';
import { SeenJobs } from './seenJobs.ts';
import { WrongNames } from './wrongNames.ts';

/** The description of a run with a custom scheduler. */
interface OwnRun {
  readonly instance: Instance;
  /** The scheduler's name, and its file if it was read from one. */
  readonly name: string;
  readonly source: string | undefined;
  /** True if the scheduler decides in another process. */
  readonly elsewhere: boolean;
  /** The number of jobs, and the processors of the machine. */
  readonly jobs: number;
  readonly machine: number;
  /** The columns that the scheduler sees. The column `estimate` comes from the kernel. */
  readonly columns: Omit<JobColumns, 'estimate'>;
  /** The columns that change when a job is submitted. */
  readonly changing: readonly (keyof JobColumns)[];
  /** True if a job is submitted again after an attempt that was too short. */
  readonly sequences: boolean;
  /** With feedback: fills the columns for the jobs in [from, to), which have been submitted. */
  arrive?(from: number, to: number): void;
}

/** The passes of a custom scheduler. The kernel stops for each of them (assembly/replay/own.ts). */
export class Passes {
  readonly #run: OwnRun;
  readonly #state: PassState = beforePasses();
  readonly #jobs: SeenJobs;
  readonly #decisions: Decisions;
  readonly #names: WrongNames;
  readonly #refusals: Refusals;
  /** True if the scheduler is in its begin(). */
  #begins = false;

  /** The pass, as the scheduler sees it. It cannot change it. */
  readonly pass: SchedulingPass;

  constructor(run: OwnRun) {
    this.#run = run;
    this.#refusals = new Refusals(run.name, run.source, run.elsewhere, run.machine);
    this.#names = new WrongNames(this.#refusals);
    this.#jobs = new SeenJobs(run, this.#state);
    this.#decisions = new Decisions(run, this.#state, this.#jobs, this.#refusals);
    this.pass = this.#passSeen();
  }

  #passSeen(): SchedulingPass {
    const { machine } = this.#run;
    const { start, preempt, wakeAt, reserve, shadow, free, profile } = this.#decisions;
    const state = this.#state;
    const names = this.#names;
    return names.watch('pass', {
      ...{ machine, free, start, preempt, wakeAt, reserve, shadow },
      queue: names.watch('queue', this.#jobs.queue),
      running: names.watch('running', this.#jobs.running),
      profile: names.watch('profile', profile.functions()),
      get time() {
        return state.time;
      },
      get submitted() {
        return state.submitted;
      },
      get ended() {
        return state.ended;
      },
      get arrived() {
        return state.arrived;
      },
      get overran() {
        return state.overran;
      },
      get woken() {
        return state.woken;
      },
      get last() {
        return state.last;
      },
    });
  }

  /** The reasons that the scheduler gave for starts, by job. */
  get reasons(): ReadonlyMap<number, string> {
    return this.#decisions.reasons;
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
      if (this.#state.number === 1) this.#beginRun(scheduler, about);
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
    this.#state.open = false;
    scheduler.begin?.(about);
    this.#begins = false;
    this.#state.open = true;
  }

  /**
   * Begins the pass that the kernel waits for.
   *
   * @throws SchedulerFault if the scheduler asks for passes endlessly
   */
  begin(): void {
    const { exports } = this.#run.instance;
    const { wakes, headway } = this.#decisions;
    const state = this.#state;
    const jobs = this.#jobs;
    const reasons = exports.passReasons();
    const before = state.submitted;
    const time = exports.replayTime();
    const ended = (reasons & PASS.ENDED) !== 0;
    const arrived = (reasons & PASS.ARRIVED) !== 0;
    const woken = (reasons & PASS.WOKEN) !== 0;
    state.time = time;
    state.submitted = exports.submittedJobs();
    state.ended = ended;
    state.arrived = arrived;
    state.overran = (reasons & PASS.OVERRAN) !== 0;
    state.woken = woken;
    state.last = (reasons & PASS.LAST) !== 0;
    state.free = exports.freeProcessors();
    state.number++;
    state.preempted = false;
    this.#names.missed = undefined;
    this.#refusals.time = time;
    this.#run.arrive?.(before, state.submitted);
    jobs.update(before, state.submitted);
    jobs.queueChanged();
    if (ended && this.#run.sequences) jobs.updateWaiting();
    wakes.forgetUntil(time);
    if (ended || arrived) headway.made(time);
    if (woken) this.#checkAsked(time);
    state.open = true;
  }

  #checkAsked(time: number): void {
    const { queue, running } = this.#jobs;
    const { headway } = this.#decisions;
    const alone = this.#run.instance.exports.submissionsToCome() === 0 && running.length === 0;
    if (!headway.asked(time, alone)) return;
    throw this.#refusals.error(
      alone
        ? `it asked for ${MOST_PASSES} passes in a row on an empty machine and started no job; ` +
            `waiting jobs: ${queue.length}`
        : `it asked for more than ${MOST_PASSES} passes in a row, and for one each second, since ` +
            `${headway.since} s, and no job was submitted, ended, or started for the first time since then`,
    );
  }

  /** Ends the pass. */
  end(): void {
    this.#state.open = false;
    this.#run.instance.exports.wakeReplay(this.#decisions.wakes.next());
  }

  /** The error for what the scheduler threw. It names the scheduler. */
  failed(error: unknown): unknown {
    this.#state.open = false;
    if (error instanceof UsageError || error instanceof DataError) return error;
    if (error instanceof AgentError) return this.#refusals.error(error.message);
    const where = error instanceof Error ? firstFrame(error.stack) : '';
    const { missed } = this.#names;
    const named = error instanceof TypeError && missed !== undefined ? ` (${missed})` : '';
    return this.#refusals.error(thrownText(error) + named, where === '' ? undefined : where);
  }

  /** The error for a scheduler that took too long. By default, begin() or schedule() had not returned. */
  overdue(
    seconds: number,
    what = `${this.#begins ? 'begin' : 'schedule'}() had not returned`,
  ): SchedulerFault {
    this.#state.open = false;
    return this.#refusals.error(`${what} after ${seconds} s`);
  }

  /**
   * Call this when nothing more of the run is wanted.
   *
   * @throws SchedulerFault if a column was written; the error names the column
   */
  checkColumns(): void {
    const written = this.#jobs.written();
    if (written !== undefined) throw this.#refusals.error(written);
  }

  /** Call this when the run is over. @throws SchedulerFault if jobs still wait; the error names the first */
  checkAllStarted(): void {
    const head = this.#jobs.head();
    if (head === undefined) return;
    const others = this.#jobs.queue.length - 1;
    const like = others > 0 ? `, like ${others} other${others > 1 ? 's' : ''}` : '';
    throw this.#refusals.error(
      `${this.#jobs.named(head)} was never started${like}; no further event will come`,
    );
  }

  /** A copy of the state for restore(). It must be restored together with the kernel's state. */
  save() {
    return { state: { ...this.#state }, decisions: this.#decisions.save() };
  }

  restore({ state, decisions }: ReturnType<Passes['save']>): void {
    Object.assign(this.#state, state);
    this.#refusals.time = state.time;
    this.#decisions.restore(decisions);
    this.#jobs.replaced();
  }
}
