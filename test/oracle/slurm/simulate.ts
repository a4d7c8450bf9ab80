// The whole: submissions, ends, and the passes of the controller of Slurm 22.05. Its clock has whole seconds.
import type { Cluster, ClusterJob } from '../../support/slurmMachine/model/cluster.ts';
import { backfill } from './backfill.ts';
import { type Entry, explain, type Plan } from './jobs.ts';
import { mainPass, type Pass } from './mainPass.ts';
import { prioritiesOf } from './queue.ts';
import { type Allocation, Resources } from './resources.ts';
import type { Timetable } from './timetable.ts';

/** Seconds. */
export interface Delays {
  /** Between the end of a job and the instant at which its nodes are free. */
  readonly epilog: number;
  /** The whole seconds of the controller's clock at the instant 0: plans are rounded to its minutes. */
  readonly epoch: number;
}

export interface Outcome {
  readonly start: number;
  readonly end: number;
  readonly nodes: readonly number[];
  readonly by: 'main' | 'backfill';
  readonly reasons: readonly [at: number, reason: string][];
  readonly plans: readonly Plan[];
}

export function simulateCluster(
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  timetable: Timetable,
  delays: Delays,
): Outcome[] {
  const entries = jobs.map(
    (job, id): Entry => ({
      id,
      job,
      state: 'unborn',
      start: Number.NaN,
      end: Number.NaN,
      by: 'main',
      priority: [],
      reason: 'None',
      reasons: [],
      plans: [],
    }),
  );
  new Controller(cluster, entries, timetable, delays).run();
  return entries.map((entry) => ({
    ...entry,
    nodes: [...(entry.allocation ?? new Map()).keys()].sort((a, b) => a - b),
  }));
}

class Controller {
  readonly #cluster: Cluster;
  readonly #entries: Entry[];
  readonly #timetable: Timetable;
  readonly #delays: Delays;
  readonly #resources: Resources;
  #now = Number.NEGATIVE_INFINITY;
  /** Somebody asked for a pass. */
  #asked = false;
  #nextPriorities = Number.NEGATIVE_INFINITY;
  /** Jobs that have ended, whose nodes are not free yet. */
  readonly #completing = new Set<Entry>();

  constructor(cluster: Cluster, entries: Entry[], timetable: Timetable, delays: Delays) {
    this.#cluster = cluster;
    this.#entries = entries;
    this.#timetable = timetable;
    this.#delays = delays;
    this.#resources = new Resources(cluster);
  }

  run(): void {
    for (;;) {
      this.#now = this.#nextInstant();
      if (this.#now === Number.POSITIVE_INFINITY) return;
      this.#handle();
    }
  }

  #waits(): boolean {
    return this.#entries.some(({ state }) => state === 'pending');
  }

  #nextInstant(): number {
    return Math.min(
      ...this.#entries.filter(({ state }) => state === 'unborn').map(({ job }) => job.submit),
      ...this.#entries.filter(({ state }) => state === 'running').map(({ end }) => end),
      ...[...this.#completing].map(({ end }) => end + this.#delays.epilog),
      this.#timetable.next(this.#now, this.#waits()),
    );
  }

  #handle(): void {
    if (!this.#waits()) this.#timetable.idleUntil(this.#now);
    for (const entry of this.#entries) {
      if (entry.state === 'running' && entry.end <= this.#now) this.#end(entry);
    }
    for (const entry of this.#completing) {
      if (entry.end + this.#delays.epilog > this.#now) continue;
      this.#completing.delete(entry);
      this.#asked = true;
    }
    for (const entry of this.#entries) {
      if (entry.state === 'unborn' && entry.job.submit <= this.#now) this.#submit(entry);
    }
    this.#recomputePriorities();
    for (const action of this.#timetable.due(this.#now, this.#asked)) {
      if (action === 'cycle') backfill(this.#pass('backfill'));
      else {
        const everything = action === 'full pass';
        mainPass(
          this.#pass('main'),
          everything ? Number.POSITIVE_INFINITY : this.#cluster.scheduling.defaultQueueDepth,
        );
        this.#asked = false;
      }
    }
  }

  #submit(entry: Entry): void {
    entry.state = 'pending';
    entry.priority = prioritiesOf(this.#cluster, entry, Math.floor(this.#now));
    const others = this.#entries.filter((other) => other !== entry && other.state === 'pending');
    const isBehind = others.some(({ priority }) => Math.max(...priority) > Math.max(...entry.priority));
    if (isBehind) explain(entry, 'Priority', Math.floor(this.#now));
    this.#asked = true;
  }

  #end(entry: Entry): void {
    entry.state = 'over';
    this.#resources.giveBack(entry.allocation as Allocation);
    this.#completing.add(entry);
  }

  #recomputePriorities(): void {
    if (this.#cluster.priority.type === 'basic' || this.#now < this.#nextPriorities) return;
    for (const entry of this.#entries) {
      if (entry.state === 'pending')
        entry.priority = prioritiesOf(this.#cluster, entry, Math.floor(this.#now));
    }
    const { calcPeriod } = this.#cluster.priority;
    this.#nextPriorities = (Math.floor(this.#now / calcPeriod) + 1) * calcPeriod;
  }

  #pass(by: Entry['by']): Pass {
    const nodes = [...this.#completing].flatMap(({ allocation }) => [...(allocation as Allocation).keys()]);
    return {
      cluster: this.#cluster,
      entries: this.#entries,
      resources: this.#resources,
      now: Math.floor(this.#now),
      epoch: this.#delays.epoch,
      completing: new Set(nodes),
      start: (entry, allocation) => this.#start(entry, allocation, by),
    };
  }

  #start(entry: Entry, allocation: Allocation, by: Entry['by']): void {
    entry.state = 'running';
    entry.by = by;
    entry.allocation = allocation;
    entry.start = Math.floor(this.#now);
    entry.end = entry.start + Math.min(entry.job.run, 60 * entry.job.timeLimit);
    this.#resources.take(allocation);
    explain(entry, 'None', entry.start);
  }
}
