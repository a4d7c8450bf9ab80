// Turns the jobs of a trace into submissions to a Slurm cluster.
import { DataError } from '../../errors.ts';
import { jobName } from '../../trace/jobName.ts';
import type { Column } from '../../trace/numberColumn.ts';
import { nameOfNumber } from '../../trace/numberOfName.ts';
import { UNLIMITED } from '../../trace/unlimited.ts';
import type { Workload } from '../../trace/workload.ts';
import type { SlurmSubmission, SubmittedTask } from './events/eventLines.ts';
import type { SlurmConfiguration } from './replayOnSlurm.ts';
import { type DefaultLimits, defaultLimits, type LimitOfJob } from './sacctImport/defaultLimits.ts';
import { type NotRecorded, type RequestedOptions, requestedOptions } from './sacctImport/requestedOptions.ts';
import { NO_SITE, type SiteOfDump, siteOf } from './sacctImport/siteOfDump.ts';

/** Names of partitions on the cluster. */
export interface PartitionNames {
  /** Partition of each queue of a trace, by its number or name. */
  readonly queues?: ReadonlyMap<number | string, string>;
  /** Partition of each partition of a trace, by its number or name. */
  readonly partitions?: ReadonlyMap<number | string, string>;
}

export interface SubmissionsOptions extends PartitionNames {
  /**
   * The cluster on which the jobs of an accounting dump ran: its defaults of memory and its nodes show what
   * jobs asked for where the dump does not.
   */
  readonly site?: SlurmConfiguration;
}

/** Information about requests that a dump does not record. */
export interface NotRecordedInJobs {
  readonly what: NotRecorded;
  readonly jobs: number;
}

/**
 * A task for each processor of a job, with its requested time. Of a dump of sacct a job has the partition,
 * nodes, memory, GPUs and further options that it asked for, and tasks of an array are one array. A job goes to
 * the partition of its queue's or its partition's number, else to the one that a dump names, else to the
 * default one.
 *
 * @throws DataError for a number without a name
 */
export function submissionsOf(workload: Workload, options: SubmissionsOptions = {}): SlurmSubmission[] {
  const { jobs } = workload;
  const asked = askedIn(workload, options);
  const limits = limitsIn(workload, options, asked);
  const submissions = Array.from({ length: jobs.length }, (_, job): SlurmSubmission => {
    const own = asked(job);
    const array = taskOf(workload, job, own);
    return {
      where: `${workload.name}: job ${jobName(jobs, job)}`,
      id: jobs.id[job],
      ...(array !== undefined && { array }),
      submit: jobs.submit[job],
      run: jobs.run[job],
      ...(jobs.wait[job] >= 0 && { started: jobs.submit[job] + jobs.wait[job] }),
      jobOfLog: job,
      options: optionsOf(workload, job, options, own, limits?.isDefault[job] ?? false),
    };
  });
  return arraysTogether(submissions);
}

/** Returns the information about requests that the trace does not record, with the numbers of jobs. */
export function notRecordedIn(workload: Workload, options: SubmissionsOptions = {}): NotRecordedInJobs[] {
  const asked = askedIn(workload, options);
  const counts = new Map<NotRecorded, number>();
  for (let job = 0; job < workload.jobs.length; job++)
    for (const what of asked(job)?.notRecorded ?? []) counts.set(what, (counts.get(what) ?? 0) + 1);
  const unknown = limitsIn(workload, options, asked)?.unknown ?? 0;
  if (unknown > 0) counts.set('limit', unknown);
  return [...counts].map(([what, jobs]) => ({ what, jobs }));
}

/** A line for each partition whose default time limit in the log is not the one of the cluster. */
export function changedDefaultsOf(workload: Workload, options: SubmissionsOptions): string[] {
  const changed = limitsIn(workload, options, askedIn(workload, options))?.changed ?? [];
  return changed.map(
    ({ partition, jobs, was, is }) =>
      `${workload.name}: ${jobs} jobs of partition ${partition} whose SubmitLine has no time limit had ${limitText(was)}: assumed to be DefaultTime of that time, so they get that of ${options.site?.name}, ${limitText(is)}`,
  );
}

