import { easyReservation, easyScan } from './easy.ts';
import { freeNow } from './holding.ts';
import { type Job, type Machine, type OracleOrder, type OraclePolicy, startJob } from './job.ts';
import { makeRoom } from './shadow.ts';
import { ventureReservation, ventureScan } from './venture.ts';

/** Puts jobs in an order as it is at the instant of the pass. */
export type Sort = (jobs: Job[], order: OracleOrder) => Job[];

/** Starts heads until one does not fit and no room can be made for it. Returns that one, or nothing. */
function startHeads(machine: Machine, now: number, policy: OraclePolicy, sort: Sort): Job | undefined {
  for (;;) {
    // Whom a head killed queues for the place of its submission at once.
    const head = sort(machine.waiting, policy.order).at(0);
    if (head === undefined) return undefined;
    const fits = head.processors <= freeNow(machine, now);
    if (!fits && !(policy.preemption === 'shadow' && makeRoom(machine, head, now))) return head;
    startJob(machine, head, now, false);
  }
}

/** The first reservation a job gets is what it was promised. */
function promise(job: Job, reservation: number): void {
  if (Number.isNaN(job.promised)) job.promised = reservation;
}

/** What a kind of backfilling does with the jobs behind a blocked head. */
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

/** One scheduling pass: heads, and behind the first that is blocked, backfilling. */
export function schedulingPass(machine: Machine, now: number, policy: OraclePolicy, sort: Sort): void {
  const head = startHeads(machine, now, policy, sort);
  if (head === undefined) return;
  head.blocked = true;
  const others = machine.waiting.filter((job) => job !== head);
  kinds[policy.backfilling](machine, head, others, now, () =>
    sort(others, policy.candidates ?? policy.order),
  );
}
