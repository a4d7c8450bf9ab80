// The states that the record allows at a pass or a cycle of the real controller.
import type { Cluster } from '../../../src/slurm/machine/cluster.ts';
import { type Entry, newEntry } from '../../oracle/slurm/jobs.ts';
import { type JobRun, type RecordedRun, someAllocation } from './fixture.ts';
import { type Action, actorOf } from './recordedActions.ts';
import type { Prioritized } from './recordedPriorities.ts';
import { listedAt, priorityOf } from './tries.ts';

/** A job's end frees its nodes at most this many seconds later, of a clock that goes 60 times as fast. */
const LONGEST_COMPLETING = 40;

/** Uncertain parts of the state at a pass: its times are whole seconds. */
export interface Guess {
  /** When it looked at the clock, whole seconds. */
  readonly now: number;
  /** Jobs that ended after this instant still hold up their nodes. */
  readonly freedUntil: number;
  /** Whether jobs of this very second had been submitted. */
  readonly sawSecond: boolean;
  /** Whether those whose run ended in this very second had ended. */
  readonly areOut: boolean;
}

/** Every state that the record allows; the first has freed all nodes. */
export function guesses({ jobs }: RecordedRun, { first, last }: Action): Guess[] {
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

export function entriesAt(
  run: RecordedRun,
  action: Action,
  guess: Guess,
  priorities: Prioritized[][],
): Entry[] {
  return run.jobs.map(({ job, runs, droveOut, tried, isHeldForever }, id) => {
    const last = tried.findLast(({ at }) => at < action.at);
    const entry = newEntry(last?.job ?? job, id);
    entry.droveOut = Math.max(...droveOut.filter((at) => at < action.first));
    for (const one of isHeldForever ? [] : runs) if (!follow(run.cluster, entry, one, action, guess)) break;
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
  run: JobRun,
  action: Action,
  { now, freedUntil, sawSecond, areOut }: Guess,
): boolean {
  const { submit, eligible, start = Infinity, end = Infinity, by, state, nodes, allocation, partition } = run;
  const isBorn = submit < now || (submit === now && sawSecond);
  if (!isBorn) return false;
  entry.state = 'pending';
  entry.submit = submit;
  // The record's begin time is that of its submission, which came later than the workload has it.
  const isKnown = entry.job.begin !== undefined || entry.isSplit;
  if (eligible !== undefined && (eligible <= now || isKnown)) entry.eligible = eligible;
  if (state === 'DEADLINE' && (end < action.first || run.outAt !== undefined)) {
    Object.assign(entry, { state: 'over', result: 'failed' });
    return true;
  }
  // Of two passes in one second, the other scheduler's may have been first.
  const isOwn = by === actorOf(action) || (by === undefined && !sawSecond);
  const hasStarted = isOwn ? start < action.first : start < now || (start === now && sawSecond);
  if (!hasStarted && run.startedAt === undefined) return false;
  entry.state = 'running';
  entry.isSplit = true;
  entry.start = start;
  entry.end = end;
  if (by === 'backfill') entry.limit = run.limit ?? entry.job.timeMin ?? entry.limit;
  entry.allocation = allocation ?? someAllocation(cluster, entry.job, nodes);
  entry.partition = partition ?? entry.partition;
  const isOver = end < now || (end === now && areOut) || run.outAt !== undefined;
  if (!isOver) return false;
  const runsAgain = state === 'PREEMPTED' || state === 'NODE_FAIL';
  entry.state = runsAgain ? 'dropped' : 'over';
  if (!runsAgain && end <= freedUntil) entry.result = state === 'COMPLETED' ? 'completed' : 'failed';
  return true;
}
