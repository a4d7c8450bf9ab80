// Asks for the parts of priorities again and again.
import { execFile } from 'node:child_process';
import type { Cluster } from '../cluster.ts';

export interface Factors {
  /** Seconds since the epoch, on the cluster's clock. */
  readonly at: number;
  readonly id: string;
  /** Weight times factor of age, fair share, job size, partition and QOS, then nice. */
  readonly values: readonly number[];
}

/** Real time between two polls. */
const POLL_MS = 500;

export class SprioPoll {
  readonly factors: Factors[] = [];
  readonly #timer: NodeJS.Timeout;

  /** @param now returns the time on the cluster's clock */
  constructor(cluster: Cluster, now: () => number) {
    const args = ['--noheader', '--format=%i %A %F %J %P %Q %N'];
    this.#timer = setInterval(() => {
      const at = now();
      // At the end it may find the controller gone, or no job.
      execFile('sprio', args, { env: cluster.env }, (_, text) => this.#add(at, text));
    }, POLL_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #add(at: number, text: string): void {
    for (const line of text.split('\n')) {
      const [id, ...values] = line.trim().split(/\s+/);
      if (values.length === 6) this.factors.push({ at, id, values: values.map(Number) });
    }
  }
}
