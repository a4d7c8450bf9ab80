// Obstacles that keep pending jobs out of the queue: dependencies, begin times, and reservations that have not begun.
// The controller looks at the beginning of each pass.

import type { Cluster } from '../../../../src/slurm/machine/cluster.ts';
import { type Entry, explain, type Hold } from '../jobs.ts';
import { isAtLimit, recordOf } from './arrays.ts';
import { decide, dependencyOf, mayDecide } from './dependencies.ts';
import { type Occurrence, occurrenceOf } from './reservations.ts';

/** Time from the release of the nodes of a preempted or failed job until it may start again, seconds. */
const REQUEUE_DELAY = 121;

export interface Controller {
  readonly entries: readonly Entry[];
  readonly occurrences: readonly Occurrence[];
  /** Whether jobs whose dependencies can never be met are cancelled if they do not say so themselves. */
  readonly killsInvalid: boolean;
  /** A job leaves the queue and does not run. */
  cancelled(entry: Entry): void;
}

/** Obstacle that holds a job at an instant, in whole seconds; undefined: nothing. */
export function holdOf(entry: Entry, { entries, occurrences }: Controller, now: number): Hold | undefined {
  const verdict = entry.hold === 'DependencyNeverSatisfied' ? 'failed' : dependencyOf(entry, entries, now);
  if (verdict === 'open') return 'Dependency';
  if (verdict === 'failed') return 'DependencyNeverSatisfied';
  if (entry.eligible !== undefined && entry.eligible > now) return 'BeginTime';
  const own = occurrenceOf(entry.job, occurrences);
  return own !== undefined && (now < own.start || now >= own.end) ? 'Reservation' : undefined;
}

/** Whether a pass would find the job otherwise than the last one did. */
export function isReady(entry: Entry, controller: Controller, now: number): boolean {
  if (entry.state !== 'pending' || entry.isReleased || entry.heldBy !== undefined) return false;
  return holdOf(entry, controller, now) !== entry.hold || mayDecide(entry, controller.entries, now);
}

/**
 * A pass begins. Jobs that gain no age yet gain it from the instant from which on they are eligible now, and keep it
 * even if they are not eligible any more. If limits are enforced, a job that is held gains none.
 */
export function noteAccruals({ entries }: Controller, { priority, enforce }: Cluster, now: number): void {
  for (const entry of entries) {
    if (entry.state !== 'pending' || entry.accrues !== undefined) continue;
    const waits = /^Dependency/.test(entry.hold ?? '') || (entry.eligible ?? 0) > now;
    const isHeld = waits || entry.heldBy !== undefined;
    if (priority.accruesAlways) entry.accrues = Math.floor(entry.submit);
    else if (!(enforce?.limits && isHeld)) entry.accrues = entry.eligible;
  }
}

/** Looks at all jobs that are held. */
export function releaseJobs(controller: Controller, now: number): void {
  const { entries } = controller;
  const seen = new Set<Entry>();
  for (const entry of entries) {
    if (entry.state !== 'pending' || entry.isReleased || seen.has(entry)) continue;
    const record = recordOf(entry, entries).filter(({ state }) => state === 'pending');
    for (const one of record) seen.add(one);
    look(record, controller, now);
  }
}

/** The controller looks at a record of tasks, or at a job. */
export function look(record: readonly Entry[], controller: Controller, now: number): void {
  const [first] = record;
  if (first.heldBy !== undefined) {
    showHold(record, now);
    return;
  }
  decide(first, controller.entries, now);
  const hold = holdOf(first, controller, now);
  for (const entry of record) {
    entry.hold = hold;
    for (const [term, isMet] of first.decided) entry.decided.set(term, isMet);
    if (hold === 'Dependency' && entry.eligible !== undefined && entry.eligible < now)
      entry.eligible = undefined;
    if (hold !== undefined) explain(entry, hold, now);
    if (
      hold === 'DependencyNeverSatisfied' &&
      (entry.job.dependency?.killIfInvalid ?? controller.killsInvalid)
    ) {
      entry.state = 'over';
      entry.result = 'failed';
      controller.cancelled(entry);
    }
    if (hold !== undefined) continue;
    entry.isReleased = true;
    entry.eligible ??= now;
    if (/^(Dependency|BeginTime|Reservation)$/.test(entry.reason)) explain(entry, 'None', now);
  }
}

/** A held job shows who holds it, and the controller does not look for other obstacles. */
export function showHold(record: readonly Entry[], now: number): void {
  for (const entry of record) {
    const { heldBy = 'JobHeldUser' } = record[0];
    entry.hold = heldBy;
    explain(entry, heldBy, now);
  }
}

/** An array with as many running tasks as may run is no part of the queue; its tasks are not eligible. */
export function isHeldByLimit(entry: Entry, entries: readonly Entry[], now: number): boolean {
  const record = recordOf(entry, entries).filter(({ state }) => state === 'pending');
  const isHeld = isAtLimit(entry, entries);
  for (const one of record) {
    if (isHeld) {
      if (one.eligible !== undefined && one.eligible <= now) one.eligible = undefined;
      explain(one, 'JobArrayTaskLimit', now);
    } else one.eligible ??= now;
  }
  return isHeld;
}

/** A begin that is past at the submission, or this very second, is none. */
export function dropPastBegin(record: readonly Entry[], now: number): void {
  for (const entry of record) {
    if (entry.eligible !== undefined && entry.eligible <= now) entry.eligible = undefined;
  }
}

/** A preempted or failed job is put back into the queue: its nodes are free. */
export function putBack(entry: Entry, now: number): void {
  Object.assign(entry, { state: 'pending', start: Number.NaN, end: Number.NaN, allocation: undefined });
  Object.assign(entry, { submit: now, eligible: now + REQUEUE_DELAY, accrues: undefined });
  entry.sizeCpus = undefined;
  Object.assign(entry, { isReleased: false, hold: 'BeginTime' });
  explain(entry, 'BeginTime', now);
  if (entry.heldBy !== undefined) showHold([entry], now);
}
