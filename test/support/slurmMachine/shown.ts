// The reasons that waiting jobs show, from one pass to the next: the oracle's, from the states of the real
// controller, and those that a poll of squeue saw.
import type { Entry } from '../../oracle/slurm/jobs.ts';
import type { RecordedRun } from './fixture.ts';

/** A poll may have come this many seconds before its time in the record, or after it. */
const POLL = 1;

export class Shown {
  /** For a job: its reasons with the instants from which on they held, since it waits. */
  readonly #histories: [at: number, reason: string | undefined][][];

  constructor(jobs: number) {
    this.#histories = Array.from({ length: jobs }, () => []);
  }

  /**
   * Entries before a pass take up their reasons. A job submitted after others begins with `Priority`, and with
   * `Resources` if it lacks nodes.
   */
  takeUp(entries: readonly Entry[], lacksNodes: (entry: Entry) => boolean): void {
    const waiting = entries.filter(({ state }) => state === 'pending');
    const highest = ({ priority }: Entry) => Math.max(...priority);
    const best = Math.max(...waiting.map(highest));
    for (const entry of waiting) {
      const [, last] = this.#histories[entry.id].at(-1) ?? [];
      const first = () => (lacksNodes(entry) ? 'Resources' : highest(entry) < best ? 'Priority' : 'None');
      entry.reason = last ?? first();
    }
  }

  /** Takes down what the entries show after a pass, if it is not what they showed before. */
  note(entries: readonly Entry[], at: number): void {
    for (const { id, state, reason } of entries) {
      const history = this.#histories[id];
      const shown = state === 'pending' ? reason : undefined;
      if (history.length === 0 || history[history.length - 1][1] !== shown) history.push([at, shown]);
    }
  }

  /** Polls that saw a job wait for a reason, and how many of them saw what it shows here about then. */
  compare({ jobs }: RecordedRun): { count: number; same: number } {
    const polls = new Set(jobs.flatMap(({ record }) => record.reasons.map(([at]) => at)));
    const compared = { count: 0, same: 0 };
    for (const at of polls) {
      for (const [id, { record }] of jobs.entries()) {
        const [, state, reason] = record.reasons.findLast(([since]) => since <= at) ?? [];
        const ours = this.#during(id, at - POLL, at + POLL);
        if (state !== 'PENDING' || reason === undefined || reason === 'None' || ours.length === 0) continue;
        compared.count++;
        if (ours.includes(reason)) compared.same++;
      }
    }
    return compared;
  }

  #during(job: number, from: number, until: number): string[] {
    const history = this.#histories[job];
    const first = Math.max(
      0,
      history.findLastIndex(([at]) => at <= from),
    );
    return history
      .slice(first)
      .flatMap(([at, reason]) => (at <= until && reason !== undefined ? [reason] : []));
  }
}