function limitText(minutes: number): string {
  return Number.isFinite(minutes) ? `${minutes} min` : 'none';
}

/** Returns the jobs of a dump that got the default limit on their cluster; undefined: no dump, or no cluster. */
function limitsIn(
  { jobs, names }: Workload,
  { site, partitions }: SubmissionsOptions,
  asked: (job: number) => RequestedOptions | undefined,
): DefaultLimits | undefined {
  if (site === undefined || names?.asked === undefined) return undefined;
  const all = Array.from({ length: jobs.length }, (_, job): LimitOfJob => {
    const own = asked(job);
    return {
      partition: ranIn(names, jobs.partition[job], partitions),
      minutes: jobs.request[job] >= UNLIMITED ? Number.POSITIVE_INFINITY : Math.ceil(jobs.request[job] / 60),
      line: names.asked?.[(jobs.asked?.[job] ?? 0) - 1]?.submitline ?? '',
      states: statesLimit(own),
    };
  });
  return defaultLimits(all, site.cluster.partitions);
}

function statesLimit(asked: RequestedOptions | undefined): LimitOfJob['states'] {
  if (asked?.options.has('time')) return 'a limit';
  if (asked === undefined || asked.notRecorded.includes('line')) return 'not recorded';
  return asked.notRecorded.includes('script') ? 'perhaps' : 'no limit';
}

/** Returns the requested options of each job. Equal requests in the same partition are read once. */
function askedIn(
  { jobs, names }: Workload,
  { site, partitions }: SubmissionsOptions,
): (job: number) => RequestedOptions | undefined {
  const known = new Map<string, RequestedOptions>();
  const of: SiteOfDump = site === undefined ? NO_SITE : siteOf(site.cluster);
  return (job) => {
    const fields = names?.asked?.[(jobs.asked?.[job] ?? 0) - 1];
    if (fields === undefined) return undefined;
    const key = `${jobs.asked?.[job]},${jobs.partition[job]},${jobs.processors[job]}`;
    const found =
      known.get(key) ??
      requestedOptions(fields, ranIn(names, jobs.partition[job], partitions), jobs.processors[job], of);
    known.set(key, found);
    return found;
  };
}

function optionsOf(
  workload: Workload,
  job: number,
  given: PartitionNames,
  asked: RequestedOptions | undefined,
  hasDefaultLimit: boolean,
): Map<string, string> {
  const { name, jobs, names } = workload;
  const options = new Map([['ntasks', `${jobs.processors[job]}`]]);
  const put = (option: string, text: string | undefined) => {
    if (text !== undefined) options.set(option, text);
  };
  if (!hasDefaultLimit) put('time', timeOf(workload, job, asked));
  for (const [option, text] of asked?.options ?? [])
    if (!/^(time|partition|array)$/.test(option)) options.set(option, text);
  const where = `${name}: job ${jobName(jobs, job)}`;
  put('partition', partitionOf(given, workload, job, asked, where));
  put('uid', named(names?.user, jobs.user[job]) ?? numbered(jobs.user, job));
  put('account', named(names?.group, jobs.group[job]) ?? numbered(jobs.group, job));
  // The queue of a job in a dump of sacct is its QOS. That of another table may be anything.
  if (names?.asked !== undefined) put('qos', named(names.queue, jobs.queue[job]));
  const nodes = asked === undefined ? numbered(jobs.nodes, job) : undefined;
  if (nodes !== undefined) put('nodes', `${nodes}-`);
  return options;
}

/** The limit that held in the end. With --time-min this is what backfilling gave, not what was asked for. */
function timeOf({ jobs }: Workload, job: number, asked: RequestedOptions | undefined): string {
  const typed = asked?.options.get('time');
  if (typed !== undefined && asked?.options.has('time-min')) return typed;
  return jobs.request[job] >= UNLIMITED ? 'UNLIMITED' : `${Math.ceil(jobs.request[job] / 60)}`;
}

