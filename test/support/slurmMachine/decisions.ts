// Decisions of the oracle in each pass of a recorded run, from the state that the real controller was in. So
// a difference in one pass has no consequences in the next.

import { hostNames } from '../../../src/slurm/machine/hostNames.ts';
import { backfill } from '../../oracle/slurm/backfill.ts';
import { recordOf } from '../../oracle/slurm/events/arrays.ts';
import { separateTasks } from '../../oracle/slurm/events/correspondingTasks.ts';
import { nodesUp } from '../../oracle/slurm/events/outages.ts';
import { occurrencesAt } from '../../oracle/slurm/events/reservations.ts';
import { releaseJobs } from '../../oracle/slurm/events/waiting.ts';
import type { Entry } from '../../oracle/slurm/jobs.ts';
import { Limits } from '../../oracle/slurm/limits.ts';
import { mainPass } from '../../oracle/slurm/mainPass.ts';
import { type Allocation, Resources } from '../../oracle/slurm/resources.ts';
import { lacksNodes } from '../../oracle/slurm/tried.ts';
import type { JobRun, RecordedRun } from './fixture.ts';
import { missingNodes, type WhyMissing } from './missingNodes.ts';
import { type OtherPriorities, otherPriorities } from './otherPriorities.ts';
import {
  type Action,
  actionsOf,
  deedsOf,
  isDoneAt,
  lateText,
  mayBeOfLater,
  outText,
  startText,
} from './recordedActions.ts';
import { bestInstant, type Prioritized, prioritiesOfRun } from './recordedPriorities.ts';
import { entriesAt, type Guess, guesses } from './recordedStates.ts';
import { Shown } from './shown.ts';
import { noteAttempt, submitAll } from './tries.ts';

export interface Decisions {
  /** Number of passes or cycles in which a job waited. */
  count: number;
  /** Number of those in which the same jobs started on the same nodes. */
  same: number;
  /** Number of those in which a job started. */
  withStarts: number;
}

export interface Compared {
  readonly passes: Decisions;
  readonly cycles: Decisions;
  /** Planned starts of cycles with equal starts, and how many of them are equal: begin, end and nodes. */
  plannedStarts: number;
  samePlannedStarts: number;
  /** Polls of squeue that saw a job wait for a reason, and how many of them saw ours. */
  reasons: { readonly count: number; readonly same: number };
  /** Passes and cycles that differ. */
  readonly differences: Difference[];
}

export interface Difference {
  readonly at: number;
  readonly kind: Action['kind'];
  /** Starts and preempted jobs, by the numbers of jobs in the submissions. */
  readonly real: readonly string[];
  /** From the likeliest of the states that the record allows. */
  readonly ours: readonly string[];
  /** A possible difference in the real controller that would make ours the real ones; absent: unknown. */
  readonly why?: WhyMissing | OtherPriorities;
}

/** Number of the next passes and cycles that may be in the same seconds. */
const SAME_SECONDS = 8;

export function compareDecisions(run: RecordedRun): Compared {
  const priorities = prioritiesOfRun(run, bestInstant(run));
  const none = () => ({ count: 0, same: 0, withStarts: 0 });
  const compared: Compared = {
    passes: none(),
    cycles: none(),
    plannedStarts: 0,
    samePlannedStarts: 0,
    reasons: none(),
    differences: [],
  };
  const actions = actionsOf(run);
  const shown = new Shown(run.jobs.length);
  submitAll(run);
  for (const [i, action] of actions.entries()) {
    // Passes and cycles that may be in the same seconds.
    const later = actions.slice(i + 1, i + 1 + SAME_SECONDS);
    compareOne(run, action, later, priorities, shown, compared);
  }
  compared.reasons = shown.compare(run);
  return compared;
}

function compareOne(
  run: RecordedRun,
  action: Action,
  later: readonly Action[],
  priorities: Prioritized[][],
  shown: Shown,
  compared: Compared,
): void {
  const { first, last: until } = action;
  const deeds = deedsOf(run, action);
  const real = deeds.map(({ text }) => text);
  const due = deeds.filter((deed) => !mayBeOfLater(later, deed)).map(({ text }) => text);
  const isAll = (decided: readonly string[]) => decided.join() === real.join();
  // A later one in the same second may have done the rest.
  const isPart = (decided: readonly string[]) =>
    decided.every((text) => real.includes(text)) && due.every((text) => decided.includes(text));
  const states = guesses(run, action);
  let waits = false;
  let ours: string[] | undefined;
  const decideIn = (guess: Guess) => {
    const entries = entriesAt(run, action, guess, priorities);
    shown.takeUp(entries, (entry) => lacksNodes(stateOf(run, entries, guess), entry));
    waits ||= entries.some(({ state }) => state === 'pending');
    const decided = decide(run, action, entries, guess);
    ours ??= decided;
    return { entries, decided };
  };
  const outs = deeds.filter(({ text }) => text.endsWith(' out')).map(({ text }) => text);
  let found = lookFor(states, decideIn, isAll);
  for (let count = real.length - 1; !found.isFound && count >= due.length; count--) {
    const isSome = (decided: readonly string[]) => decided.length === count && isPart(decided);
    // A job is preempted before another starts on its nodes, which a later pass of the same second may do.
    found = lookFor(
      states,
      decideIn,
      (decided) => isSome(decided) && outs.some((text) => decided.includes(text)),
    );
    if (!found.isFound) found = lookFor(states, decideIn, isSome);
  }
  const { entries, decided, isFound } = found;
  if (isFound) {
    for (const deed of deeds) if (decided.includes(deed.text)) isDoneAt(deed, action.at);
    remember(run, entries, first);
    comparePlannedStarts(run, action, entries, compared);
  }
  shown.note(entries, action.at);
  for (const entry of entries) if (entry.state === 'pending') noteAttempt(run, entry, action.at);
  // Some were preempted in this pass or after it: most likely for those for which the oracle would do so.
  const isOut = ({ end = 0, state }: JobRun) => state === 'PREEMPTED' && end >= first && end <= until + 1;
  if (!isFound && run.jobs.some(({ runs }) => runs.some(isOut))) remember(run, entries, first);
  if (!waits) return;
  const decisions = action.kind === 'cycle' ? compared.cycles : compared.passes;
  decisions.count++;
  if (isFound) decisions.same++;
  else {
    const fits = (likely: Prioritized[][], late: readonly number[] = []) =>
      states.some((guess) => isAll(decide(run, action, entriesAt(run, action, guess, likely), guess, late)));
    const why =
      missingNodes(run, action.at, (late) => fits(priorities, late)) ??
      otherPriorities(run, action.at, priorities, fits);
    compared.differences.push({
      ...{ at: action.at, kind: action.kind, real, ours: ours ?? [] },
      ...(why !== undefined && { why }),
    });
  }
  if (real.length > 0) decisions.withStarts++;
}

