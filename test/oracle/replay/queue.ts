import { easyReservation, easyScan } from './easy.ts';
import { savingOf, shineBefore, startInSun } from './images.ts';
import type { Job, OracleOrder, OraclePolicy } from './job.ts';
import { freeNow, type Machine, startJob } from './machine.ts';
import { makeRoom } from './shadow.ts';
import { ventureReservation, ventureScan } from './venture.ts';

/** The orders at the instant of a pass. */
export interface Orders {
  /** The present queue. */
  queue: () => Job[];
  sort: (jobs: Job[], order: OracleOrder) => Job[];
}

/**
 * Starts heads until one does not fit and preemption cannot make room for it. Returns this blocked head, if
 * there is one.
 */
function startHeads(machine: Machine, now: number, policy: OraclePolicy, { queue }: Orders): Job | undefined {
  const preempts = (policy.preemption ?? 'none') !== 'none';
  const saving = savingOf(policy.preemption);
  for (;;) {
    // A job that the head killed returns at once to its place by submission.
    const head = queue().at(0);
    if (saving) shineBefore(machine, head, saving, now);
    if (head === undefined) return undefined;
    const fits = head.processors <= freeNow(machine, now);
    const saved: Job[] = [];
    if (!fits && !(preempts && makeRoom(machine, head, now, saving && { saving, saved }))) return head;
    if (saving) startInSun(head, saving, saved.length > 0 ? saving.save : 0);
    startJob(machine, head, now, false, fits ? 'head' : 'preemption');
  }
}

/** Keeps the first reservation of a job. */
function promise(job: Job, reservation: number): void {
  if (Number.isNaN(job.promised)) job.promised = reservation;
}

/**
 * Backfills jobs after a blocked head, by its kind. Returns when the head is expected to start, as it
 * was before any job passed it.
 */
type Backfill = (machine: Machine, head: Job, candidates: Job[], now: number) => number;

const kinds: Record<string, Backfill> = {
  none: (machine, head, _, now) => easyReservation(machine, head, now).shadow,
  easy: (machine, head, candidates, now) => {
    const reservation = easyReservation(machine, head, now);
    promise(head, reservation.shadow);
    easyScan(machine, candidates, reservation, now);
    return reservation.shadow;
  },
  venture: (machine, head, candidates, now) => {
    const reservation = ventureReservation(machine, head, now);
    promise(head, reservation);
    ventureScan(machine, candidates, reservation, now);
    return reservation;
  },
};

/** One scheduling pass: starts heads, then backfills after the first blocked head. Returns when that may start. */
export function schedulingPass(machine: Machine, now: number, policy: OraclePolicy, orders: Orders): number {
  const head = startHeads(machine, now, policy, orders);
  if (head === undefined) return NaN;
  head.blocked = true;
  const others = orders.queue().filter((job) => job !== head);
  // In an order of their own, no candidate is at the top.
  const candidates = policy.candidates === undefined ? others : orders.sort(others, policy.candidates);
  return kinds[policy.backfilling](machine, head, candidates, now);
}
