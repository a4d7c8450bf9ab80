// Asks for the GPUs that running jobs have on each node, again and again: the controller forgets them at their ends.
import { execFile } from 'node:child_process';
import type { Cluster } from '../cluster.ts';

/** Real time between two polls. */
const POLL_MS = 200;

export class GpuPoll {
  /** GPUs of each job by its number, as `g1:2 g[3-4]:1`. */
  readonly gpus = new Map<string, string>();
  readonly #timer: NodeJS.Timeout;

  constructor(cluster: Cluster) {
    const args = ['show', 'job', '--details', '--oneliner'];
    this.#timer = setInterval(() => {
      // At the end it may find the controller gone.
      execFile('scontrol', args, { env: cluster.env, maxBuffer: 2 ** 26 }, (_, text) => this.#add(text));
    }, POLL_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #add(text: string): void {
    for (const line of text.split('\n')) {
      const found = [...line.matchAll(/ Nodes=(\S+) CPU_IDs=\S+ Mem=\S+ GRES=gpu:(?:[^\d:(]\w*:)?(\d+)/g)];
      const number = /^JobId=(\d+) /.exec(line)?.[1];
      if (number === undefined || found.length === 0) continue;
      this.gpus.set(number, found.map(([, names, count]) => `${names}:${count}`).join(' '));
    }
  }
}
