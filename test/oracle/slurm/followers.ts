// Jobs that are submitted when its limit kills another one, and how many jobs and arrays come before each.
import type { Entry } from './jobs.ts';
import { ranksOf } from './queue.ts';

export class Followers {
  readonly #entries: readonly Entry[];
  /** For a follower: the job that must be killed. */
  readonly #leaders = new Map<number, number>();
  readonly #ranks: number[];
  readonly #areCounted: boolean;
  #records = 0;

  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
    this.#ranks = ranksOf(entries);
    for (const { id, job } of entries) {
      if (job.follower === undefined) continue;
      entries[job.follower].submit = Number.POSITIVE_INFINITY;
      this.#leaders.set(job.follower, id);
    }
    this.#areCounted = this.#leaders.size > 0 || entries.some(({ job }) => job.holds !== undefined);
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
   * released.
   */
  submitted(record: readonly Entry[]): void {
    if (this.#areCounted) for (const { id } of record) this.#ranks[id] = this.#records;
    this.#records++;
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