function taskOf(
  { jobs }: Workload,
  job: number,
  asked: RequestedOptions | undefined,
): SubmittedTask | undefined {
  const task = jobs.task?.[job] ?? -1;
  if (task < 0 || jobs.array === undefined) return undefined;
  const [, limit] = /%(\d+)$/.exec(asked?.options.get('array') ?? '') ?? [];
  return {
    ...{ id: jobs.array[job], task },
    limit: Number(limit) > 0 ? Number(limit) : Number.POSITIVE_INFINITY,
  };
}

/**
 * The tasks of each array behind each other, in the order of their indices, at the place of the first. They come
 * at the same instant, as the controller has it. A task that asks for something else than the first is a job of
 * its own.
 */
function arraysTogether(submissions: readonly SlurmSubmission[]): SlurmSubmission[] {
  const arrays = new Map<number, SlurmSubmission[]>();
  const list: SlurmSubmission[][] = [];
  const key = ({ options }: SlurmSubmission) => JSON.stringify([...options]);
  for (const one of submissions) {
    const { array, ...alone } = one;
    const tasks = array && arrays.get(array.id);
    if (array === undefined) list.push([one]);
    else if (tasks === undefined) {
      const begun = [one];
      arrays.set(array.id, begun);
      list.push(begun);
    } else if (key(tasks[0]) === key(one)) tasks.push({ ...one, submit: tasks[0].submit });
    else list.push([{ ...alone, array: { ...array, id: array.id } }]);
  }
  for (const tasks of list) tasks.sort((a, b) => (a.array?.task ?? 0) - (b.array?.task ?? 0));
  return list.flat();
}

/** The partitions of a job, by the names of the cluster. @throws DataError for a number without a name */
function partitionOf(
  { queues, partitions }: PartitionNames,
  { jobs, names }: Workload,
  job: number,
  asked: RequestedOptions | undefined,
  where: string,
): string | undefined {
  if (queues !== undefined) return nameIn(queues, names?.queue, jobs.queue[job], 'queue', where);
  const number = jobs.partition[job];
  const isNamed = named(names?.partition, number) !== undefined;
  if (partitions !== undefined && !isNamed)
    return nameIn(partitions, names?.partition, number, 'partition', where);
  const ran = ranIn(names, number, partitions);
  // All partitions that were typed, if the job ran in one of them: otherwise it was moved.
  const typed = asked?.options
    .get('partition')
    ?.split(',')
    .map((name) => partitions?.get(name) ?? name);
  return typed !== undefined && (ran === undefined || typed.includes(ran)) ? typed.join(',') : ran;
}

/** The partition of a number, by the names of the cluster; undefined if it has no name. */
function ranIn(
  names: Workload['names'],
  number: number,
  renamed: PartitionNames['partitions'],
): string | undefined {
  const name = named(names?.partition, number);
  return name === undefined
    ? undefined
    : (renamed?.get(name) ?? renamed?.get(number) ?? renamed?.get(`${number}`) ?? name);
}

function nameIn(
  map: ReadonlyMap<number | string, string>,
  names: readonly string[] | undefined,
  number: number,
  what: 'queue' | 'partition',
  where: string,
): string {
  const called = nameOfNumber(names, number);
  const name = map.get(called) ?? map.get(number) ?? map.get(`${number}`);
  if (name === undefined)
    throw new DataError(
      `${where}: its ${what} is ${called}, which has no name: --${what}s has ${[...map.keys()].join(', ')}`,
    );
  return name;
}

function named(names: readonly string[] | undefined, number: number): string | undefined {
  return names?.[number - 1];
}

/** The number as text; undefined if it is not known, or none. */
function numbered(column: Column | undefined, job: number): string | undefined {
  return column !== undefined && column[job] > 0 ? `${column[job]}` : undefined;
}
