// Jobs that are submitted when its limit kills another one, and how many jobs and arrays come before each.
import type { Cluster } from '../../../src/slurm/machine/cluster.ts';
import { putBack } from './events/waiting.ts';
import type { Entry } from './jobs.ts';
import { ranksOf } from './queue.ts';

export class Followers {
  readonly #entries: readonly Entry[];
  /** For a follower: the job that must be killed. */
  readonly #leaders = new Map<number, number>();
  readonly #ranks: number[];
  readonly #areCounted: boolean;
  #records = 0;

  readonly #requeuesLast: boolean;

  constructor(entries: readonly Entry[], { scheduling, preemption, outages = [] }: Cluster) {
    this.#entries = entries;
    this.#ranks = ranksOf(entries);
    for (const { id, job } of entries) {
      if (job.follower === undefined) continue;
      entries[job.follower].submit = Number.POSITIVE_INFINITY;
      this.#leaders.set(job.follower, id);
    }
    const areHeld = entries.some(({ job }) => job.holds !== undefined);
    this.#requeuesLast = scheduling.rules.requeuesLast && (preemption !== undefined || outages.length > 0);
    this.#areCounted = this.#leaders.size > 0 || areHeld || this.#requeuesLast;
  }

  /** Jobs that are submitted now, or were before the replay began: followers last, in the order of those that were killed. */
  bornAt(now: number): Entry[] {
    const leaderOf = ({ id }: Entry) => this.#leaders.get(id) ?? -1;
    return this.#entries
      .filter(({ state, submit }) => state === 'unborn' && submit <= now)
      .sort((a, b) => leaderOf(a) - leaderOf(b) || a.submit - b.submit);
  }

  /**
   * If unknown jobs arrive, or jobs are held, the number before each is known only at its submission, or when it is
   * released or requeued.
   */
  submitted(record: readonly Entry[]): void {
    if (this.#areCounted) for (const { id } of record) this.#ranks[id] = this.#records;
    this.#records++;
  }

  /** A job comes back into the queue. Returns whether it goes behind all others. */
  putBack(entry: Entry, now: number): boolean {
    putBack(entry, now);
    const isLast = this.#requeuesLast && entry.heldBy === undefined;
    if (isLast) this.submitted([entry]);
    return isLast;
  }

  rankOf({ id }: Entry): number {
    return this.#ranks[id];
  }

  /** A run has come to its end. */
  ended({ start, end, job: { run, follower } }: Entry): void {
    if (follower !== undefined && end < start + run) this.#entries[follower].submit = end;
  }
}

/** Whether the job runs, or will run again, or will be submitted regardless of others. */
export function isUnderWay({ state, submit }: Entry): boolean {
  return /running|dropped/.test(state) || (state === 'unborn' && submit < Number.POSITIVE_INFINITY);
}
