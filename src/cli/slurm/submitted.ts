// Reads the submissions of the `specula slurm` commands. A trace is read once; a seed makes its submissions of it, also
// in another thread.
import { START_AT } from '../../commands/cluster.ts';
import { longName, type Parameter } from '../../commands/parameter.ts';
import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { readEvents, type SlurmSubmission } from '../../slurm/machine/events/eventLines.ts';
import { shakeSubmissions } from '../../slurm/machine/events/shaken.ts';
import type { SlurmConfiguration } from '../../slurm/machine/replayOnSlurm.ts';
import { missingColumns } from '../../slurm/machine/sacctImport/missingColumns.ts';
import { cpusOf } from '../../slurm/machine/schedule.ts';
import {
  changedDefaultsOf,
  type NotRecordedInJobs,
  notRecordedIn,
  type PartitionNames,
  submissionsOf,
} from '../../slurm/machine/workloadSubmissions.ts';
import type { CleaningRow } from '../../trace/cleaning.ts';
import { SYNTHETIC } from '../../trace/generate/synthetic.ts';
import { type OpenTrace, openTrace } from '../../trace/open/file.ts';
import { transformsOf } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { commandKernel } from '../common/engine.ts';
import { type SeededWorkload, seededWorkloads, workloadOfSeed } from '../common/seededWorkload.ts';
import { readTrace, traceName } from '../common/traceOptions.ts';
import { notesOf, withCalendar } from './conf.ts';
import { type ClusterOptions, OF_JOBS, type SubmittedOptions } from './parameters.ts';

/** The jobs of a trace and the seed that changes them, as plain data. */
export type SeededJobs = { readonly name: string; readonly seed: number } & (
  | { readonly events: readonly SlurmSubmission[]; readonly shake?: number }
  | SeededWorkload
);

/** Options with which submissions are made of jobs. */
export type SubmissionOptions = PartitionNames & Pick<ClusterOptions, 'reservations' | 'outages'>;

/** The submissions of a seed, and the clusters on their clock. */
export interface Submitted {
  /** Name of the trace in results. */
  readonly name: string;
  readonly submissions: readonly SlurmSubmission[];
  /** The workload from which the submissions were made, if the trace has jobs. */
  readonly workload?: Workload;
  /** The clusters, with reservations and outages on the clock of the trace. */
  readonly configurations: readonly SlurmConfiguration[];
  /** Options of the jobs that a dump does not record, with the numbers of jobs. */
  readonly notRecorded: readonly NotRecordedInJobs[];
  /** Lines for standard error. */
  readonly notes: readonly string[];
  /** Counts of the changes to the submissions of a file of events. */
  readonly changes?: readonly CleaningRow[];
}

/**
 * Reads a file of events, or a trace in any format that has jobs.
 *
 * @returns the jobs of seeds 1 to `seeds`; without it, those of the one seed
 * @throws DataError, one line; UsageError for an option that does not fit the trace
 */
export async function readJobs(
  trace: string,
  options: SubmittedOptions & { readonly seeds?: number },
  configurations: readonly SlurmConfiguration[],
): Promise<SeededJobs[]> {
  const name = traceName(trace);
  const { seeds, shake } = options;
  const opened = trace.startsWith(SYNTHETIC) ? undefined : await withFirst(await openTrace(trace));
  if (opened !== undefined && isEvents(opened.first)) {
    const text = await textOf(opened.chunks);
    checkEventOptions(options, name);
    const events = readEvents(text, { file: name });
    const numbers = seeds === undefined ? [options.seed] : Array.from({ length: seeds }, (_, i) => i + 1);
    return numbers.map((seed) => ({ name, events, shake, seed }));
  }
  const kernel = await commandKernel(options.engine);
  const reading = { ...options, processors: mostCpus(configurations) };
  if (seeds !== undefined)
    return (await seededWorkloads(trace, reading, seeds, kernel, opened)).seeded.map((one) => ({
      name,
      ...one,
    }));
  const workload = await readTrace(trace, reading, kernel, opened);
  return [{ name, workload, transforms: transformsOf(options), seed: options.seed }];
}