interface Decided {
  readonly entries: Entry[];
  readonly decided: string[];
}

/** The first state in which it decides so; else the last one. */
function lookFor(
  states: readonly Guess[],
  decideIn: (state: Guess) => Decided,
  isIt: (decided: readonly string[]) => boolean,
): Decided & { isFound: boolean } {
  let last: Decided = { entries: [], decided: [] };
  for (const state of states) {
    last = decideIn(state);
    if (isIt(last.decided)) return { ...last, isFound: true };
  }
  return { ...last, isFound: false };
}

/** Jobs for which others were preempted. */
function remember({ jobs }: RecordedRun, entries: readonly Entry[], first: number): void {
  for (const { id, droveOut } of entries) if (droveOut >= first) jobs[id].droveOut.push(droveOut);
}

/** What the controller knows of nodes and limits. @param late nodes that are not free yet */
function stateOf(
  { cluster }: RecordedRun,
  entries: readonly Entry[],
  { now, freedUntil }: Guess,
  late: readonly number[] = [],
) {
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
  const up = nodesUp(cluster.nodes.length, cluster.outages ?? [], now);
  return { cluster, resources, completing, limits, up };
}

/** Runs the pass. Returns the starts, the preempted jobs and those that were late. @param late nodes that are not free yet */
function decide(
  run: RecordedRun,
  action: Action,
  entries: Entry[],
  guess: Guess,
  late: readonly number[] = [],
): string[] {
  const { cluster, epoch } = run;
  const known = stateOf(run, entries, guess, late);
  const { resources, completing, limits } = known;
  const { now } = guess;
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
  const changeLimit = (entry: Entry, limit: number) => {
    entry.limit = limit;
    const one = run.jobs[entry.id].runs.find(({ start }) => start === now);
    if (one !== undefined) one.limit = limit;
  };
  const preempt = (entry: Entry) => {
    limits.ended(entry, entry.partition, entry.allocation as Allocation);
    limits.submitted(entry);
    entry.state = 'dropped';
    resources.giveBack(entry);
    for (const node of (entry.allocation as Allocation).keys()) completing.add(node);
    decided.push(outText(entry.id));
  };
  const { reservations = [], killsInvalid = false } = cluster;
  const occurrences = occurrencesAt(reservations, now);
  const cancelled = (entry: Entry) => limits.cancelled(entry);
  separateTasks(cluster, entries, () => {});
  releaseJobs({ entries, occurrences, killsInvalid, cancelled }, now);
  const pass = { ...known, entries, now, epoch, occurrences, start, changeLimit, preempt };
  if (action.kind === 'cycle') backfill(pass);
  else {
    const depth = cluster.scheduling.defaultQueueDepth;
    mainPass(pass, action.kind === 'full pass' ? Number.POSITIVE_INFINITY : depth);
  }
  for (const { id, reason } of entries) if (reason === 'DeadLine') decided.push(lateText(id));
  return decided.sort();
}

function comparePlannedStarts(
  run: RecordedRun,
  { at, kind }: Action,
  entries: Entry[],
  compared: Compared,
): void {
  if (kind !== 'cycle') return;
  const end = run.record.cycles.find(([begin]) => begin === at)?.[1] as number;
  for (const { id, loggedStarts } of entries) {
    const real = run.jobs[id].record.plannedStarts?.find(([instant]) => instant >= at && instant <= end);
    if (real === undefined) continue;
    compared.plannedStarts++;
    const [plannedStart] = loggedStarts;
    if (plannedStart === undefined || plannedStart.start !== real[1] || plannedStart.end !== real[2])
      continue;
    const names = plannedStart.nodes.map((node) => run.cluster.nodes[node].name);
    if (names.join() === hostNames(real[3], 'the record').join()) compared.samePlannedStarts++;
  }
}
