// Finds the reasons why the jobs of a step started, from the state that the pass left.
import type { Policy } from '../../policy/policy.ts';
import { BACKFILLED } from '../../schedule/schedule.ts';
import type { HeadReservation } from '../explain/queued.ts';
import type { MachineState } from '../explain/state.ts';
import type { Before, Changes } from './changes.ts';
import type { StartDecision } from './step.ts';

/** A step in which jobs started. */
interface StartingStep {
  readonly state: MachineState;
  readonly before: Before;
  readonly changes: Changes;
  readonly victims: readonly number[];
  /** The reservation of the head, under EASY and venture backfilling. */
  readonly reservation: HeadReservation | undefined;
  readonly flags: Uint8Array;
  /** The key of a job now, by the order of the queue or of the candidates. */
  key(ofCandidates: boolean, job: number): number;
  /** The first reservation or promised start of a job, or NaN. */
  promised(job: number): number;
  /** The reason of a custom scheduler, if it gave one. */
  ownReason(job: number): string | undefined;
  /** True if the instant had more than one pass. */
  readonly hasSeveralPasses: boolean;
}

/** The decisions of a step, in the order of the starts. */
export function startsOf(step: StartingStep, policy: Policy): StartDecision[] {
  const { started } = step.changes;
  if (started.length === 0) return [];
  if (policy.scheduler !== undefined) return started.map((job) => ownStart(step, job));
  if (policy.backfilling === 'conservative') return reservedStarts(step);
  if (step.hasSeveralPasses)
    return started.map((job) => ({ kind: 'several', passes: isBackfilled(step, job), ...common(step, job) }));
  const heads = inOrder(step, started, false).filter((job) => !isBackfilled(step, job));
  const [decisions, free] = headStarts(step, heads);
  const others = started.filter((job) => isBackfilled(step, job));
  const passed = policy.backfilling === 'venture' ? venturePassing : easyPassing;
  return [...decisions, ...passed(step, others, free)];
}

/** The jobs in the order of the queue or of the candidates. Ties go by submission. */
function inOrder({ key }: StartingStep, jobs: readonly number[], ofCandidates: boolean): number[] {
  return jobs.toSorted((a, b) => key(ofCandidates, a) - key(ofCandidates, b) || a - b);
}

const isBackfilled = ({ flags }: StartingStep, job: number) => (flags[job] & BACKFILLED) !== 0;

function common({ state, promised }: StartingStep, job: number) {
  return { job, estimatedEnd: state.now + state.estimate[job], promised: promised(job) };
}

function ownStart(step: StartingStep, job: number): StartDecision {
  const reason = step.ownReason(job);
  return { kind: 'own', ...common(step, job), ...(reason === undefined ? {} : { reason }) };
}

/** Jobs whose reservation is now start in the order of the queue. */
function reservedStarts(step: StartingStep): StartDecision[] {
  const { state, before, changes } = step;
  let free = changes.freeBefore;
  return inOrder(step, changes.started, false).map((job) => {
    const decision: StartDecision = {
      kind: 'reservation',
      free,
      reserved: before.reserved.get(job) ?? Number.NaN,
      passes: isBackfilled(step, job),
      ...common(step, job),
    };
    free -= state.processors[job];
    return decision;
  });
}

/** Heads start while they fit. One that does not fit may take processors from the victims, in their order. */
function headStarts(step: StartingStep, heads: readonly number[]): [StartDecision[], free: number] {
  const { processors } = step.state;
  const victims = [...step.victims];
  let free = step.changes.freeBefore;
  const decisions = heads.map((job): StartDecision => {
    const before = free;
    const preempted: number[] = [];
    while (free < processors[job] && victims.length > 0) {
      const victim = victims.shift() as number;
      preempted.push(victim);
      free += processors[victim];
    }
    free -= processors[job];
    return { kind: 'head', free: before, preempted, ...common(step, job) };
  });
  return [decisions, free];
}

/** EASY scans the candidates once, in their order. */
function easyPassing(step: StartingStep, jobs: number[], free: number): StartDecision[] {
  const { state, reservation } = step;
  if (reservation === undefined) return [];
  const { due } = reservation;
  const { now, estimate, processors, waiting } = state;
  const outlasts = (job: number) => now + estimate[job] > due;
  let left = free;
  // The state that the step left, and the processors that its jobs took.
  let extra = jobs.filter(outlasts).reduce((sum, job) => sum + processors[job], reservation.extra);
  return inOrder(step, jobs, true).map((job) => {
    const beside = { free: left, head: waiting[0], due, ...common(step, job) };
    left -= processors[job];
    if (!outlasts(job)) return { kind: 'before', ...beside };
    const decision: StartDecision = { kind: 'extra', extra, ...beside };
    extra -= processors[job];
    return decision;
  });
}

/** Jobs that end by the reservation start first, the shortest estimate first. Then any job that fits starts. */
function venturePassing(step: StartingStep, jobs: number[], free: number): StartDecision[] {
  const { state, reservation } = step;
  if (reservation === undefined) return [];
  const { due } = reservation;
  const { now, estimate, processors, waiting } = state;
  const isBefore = (job: number) => now + estimate[job] <= due;
  const first = jobs.filter(isBefore).sort((a, b) => estimate[a] - estimate[b] || a - b);
  const rest = jobs.filter((job) => !isBefore(job));
  let left = free;
  return [...first, ...rest].map((job) => {
    const beside = { free: left, head: waiting[0], due, ...common(step, job) };
    left -= processors[job];
    return { kind: isBefore(job) ? 'before' : 'venture', ...beside };
  });
}
