import { DataError } from '../../errors.ts';
import { associationOf, qosOf } from './accounting/model.ts';
import type { Cluster, ClusterJob, Partition } from './cluster.ts';
import { minutes } from './conf/settings.ts';
import { readArray, tasksOf } from './events/arrays.ts';
import { secondsFromNow } from './events/begin.ts';
import { secondsToDeadline } from './events/deadline.ts';
import { readDependency } from './events/dependencies.ts';
import { readEvents, type SlurmSubmission } from './events/eventLines.ts';
import { reservationRefusal } from './events/reservations.ts';
import { checkSpan } from './events/span.ts';
import type { AskedGpus } from './jobRequest/gpus.ts';
import { licensesOf } from './jobRequest/licenses.ts';
import { aboveMemoryLimit, memoryOf, withMemoryLimit } from './jobRequest/memory.ts';
import { NodeChoices } from './jobRequest/nodeChoice.ts';
import { segmentAsked } from './jobRequest/segment.ts';
import { shapeOf, wholeOf } from './jobRequest/shape.ts';
import { switchesAsked } from './jobRequest/switches.ts';

/** Submissions of a file of events (readEvents) as jobs of a cluster. @throws DataError, one line */
export function readSubmissions(text: string, file: string, cluster: Cluster): ClusterJob[] {
  return clusterJobs(readEvents(text, { file }), cluster);
}

/**
 * The jobs of submissions, the tasks of arrays one by one.
 *
 * @throws DataError, one line, for a submission that the cluster has no partition for, or for times out of range
 */
export function clusterJobs(submissions: readonly SlurmSubmission[], cluster: Cluster): ClusterJob[] {
  checkPartitions(submissions, cluster);
  const jobs: ClusterJob[] = [];
  const wheres: string[] = [];
  // A job is known by its number and by its name.
  const numbers = new Map<string, number>();
  const choices = new NodeChoices(cluster);
  let last: SlurmSubmission | undefined;
  for (const submission of submissions) {
    const { where, options } = submission;
    const known = {
      ...jobOf(submission, cluster, choices),
      ...asked(options, where, (name) => numbers.get(name)),
    };
    const refused = known.refused ?? reservationRefusal(cluster, known);
    const job = { ...known, ...(refused !== undefined && { refused }) };
    const first = jobs.length;
    const before = isOfSameArray(last, submission) ? jobs[first - 1] : undefined;
    for (const task of ofArray(job, submission, first, cluster, before)) {
      jobs.push(task);
      wheres.push(where);
    }
    numbers.set(`${submission.id}`, first);
    if (job.name !== undefined) numbers.set(job.name, first);
    last = submission;
  }
  checkSpan(jobs, wheres);
  return jobs;
}

function isOfSameArray(a: SlurmSubmission | undefined, b: SlurmSubmission): boolean {
  return a?.array !== undefined && a.array.id === b.array?.id;
}

/**
 * The job, or the jobs of its tasks.
 *
 * @param before the task of the same array before this one
 */
function ofArray(
  job: ClusterJob,
  { options, where, array }: SlurmSubmission,
  first: number,
  { maxArraySize }: Cluster,
  before: ClusterJob | undefined,
): ClusterJob[] {
  const list = options.get('array');
  if (list !== undefined) return tasksOf(job, list, first, where, maxArraySize);
  if (array === undefined) return [job];
  const { task, limit } = array;
  return [{ ...job, array: { first: before?.array?.first ?? first, task, limit } }];
}

/** The submissions, those of arrays once for each task: at the same places as the jobs of clusterJobs(). */
export function taskSubmissions(
  submissions: readonly SlurmSubmission[],
  cluster: Cluster,
): SlurmSubmission[] {
  return submissions.flatMap((submission) => {
    const tasks = tasksOfSubmission(submission, cluster);
    return tasks === undefined ? [submission] : tasks.map(() => submission);
  });
}

/** Returns the numbers of the tasks of an array; undefined if it is none, or one that sbatch refuses. */
export function tasksOfSubmission(
  { options, where }: SlurmSubmission,
  { maxArraySize }: Cluster,
): readonly number[] | undefined {
  const array = options.get('array');
  return array === undefined ? undefined : readArray(array, where, maxArraySize)?.tasks;
}

