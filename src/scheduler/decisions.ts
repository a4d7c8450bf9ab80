import { REFUSAL } from '../kernel/codes.ts';
import type { Instance } from '../kernel/instance.ts';
import type { ShadowTime } from '../policy/scheduler.ts';
import { Headway, MOST_PREEMPTING } from './headway.ts';
import type { PassState } from './passState.ts';
import { KernelProfile } from './profile.ts';
import { type Called, described, type Refusals, type SchedulerFault } from './refusal.ts';
import type { SeenJobs } from './seenJobs.ts';
import { shadowOf } from './shadow.ts';
import { MOST_WAKES, Wakes } from './wakes.ts';

/** Actions of a custom scheduler in a pass. Impossible actions are rejected. */
export class Decisions {
  readonly #instance: Instance;
  readonly #state: PassState;
  readonly #jobs: SeenJobs;
  readonly #refusals: Refusals;
  readonly #machine: number;
  readonly #reserved: Float64Array;
  /** The number of the pass that last started each job. */
  readonly #startedIn: Int32Array;
  readonly profile: KernelProfile;
  readonly wakes = new Wakes();
  readonly headway = new Headway();
  /** The reasons that the scheduler gave for starts, by job. */
  readonly reasons = new Map<number, string>();

  constructor(
    { instance, jobs: count, machine }: { instance: Instance; jobs: number; machine: number },
    state: PassState,
    jobs: SeenJobs,
    refusals: Refusals,
  ) {
    this.#instance = instance;
    this.#state = state;
    this.#jobs = jobs;
    this.#refusals = refusals;
    this.#machine = machine;
    this.#reserved = instance.columns.reserved;
    this.#startedIn = new Int32Array(count);
    this.profile = new KernelProfile(instance.exports, this, refusals);
  }

  /** A copy for restore(). */
  save() {
    return {
      headway: this.headway.save(),
      profileKept: this.profile.kept,
      wakes: this.wakes.save(),
      startedIn: this.#startedIn.slice(),
      reasons: [...this.reasons],
    };
  }

  restore(saved: ReturnType<Decisions['save']>): void {
    this.headway.restore(saved.headway);
    this.profile.kept = saved.profileKept;
    this.wakes.restore(saved.wakes);
    this.#startedIn.set(saved.startedIn);
    this.reasons.clear();
    for (const [job, reason] of saved.reasons) this.reasons.set(job, reason);
  }

  /** Current time, in seconds. */
  get time(): number {
    return this.#state.time;
  }

  free = (): number => this.#state.free;

  start = (job: number, reason?: string): void => {
    this.checkOpen(this.start);
    const jobs = this.#jobs;
    const refused = jobs.has(job) ? this.#instance.exports.startJob(job) : REFUSAL.NOT_WAITING;
    if (refused !== REFUSAL.STARTED) throw this.#cannotStart(job, refused);
    this.#state.free -= jobs.processors[job];
    jobs.update(job, job + 1);
    if (this.#startedIn[job] === 0) this.headway.made(this.time);
    this.#startedIn[job] = this.#state.number;
    if (reason !== undefined) this.reasons.set(job, String(reason));
    else if (this.reasons.size > 0) this.reasons.delete(job);
    jobs.queueChanged();
  };

  preempt = (job: number): void => {
    this.checkOpen(this.preempt);
    const state = this.#state;
    const jobs = this.#jobs;
    const refuse = (why: string) => this.#refusals.refuse(this.preempt, why);
    if (!jobs.isRunning(job)) throw refuse(`${jobs.named(job)} cannot be preempted: it is not running`);
    if (this.#startedIn[job] === state.number)
      throw refuse(`${jobs.named(job)} cannot be preempted: it was started in this pass`);
    if (!state.preempted && this.headway.preempts())
      throw refuse(
        `it preempted jobs in more than ${MOST_PREEMPTING} passes since ${this.headway.since} s, and no job was ` +
          'submitted, ended, or started for the first time since then',
      );
    state.preempted = true;
    jobs.skip(job);
    this.#instance.exports.preemptJob(job);
    state.free += jobs.processors[job];
    jobs.queueChanged();
  };

  wakeAt = (time: number): void => {
    this.checkOpen(this.wakeAt);
    const refuse = (why: string) => this.#refusals.refuse(this.wakeAt, why);
    if (!(time > this.time && time < Number.POSITIVE_INFINITY))
      throw refuse(`wakeAt(${described(time)}): expected a time after now`);
    this.wakes.add(time);
    if (this.wakes.count > MOST_WAKES)
      throw refuse(`it asked for passes at more than ${MOST_WAKES} instants at once`);
  };

  reserve = (job: number, time: number): void => {
    this.checkOpen(this.reserve);
    const refuse = (at: string, why: string) =>
      this.#refusals.refuse(this.reserve, `${this.#jobs.named(job)} cannot be promised a start${at}: ${why}`);
    if (!this.#jobs.isWaiting(job)) throw refuse('', 'it is not waiting');
    if (!(time >= this.time && time < Number.POSITIVE_INFINITY))
      throw refuse(` at ${described(time)}`, 'expected now or a later time');
    if (Number.isNaN(this.#reserved[job])) this.#reserved[job] = time;
  };

  shadow = (processors: number, counts?: (job: number) => boolean): ShadowTime => {
    this.checkOpen(this.shadow);
    this.#refusals.checkProcessors(this.shadow, processors);
    if (counts !== undefined) {
      const { running, processors: width } = this.#jobs;
      const counted = {
        processors: width,
        estimatedEnd: running.estimatedEnd,
        [Symbol.iterator]: () => running[Symbol.iterator](),
      };
      return shadowOf(counted, this.#machine, this.time, processors, counts);
    }
    const { exports } = this.#instance;
    return { time: exports.reservationTime(processors), extra: exports.reservationExtra() };
  };

  /** @throws SchedulerFault outside a pass */
  checkOpen(called: Called): void {
    if (!this.#state.open)
      throw this.#refusals.refuse(
        called,
        `${called.name}() was called outside a pass; it only works during a pass`,
      );
  }

  #cannotStart(job: number, refused: number): SchedulerFault {
    const jobs = this.#jobs;
    const refuse = (why: string) =>
      this.#refusals.refuse(this.start, `${jobs.named(job)} cannot start: ${why}`);
    if (refused === REFUSAL.TOO_WIDE)
      return refuse(`it needs ${jobs.processors[job]} processors, and ${this.#state.free} are free`);
    if (!jobs.has(job)) return refuse('there is no such job yet');
    return refuse(`it ${jobs.isRunning(job) ? 'is running' : 'has ended'}`);
  }
}
