// The priorities that the oracle gives the jobs of a recorded run, from the submissions, starts and ends of
// the record.

import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import { sizeFactor, sumOf, type Terms, termsOf } from '../../oracle/slurm/factors.ts';
import { FairShare } from '../../oracle/slurm/fairShare.ts';
import { type Entry, newEntry } from '../../oracle/slurm/jobs.ts';
import { prioritiesOf, ranksOf } from '../../oracle/slurm/queue.ts';
import { amountsHeld, weighed } from '../../oracle/slurm/tres.ts';
import { type RecordedRun, someAllocation } from './fixture.ts';

/** From an instant on, until the next one of the job. */
export interface Prioritized {
  readonly at: number;
  readonly priority: readonly number[];
  readonly terms: Terms;
  /** The largest of them, if squeue showed another one. */
  readonly shown?: number;
}

/** Seconds of the fast clock. A poll takes this long: it may see the state before its instant, */
const LATE = 15;
/** or what came after it. */
const EARLY = 5;
/** Instants of computation are off the whole periods by so much. */
const JITTER = 2;

/**
 * @param priorities an instant at which they are computed
 * @returns of each job, in the order of time
 */
export function prioritiesOfRun({ cluster, jobs, record }: RecordedRun, priorities: number): Prioritized[][] {
  const history = jobs.map((): Prioritized[] => []);
  const entries = jobs.map(({ job }, id) => newEntry(job, id));
  const ranks = ranksOf(entries);
  const areCounted = cluster.scheduling.rules.requeuesLast && jobs.some(({ runs }) => runs.length > 1);
  let records = 0;
  const rank = (id: number, isRequeued: boolean) => {
    const first = jobs[id].job.array?.first ?? id;
    ranks[id] = isRequeued || first === id ? records++ : ranks[first];
  };
  const { calcPeriod } = cluster.priority;
  const begin = priorities - calcPeriod * Math.ceil(priorities / calcPeriod + 1);
  const fairShare = new FairShare(cluster, begin);
  const prioritize = (entry: Entry, at: number) => {
    const factor = fairShare.factorOf(entry);
    const { accrues = at } = entry;
    entry.priority = prioritiesOf(cluster, entry, ranks[entry.id], at, factor);
    const terms = termsOf(cluster, entry.job, accrues, at, factor);
    history[entry.id].push({ at, priority: entry.priority, terms });
  };
  const { accruesAlways } = cluster.priority;
  const firsts = firstEligible(jobs, record);
  type Event = [at: number, order: number, act: () => void];
  const events = jobs.flatMap(({ runs, job }, id) =>
    runs.flatMap((run, i): Event[] => {
      const entry = entries[id];
      const { submit, start = Number.POSITIVE_INFINITY, end = Number.POSITIVE_INFINITY } = run;
      const begins = () => {
        Object.assign(entry, { state: 'running', start, end });
        const [partition] = job.partitions;
        const allocation = run.allocation ?? someAllocation(cluster, job, run.nodes);
        entry.billable = weighed(cluster, partition, amountsHeld(cluster, partition, allocation));
      };
      const ends = () => {
        entry.state = i === runs.length - 1 ? 'over' : 'dropped';
        fairShare.ended(entry);
      };
      const submits = () => {
        entry.state = 'pending';
        const eligible = i === 0 ? firsts[id] : run.eligible;
        entry.accrues = Math.floor(accruesAlways ? submit : (eligible ?? submit));
        if (areCounted) rank(id, i > 0);
        prioritize(entry, submit);
      };
      return [
        [submit, 2, submits],
        [start, 3, begins],
        [end, 1, ends],
      ];
    }),
  );
  const over = Math.max(...jobs.flatMap(({ runs }) => runs.map(({ end = 0 }) => end)));
  for (let at = begin + calcPeriod; at <= over; at += calcPeriod) {
    events.push([at, 0, () => fairShare.period(at, entries, (entry) => prioritize(entry, at))]);
  }
  for (const [at, , act] of events.sort(([a, x], [b, y]) => a - b || x - y)) {
    if (at < Number.POSITIVE_INFINITY) act();
  }
  return history;
}

