import { compress, reserve, speculateBetween, startDue } from './conservative.ts';
import { easyReservation, easyScan } from './easy.ts';
import type { Job } from './job.ts';
import { begin, freeNow, type Machine, type OracleOnlinePolicy, startJob } from './machine.ts';
import type { Sort } from './order.ts';
import { speculativeRun } from './run.ts';
import { makeRoom } from './shadow.ts';
import { mostValuable } from './value.ts';
import { ventureReservation, ventureScan } from './venture.ts';

/** The rules of a pass. */
export interface Rules {
  policy: OracleOnlinePolicy;
  speculative: boolean;
  /** The present queue. */
  queue: () => Job[];
  sort: Sort;
}

/**
 * Starts heads until one does not fit and preemption cannot make room for it. Returns this blocked head, if
 * there is one.
 */
function startHeads(machine: Machine, now: number, { policy, queue }: Rules): Job | undefined {
  for (;;) {
    // A job that the head killed returns to its place at once.
    const head = queue().at(0);
    if (head === undefined) return undefined;
    const fits = head.given.processors <= freeNow(machine);
    if (!fits && !(policy.preemption === 'shadow' && makeRoom(machine, head, now))) return head;
    startJob(machine, head, now);
  }
}

/** The candidates behind the head, in their order. In an order of their own, no job is at the top. */
function behind(head: Job, { policy, queue, sort }: Rules): Job[] {
  const others = queue().filter((job) => job !== head);
  const { order, candidates = order } = policy;
  return candidates === order ? others : sort(others, candidates);
}

/**
 * Backfills. Returns the shadow time: when the head is planned to start, computed before any job passes it.
 */
function backfill(machine: Machine, head: Job, now: number, rules: Rules): number {
  if (rules.policy.backfilling === 'venture') {
    const reservation = ventureReservation(machine, head, now);
    ventureScan(machine, behind(head, rules), reservation, now);
    return reservation;
  }
  const reservation = easyReservation(machine, head);
  if (Number.isNaN(head.promise)) head.promise = reservation.shadow;
  if (rules.policy.backfilling === 'easy') easyScan(machine, behind(head, rules), reservation, now);
  return reservation.shadow;
}

/** Runs jobs speculatively on idle processors until the shadow time. The head itself is never a candidate. */
function speculateBefore(machine: Machine, head: Job, shadow: number, now: number): void {
  for (;;) {
    const candidates = machine.waiting
      .filter((job) => job !== head && job.given.processors <= freeNow(machine))
      .map((job) => ({ job, until: shadow }));
    const best = mostValuable(candidates, now);
    if (best === undefined) return;
    begin(machine, speculativeRun(best.job, now, best.until));
  }
}

/**
 * One scheduling pass: starts heads, backfills behind the first blocked head, and uses what is left for
 * speculation.
 */
function headPass(machine: Machine, now: number, rules: Rules): void {
  const head = startHeads(machine, now, rules);
  if (head === undefined) return;
  const shadow = backfill(machine, head, now, rules);
  if (rules.speculative) speculateBefore(machine, head, shadow, now);
}

function conservativePass(machine: Machine, now: number, { queue, speculative }: Rules): void {
  startDue(machine, queue(), now);
  const head = queue().at(0);
  if (speculative && head !== undefined) speculateBetween(machine, head, now);
}

/** How ends, submissions and instants are handled under a kind of backfilling. */
export function discipline(policy: OracleOnlinePolicy) {
  if (policy.backfilling === 'conservative') return { pass: conservativePass, compress, reserve };
  return { pass: headPass, compress: () => {}, reserve: () => {} };
}