/** sbatch takes no other. */
const MOST_NICE = 2_147_483_645;

function jobOf(
  { submit, run, where, options: own, holds }: SlurmSubmission,
  cluster: Cluster,
  choices: NodeChoices,
): ClusterJob {
  const partitions = partitionsOf(own.get('partition'), where, cluster);
  const partition = cluster.partitions[partitions[0]];
  const wanted = withGpuDefaults(own, cluster, partition);
  const { rules } = cluster.scheduling;
  const hasDefaultCpus = wanted.has('cpus-per-gpu') && !own.has('cpus-per-gpu');
  const first = shapeOf(wanted, where, rules, hasDefaultCpus);
  const missingMemory = partition.defaultMemory ?? { memory: 0, memoryPer: 'node' };
  const options = withMemoryLimit(wanted, partition, first, memoryOf(wanted, first, where) ?? missingMemory);
  const { gpus, listed, named, ...shape } =
    options === wanted ? first : shapeOf(options, where, rules, hasDefaultCpus);
  const memory = memoryOf(options, shape, where) ?? missingMemory;
  const [limit, lowest] = [options.get('time'), options.get('time-min')];
  const missingLimit = () =>
    Math.max(
      ...partitions.map((one) => cluster.partitions[one].defaultTime ?? cluster.partitions[one].maxTime),
    );
  const timeLimit = limit === undefined ? missingLimit() : minutes(limit, '--time', where);
  const timeMin = lowest === undefined ? 0 : minutes(lowest, '--time-min', where);
  if (timeMin > timeLimit)
    throw new DataError(`${where}: --time-min '${lowest}': expected at most the limit, ${timeLimit} minutes`);
  const toDeadline = secondsToDeadline(options);
  const untilBegin = secondsFromNow(options.get('begin') ?? '') ?? 0;
  const isTooLong = toDeadline !== undefined && toDeadline < untilBegin + 60 * timeLimit;
  const refused =
    shape.refused ??
    refusedByPlugin(cluster, own) ??
    aboveMemoryLimit(partition, shape, memory) ??
    (rules.refusesLate && isTooLong ? 'its time limit reaches past its deadline' : undefined);
  return {
    submit,
    run,
    timeLimit,
    ...(timeMin > 0 && { timeMin }),
    partitions,
    ...shape,
    ...memory,
    ...typeOf(gpus),
    ...exclusiveOf(options),
    // sbatch takes 100 if the option has no value.
    nice: options.get('nice') === '' ? 100 : wholeOf(options, where)('nice', 0, -MOST_NICE),
    ...beginOf(options, submit),
    ...(toDeadline !== undefined && { deadline: Math.floor(submit) + toDeadline }),
    ...accountingOf(options, cluster),
    ...choices.of(options, { gpus, listed, named, ...shape }, where),
    ...licensesOf(options, cluster.licenses ?? [], where),
    ...switchesAsked(options, where),
    ...segmentAsked(options, cluster, shape, where),
    ...(refused !== undefined && { refused }),
    ...(options.has('hold') && { isHeld: true as const }),
    ...(holds !== undefined && { holds }),
  };
}

/** select/linear takes no GPUs but those of each node. */
function refusedByPlugin({ selection }: Cluster, options: SlurmSubmission['options']): string | undefined {
  const isRefused = ['gpus', 'gpus-per-task', 'gpus-per-socket', 'cpus-per-gpu', 'mem-per-gpu'].some((name) =>
    options.has(name),
  );
  return selection.unit === 'node' && isRefused ? 'select/linear gives GPUs by the node only' : undefined;
}

/** Slurm gives CPUs and memory for each GPU to a job that does not ask for any, if it gives out parts of nodes. */
function withGpuDefaults(
  options: SlurmSubmission['options'],
  { selection }: Cluster,
  { perGpu }: Partition,
): SlurmSubmission['options'] {
  if (perGpu === undefined || selection.unit === 'node') return options;
  const hasNone = (...names: string[]) => !names.some((name) => options.has(name));
  const all = new Map(options);
  if (perGpu.cpus > 0 && hasNone('cpus-per-gpu', 'cpus-per-task')) all.set('cpus-per-gpu', `${perGpu.cpus}`);
  if (perGpu.memory > 0 && hasNone('mem-per-gpu', 'mem', 'mem-per-cpu'))
    all.set('mem-per-gpu', `${perGpu.memory}M`);
  return all;
}

