// Reads the configurations and the submissions of the `specula slurm` commands.
import { basename } from 'node:path';
import { START_AT } from '../../commands/cluster.ts';
import { longName, type Parameter } from '../../commands/parameter.ts';
import { UsageError } from '../../errors.ts';
import { FILE_KINDS } from '../../input/fileKind.ts';
import { wholeText } from '../../input/wholeFile.ts';
import { changedConf } from '../../slurm/machine/conf/changedConf.ts';
import { calendarNotes } from '../../slurm/machine/events/calendarNotes.ts';
import { readEvents, type SlurmSubmission } from '../../slurm/machine/events/eventLines.ts';
import { type NodeCalendar, withNodeCalendar } from '../../slurm/machine/events/nodeCalendar.ts';
import { shakeSubmissions } from '../../slurm/machine/events/shaken.ts';
import { readSlurmConf, type SlurmConfiguration } from '../../slurm/machine/replayOnSlurm.ts';
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
import { transformed } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { commandKernel } from '../common/engine.ts';
import { readTrace, traceName } from '../common/traceOptions.ts';
import { confText } from './confText.ts';
import { type ClusterOptions, OF_JOBS, type SubmittedOptions } from './parameters.ts';

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

/**
 * @param list paths of slurm.conf, separated by commas
 * @param changes other values of some settings, by their names
 * @throws DataError, one line; UsageError for a list without names
 */
export function readConfigurations(
  list: string,
  { accounts, qos, slurmVersion: version }: Pick<ClusterOptions, 'accounts' | 'qos' | 'slurmVersion'>,
  changes: ReadonlyMap<string, string | boolean> = new Map(),
): SlurmConfiguration[] {
  if (qos !== undefined && accounts === undefined)
    throw new UsageError('--qos is for --accounts: a QOS is of associations');
  const accounting =
    accounts === undefined
      ? undefined
      : {
          accounts: sourceOf(accounts, 'accounts'),
          qos: qos === undefined ? undefined : sourceOf(qos, 'qos'),
        };
  const paths = list.split(',').map((path) => path.trim());
  if (paths.includes(''))
    throw new UsageError(`--slurm-conf '${list}': expected files, separated by commas, like a.conf,b.conf`);
  const names = paths.map((path) => basename(path));
  return paths.map((path, i) => {
    const isOnly = names.filter((name) => name === names[i]).length === 1;
    const name = isOnly ? names[i] : path;
    const { text, notes } = confText(path, name);
    const read = readSlurmConf(changedConf(text, name, changes), { file: name, accounting, version });
    return { ...read, notes: [...notes, ...read.notes] };
  });
}

/** The clock with which the times of reservations and outages are read. */
type CalendarClock = Pick<NodeCalendar, 'unixStartTime' | 'timeZone' | 'naiveDates' | 'later' | 'onZone'>;

/** Each configuration with the reservations and outages of its nodes. @throws DataError, one line */
export function withCalendar(
  configurations: readonly SlurmConfiguration[],
  { reservations, outages }: Pick<ClusterOptions, 'reservations' | 'outages'>,
  { unixStartTime, timeZone, naiveDates, later, onZone }: CalendarClock = {},
): SlurmConfiguration[] {
  const calendar = {
    reservations: reservations === undefined ? undefined : sourceOf(reservations, 'reservations'),
    outages: outages === undefined ? undefined : sourceOf(outages, 'outages'),
    ...{ unixStartTime, timeZone, naiveDates, later, onZone },
  };
  return configurations.map((one) => withNodeCalendar(one, calendar));
}

/** Lines about the reservations and outages of a configuration. */
export function notesOf(
  { cluster }: SlurmConfiguration,
  { reservations, outages }: Pick<ClusterOptions, 'reservations' | 'outages'>,
  submissions: readonly SlurmSubmission[],
): string[] {
  const named = (path: string | undefined) => (path === undefined ? undefined : basename(path));
  const files = { reservations: named(reservations), outages: named(outages) };
  return calendarNotes(cluster, files, submissions);
}

function sourceOf(
  path: string,
  kind: 'accounts' | 'qos' | 'reservations' | 'outages',
): { text: string; file: string } {
  return { text: wholeText(path, FILE_KINDS[kind]), file: basename(path) };
}

interface Submitted {
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
 * @param site the cluster on which the jobs of a dump ran
 * @throws DataError, one line; UsageError for an option that does not fit the trace
 */
export async function readSubmitted(
  trace: string,
  options: SubmittedOptions & Pick<ClusterOptions, 'reservations' | 'outages'>,
  configurations: readonly SlurmConfiguration[],
  site: SlurmConfiguration = configurations[0],
): Promise<Submitted> {
  const name = traceName(trace);
  const opened = trace.startsWith(SYNTHETIC) ? undefined : await withFirst(await openTrace(trace));
  if (opened !== undefined && isEvents(opened.first)) {
    const text = await textOf(opened.chunks);
    checkEventOptions(options, name);
    const read = readEvents(text, { file: name });
    if (options.shake === undefined) {
      const dated = withCalendar(configurations, options);
      const notes = notesOf(dated[0], options, read);
      return { name, submissions: read, configurations: dated, notRecorded: [], notes };
    }
    const kernel = await commandKernel(options.engine);
    const { submissions, later, row } = await shakeSubmissions(read, {
      ...{ window: options.shake, seed: options.seed, kernel },
    });
    const dated = withCalendar(configurations, options, { later });
    const notes = notesOf(dated[0], options, submissions);
    return { name, submissions, configurations: dated, notRecorded: [], notes, changes: [row] };
  }
  const kernel = await commandKernel(options.engine);
  // A job with more CPUs than each of the clusters never starts.
  const processors = Math.max(...configurations.map(({ cluster }) => cpusOf(cluster)));
  const read = await readTrace(trace, { ...options, processors }, kernel, opened);
  const workload = await transformed(read, options, options.seed, kernel);
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
