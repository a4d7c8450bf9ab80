// How many jobs a cycle of backfilling has tested of each user, partition, and user in a partition.
import type { Scheduling } from '../../../src/slurm/machine/cluster.ts';
import type { Entry } from './jobs.ts';

export class Shares {
  readonly #most: readonly number[];
  readonly #counts = new Map<string, number>();

  constructor({ bfMaxJobUser, bfMaxJobPart, bfMaxJobUserPart }: Scheduling) {
    this.#most = [bfMaxJobUser, bfMaxJobPart, bfMaxJobUserPart].map((most) =>
      most === 0 ? Number.POSITIVE_INFINITY : most,
    );
  }

  /** Whether one more may be tested. If so, it is counted. */
  take({ job: { user } }: Entry, partition: number): boolean {
    const keys = [`user ${user}`, `partition ${partition}`, `both ${user} ${partition}`];
    const counts = keys.map((key) => this.#counts.get(key) ?? 0);
    if (counts.some((count, i) => count >= this.#most[i])) return false;
    for (const [i, key] of keys.entries()) this.#counts.set(key, counts[i] + 1);
    return true;
  }
}
