// Reads the request of an sbatch call, as far as a pool of processors models it.
import { basename } from 'node:path';
import { DataError, UsageError } from '../../errors.ts';
import { slurmDuration } from '../../trace/sacct/values.ts';
import { directiveValues, sbatchOptions } from '../drive/sbatchArguments.ts';
import { MINUTE, minutesText } from '../drive/timeLimit.ts';
import { partitionNamed } from './pool.ts';
import type { Identity } from './refusal.ts';
import type { ListedJob, Snapshot } from './snapshot.ts';

/** Options that restrict the nodes or the start of a job, which a pool of processors does not model. */
const NOT_MODELED = (
  'mem mem-per-cpu mem-per-gpu gres gpus gpus-per-node gpus-per-task gpus-per-socket constraint nodelist ' +
  'exclude licenses dependency begin hold nice priority qos'
).split(' ');

/** Id of a job that is not submitted yet. */
const NEW_JOB = '';

interface SbatchQuestion {
  /** Words after `--`: options, optionally followed by a script. */
  readonly words: readonly string[];
  /** Text of the script; empty if there is none. */
  readonly script: string;
  readonly user: string;
  /** Partition instead of that of the call; takingOf() says whether it takes the job. */
  readonly partition?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

interface RequestedJob {
  readonly job: ListedJob;
  /** Options of the call and its script. */
  readonly options: ReadonlyMap<string, string>;
  readonly identity: Identity;
  /** True if the call names partitions. */
  readonly namesPartition: boolean;
  /** Options that a pool does not model. */
  readonly notes: readonly string[];
}

/** Returns the script and its arguments among the words of an sbatch call. */
export function scriptOf(words: readonly string[]): readonly string[] {
  return sbatchOptions(words, {}).rest;
}

/**
 * Returns the job that an sbatch call would submit, as squeue would list it.
 * An option has precedence over the environment, and the environment over a directive of the script.
 *
 * @throws UsageError or DataError, one line
 */
export function requestedJob(
  snapshot: Snapshot,
  { words, script, user, partition, environment }: SbatchQuestion,
): RequestedJob {
  const { values, rest } = sbatchOptions(words, {
    array: 'the forecast is for one job',
    clusters: 'set SLURM_CLUSTERS, which squeue and scontrol read too',
  });
  const directive = directiveValues(script);
  const value = (name: string, variable?: string) =>
    values.get(name) ?? (variable === undefined ? undefined : environment[variable]) ?? directive.get(name);
  const whole = (name: string, usual: number) => {
    const text = value(name);
    if (text === undefined) return usual;
    // --nodes may be a range: the least number of nodes is assumed.
    const [, digits] = /^(\d+)(?:-\d+)?$/.exec(text) ?? [];
    if (Number(digits) >= 1) return Number(digits);
    throw new UsageError(`sbatch option '--${name}': '${text}'; expected a whole number, at least 1`);
  };
  const asked = value('partition', 'SBATCH_PARTITION');
  const partitions = partitionsOf(snapshot, partition ?? asked);
  const nodes = whole('nodes', 1);
  const tasks = whole('ntasks', nodes * whole('ntasks-per-node', 1));
  const ignored = NOT_MODELED.filter((name) => value(name) !== undefined);
  const job: ListedJob = {
    id: NEW_JOB,
    name: value('job-name', 'SBATCH_JOB_NAME') ?? (rest.length > 0 ? basename(rest[0]) : 'wrap'),
    user,
    partitions,
    reservation: value('reservation', 'SBATCH_RESERVATION') ?? '',
    start: Number.NaN,
    submit: snapshot.now,
    limit: limitOf(snapshot, partitions, value('time', 'SBATCH_TIMELIMIT'), partition !== undefined),
    cpus: tasks * whole('cpus-per-task', 1),
    nodes,
    whole: value('exclusive', 'SBATCH_EXCLUSIVE') === '',
    priority: Number.NEGATIVE_INFINITY,
    reason: 'None',
    on: [],
    more: {},
  };
  const notes =
    ignored.length > 0 ? [`${ignored.map((name) => `--${name}`).join(', ')} of the job: not modeled`] : [];
  const identity = {
    account: value('account', 'SBATCH_ACCOUNT') ?? '',
    qos: value('qos', 'SBATCH_QOS') ?? '',
  };
  const options = new Map([...directive, ...values]);
  return { job, options, identity, namesPartition: asked !== undefined, notes };
}

function partitionsOf(snapshot: Snapshot, names: string | undefined): readonly string[] {
  if (names !== undefined) return names.split(',').map((name) => partitionNamed(snapshot, name).name);
  const usual = snapshot.partitions.filter(({ isDefault }) => isDefault).map(({ name }) => name);
  if (usual.length > 0) return usual;
  throw new DataError(
    `${snapshot.name}: has no default partition; give one as sbatch option, --partition=NAME`,
  );
}

/**
 * The limit of a job in seconds, as Slurm rounds it.
 *
 * @param isFree true if the partitions may have a shorter limit, or none
 */
function limitOf(
  snapshot: Snapshot,
  names: readonly string[],
  text: string | undefined,
  isFree: boolean,
): number {
  const partitions = names.map((name) => partitionNamed(snapshot, name));
  const longest = Math.max(...partitions.map((one) => one.longest));
  const usual = Math.max(...partitions.map((one) => one.usual));
  if (text === undefined) {
    if (usual < Number.POSITIVE_INFINITY || isFree) return usual;
    throw new UsageError(
      `partition ${names.join(',')} has no time limit: give one as sbatch option, --time=…`,
    );
  }
  const seconds = slurmDuration(text);
  if (!(seconds > 0))
    throw new UsageError(
      `sbatch option '--time': '${text}'; expected a limit above 0, such as 90 or 1-12:00:00`,
    );
  const rounded = MINUTE * Math.ceil(seconds / MINUTE);
  if (rounded <= longest || isFree) return rounded;
  throw new UsageError(
    `sbatch option '--time': '${text}'; partition ${names.join(',')} allows ${minutesText(Math.floor(longest / MINUTE))}`,
  );
}
