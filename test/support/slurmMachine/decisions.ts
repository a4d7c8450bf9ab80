// What the oracle decides in each pass of a recorded run, from the state that the real controller was in. So
// a difference in one pass has no consequences in the next.

import type { Cluster } from '../../../src/slurm/machine/cluster.ts';
import { hostNames } from '../../../src/slurm/machine/hostNames.ts';
import { backfill } from '../../oracle/slurm/backfill.ts';
import { recordOf } from '../../oracle/slurm/events/arrays.ts';
import { nodesUp } from '../../oracle/slurm/events/outages.ts';
import { occurrencesAt } from '../../oracle/slurm/events/reservations.ts';
import { releaseJobs } from '../../oracle/slurm/events/waiting.ts';
import { type Entry, newEntry } from '../../oracle/slurm/jobs.ts';
import { Limits } from '../../oracle/slurm/limits.ts';
import { mainPass } from '../../oracle/slurm/mainPass.ts';
import { type Allocation, Resources } from '../../oracle/slurm/resources.ts';
import { type JobRun, type RecordedRun, someAllocation } from './fixture.ts';
import { type Missing, missingNodes } from './missingNodes.ts';
import { bestInstant, type Prioritized, prioritiesOfRun } from './recordedPriorities.ts';
import { Shown } from './shown.ts';
import { listedAt, noteTry, priorityOf, submitAll } from './tries.ts';

/** A job's end frees its nodes at most so many seconds later, of a clock that goes 60 times as fast. */
const LONGEST_COMPLETING = 40;

export interface Decisions {
  /** In so many passes or cycles a job waited. */
  count: number;
  /** In so many of them the same jobs started on the same nodes. */
  same: number;
  /** In so many of them a job started. */
  withStarts: number;
}

export interface Compared {
  readonly passes: Decisions;
  readonly cycles: Decisions;
  /** Plans of cycles with equal starts, and how many of them are equal: begin, end and nodes. */
  plans: number;
  samePlans: number;
  /** Polls of squeue that saw a job wait for a reason, and how many of them saw ours. */
  reasons: { readonly count: number; readonly same: number };
  /** Passes and cycles that differ. */
  readonly differences: Difference[];
}

export interface Difference {
  readonly at: number;
  readonly kind: Action['kind'];
  /** Starts, and who is driven out, by the numbers of jobs in the submissions. */
  readonly real: readonly string[];
  /** From the likeliest of the states that the record allows. */
  readonly ours: readonly string[];
  /** One or two nodes without which ours are the real ones, and why they may not have been there; absent: none. */
  readonly without?: Missing;
}

interface Action {
  readonly at: number;
  readonly kind: 'pass' | 'full pass' | 'cycle';
  /**
   * What it starts has begun in one of these seconds. A pass is written down before it looks at the clock, and a cycle
   * takes a while; the next one of its kind comes later.
   */
  readonly first: number;
  readonly last: number;
}

/** What the record leaves open of the state at a pass: its times are whole seconds. */
interface Guess {
  /** When it looked at the clock, whole seconds. */
  readonly now: number;
  /** Jobs that ended after this instant still hold up their nodes. */
  readonly freedUntil: number;
  /** Whether jobs of this very second had been submitted. */
  readonly sawSecond: boolean;
  /** Whether those whose run ended in this very second had ended. */
  readonly areOut: boolean;
}

export function compareDecisions(run: RecordedRun): Compared {
  const priorities = prioritiesOfRun(run, bestInstant(run));
  const none = () => ({ count: 0, same: 0, withStarts: 0 });
  const compared: Compared = {
    passes: none(),
    cycles: none(),
    plans: 0,
    samePlans: 0,
    reasons: none(),
    differences: [],
  };
  const { passes, cycles } = run.record;
  const window = (at: number, end: number, next = Number.POSITIVE_INFINITY) => ({
    first: Math.floor(at),
    last: Math.max(Math.floor(at), Math.min(Math.floor(end), Math.floor(next) - 1)),
  });
  const actions = [
    ...passes.map(([at, full], i): Action => {
      return { at, kind: full ? 'full pass' : 'pass', ...window(at, at + 1, passes[i + 1]?.[0]) };
    }),
    ...cycles.map(([at, end], i): Action => {
      return { at, kind: 'cycle', ...window(at, end, cycles[i + 1]?.[0]) };
    }),
  ];
  // In the order of time: what a run that is broken off later holds is known from the pass that starts it.
  actions.sort((a, b) => a.at - b.at);
  const shown = new Shown(run.jobs.length);
  submitAll(run);
  for (const action of actions) compareOne(run, action, priorities, shown, compared);
  compared.reasons = shown.compare(run);
  return compared;
}

