// Asks the controller for the waiting and running jobs again and again, in one process.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Cluster } from '../cluster.ts';

/** State of one job at one poll. */
export interface Seen {
  /** Seconds since the epoch, on the cluster's clock. */
  readonly at: number;
  readonly id: string;
  readonly state: string;
  readonly reason: string;
  readonly priority: number;
}

export class SqueuePoll {
  readonly #process: ChildProcess;
  #text = '';

  /** @param every seconds of the cluster's clock, a whole number */
  constructor(cluster: Cluster, every: number) {
    // Each line at once: what waits in a buffer is lost when it is killed.
    const args = ['-oL', 'squeue', '--all', '--array', `--iterate=${every}`, '--format=%i|%T|%r|%Q'];
    this.#process = spawn('stdbuf', args, { env: cluster.env, stdio: ['ignore', 'pipe', 'ignore'] });
    this.#process.stdout?.setEncoding('utf8').on('data', (chunk) => {
      this.#text += chunk;
    });
  }

  stop(): void {
    this.#process.kill('SIGKILL');
  }

  /** All that was seen so far, in the order of time. */
  seen(): Seen[] {
    const seen: Seen[] = [];
    let at = Number.NaN;
    for (const line of this.#text.split('\n')) {
      const fields = line.split('|');
      if (fields.length === 4 && fields[0] !== 'JOBID') {
        const [id, state, reason, priority] = fields;
        seen.push({ at, id, state, reason, priority: Number(priority) });
      } else if (/^\w{3} \w{3} /.test(line)) at = Date.parse(line) / 1000;
    }
    return seen;
  }
}
