import type { Policy } from '../../policy/policy.ts';
import { keepsWork, preempts } from '../../policy/preemption.ts';
import { BACKFILLED, type EventRule } from '../../schedule/schedule.ts';
import type { Workload } from '../../trace/workload.ts';
import { type Held, holder } from '../explain/held.ts';
import { type MachineState, stateReader } from '../explain/state.ts';
import type { PreparedReplay } from '../prepareReplay.ts';
import { type Before, changesOf, kept, NOTHING } from './changes.ts';
import { profileOf } from './profile.ts';
import { startsOf } from './starts.ts';
import type { RunningJob, SchedulerStep, StepEvent } from './step.ts';

/** The events that a pass follows. */
const HAVE_PASSES: readonly StepEvent['kind'][] = ['ended', 'killed', 'submitted'];

/** Reads steps from a run that is between two instants. */
export class StepReader {
  readonly #run: PreparedReplay;
  readonly #workload: Workload;
  readonly #policy: Policy;
  readonly #eventRule: EventRule;
  readonly #listed: number;
  readonly #state: () => MachineState;
  readonly #held: (state: MachineState) => Held;
  #before: Before = NOTHING;
  #victims: number[] = [];

  /** @param listed the most jobs of the queue in a step */
  constructor(run: PreparedReplay, workload: Workload, policy: Policy, eventRule: EventRule, listed: number) {
    this.#run = run;
    this.#workload = workload;
    this.#policy = policy;
    this.#eventRule = eventRule;
    this.#listed = listed;
    this.#state = stateReader(run, workload);
    this.#held = holder(run, policy);
  }

  get time(): number {
    return this.#run.instance.exports.replayTime();
  }

  /** The number of jobs submitted so far. */
  get submitted(): number {
    return this.#run.instance.exports.submittedJobs();
  }

  /** Takes the preempted attempts from the kernel. */
  takeTries(): void {
    const { exports, columns } = this.#run.instance;
    const count = exports.tries();
    if (count === 0) return;
    this.#victims.push(...columns.tryJob.subarray(0, count));
    exports.clearTries();
  }

  /** The instant to which the taken attempts belong is over. */
  forgetTries(): void {
    this.#victims = [];
  }

  /** Keeps the state: the next step begins with it. */
  keep(state = this.#state()): void {
    this.#before = kept(state, this.submitted);
  }

  /** The step that has just been made. The state before it must have been kept, unless it is the first. */
  read(index: number): SchedulerStep {
    const state = this.#state();
    const { instance, passes } = this.#run;
    const { exports, columns } = instance;
    const { jobs } = this.#workload;
    const { now, free, waiting } = state;
    const flags = columns.flags;
    const victims = this.#victims;
    const changes = changesOf(
      ...([this.#before, state, victims, this.submitted, jobs] as const),
      keepsWork(this.#policy) ? columns.image : undefined,
    );
    const held = this.#held(state);
    // Without backfilling there are no reservations, and no column of them.
    const { scheduler, backfilling } = this.#policy;
    const reserves = scheduler !== undefined || backfilling !== 'none';
    const reserved = reserves ? columns.reserved : undefined;
    const promised = (job: number) => reserved?.[job] ?? Number.NaN;
    const happened = changes.events.filter(({ kind }) => HAVE_PASSES.includes(kind));
    const starts = startsOf(
      {
        ...{ state, before: this.#before, changes, victims, promised, reservation: held.reservation },
        flags,
        key: exports.keyNow,
        ownReason: (job) => passes?.reasons.get(job),
        hasSeveralPasses: this.#eventRule !== 'batch' && happened.length > 1,
      },
      this.#policy,
    );
    const running = this.#running(state, flags);
    const isConservative = backfilling === 'conservative';
    const listed = Array.from(waiting.subarray(0, this.#listed));
    const { reservation } = held;
    const step: SchedulerStep = {
      ...{ index, time: now, events: changes.events, starts, free, running, waiting: waiting.length },
      queue: listed.map((job) => ({
        ...{ job, estimate: state.estimate[job], promised: promised(job) },
        ...held.reason(job),
      })),
      profile: profileOf(now, free, running, isConservative ? Array.from(waiting) : [], state),
      ...(reservation && {
        shadow: { job: waiting[0], time: reservation.due, extra: reservation.extra },
      }),
    };
    this.keep(state);
    return step;
  }

  #running(state: MachineState, flags: Uint8Array): RunningJob[] {
    const { backfilling } = this.#policy;
    const [head = Number.POSITIVE_INFINITY] = state.waiting;
    const hasShadow = preempts(this.#policy) || backfilling === 'venture';
    return Array.from(state.running)
      .sort((a, b) => state.start[a] - state.start[b] || a - b)
      .map((job) => ({
        job,
        start: state.start[job],
        estimatedEnd: state.estimatedEnd(job),
        isBackfilled: (flags[job] & BACKFILLED) !== 0,
        hasOverrun: state.hasOverrun(job),
        isShadow: hasShadow && job > head,
      }));
  }
}
