// Determines the processors for which a job competes, and the jobs that hold or want them.
import { DataError } from '../../errors.ts';
import { NeverStarts } from './neverStarts.ts';
import type { ListedJob, ListedNode, ListedPartition, Snapshot } from './snapshot.ts';

/** Partitions and reservation in which a job may run. */
interface Wanted {
  readonly partitions: readonly string[];
  /** Name of a reservation, or '' for none. */
  readonly reservation: string;
}

/** A job that holds processors of a pool, or waits for some. */
export interface PoolJob {
  readonly job: ListedJob;
  readonly processors: number;
  /** In seconds; Infinity if neither the job nor its partition has a limit. */
  readonly limit: number;
}

export interface Pool {
  readonly processors: number;
  /** Names of all partitions that have one of its nodes. */
  readonly partitions: ReadonlySet<string>;
  readonly running: readonly PoolJob[];
  /** In the order in which Slurm considers them. */
  readonly waiting: readonly PoolJob[];
  /** Limits of the model and jobs that were left out, a line each. */
  readonly notes: readonly string[];
}

/** Share of a pool that may be allocated without a listed job, because jobs end and the commands run one after another. */
const HIDDEN = 0.1;
/** Reasons of jobs that wait for processors and for nothing else. */
export const COMPETES =
  /^(None|Priority|Resources|Prolog|Cleaning|ReqNodeNotAvail.*|Nodes required for job .*)$/;

/**
 * Returns the pool of a job: the CPUs of all nodes of its partitions that are up, and every job that runs on these nodes
 * or may start on one of them.
 *
 * @param asked the id of the target job, which is never left out
 * @throws DataError, one line: no such partition or reservation, no node is up, the target job is held
 */
export function poolOf(snapshot: Snapshot, { partitions, reservation }: Wanted, asked?: string): Pool {
  const notes: string[] = [];
  const wanted = partitions.map((name) => partitionNamed(snapshot, name));
  for (const { name, state } of wanted)
    if (state !== 'UP')
      notes.push(`partition ${name} is ${state}: no job starts there now; assumed to be up`);
  const nodes = usableNodes(snapshot, { partitions, reservation }, notes);
  const processors = nodes.reduce((sum, { cpus }) => sum + cpus, 0);
  const nodeCpus = Math.max(...nodes.map(({ cpus }) => cpus));
  const names = new Set(nodes.map(({ name }) => name));
  const near = new Set(nodes.flatMap((node) => node.partitions));
  const byName = new Map(snapshot.partitions.map((one) => [one.name, one]));
  const partitionsOf = (job: ListedJob) => job.partitions.flatMap((name) => byName.get(name) ?? []);
  const measured = (job: ListedJob): PoolJob => ({
    job,
    processors: runs(job) ? heldIn(names, job) : wantedBy(job, partitionsOf(job), nodeCpus),
    limit: Math.min(
      ...(job.limit < Number.POSITIVE_INFINITY
        ? [job.limit]
        : partitionsOf(job).map(({ longest }) => longest)),
    ),
  });
  const inPool = snapshot.jobs.filter(
    (job) => job.id === asked || !runs(job) || job.on.some((node) => names.has(node)),
  );
  const running = inPool.filter(runs).map(measured);
  const held = running.reduce((sum, one) => sum + one.processors, 0);
  if (held > processors)
    notes.push(
      `the running jobs hold ${held} processors, more than the ${processors} that are up, so the first jobs that end free none`,
    );
  noteHidden(nodes, held, notes);
  const waiting = inPool
    .filter((job) => !runs(job) && job.partitions.some((name) => near.has(name)))
    .filter((job) => job.reservation === reservation)
    .map(measured);
  const candidates = waiting.filter(({ job }) => COMPETES.test(job.reason) || job.id === asked);
  noteBlocked(waiting, asked, notes);
  const fitting = candidates.filter((one) => one.processors <= processors || one.job.id === asked);
  if (fitting.length < candidates.length)
    notes.push(`${jobs(candidates.length - fitting.length)} of more than ${processors} processors: left out`);
  const elsewhere = fitting.filter(({ job }) => !job.partitions.every((name) => partitions.includes(name)));
  if (elsewhere.length > 0)
    notes.push(
      `${jobs(elsewhere.length)} of other partitions that share nodes with this one: assumed to wait for this one only`,
    );
  const tier = ({ job }: PoolJob) => Math.max(...partitionsOf(job).map((one) => one.tier));
  return {
    processors,
    partitions: near,
    running,
    waiting: fitting.sort(
      (a, b) => tier(b) - tier(a) || b.job.priority - a.job.priority || a.job.submit - b.job.submit,
    ),
    notes,
  };
}

const jobs = (count: number) => (count === 1 ? '1 waiting job' : `${count} waiting jobs`);