/**
 * The tasks of an array gain age together. A pass notes from when on, as the pass before it has left the array: if that
 * one has started as many tasks as may run, the array is not eligible until one of them has ended.
 */
function firstEligible(
  jobs: RecordedRun['jobs'],
  { passes, cycles }: Pick<RecordedRun['record'], 'passes' | 'cycles'>,
): (number | undefined)[] {
  const looks = [...passes, ...cycles].map(([at]) => Math.floor(at));
  const noted = new Map<number, number>();
  const tasks = jobs.filter(({ job: { array } }) => array !== undefined);
  const since = new Set(tasks.map(({ runs: [{ eligible = Number.POSITIVE_INFINITY }] }) => eligible));
  for (const eligible of [...since].sort((a, b) => a - b)) {
    for (const { job, runs } of tasks) {
      const [{ start = Number.POSITIVE_INFINITY, ...run }] = runs;
      const first = job.array?.first as number;
      if (run.eligible !== eligible || noted.has(first)) continue;
      if (looks.some((at) => at > eligible && at <= start)) noted.set(first, eligible);
    }
  }
  return jobs.map(({ job, runs: [{ eligible }] }) => noted.get(job.array?.first ?? -1) ?? eligible);
}

/** State in force at an instant, or shortly before it. */
export function seenAt(history: readonly Prioritized[], at: number): Prioritized[] {
  return history.filter(
    (one, i) => one.at <= at + EARLY && (history[i + 1]?.at ?? Number.POSITIVE_INFINITY) > at - LATE,
  );
}

const instants = new WeakMap<RecordedRun, number>();

/**
 * The instant of computation within the first period with which most of the polled priorities agree. The
 * search takes as long as all that is compared of a run, which asks for it more than once.
 */
export function bestInstant(run: RecordedRun): number {
  const best = instants.get(run) ?? searched(run);
  instants.set(run, best);
  return best;
}

function searched(run: RecordedRun): number {
  const { type, calcPeriod } = run.cluster.priority;
  if (type === 'basic') return 0;
  let best = { instant: 0, agreeing: -1 };
  for (let instant = 0; instant < calcPeriod; instant++) {
    const { polled, agreeing } = agreement(run, [prioritiesOfRun(run, instant)], atAnySize(run.cluster));
    if (agreeing > best.agreeing) best = { instant, agreeing };
    if (agreeing === polled) break;
  }
  return best.instant;
}

/** For the run, with all instants of computation that the jitter allows. */
export function historiesOf(run: RecordedRun): Prioritized[][][] {
  const best = bestInstant(run);
  const shifts = Array.from({ length: 2 * JITTER + 1 }, (_, i) => i - JITTER);
  return shifts.map((shift) => prioritiesOfRun(run, best + shift));
}

type Agrees = (ours: Prioritized, polled: number, job: ClusterJob) => boolean;

const isEqual: Agrees = ({ priority }, polled) => priority[0] === polled;

/** Whether a size makes ours the polled one. The decisions say how many CPUs an attempt has found, and come later. */
function atAnySize(cluster: Cluster): Agrees {
  const { recomputes, weightJobSize } = cluster.priority;
  if (!recomputes || weightJobSize === 0) return isEqual;
  const cpus = cluster.nodes.reduce((total, node) => total + node.cpus, 0);
  const some = Array.from({ length: cpus }, (_, i) => i + 1);
  return (ours, polled, job) =>
    isEqual(ours, polled, job) ||
    some.some((found) => {
      const size = weightJobSize * sizeFactor(cluster, job, found);
      return sumOf({ ...ours.terms, size }, job.nice, 0) === polled;
    });
}

/** How many of the priorities that were polled are ours at that time, in one of the histories. */
export function agreement(
  run: RecordedRun,
  histories: readonly Prioritized[][][],
  agrees = isEqual,
): { polled: number; agreeing: number } {
  const polls = run.jobs.flatMap(({ record, job }, id) =>
    record.priority.map(([at, priority]) =>
      histories.some((history) => seenAt(history[id], at).some((one) => agrees(one, priority, job))),
    ),
  );
  return { polled: polls.length, agreeing: polls.filter(Boolean).length };
}