function typeOf({ types }: AskedGpus): Pick<ClusterJob, 'gpuType'> {
  const [type, ...others] = [...types.keys()].filter((one) => one !== '');
  return type === undefined || others.length > 0 ? {} : { gpuType: type.toLowerCase() };
}

/** --exclusive takes whole nodes; --exclusive=topo takes its nodes as usual, but no other job in their base blocks. */
function exclusiveOf(
  options: ReadonlyMap<string, string>,
): Pick<ClusterJob, 'exclusive' | 'exclusiveTopology'> {
  const value = options.get('exclusive');
  if (value === 'topo') return { exclusive: false, exclusiveTopology: true };
  return { exclusive: value !== undefined };
}

/** --begin counts whole seconds from that of the submission. */
function beginOf(options: ReadonlyMap<string, string>, submit: number): Pick<ClusterJob, 'begin'> {
  const later = secondsFromNow(options.get('begin') ?? '');
  return later === undefined ? {} : { begin: Math.floor(submit) + later };
}

/** The user, account and dependencies of the job. */
function asked(
  values: ReadonlyMap<string, string>,
  where: string,
  find: (name: string) => number | undefined,
): Partial<ClusterJob> {
  const words = ['job-name', 'uid', 'account', 'reservation'].map((name) => values.get(name));
  const [name, user, account, reservation] = words;
  const dependency = values.get('dependency');
  const kill = values.get('kill-on-invalid-dep');
  return {
    ...(name !== undefined && { name }),
    ...(user !== undefined && { user }),
    ...(account !== undefined && { account }),
    ...(reservation !== undefined && { reservation }),
    ...(values.has('requeue') && { requeue: true }),
    ...(values.has('no-requeue') && { requeue: false }),
    ...(dependency !== undefined && {
      dependency: {
        ...readDependency(dependency, find, where),
        ...(kill !== undefined && { killIfInvalid: /^(yes|y|true|1)$/i.test(kill) }),
      },
    }),
  };
}

function accountingOf(
  options: ReadonlyMap<string, string>,
  { accounting }: Cluster,
): Pick<ClusterJob, 'association' | 'qos'> {
  if (accounting === undefined) return {};
  const association = associationOf(accounting, options.get('uid') ?? '', options.get('account'));
  return { association, qos: qosOf(accounting, association, options.get('qos')) };
}

function partitionsOf(text: string | undefined, where: string, cluster: Cluster): number[] {
  if (text === undefined) {
    const usual = cluster.partitions.findIndex(({ isDefault }) => isDefault);
    if (usual >= 0) return [usual];
    throw new DataError(`${where}: no --partition, and the configuration has none with Default=YES`);
  }
  return text.split(',').map((name) => cluster.partitions.findIndex((candidate) => candidate.name === name));
}

/** @throws DataError that lists the partitions that the cluster does not have */
function checkPartitions(submissions: readonly SlurmSubmission[], { partitions }: Cluster): void {
  const known = new Set(partitions.map(({ name }) => name));
  const unknown = new Map<string, SlurmSubmission[]>();
  for (const submission of submissions) {
    for (const name of new Set(submission.options.get('partition')?.split(','))) {
      if (known.has(name)) continue;
      const jobs = unknown.get(name);
      if (jobs === undefined) unknown.set(name, [submission]);
      else jobs.push(submission);
    }
  }
  const [first] = unknown.values();
  if (first === undefined) return;
  const counts = [...unknown].map(
    ([name, jobs]) => `'${name}' (${jobs.length} ${jobs.length === 1 ? 'job' : 'jobs'})`,
  );
  const [{ where, jobOfLog }] = first;
  const map = [...unknown.keys()].map((name) => `${name}=NAME`).join(',');
  throw new DataError(
    `${where}: --partition ${counts.join(', ')}: there is no such partition in slurm.conf, which has ${[...known].join(', ')}${jobOfLog === undefined ? '' : `; map them with --partitions ${map}`}`,
  );
}
