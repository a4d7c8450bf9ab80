// Commands of an administrator: scontrol hold, uhold and release.
import type { Cluster } from '../../../../src/slurm/machine/cluster.ts';
import type { HoldCommand } from '../../../../src/slurm/machine/events/model.ts';
import type { Followers } from '../followers.ts';
import { type Entry, explain } from '../jobs.ts';
import { recordOf } from './arrays.ts';
import { type Controller, noteAccruals, showHold } from './waiting.ts';

/** Carries out the commands. */
export class Holds {
  readonly #cluster: Cluster;
  readonly #followers: Followers;
  readonly #prioritize: (entry: Entry) => void;
  #until = Number.NEGATIVE_INFINITY; // commands have been carried out

  constructor(cluster: Cluster, followers: Followers, prioritize: (entry: Entry) => void) {
    this.#cluster = cluster;
    this.#followers = followers;
    this.#prioritize = prioritize;
  }

  /** Carries out those until an instant, in the order of their times and jobs. Returns true if there are any. */
  handle(controller: Controller, now: number): boolean {
    const { entries } = controller;
    const due = entries
      .filter(({ id, job }) => job.array === undefined || job.array.first === id)
      .flatMap((entry) =>
        (entry.job.holds ?? []).map(({ what, after }) => ({ entry, what, at: entry.job.submit + after })),
      )
      .filter(({ at, entry }) => at > this.#until && at <= now && !/unborn|refused/.test(entry.state))
      .sort((a, b) => a.at - b.at);
    // A short job that started in this second may have ended before this instant.
    this.#until = Math.max(this.#until, now);
    for (const { entry, what } of due) {
      for (const record of recordsOf(entry, entries)) {
        if (record[0].state === 'over') continue;
        if (what !== 'release') this.#hold(record, what, Math.floor(now));
        else if (record[0].heldBy !== undefined) this.#release(record, controller, Math.floor(now));
      }
    }
    return due.length > 0;
  }

  #hold(record: readonly Entry[], what: HoldCommand['what'], now: number): void {
    const { enforce, priority } = this.#cluster;
    const wasHeld = record[0].heldBy !== undefined;
    for (const entry of record) entry.heldBy = what === 'hold' ? 'JobHeldAdmin' : 'JobHeldUser';
    if (record[0].state !== 'pending') return;
    showHold(record, now);
    if (wasHeld) return;
    for (const entry of record) {
      entry.isReleased = false;
      forgetPastBegin(entry, now);
      if (enforce?.limits && !priority.accruesAlways) entry.accrues = undefined;
      this.#prioritize(entry);
    }
  }

  #release(record: readonly Entry[], controller: Controller, now: number): void {
    noteAccruals({ ...controller, entries: record }, this.#cluster, now);
    for (const entry of record) entry.heldBy = undefined;
    this.#followers.submitted(record);
    if (record[0].state !== 'pending') return;
    for (const entry of record) {
      forgetPastBegin(entry, now);
      this.#prioritize(entry);
      explain(entry, 'None', now);
    }
  }
}

/** The tasks of an array that have never started, then the others, the last one first. */
function recordsOf(entry: Entry, entries: readonly Entry[]): Entry[][] {
  const { array } = entry.job;
  if (array === undefined) return [[entry]];
  const tasks = entries.filter(({ job }) => job.array?.first === array.first);
  const rest = tasks.find(({ isSplit }) => !isSplit);
  const others = tasks.filter(({ isSplit }) => isSplit).reverse();
  return [...(rest ? [recordOf(rest, entries)] : []), ...others.map((one) => [one])];
}

function forgetPastBegin(entry: Entry, now: number): void {
  if (entry.eligible !== undefined && entry.eligible < now) entry.eligible = undefined;
}
