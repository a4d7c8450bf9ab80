// What `specula replay --slurm-conf` takes: its options, its configurations and its submissions.
import { basename } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../../errors.ts';
import { wholeText } from '../../input/wholeFile.ts';
import { changedConf } from '../../slurm/machine/changedConf.ts';
import { readEvents, type SlurmSubmission } from '../../slurm/machine/events/eventLines.ts';
import { withNodeCalendar } from '../../slurm/machine/events/nodeCalendar.ts';
import { readSlurmConf, type SlurmConfiguration } from '../../slurm/machine/replayOnSlurm.ts';
import { type PartitionNames, submissionsOf } from '../../slurm/machine/workloadSubmissions.ts';
import { SYNTHETIC } from '../../trace/generate/synthetic.ts';
import { type OpenTrace, openTrace } from '../../trace/open/file.ts';
import { type Transforms, transformed } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { commandKernel } from '../common/engine.ts';
import { refuseIdle } from '../common/given.ts';
import { readTrace, type TraceOptions, traceName } from '../common/traceOptions.ts';
import { idleSeed } from '../common/transformOptions.ts';
import type { ReplayCommandOptions } from './options.ts';
import type { SlurmOptions } from './slurmOptions.ts';

/** The options of replay and explain that hold on a Slurm cluster, as commander names them. */
const HOLDING = words(
  'slurmConf accounts qos reservations outages queues partitions engine json csv schedule report classes by warmup cooldown job',
);

/** Those that hold besides if the trace has jobs, and is no file of events. */
const OF_JOBS = words(
  'columns format zeroRun processorsFrom oversize request overrun ties from to jobs scaleLoad cleaned shake resample users seed',
);

/** Why the others do not hold. */
const WHY: Readonly<Record<string, string>> = {
  policy: 'the configuration says how jobs are scheduled',
  timeout: 'no scheduler of your own runs',
  eventRule: 'the controller has a clock of its own',
  processors: 'the configuration has the nodes',
  unit: 'a job asks for CPUs',
  grace: 'the configuration says what happens at a limit',
  granularity: 'the configuration says what limits are',
  feedback: 'submissions keep their times',
  seeds: 'a study of specula sweep with the verb slurm has several seeds',
  means: 'a study of specula sweep with the verb slurm has several seeds',
  stream: 'the whole trace is in memory',
  window: 'the whole trace is in memory',
  workers: 'one thread replays',
  tries: 'a job is tried once',
};

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** @throws UsageError for an option that cannot hold */
export function checkSlurmOptions(command: Command): void {
  refuseIdle(command, idleSeed(command.opts()));
  const wrong = given(command).find(({ name }) => !HOLDING.has(name) && !OF_JOBS.has(name));
  if (wrong === undefined) return;
  throw new UsageError(`${wrong.long} is not for --slurm-conf: ${WHY[wrong.name]}; leave one of them out`);
}

/** @throws UsageError for an option that only a trace of jobs has */
function checkEventOptions(options: object, command: Command, trace: string): void {
  const values = options as Record<string, unknown>;
  const wrong = command.options.find((option) => {
    const name = option.attributeName();
    const isOfJobs = OF_JOBS.has(name) || name === 'queues' || name === 'partitions';
    return isOfJobs && values[name] !== undefined && values[name] !== option.defaultValue;
  });
  if (wrong === undefined) return;
  throw new UsageError(`${wrong.long} is not for a file of events, as ${trace} is; leave it out`);
}

/** The options on the command line. */
function given(command: Command): { name: string; long: string }[] {
  return command.options
    .map((option) => ({ name: option.attributeName(), long: option.long ?? option.flags }))
    .filter(({ name }) => command.getOptionValueSource(name) === 'cli');
}

/**
 * @param list paths of slurm.conf, separated by commas
 * @param changes other values of some settings, by their names
 * @throws DataError, one line; UsageError for a list without names
 */
export function readConfigurations(
  list: string,
  { accounts, qos }: Pick<ReplayCommandOptions, 'accounts' | 'qos'>,
  changes: ReadonlyMap<string, string | boolean> = new Map(),
): SlurmConfiguration[] {
  if (qos !== undefined && accounts === undefined)
    throw new UsageError('--qos is for --accounts: a QOS is of associations');
  const accounting =
    accounts === undefined
      ? undefined
      : { accounts: sourceOf(accounts), qos: qos === undefined ? undefined : sourceOf(qos) };
  const paths = list.split(',').map((path) => path.trim());
  if (paths.includes(''))
    throw new UsageError(`--slurm-conf '${list}': expected files, separated by commas, like a.conf,b.conf`);
  const names = paths.map((path) => basename(path));
  return paths.map((path, i) => {
    const isOnly = names.filter((name) => name === names[i]).length === 1;
    const name = isOnly ? names[i] : path;
    return readSlurmConf(changedConf(wholeText(path, 'a slurm.conf'), name, changes), name, accounting);
  });
}

/** Each configuration with the reservations and outages of its nodes. @throws DataError, one line */
export function withCalendar(
  configurations: readonly SlurmConfiguration[],
  { reservations, outages }: Pick<ReplayCommandOptions, 'reservations' | 'outages'>,
  workload: Workload | undefined,
): SlurmConfiguration[] {
  const calendar = {
    reservations: reservations === undefined ? undefined : sourceOf(reservations),
    outages: outages === undefined ? undefined : sourceOf(outages),
  };
  return configurations.map((one) => withNodeCalendar(one, calendar, workload?.unixStartTime));
}

function sourceOf(path: string): { text: string; file: string } {
  return { text: wholeText(path, 'what Slurm prints'), file: basename(path) };
}

/** The options that name the files of a cluster. */
export type ClusterOptions = Pick<
  ReplayCommandOptions,
  'slurmConf' | 'accounts' | 'qos' | 'reservations' | 'outages'
>;

/** The options that say what is submitted. */
export type SubmittedOptions = TraceOptions &
  Transforms &
  Pick<ReplayCommandOptions, 'engine' | 'seed' | 'queues' | 'partitions'>;

interface Submitted {
  /** As results name it. */
  readonly name: string;
  readonly submissions: readonly SlurmSubmission[];
  /** The workload that the submissions were made of, if the trace has jobs. */
  readonly workload?: Workload;
}

/**
 * Reads a file of events, or a trace in any format that has jobs.
 *
 * @param processors the most CPUs of a cluster: a larger job never starts
 * @throws DataError, one line; UsageError for an option that does not fit the trace
 */
export async function readSubmitted(
  trace: string,
  options: SubmittedOptions,
  command: Command,
  processors: number,
): Promise<Submitted> {
  const name = traceName(trace);
  const opened = trace.startsWith(SYNTHETIC) ? undefined : await withFirst(await openTrace(trace));
  if (opened !== undefined && isEvents(opened.first)) {
    const text = await textOf(opened.chunks);
    checkEventOptions(options, command, name);
    const submissions = readEvents(text, name);
    return { name, submissions };
  }
  const kernel = await commandKernel(options.engine);
  const read = await readTrace(trace, { ...options, processors }, kernel, opened);
  const workload = await transformed(read, options, options.seed, kernel);
  return { name, submissions: submissionsOf(workload, partitionNames(options)), workload };
}

/** @throws UsageError if both name them */
export function partitionNames({ queues, partitions }: SlurmOptions): PartitionNames {
  if (queues !== undefined && partitions !== undefined)
    throw new UsageError('--queues and --partitions both name the partitions of jobs; leave one of them out');
  return { queues, partitions };
}

interface Looked extends OpenTrace {
  /** Its first bytes. */
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
