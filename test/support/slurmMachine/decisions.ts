// What the oracle decides in each pass of a recorded run, from the state that the real controller was in. So a difference in one
// pass has no consequences in the next.

import { backfill } from '../../oracle/slurm/backfill.ts';
import type { Entry } from '../../oracle/slurm/jobs.ts';
import { mainPass } from '../../oracle/slurm/mainPass.ts';
import { prioritiesOf } from '../../oracle/slurm/queue.ts';
import { type Allocation, Resources } from '../../oracle/slurm/resources.ts';
import type { RecordedRun } from './fixture.ts';
import { hostNames } from './model/hostNames.ts';

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
}

interface Action {
  readonly at: number;
  readonly kind: 'pass' | 'full pass' | 'cycle';
}

/** What the record leaves open of the state at a pass: its times are whole seconds. */
interface Guess {
  /** Jobs that ended after this instant still hold up their nodes. */
  readonly freedUntil: number;
  /** Whether jobs of this very second had been submitted. */
  readonly sawSecond: boolean;
}

export function compareDecisions(run: RecordedRun): Compared {
  const none = () => ({ count: 0, same: 0, withStarts: 0 });
  const compared: Compared = { passes: none(), cycles: none(), plans: 0, samePlans: 0 };
  const actions: Action[] = [
    ...run.record.passes.map(([at, full]): Action => ({ at, kind: full ? 'full pass' : 'pass' })),
    ...run.record.cycles.map(([at]): Action => ({ at, kind: 'cycle' })),
  ];
  for (const action of actions) compareOne(run, action, compared);
  return compared;
}

function compareOne(run: RecordedRun, action: Action, compared: Compared): void {
  const now = Math.floor(action.at);
  const by = action.kind === 'cycle' ? 'backfill' : 'main';
  const real = run.jobs
    .flatMap(({ record, allocation }, id) =>
      record.by === by && record.start === now ? [startText(id, allocation)] : [],
    )
    .sort();
  const decisions = action.kind === 'cycle' ? compared.cycles : compared.passes;
  let waits = false;
  let same = false;
  for (const guess of guesses(run, now)) {
    const entries = entriesAt(run, now, by, guess);
    waits ||= entries.some(({ state }) => state === 'pending');
    if (decide(run, action, entries, guess).join() !== real.join()) continue;
    same = true;
    comparePlans(run, action, entries, compared);
    break;
  }
  if (!waits) return;
  decisions.count++;
  if (same) decisions.same++;
  if (real.length > 0) decisions.withStarts++;
}

/** Every state that the record allows; the first has freed all nodes. */
function guesses({ record }: RecordedRun, now: number): Guess[] {
  const recent = record.jobs.flatMap(({ end }) =>
    end !== undefined && end > now - LONGEST_COMPLETING && end <= now ? [end - 1] : [],
  );
  return [now, ...new Set(recent)].flatMap((freedUntil) =>
    [true, false].map((sawSecond) => ({ freedUntil, sawSecond })),
  );
}

function entriesAt(run: RecordedRun, now: number, by: 'main' | 'backfill', { sawSecond }: Guess): Entry[] {
  return run.jobs.map(({ job, record, allocation }, id) => {
    const { start = Number.POSITIVE_INFINITY, end = Number.POSITIVE_INFINITY } = record;
    // Of two passes in one second, the other scheduler's may have been first.
    const hasStarted = start < now || (start === now && record.by !== by && sawSecond);
    const isBorn = record.submit < now || (record.submit === now && sawSecond);
    const state = !isBorn ? 'unborn' : !hasStarted ? 'pending' : end > now ? 'running' : 'over';
    const entry: Entry = {
      id,
      job,
      state,
      start,
      end,
      by: 'main',
      allocation,
      priority: [],
      reason: 'None',
      reasons: [],
      plans: [],
    };
    entry.priority = prioritiesOf(run.cluster, entry, now);
    return entry;
  });
}

/** Runs the pass. Returns the starts. */
function decide(run: RecordedRun, action: Action, entries: Entry[], { freedUntil }: Guess): string[] {
  const { cluster, epoch } = run;
  const now = Math.floor(action.at);
  const resources = new Resources(cluster);
  const completing = new Set<number>();
  for (const { state, allocation, end } of entries) {
    if (state === 'running') resources.take(allocation as Allocation);
    if (state !== 'over' || end <= freedUntil) continue;
    for (const node of (allocation as Allocation).keys()) completing.add(node);
  }
  const starts: string[] = [];
  const start = (entry: Entry, allocation: Allocation) => {
    entry.state = 'running';
    entry.start = now;
    entry.allocation = allocation;
    resources.take(allocation);
    starts.push(startText(entry.id, allocation));
  };
  const pass = { cluster, entries, resources, now, epoch, completing, start };
  if (action.kind === 'cycle') backfill(pass);
  else {
    const depth = cluster.scheduling.defaultQueueDepth;
    mainPass(pass, action.kind === 'full pass' ? Number.POSITIVE_INFINITY : depth);
  }
  return starts.sort();
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

function startText(job: number, allocation: Allocation): string {
  const nodes = [...allocation].sort(([a], [b]) => a - b).map(([node, { cpus }]) => `${node}:${cpus}`);
  return `${job} on ${nodes.join(' ')}`;
}
