// The whole: submissions, ends, and the passes of the controller. Its clock has whole seconds.
import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import { backfill } from './backfill.ts';
import { awaitFirstPass, recordOf } from './events/arrays.ts';
import { separateTasks } from './events/correspondingTasks.ts';
import { areDeadlinesAwaited, cancelAnyLate } from './events/deadlines.ts';
import { Holds } from './events/holds.ts';
import { changesAfter, holdByReservations } from './events/instants.ts';
import { haveWaited, isRest } from './events/middle.ts';
import { lostOn, nodesDown, nodesUp } from './events/outages.ts';
import { modeOf } from './events/preemption.ts';
import { limitTo, type Occurrence, occurrencesAt } from './events/reservations.ts';
import { areSwitchesAwaited } from './events/switches.ts';
import { dropPastBegin, isReady, look, noteAccruals, releaseJobs } from './events/waiting.ts';
import { FairShare } from './fairShare.ts';
import { Followers, isUnderWay } from './followers.ts';
import { type Entry, explain, newEntry, refuse, resultOf } from './jobs.ts';
import { Limits } from './limits.ts';
import { mainPass, type Pass } from './mainPass.ts';
import type { Delays, Observe, Outcome } from './outcome.ts';
import { prioritiesOf } from './queue.ts';
import { type Allocation, Resources } from './resources.ts';
import type { Timetable } from './timetable.ts';
import { amountsHeld, weighed } from './tres.ts';
import { explainBehind, trySubmitted } from './tried.ts';

