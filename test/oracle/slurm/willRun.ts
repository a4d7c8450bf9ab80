// Start time and nodes of a job if nothing were planned: the running jobs are taken away in the order of
// their expected ends.
import type { Cluster, ClusterJob } from '../../../src/slurm/machine/cluster.ts';
import { barredNodes, touches } from './choice/wholeTopology.ts';
import { shares, stoppable, victimsFor } from './events/preemption.ts';
import { asking } from './events/switches.ts';
import { type Entry, expectedEnd } from './jobs.ts';
import type { Pass } from './mainPass.ts';
import type { Allocation, Resources } from './resources.ts';

/** A job over its limit is expected to end this long after it. */
const KILL_WAIT = 30;
/** Ends within this many seconds are taken together at first; the length doubles from test to test. */
const FIRST_WINDOW = 30;
/** After this many ends within one window its test is left out. */
const MOST_ENDS = 200;

export interface Start {
  readonly at: number;
  readonly allocation: Allocation;
}

/** The times between which a start is wanted; `until` is undefined if there is no later start time to try. */
export interface Span {
  readonly from: number;
  readonly until?: number;
}

/** What is left when some jobs have ended, the jobs that are to end, and those that keep others from base blocks. */
interface Future {
  readonly future: Resources;
  readonly left: readonly Entry[];
  readonly holding: readonly Entry[];
}

const FOREVER: Span = { from: Number.NEGATIVE_INFINITY };

export function willRun(
  pass: Pass,
  entry: Entry,
  partition: number,
  nodes: ReadonlySet<number>,
  span: Span,
): Start | undefined {
  const isLinear = pass.cluster.selection.unit === 'node';
  const { testsStartTimes } = pass.cluster.scheduling.rules;
  // select/linear knows no span, and neither did select/cons_tres before 24.11.
  const { from, until } = testsStartTimes && !isLinear ? span : FOREVER;
  const most = pass.limits.mostNodes(entry, partition).nodes;
  const job = asking(pass, entry);
  const all = runningByEnd(pass);
  const barred = barredNodes(pass.cluster, job, partition, all);
  const present =
    from > pass.now ? undefined : pass.resources.test(job, partition, nodes, most, barred, pass.completing);
  if (present !== undefined) return { at: pass.now, allocation: present };
  if (isLinear) return afterOneEnd(pass, entry, partition, nodes, most);
  const victims = victimsFor(pass.cluster, pass.entries, entry, partition);
  const future = pass.resources.copy();
  const early = all.filter((running) => expectedEnd(running) < from);
  const gone = new Set([...stoppable(pass.cluster, victims), ...early]);
  for (const one of gone) future.giveBack(one);
  // Those whose end the controller does not look at still keep others from their base blocks.
  const isAway = (one: Entry) =>
    early.includes(one) ? touches(pass.cluster, one, nodes) : gone.has(one) && shares(one, nodes);
  const isNear = ({ partition: other }: Entry) =>
    pass.cluster.partitions[other].nodes.some((node) => nodes.has(node));
  const holding = all.filter((one) => isNear(one) && !isAway(one));
  const isTested = victims.length > 0 || from > Number.NEGATIVE_INFINITY;
  const barredThen = barredNodes(pass.cluster, job, partition, holding);
  const without = isTested ? future.test(job, partition, nodes, most, barredThen) : undefined;
  // The controller says that it starts now, so that those jobs are preempted.
  if (without !== undefined) return { at: pass.now, allocation: without };
  const left = all.filter((running) => !victims.includes(running) && !gone.has(running));
  return afterWindows(pass, job, partition, nodes, most, { future, left, holding }, until);
}

function runningByEnd({ entries }: Pass): Entry[] {
  return entries
    .filter(({ state }) => state === 'running')
    .sort((a, b) => expectedEnd(a) - expectedEnd(b) || a.id - b.id);
}

/** Whole nodes: a test after each end. */
function afterOneEnd(
  pass: Pass,
  { job }: Entry,
  partition: number,
  nodes: ReadonlySet<number>,
  most: number,
): Start | undefined {
  const future = pass.resources.copy();
  for (const running of runningByEnd(pass)) {
    future.giveBack(running);
    const allocation = future.test(job, partition, nodes, most, new Set());
    if (allocation === undefined) continue;
    const end = expectedEnd(running);
    return { at: end <= pass.now ? pass.now + 1 : end, allocation };
  }
  return undefined;
}

/** CPUs: a test after each window, of ends on nodes that the job may use. */
function afterWindows(
  pass: Pass,
  job: ClusterJob,
  partition: number,
  nodes: ReadonlySet<number>,
  most: number,
  { future, left: all, holding }: Future,
  until = Number.POSITIVE_INFINITY,
): Start | undefined {
  const away = new Set<Entry>();
  let window = FIRST_WINDOW;
  let barrier: number | undefined;
  let next = 0;
  let isOver = false;
  while (next < all.length && !isOver) {
    let last: Entry | undefined;
    const ended: Entry[] = [];
    let removed = 0;
    let skipsTest = false;
    while (next < all.length) {
      const running = all[next++];
      isOver = expectedEnd(running) > until;
      if (isOver) break;
      if (!touches(pass.cluster, running, nodes)) continue;
      const end = expectedEnd(running);
      barrier ??= end + (FIRST_WINDOW - ((end + pass.epoch) % FIRST_WINDOW));
      last = running;
      ended.push(running);
      away.add(running);
      future.giveBack(running);
      if (next < all.length && expectedEnd(all[next]) > barrier + window) break;
      if (next < all.length && removed++ > MOST_ENDS) {
        skipsTest = true;
        break;
      }
    }
    if (last === undefined) return undefined;
    if (skipsTest) continue;
    do window *= 2;
    while (next < all.length && expectedEnd(all[next]) > (barrier as number) + window);
    const held = holding.filter((one) => !away.has(one));
    const barred = barredNodes(pass.cluster, job, partition, held);
    const idle = pass.cluster.scheduling.bfBusyNodes ? idleNodes(pass) : undefined;
    const allocation = future.test(job, partition, nodes, most, barred, undefined, idle);
    if (allocation === undefined) continue;
    const end = expectedEnd(
      pass.cluster.scheduling.rules.ignoresOtherEnds ? lastOn(pass.cluster, allocation, ended) : last,
    );
    return { at: end > pass.now ? end : Math.max(end + KILL_WAIT, pass.now + 1), allocation };
  }
  return undefined;
}

function idleNodes({ resources }: Pass): Set<number> {
  return new Set([...resources.jobs.keys()].filter((node) => resources.jobs[node] === 0));
}

/** The last of the jobs that has a node of the allocation. */
function lastOn(cluster: Cluster, allocation: Allocation, ended: readonly Entry[]): Entry {
  const nodes = new Set(allocation.keys());
  const hasNode = (one: Entry) => touches(cluster, one, nodes);
  return ended.findLast(hasNode) ?? (ended.at(-1) as Entry);
}