function compareOne(
  run: RecordedRun,
  action: Action,
  priorities: Prioritized[][],
  shown: Shown,
  compared: Compared,
): void {
  const { first, last: until } = action;
  const isIn = (instant = Number.NaN) => instant >= first && instant <= until;
  const by = action.kind === 'cycle' ? 'backfill' : 'main';
  const real = run.jobs
    .flatMap(({ runs }, id) =>
      runs.flatMap((one) => [
        ...(isIn(one.start) && (one.by ?? by) === by
          ? [startText(id, one.nodes, one.by === undefined ? undefined : one.allocation)]
          : []),
        ...(isIn(one.end) && one.state === 'PREEMPTED' ? [outText(id)] : []),
      ]),
    )
    .sort();
  const decisions = action.kind === 'cycle' ? compared.cycles : compared.passes;
  let waits = false;
  let same = false;
  let last: Entry[] = [];
  let ours: string[] | undefined;
  for (const guess of guesses(run, action)) {
    const entries = entriesAt(run, action, by, guess, priorities);
    shown.takeUp(entries);
    waits ||= entries.some(({ state }) => state === 'pending');
    const decided = decide(run, action, entries, guess);
    last = entries;
    ours ??= decided;
    if (decided.join() !== real.join()) continue;
    same = true;
    remember(run, entries, first);
    comparePlans(run, action, entries, compared);
    break;
  }
  shown.note(last, action.at);
  for (const entry of last) if (entry.state === 'pending') noteTry(run, entry, action.at);
  // Some were driven out in this pass or behind it: most likely for those for whom the oracle would do so.
  const isOut = ({ end = 0, state }: JobRun) => state === 'PREEMPTED' && end >= first && end <= until + 1;
  if (!same && run.jobs.some(({ runs }) => runs.some(isOut))) remember(run, last, first);
  if (!waits) return;
  decisions.count++;
  if (same) decisions.same++;
  else {
    const states = guesses(run, action);
    const fits = (late: readonly number[]) =>
      states.some((guess) => {
        const entries = entriesAt(run, action, by, guess, priorities);
        return decide(run, action, entries, guess, late).join() === real.join();
      });
    const without = missingNodes(run, action.at, fits);
    compared.differences.push({
      ...{ at: action.at, kind: action.kind, real, ours: ours ?? [] },
      ...(without !== undefined && { without }),
    });
  }
  if (real.length > 0) decisions.withStarts++;
}

/** For whom jobs were driven out. */
function remember({ jobs }: RecordedRun, entries: readonly Entry[], first: number): void {
  for (const { id, droveOut } of entries) if (droveOut >= first) jobs[id].droveOut.push(droveOut);
}

/** Every state that the record allows; the first has freed all nodes. */
function guesses({ jobs }: RecordedRun, { first, last }: Action): Guess[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).flatMap((now) => {
    const recent = jobs.flatMap(({ runs }) =>
      runs.flatMap(({ end }) =>
        end !== undefined && end > now - LONGEST_COMPLETING && end <= now ? [end - 1] : [],
      ),
    );
    return [now, ...new Set(recent)].flatMap((freedUntil) =>
      [
        { sawSecond: true, areOut: true },
        { sawSecond: false, areOut: false },
        { sawSecond: true, areOut: false },
        { sawSecond: false, areOut: true },
      ].map((seen) => ({ now, freedUntil, ...seen })),
    );
  });
}

function entriesAt(
  run: RecordedRun,
  { at: action, first }: Action,
  by: 'main' | 'backfill',
  guess: Guess,
  priorities: Prioritized[][],
): Entry[] {
  return run.jobs.map(({ job, runs, droveOut, tried }, id) => {
    const last = tried.findLast(({ at }) => at < action);
    const entry = newEntry(last?.job ?? job, id);
    entry.droveOut = Math.max(...droveOut.filter((at) => at < first));
    for (const one of runs) if (!follow(run.cluster, entry, one, first, by, guess)) break;
    entry.sizeCpus = last !== undefined && last.at >= entry.submit ? last.sizeCpus : undefined;
    entry.listed = listedAt(run, entry, guess.now);
    const found = priorities[id].findLast(({ at }) => at <= guess.now);
    entry.priority = found === undefined ? [] : priorityOf(run, entry, found);
    return entry;
  });
}

/** Takes an entry through one of its runs, as far as it has come. Returns whether it has come through. */
function follow(
  cluster: Cluster,
  entry: Entry,
  { submit, eligible, start = Infinity, end = Infinity, by, state, nodes, allocation, partition }: JobRun,
  first: number,
  actor: 'main' | 'backfill',
  { now, freedUntil, sawSecond, areOut }: Guess,
): boolean {
  const isBorn = submit < now || (submit === now && sawSecond);
  if (!isBorn) return false;
  entry.state = 'pending';
  entry.submit = submit;
  // The record's begin time is that of its submission, which came later than the workload has it.
  const isKnown = entry.job.begin !== undefined || entry.isSplit;
  if (eligible !== undefined && (eligible <= now || isKnown)) entry.eligible = eligible;
  // Of two passes in one second, the other scheduler's may have been first.
  if (
    by === actor || (by === undefined && !sawSecond)
      ? start >= first
      : start > now || (start === now && !sawSecond)
  )
    return false;
  entry.state = 'running';
  entry.isSplit = true;
  entry.start = start;
  entry.end = end;
  if (by === 'backfill') entry.limit = entry.job.timeMin ?? entry.limit;
  entry.allocation = allocation ?? someAllocation(cluster, entry.job, nodes);
  entry.partition = partition ?? entry.partition;
  const isOver = end < now || (end === now && areOut);
  if (!isOver) return false;
  const runsAgain = state === 'PREEMPTED' || state === 'NODE_FAIL';
  entry.state = runsAgain ? 'dropped' : 'over';
  if (!runsAgain && end <= freedUntil) entry.result = state === 'COMPLETED' ? 'completed' : 'failed';
  return true;
}

