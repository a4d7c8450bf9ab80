import { easyReservation, easyScan } from './easy.ts';
import { freeNow } from './holding.ts';
import { savingOf, shineBefore, startInSun } from './images.ts';
import { type Job, type Machine, type OracleOrder, type OraclePolicy, startJob } from './job.ts';
import { makeRoom } from './shadow.ts';
import { ventureReservation, ventureScan } from './venture.ts';

/** Sorts jobs by an order at the instant of the pass. */
export type Sort = (jobs: Job[], order: OracleOrder) => Job[];

/**
 * Starts heads until one does not fit and preemption cannot make room for it. Returns this blocked head, if
 * there is one.
 */
function startHeads(machine: Machine, now: number, policy: OraclePolicy, sort: Sort): Job | undefined {
  const preempts = (policy.preemption ?? 'none') !== 'none';
  const saving = savingOf(policy.preemption);
  for (;;) {
    // A job that the head killed returns at once to its place by submission.
    const head = sort(machine.waiting, policy.order).at(0);
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

/** How a kind of backfilling treats the jobs behind a blocked head. */
type Backfill = (machine: Machine, head: Job, others: Job[], now: number, sorted: () => Job[]) => void;

const kinds: Record<string, Backfill> = {
  none: () => {},
  easy: (machine, head, _others, now, sorted) => {
    const reservation = easyReservation(machine, head, now);
    promise(head, reservation.shadow);
    easyScan(machine, sorted(), reservation, now);
  },
  venture: (machine, head, others, now) => {
    const reservation = ventureReservation(machine, head, now);
    promise(head, reservation);
    ventureScan(machine, others, reservation, now);
  },
};

/** One scheduling pass: starts heads, then backfills behind the first blocked head. */
export function schedulingPass(machine: Machine, now: number, policy: OraclePolicy, sort: Sort): void {
  const head = startHeads(machine, now, policy, sort);
  if (head === undefined) return;
  head.blocked = true;
  const others = machine.waiting.filter((job) => job !== head);
  kinds[policy.backfilling](machine, head, others, now, () =>
    sort(others, policy.candidates ?? policy.order),
  );
}
