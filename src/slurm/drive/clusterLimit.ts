// Finds the longest request that a cluster runs. The limits are those of the partition, and, known to
// accounting only, those of the quality of service (QOS) and of the association. A request beyond one of the
// latter is accepted but waits forever (sacctmgr(1), MaxWall).
import { userInfo } from 'node:os';
import { DataError } from '../../errors.ts';
import { complaint, NoCommand, slurm } from './commands.ts';
import { limitSeconds } from './timeLimit.ts';

/** The options of an sbatch call that decide its limit. If absent, Slurm's default applies. */
export interface LimitedCall {
  /** One partition, or several joined by commas. */
  readonly partition?: string;
  readonly qos?: string;
  readonly account?: string;
}

/** A limit, and what sets it. */
export interface ClusterLimit {
  /** In seconds, Infinity without a limit. */
  readonly seconds: number;
  /** `partition short`, `QOS normal`, `account physics`. */
  readonly of: string;
}

const NONE: ClusterLimit = { seconds: Number.POSITIVE_INFINITY, of: 'cluster' };

/**
 * The longest request that runs; of several partitions, the smallest limit.
 *
 * @throws DataError, one line: no such partition, no answer
 */
export async function clusterLimit(call: LimitedCall): Promise<ClusterLimit> {
  const partitions = await wantedPartitions(call.partition);
  const enforced = await enforcesLimits();
  const accounting = enforced ? await accountingOf(call) : undefined;
  const own = accounting?.qos.get(accounting.own);
  const limits = partitions.flatMap(({ name, seconds, qos }) => [
    own?.beyondPartition ? NONE : { seconds, of: `partition ${name}` },
    accounting === undefined ? NONE : wallLimit(qos, accounting),
  ]);
  return limits.reduce((least, one) => (one.seconds < least.seconds ? one : least), NONE);
}

interface Partition {
  readonly name: string;
  readonly seconds: number;
  /** The QOS whose limits apply to all of its jobs; empty if there is none. */
  readonly qos: string;
  readonly isDefault: boolean;
}

async function answer(command: string, args: readonly string[]): Promise<string> {
  const outcome = await slurm(command, args);
  if (outcome.status !== 0) throw new DataError(`${command}: ${complaint(outcome)}`);
  return outcome.stdout;
}

/** The partitions in the output of `scontrol --oneliner show partition`. */
function parsePartitions(text: string): Partition[] {
  return text
    .split('\n')
    .map((line) => Object.fromEntries(line.split(/\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2))))
    .filter(({ PartitionName }) => PartitionName !== undefined)
    .map(({ PartitionName: name, MaxTime = 'UNLIMITED', QoS = 'N/A', Default }) => ({
      name,
      seconds: limitSeconds(MaxTime),
      qos: QoS === 'N/A' ? '' : QoS,
      isDefault: Default === 'YES',
    }));
}

async function wantedPartitions(names: string | undefined): Promise<Partition[]> {
  const all = parsePartitions(await answer('scontrol', ['--all', '--oneliner', 'show', 'partition']));
  // Without a default partition sbatch itself refuses the job.
  if (names === undefined) return all.filter(({ isDefault }) => isDefault);
  return names.split(',').map((name) => {
    const found = all.find((one) => one.name === name);
    if (found !== undefined) return found;
    const known = all.map((one) => one.name).join(', ');
    throw new DataError(`partition '${name}': not on this cluster; there are ${known}`);
  });
}

/** True if the controller enforces the limits of accounting (slurm.conf(5), AccountingStorageEnforce). */
async function enforcesLimits(): Promise<boolean> {
  const config = await answer('scontrol', ['show', 'config']);
  return /^AccountingStorageEnforce\s*=.*\b(?:limits|safe|all)\b/m.test(config);
}

interface Qos {
  readonly seconds: number;
  /** True if its limit overrides that of a partition's QOS. */
  readonly overPartition: boolean;
  /** True if the partition's own limit does not apply to its jobs (sacctmgr(1), PartitionTimeLimit). */
  readonly beyondPartition: boolean;
}

interface Accounting {
  /** Quality of service by name. */
  readonly qos: ReadonlyMap<string, Qos>;
  /** The job's own QOS. */
  readonly own: string;
  readonly association: ClusterLimit;
}

async function accountingOf(call: LimitedCall): Promise<Accounting | undefined> {
  const user = userInfo().username;
  try {
    const list = async (...args: string[]) => {
      const text = await answer('sacctmgr', ['--noheader', '--parsable2', 'show', ...args]);
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.split('|'));
    };
    const known = await list('qos', 'format=Name,MaxWall,Flags');
    const [[usualAccount = ''] = []] = await list('user', user, 'format=DefaultAccount');
    const account = call.account ?? usualAccount;
    const associations = await list('assoc', `user=${user}`, 'format=Account,Partition,DefaultQOS,MaxWall');
    const mine = associations.filter(([of]) => of === account);
    // An association of this partition overrides one of all partitions.
    const [, , usualQos = '', maxWall = ''] =
      mine.find(([, partition]) => partition !== '' && partition === call.partition) ??
      mine.find(([, partition]) => partition === '') ??
      [];
    return {
      qos: new Map(
        known.map(([name, wall, flags]) => [
          name,
          {
            seconds: wallSeconds(wall),
            overPartition: /OverPartQOS/i.test(flags),
            beyondPartition: /PartitionTimeLimit/i.test(flags),
          },
        ]),
      ),
      own: call.qos ?? (usualQos === '' ? 'normal' : usualQos),
      association: { seconds: wallSeconds(maxWall), of: `account ${account}` },
    };
  } catch (error) {
    // Without the command the limit is unknown. The job's pending reason will show it.
    if (error instanceof NoCommand) return undefined;
    throw error;
  }
}

function wallSeconds(text: string | undefined): number {
  return text === undefined || text === '' ? Number.POSITIVE_INFINITY : limitSeconds(text);
}

/**
 * The limit that applies, of a partition's QOS, the job's QOS and its association: the first one that is set,
 * in this order. A job's QOS with the flag OverPartQOS comes first (Slurm's resource limits, "Hierarchy").
 */
function wallLimit(partitionQos: string, { qos, own, association }: Accounting): ClusterLimit {
  const names = qos.get(own)?.overPartition ? [own, partitionQos] : [partitionQos, own];
  const limits = names.map((name) => ({
    seconds: qos.get(name)?.seconds ?? Number.POSITIVE_INFINITY,
    of: `QOS ${name}`,
  }));
  return [...limits, association].find(({ seconds }) => seconds < Number.POSITIVE_INFINITY) ?? NONE;
}