/** Runs the pass. Returns the starts, and who was driven out. @param late nodes that are not free yet */
function decide(
  run: RecordedRun,
  action: Action,
  entries: Entry[],
  { now, freedUntil }: Guess,
  late: readonly number[] = [],
): string[] {
  const { cluster, epoch } = run;
  const resources = new Resources(cluster);
  const completing = new Set(late);
  const limits = new Limits(cluster);
  for (const entry of entries) {
    const { state, allocation, end } = entry;
    if (state === 'running' || state === 'pending') limits.submitted(entry);
    if (state === 'running') {
      resources.take(allocation as Allocation, entry.partition);
      limits.started(entry, entry.partition, allocation as Allocation);
    }
    const hasEnded = state === 'over' || state === 'dropped';
    if (!hasEnded || !(end > freedUntil)) continue;
    for (const node of (allocation as Allocation).keys()) completing.add(node);
  }
  const decided: string[] = [];
  const start = (entry: Entry, allocation: Allocation, partition: number) => {
    limits.started(entry, partition, allocation);
    const rest = recordOf(entry, entries).filter((one) => one !== entry);
    for (const one of rest) one.listed = 1e6 * (now + 1);
    entry.state = 'running';
    entry.isSplit = true;
    entry.start = now;
    entry.partition = partition;
    entry.allocation = allocation;
    resources.take(allocation, partition);
    const one = run.jobs[entry.id].runs.find(
      ({ start = -1 }) => start >= action.first && start <= action.last,
    );
    if (one !== undefined) one.partition = partition;
    const nodes = [...allocation.keys()].sort((a, b) => a - b);
    if (one !== undefined && one.by === undefined && one.nodes.join() === nodes.join()) {
      one.allocation = allocation;
    }
    decided.push(startText(entry.id, nodes, one?.by === undefined ? undefined : allocation));
  };
  const driveOut = (entry: Entry) => {
    limits.ended(entry, entry.partition, entry.allocation as Allocation);
    limits.submitted(entry);
    entry.state = 'dropped';
    resources.giveBack(entry);
    for (const node of (entry.allocation as Allocation).keys()) completing.add(node);
    decided.push(outText(entry.id));
  };
  const { outages = [], reservations = [], killsInvalid = false } = cluster;
  const up = nodesUp(cluster.nodes.length, outages, now);
  const occurrences = occurrencesAt(reservations, now);
  const cancelled = (entry: Entry) => limits.cancelled(entry);
  releaseJobs({ entries, occurrences, killsInvalid, cancelled }, now);
  const state = { cluster, entries, resources, now, epoch, up, completing, occurrences, limits };
  const pass = { ...state, start, driveOut };
  if (action.kind === 'cycle') backfill(pass);
  else {
    const depth = cluster.scheduling.defaultQueueDepth;
    mainPass(pass, action.kind === 'full pass' ? Number.POSITIVE_INFINITY : depth);
  }
  return decided.sort();
}

function comparePlans(run: RecordedRun, { at, kind }: Action, entries: Entry[], compared: Compared): void {
  if (kind !== 'cycle') return;
  const end = run.record.cycles.find(([begin]) => begin === at)?.[1] as number;
  for (const { id, plans } of entries) {
    const real = run.jobs[id].record.plans?.find(([instant]) => instant >= at && instant <= end);
    if (real === undefined) continue;
    compared.plans++;
    const [plan] = plans;
    if (plan === undefined || plan.start !== real[1] || plan.end !== real[2]) continue;
    const names = plan.nodes.map((node) => run.cluster.nodes[node].name);
    if (names.join() === hostNames(real[3], 'the record').join()) compared.samePlans++;
  }
}

/** A run that was broken off is compared by its nodes alone. */
function startText(job: number, nodes: readonly number[], allocation: Allocation | undefined): string {
  const parts = [...nodes]
    .sort((a, b) => a - b)
    .map((node) => `${node}:${allocation?.get(node)?.cpus ?? ''}`);
  return `${job} on ${parts.join(' ')}`;
}

function outText(job: number): string {
  return `${job} out`;
}
