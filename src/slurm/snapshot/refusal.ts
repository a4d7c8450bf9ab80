// Decides by a listing of scontrol whether a partition takes a job.
import { durationText } from '../../input/duration.ts';
import { allows } from '../machine/accounting/access.ts';
import { partitionNamed } from './pool.ts';
import type { ListedJob, ListedPartition, Snapshot } from './snapshot.ts';

/** Partition as a place for a job. */
interface Taking {
  /** Why the partition refuses the job, a few words; undefined if it takes it. */
  readonly refused?: string;
  /** Settings of the partition that the listing does not decide for this job, a line; undefined if there are none. */
  readonly unchecked?: string;
}

/** Account and QOS of a job; '' if not known. */
export interface Identity {
  readonly account: string;
  readonly qos: string;
}

const STATES: Readonly<Record<string, string>> = {
  DOWN: 'down: no job starts there',
  DRAIN: 'drains: takes no more jobs',
  INACTIVE: 'inactive: takes no jobs',
};

/**
 * Returns whether a partition takes a job, as Slurm checks it: limits of nodes, state, time limit, account and QOS.
 *
 * @throws DataError if there is no such partition
 */
export function takingOf(snapshot: Snapshot, name: string, job: ListedJob, known: Identity): Taking {
  const partition = partitionNamed(snapshot, name);
  // A job that waits in a partition is there already.
  const isThere = snapshot.jobs.includes(job) && job.partitions.includes(name);
  const refused = isThere ? undefined : refusalBy(snapshot, partition, job, known);
  if (refused !== undefined) return { refused };
  const { accounts, qosAccess, groups } = partition;
  const unchecked = [
    accounts !== undefined && known.account === ''
      ? "which accounts may use it, because the job's is unknown"
      : '',
    qosAccess !== undefined && known.qos === '' ? "which QOS may use it, because the job's is unknown" : '',
    groups === '' ? '' : `whether the user is in AllowGroups=${groups}`,
  ].filter((text) => text !== '');
  return unchecked.length === 0
    ? {}
    : { unchecked: `partition ${name}: not checked ${unchecked.join('; ')}` };
}

function refusalBy(
  { nodes }: Snapshot,
  { name, minNodes, maxNodes, state, longest, accounts, qosAccess, ...only }: ListedPartition,
  { nodes: asked, cpus, limit, reservation }: ListedJob,
  { account, qos }: Identity,
): string | undefined {
  const own = nodes.filter(({ partitions }) => partitions.includes(name)).map((node) => node.cpus);
  const room = own
    .sort((a, b) => b - a)
    .slice(0, Math.min(maxNodes, own.length))
    .reduce((sum, some) => sum + some, 0);
  const most = Math.min(maxNodes, own.length);
  if (asked > most) return `${asked} nodes are above ${most === maxNodes ? 'MaxNodes' : 'its'} ${most}`;
  if (asked < minNodes) return `${asked} nodes are below MinNodes ${minNodes}`;
  if (cpus > room) return `${cpus} processors are above the ${room} of ${most} nodes`;
  if (state !== 'UP') return STATES[state] ?? `its state is ${state}`;
  if (only.isOfRoot) return 'RootOnly: users cannot submit to it';
  if (only.needsReservation && reservation === '') return 'ReqResv: only jobs in a reservation run there';
  if (limit > longest)
    return Number.isFinite(limit)
      ? `time limit above MaxTime ${durationText(longest)}`
      : `time limit needed, at most MaxTime ${durationText(longest)}`;
  if (account !== '' && !allows(accounts, account)) return `account ${account} is not allowed`;
  return qos !== '' && !allows(qosAccess, qos.toLowerCase()) ? `QOS ${qos} is not allowed` : undefined;
}