export function simulateCluster(
  cluster: Cluster,
  jobs: readonly ClusterJob[],
  timetable: Timetable,
  delays: Delays,
  observe?: Observe,
): Outcome[] {
  const entries = jobs.map(newEntry);
  new Controller(cluster, entries, timetable, delays).run(observe);
  return entries.map((entry) => ({
    ...entry,
    refused: entry.state === 'refused',
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
  #asked = false; // an event requested a pass
  readonly #limits: Limits;
  readonly #fairShare: FairShare;
  #nextPeriod: number;
  #fullPasses = 0; // since something has changed
  #listed = 0; // places of the controller's list so far
  #cycles = 0;
  #passed = Number.NEGATIVE_INFINITY; // second of the last pass or cycle
  readonly #completing = new Set<Entry>(); // jobs that have ended, whose nodes are not free yet
  readonly #followers: Followers;
  readonly #holds: Holds;
  readonly #begin: number;

  constructor(cluster: Cluster, entries: Entry[], timetable: Timetable, delays: Delays) {
    this.#cluster = cluster;
    this.#entries = entries;
    this.#timetable = timetable;
    this.#delays = delays;
    this.#resources = new Resources(cluster);
    this.#followers = new Followers(entries, cluster);
    this.#holds = new Holds(cluster, this.#followers, (entry) => this.#prioritize(entry, this.#second));
    this.#limits = new Limits(cluster);
    const { calcPeriod, type, recomputes } = cluster.priority;
    this.#begin = delays.begin ?? Number.NEGATIVE_INFINITY;
    const first = Math.max(this.#begin, Math.min(...entries.map(({ submit }) => submit)));
    const last = delays.priorities + Math.floor((first - delays.priorities) / calcPeriod) * calcPeriod;
    this.#fairShare = new FairShare(cluster, Math.floor(last));
    this.#nextPeriod = type === 'basic' || !recomputes ? Number.POSITIVE_INFINITY : last + calcPeriod;
  }

  run(observe: Observe = () => {}): void {
    for (;;) {
      if (this.#isStuck()) return;
      const waits = this.#waits();
      this.#now = Math.max(this.#begin, this.#nextInstant(waits));
      if (this.#now === Number.POSITIVE_INFINITY) return;
      this.#recomputePriorities();
      if (!waits) this.#timetable.idleUntil(this.#now);
      this.#handle();
      observe(this.#now, this.#entries, this.#resources);
    }
  }

  /** Nothing runs or changes, and neither a full pass nor a cycle starts any of those that wait. */
  #isStuck(): boolean {
    if (this.#entries.some(isUnderWay) || this.#completing.size + this.#changes.length > 0) return false;
    if (this.#fullPasses < 2 || (this.#cluster.scheduling.backfill && this.#cycles < 2)) return false;
    return !this.#waitsToBeSeen();
  }

  /** Nodes or reservations are not as they were. */
  #happened(): void {
    this.#asked = true;
    this.#changed();
  }

  #changed(): void {
    this.#fullPasses = 0;
    this.#cycles = 0;
  }

  get #second(): number {
    return Math.floor(this.#now);
  }

  #occurrences = (): Occurrence[] => occurrencesAt(this.#cluster.reservations ?? [], this.#now);

  /** State needed by the parts that check waiting jobs. */
  #controller() {
    const { killsInvalid = false } = this.#cluster;
    const cancelled = this.#limits.cancelled.bind(this.#limits);
    return { entries: this.#entries, occurrences: this.#occurrences(), killsInvalid, cancelled };
  }

  #waits(): boolean {
    return this.#entries.some((e) => e.state === 'pending' && e.isReleased) || this.#waitsToBeSeen();
  }

  #waitsToBeSeen(): boolean {
    const controller = this.#controller();
    if (areSwitchesAwaited(this.#cluster, this.#entries, this.#passed)) return true;
    const isSeen = (entry: Entry) => isReady(entry, controller, this.#second);
    return areDeadlinesAwaited(this.#entries, this.#passed) || this.#entries.some(isSeen);
  }

  get #changes(): number[] {
    return changesAfter(this.#now, this.#cluster, this.#entries, this.#occurrences());
  }

  #nextInstant(waits: boolean): number {
    return Math.min(
      ...this.#entries.filter(({ state }) => state === 'unborn').map(({ submit }) => submit),
      ...this.#entries.filter(({ state }) => state === 'running').map(({ end }) => end),
      ...[...this.#completing].map(({ end }) => end + this.#delays.epilog),
      ...this.#changes,
      this.#timetable.next(this.#now, waits),
      waits ? this.#nextPeriod : Number.POSITIVE_INFINITY,
    );
  }

  #handle(): void {
    for (const entry of this.#entries) {
      if (entry.state !== 'running' || entry.end > this.#now) continue;
      this.#end(entry);
      this.#followers.ended(entry);
    }
    this.#handleOutages();
    this.#handleReservations();
    this.#goOn();
    for (const entry of this.#completing) {
      if (entry.end + this.#delays.epilog > this.#now) continue;
      this.#completing.delete(entry);
      this.#complete(entry);
    }
    this.#submitJobs();
    if (this.#holds.handle(this.#controller(), this.#now)) this.#happened();
    if (cancelAnyLate(this.#pass('main'))) this.#changed();
    for (const action of this.#timetable.due(this.#now, this.#asked)) {
      separateTasks(this.#cluster, this.#entries, (record) => this.#list(record));
      noteAccruals(this.#controller(), this.#cluster, this.#second);
      if (this.#waitsToBeSeen()) this.#changed();
      this.#passed = this.#second;
      releaseJobs(this.#controller(), this.#second);
      if (action === 'cycle') {
        this.#cycles++;
        backfill(this.#pass('backfill'));
      } else {
        const everything = action === 'full pass';
        if (everything) this.#fullPasses++;
        mainPass(
          this.#pass('main'),
          everything ? Number.POSITIVE_INFINITY : this.#cluster.scheduling.defaultQueueDepth,
        );
        this.#asked = false;
      }
    }
  }

  #handleOutages(): void {
    const { outages = [] } = this.#cluster;
    if (outages.some(({ from, until }) => from === this.#now || until === this.#now)) this.#happened();
    for (const entry of lostOn(nodesDown(outages, this.#now), this.#entries))
      this.#breakOff(entry, 'node failed');
  }

  #handleReservations(): void {
    const { reservations = [] } = this.#cluster;
    const [before, occurrences] = [occurrencesAt(reservations, this.#now - 1e-9), this.#occurrences()];
    if (occurrences.some(({ start, end }) => start === this.#now || end === this.#now)) this.#happened();
    holdByReservations(this.#entries, occurrences, this.#second);
    const isNew = ({ start }: Occurrence) => !before.some((one) => one.start === start);
    if (before.length < occurrences.length || occurrences.some(isNew)) this.#happened();
  }

  #submitJobs(): void {
    const born = this.#followers.bornAt(this.#now);
    const seen = new Set<Entry>();
    for (const entry of born) {
      if (seen.has(entry)) continue;
      const record = recordOf(entry, this.#entries);
      for (const one of record) {
        seen.add(one);
        one.state = 'pending';
      }
      this.#submit(record);
    }
  }

  /** Jobs that run when the replay begins have been submitted, and have their nodes. */
  #goOn(): void {
    for (const entry of this.#entries) {
      const { held } = entry.job;
      if (held === undefined || entry.state !== 'unborn') continue;
      const record = recordOf(entry, this.#entries);
      if (!isRest(entry)) {
        this.#list(record);
        this.#followers.submitted(record);
      }
      const partition = entry.job.partitions[held.as];
      if (this.#cluster.partitions[partition].exclusive)
        for (const one of record) one.job = { ...one.job, exclusive: true };
      entry.isReleased = true;
      this.#limits.submitted(entry);
      const allocation = this.#resources.allocationOf(entry.job, partition, held.on);
      this.#start(entry, allocation, partition, 'main', held.since);
    }
  }

  #submit(record: readonly Entry[]): void {
    const [first] = record;
    this.#changed();
    if (!isRest(first)) this.#list(record);
    if (!isRest(first) && refuse(record, this.#limits.refusal(first), this.#second)) return;
    if (!isRest(first) && first.heldBy === undefined) this.#followers.submitted(record);
    for (const entry of record) this.#limits.submitted(entry);
    dropPastBegin(record, this.#second);
    look(record, this.#controller(), this.#second);
    if (first.submit < this.#begin) haveWaited(record, this.#controller(), this.#cluster, this.#second);
    else awaitFirstPass(record);
    for (const entry of record) this.#prioritize(entry, this.#second);
    this.#asked = true;
    if (first.isReleased) explainBehind(record, this.#entries, this.#second);
    if (first.heldBy === undefined) trySubmitted(this.#pass('main'), first);
  }

  /** Jobs that share a record go to the end of the controller's list. */
  #list(record: readonly Entry[]): void {
    for (const entry of record) entry.listed = this.#listed;
    this.#listed++;
  }

  #end(entry: Entry): void {
    entry.state = 'over';
    this.#changed();
    this.#fairShare.ended(entry);
    this.#limits.ended(entry, entry.partition, entry.allocation as Allocation);
    this.#resources.giveBack(entry);
    this.#completing.add(entry);
  }

  /** A running job loses its nodes. It is put back into the queue if it may be. */
  #breakOff(entry: Entry, why: 'preempted' | 'node failed'): void {
    this.#end(Object.assign(entry, { end: this.#second }));
    const mayRun = why === 'node failed' || modeOf(this.#cluster, entry) === 'requeue';
    const runsAgain = mayRun && (entry.job.requeue ?? !this.#cluster.keepsFailed);
    if (!runsAgain) entry.brokenOff = why;
    if (!runsAgain) return;
    entry.state = 'dropped';
    this.#limits.submitted(entry);
    entry.before.push({ start: entry.start, end: entry.end, why, by: entry.by });
  }

  /** The nodes of a job are free. */
  #complete(entry: Entry): void {
    this.#asked = true;
    this.#changed();
    if (entry.state === 'over') entry.result = resultOf(entry);
    else if (this.#followers.putBack(entry, this.#second)) this.#prioritize(entry, this.#second);
  }

  #recomputePriorities(): void {
    for (; this.#nextPeriod <= this.#now; this.#nextPeriod += this.#cluster.priority.calcPeriod) {
      const at = Math.floor(this.#nextPeriod);
      this.#fairShare.period(at, this.#entries, (entry) => this.#prioritize(entry, at));
    }
  }

  #prioritize(entry: Entry, now: number): void {
    const fairShare = this.#fairShare.factorOf(entry);
    entry.priority = prioritiesOf(this.#cluster, entry, this.#followers.rankOf(entry), now, fairShare);
    entry.priorities.push([this.#second, Math.max(...entry.priority)]);
  }

  #pass(by: Entry['by']): Pass {
    const nodes = [...this.#completing].flatMap(({ allocation }) => [...(allocation as Allocation).keys()]);
    const completing = new Set(nodes);
    return {
      cluster: this.#cluster,
      entries: this.#entries,
      resources: this.#resources,
      now: this.#second,
      epoch: this.#delays.epoch,
      up: nodesUp(this.#cluster.nodes.length, this.#cluster.outages ?? [], this.#now),
      completing,
      occurrences: this.#occurrences(),
      limits: this.#limits,
      start: (entry, allocation, partition) => this.#start(entry, allocation, partition, by),
      changeLimit: (entry, limit) => limitTo(entry, limit, this.#occurrences()),
      preempt: (entry) => {
        for (const node of (entry.allocation as Allocation).keys()) completing.add(node);
        this.#breakOff(entry, 'preempted');
      },
    };
  }

  #start(
    entry: Entry,
    allocation: Allocation,
    partition: number,
    by: Entry['by'],
    since = this.#second,
  ): void {
    this.#list(recordOf(entry, this.#entries).filter((one) => one !== entry));
    entry.state = 'running';
    entry.by = by;
    entry.isSplit = true;
    entry.allocation = allocation;
    entry.partition = partition;
    entry.billable = weighed(this.#cluster, partition, amountsHeld(this.#cluster, partition, allocation));
    this.#changed();
    this.#limits.started(entry, partition, allocation);
    entry.start = since;
    limitTo(entry, entry.limit, this.#occurrences());
    this.#resources.take(allocation, partition);
    explain(entry, 'None', entry.start);
  }
}