/** True if a job holds processors. */
const runs = ({ start }: ListedJob) => !Number.isNaN(start);

/** @throws DataError */
export function partitionNamed({ name: where, partitions }: Snapshot, name: string): ListedPartition {
  const found = partitions.find((one) => one.name === name);
  if (found !== undefined) return found;
  const known = partitions.map((one) => one.name).join(', ');
  throw new DataError(`partition '${name}': ${where} has none of this name; there are ${known}`);
}

function usableNodes(snapshot: Snapshot, { partitions, reservation }: Wanted, notes: string[]): ListedNode[] {
  const { now, nodes, reservations } = snapshot;
  const own = reservations.find(({ name }) => name === reservation);
  if (reservation !== '' && own === undefined)
    throw new DataError(`reservation '${reservation}': ${snapshot.name} has none of this name`);
  const all = nodes.filter(
    (node) =>
      node.partitions.some((name) => partitions.includes(name)) &&
      (own === undefined || own.nodes.includes(node.name)),
  );
  const where = `partition ${partitions.join(',')}${own === undefined ? '' : `, reservation ${own.name}`}`;
  const up = all.filter((node) => node.up);
  const kept = new Set<string>();
  for (const { name, begin, end, nodes: reserved } of reservations) {
    const here = up.filter((node) => reserved.includes(node.name));
    if (name === reservation || here.length === 0 || end <= now) continue;
    if (begin > now)
      notes.push(
        `reservation ${name} takes ${here.length} of the nodes in ${hours(begin - now)}: not modeled`,
      );
    else {
      notes.push(
        `reservation ${name} holds ${here.length} of the nodes for ${hours(end - now)} more: left out of the pool`,
      );
      for (const node of here) kept.add(node.name);
    }
  }
  const free = up.filter(({ name }) => !kept.has(name));
  if (free.length === 0)
    throw new NeverStarts(
      where,
      `none of its ${all.length} nodes is up and not reserved; no job can start there`,
    );
  const cpus = free.reduce((sum, node) => sum + node.cpus, 0);
  const out = all.length - up.length;
  notes.unshift(
    `${where}: ${cpus} processors of ${free.length} nodes${out > 0 ? `, without ${out} that are down or drained` : ''}; ` +
      'which nodes, memory and other resources are not modeled',
    "the queue is in the order of squeue's priorities; later jobs join its end",
  );
  return free;
}

function hours(seconds: number): string {
  return `${(seconds / 3600).toFixed(1)} h`;
}

/**
 * Returns the processors that a running job holds in the pool. A job that also runs on other nodes is assumed to hold
 * equally many on each.
 */
function heldIn(names: ReadonlySet<string>, { on, cpus }: ListedJob): number {
  const here = on.filter((node) => names.has(node)).length;
  return Math.round((cpus * here) / on.length);
}

/** Returns the processors that a job waits for. */
function wantedBy(
  { cpus, nodes, whole }: Pick<ListedJob, 'cpus' | 'nodes' | 'whole'>,
  partitions: readonly ListedPartition[],
  nodeCpus: number,
): number {
  const takesWhole = whole || partitions.some((one) => one.whole);
  return takesWhole ? Math.max(nodes, Math.ceil(cpus / nodeCpus)) * nodeCpus : Math.max(cpus, nodes);
}

/** Adds a note if squeue lists fewer processors as held than the nodes, as it does if jobs of other users are private. */
function noteHidden(nodes: readonly ListedNode[], held: number, notes: string[]): void {
  const allocated = nodes.reduce((sum, node) => sum + node.allocated, 0);
  const processors = nodes.reduce((sum, { cpus }) => sum + cpus, 0);
  if (allocated - held > HIDDEN * processors)
    notes.push(
      `squeue shows jobs on ${held} of the ${allocated} processors that are allocated: jobs of other users may be hidden, in which case starts are forecast too early`,
    );
}

function noteBlocked(waiting: readonly PoolJob[], asked: string | undefined, notes: string[]): void {
  const blocked = waiting.filter(({ job }) => !COMPETES.test(job.reason));
  const own = blocked.find(({ job }) => job.id === asked)?.job;
  if (own !== undefined && /held/i.test(own.reason))
    throw new DataError(
      `job ${own.id}: is held (${own.reason}); it does not start until someone runs 'scontrol release ${own.id}'`,
    );
  if (own !== undefined)
    notes.push(`job ${own.id} waits for ${own.reason}: the forecast ignores this reason`);
  const others = blocked.filter(({ job }) => job.id !== asked);
  if (others.length === 0) return;
  const counts = new Map<string, number>();
  for (const { job } of others) counts.set(job.reason, (counts.get(job.reason) ?? 0) + 1);
  const reasons = [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
  notes.push(`${jobs(others.length)} for reasons other than processors or priority: left out (${reasons})`);
}