/** Returns all that decides the result of readJobs() apart from the seed, as JSON. */
export function jobsKey(
  trace: string,
  options: SubmittedOptions,
  configurations: readonly SlurmConfiguration[],
): unknown {
  const values = options as Readonly<Record<string, unknown>>;
  const names = Object.keys({ ...OF_JOBS, ...START_AT }).filter((name) => name !== 'seed');
  return [trace, mostCpus(configurations), names.map((name) => values[name])];
}

/** A job with more CPUs than each of the clusters never starts. */
const mostCpus = (configurations: readonly SlurmConfiguration[]) =>
  Math.max(...configurations.map(({ cluster }) => cpusOf(cluster)));

/**
 * The submissions that a seed makes of the jobs of a trace.
 *
 * @param site the cluster on which the jobs of a dump ran
 * @throws DataError, one line
 */
export async function submittedOf(
  jobs: SeededJobs,
  options: SubmissionOptions,
  configurations: readonly SlurmConfiguration[],
  kernel: Kernel,
  site: SlurmConfiguration = configurations[0],
): Promise<Submitted> {
  const { name } = jobs;
  if ('events' in jobs) {
    const { events, shake: window, seed } = jobs;
    const shaken =
      window === undefined ? undefined : await shakeSubmissions(events, { window, seed, kernel });
    const submissions = shaken?.submissions ?? events;
    const dated = withCalendar(configurations, options, { later: shaken?.later });
    const notes = notesOf(dated[0], options, submissions);
    return {
      ...{ name, submissions, configurations: dated, notRecorded: [], notes },
      ...(shaken && { changes: [shaken.row] }),
    };
  }
  const workload = await workloadOfSeed(jobs, kernel);
  const zones = new Set<string>();
  const clock = { ...workload, onZone: (line: string) => zones.add(line) };
  const dated = withCalendar(configurations, options, clock);
  const [ran] = withCalendar([site], options, clock);
  const how = { ...partitionNames(options), site: ran };
  const submissions = submissionsOf(workload, how);
  const notes = [
    ...missingColumns(workload).map(({ column, effect }) => `${name}: no column ${column}: ${effect}`),
    ...zones,
    ...changedDefaultsOf(workload, how),
    ...notesOf(dated[0], options, submissions),
  ];
  return {
    name,
    submissions,
    workload,
    configurations: dated,
    notRecorded: notRecordedIn(workload, how),
    notes,
  };
}

/** Reads a trace and makes the submissions of its seed. */
export async function readSubmitted(
  trace: string,
  options: SubmittedOptions & SubmissionOptions,
  configurations: readonly SlurmConfiguration[],
): Promise<Submitted> {
  const [jobs] = await readJobs(trace, options, configurations);
  return submittedOf(jobs, options, configurations, await commandKernel(options.engine));
}

/** Options that also apply to a file of events. */
const OF_EVENTS: ReadonlySet<string> = new Set(['shake', 'seed']);

/** @throws UsageError for an option that only a trace of jobs has */
function checkEventOptions(options: object, trace: string): void {
  const values = options as Readonly<Record<string, unknown>>;
  for (const [name, parameter] of Object.entries<Parameter>({ ...OF_JOBS, ...START_AT }))
    if (!OF_EVENTS.has(name) && values[name] !== undefined && values[name] !== parameter.usual)
      throw new UsageError(
        `--${longName(name, parameter)} is not for a file of events, as ${trace} is; leave it out`,
      );
}

/** @throws UsageError if both name them */
export function partitionNames({ queues, partitions }: PartitionNames): PartitionNames {
  if (queues !== undefined && partitions !== undefined)
    throw new UsageError('--queues and --partitions both name the partitions of jobs; leave one of them out');
  return { queues, partitions };
}

interface Looked extends OpenTrace {
  /** First bytes of the file. */
  readonly first: Uint8Array;
}

async function withFirst(opened: OpenTrace): Promise<Looked> {
  if (opened.parquet !== undefined) return { ...opened, first: new Uint8Array() };
  const iterator = opened.chunks[Symbol.asyncIterator]();
  const { done, value: first = new Uint8Array() } = await iterator.next();
  async function* chunks() {
    yield first;
    if (!done) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { ...opened, first, chunks: chunks() };
}

function isEvents(first: Uint8Array): boolean {
  return /^\s*-dt\s/.test(new TextDecoder().decode(first.subarray(0, 1000)));
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return text;
}
