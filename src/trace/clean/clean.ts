// Turns the rows of a trace into jobs that a machine can run. First it drops rows. The first reason that applies
// counts, in this order: negative submit time, outside the window, negative run time, zero run time, no processors,
// oversize, no request. Then it sorts the other rows and keeps the requested number of first jobs. Only these rows are
// fixed and counted (mend.ts).

import { UsageError } from '../../errors.ts';
import { MOST_SECONDS } from '../../input/exactRange.ts';
import { checkWorkload } from '../checkWorkload.ts';
import { OfferedLoad } from '../offeredLoad.ts';
import { FIELDS } from '../raw/columns.ts';
import { checkOnce, checkWhole } from '../raw/header.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import { TraceError } from '../raw/traceError.ts';
import { checkWindow, firstSubmission, inWindow, type WindowOptions } from '../raw/window.ts';
import type { Workload } from '../workload.ts';
import { machineSize, peakInUse } from './machineSize.ts';
import { type MendOptions, mend } from './mend.ts';
import { sortRows, type Ties } from './order.ts';
import { processorsOf } from './processors.ts';
import { Rows } from './rows.ts';
import { checkSomeJobs } from './someJobs.ts';
import { type CleanedJob, Tally } from './tally.ts';
import { windowOn } from './windowOn.ts';

/** Options for turning a trace into jobs. */
export interface CleanOptions extends WindowOptions, MendOptions {
  /**
   * Processors of the machine; default: MaxProcs in the header, else MaxNodes, else as many as were in use at one
   * time if the log records when its jobs started.
   */
  processors?: number;
  /** The order of simultaneous submissions in an unsorted trace; default: `line`. */
  ties?: Ties;
  /** Divides the times between submissions. */
  scaleLoad?: number;
  /** Is called for every job that was dropped, changed or otherwise counted. */
  onCleaned?: (job: CleanedJob) => void;
}

/**
 * State from earlier parts of a trace that is cleaned part by part: the first submit time in the file, and after the
 * cleaning.
 */
interface EarlierParts {
  readonly firstSubmission: number;
  /** Undefined if no job was kept yet. */
  readonly firstKept?: number;
  /** Offered load of the jobs that were kept, as they were submitted in the log. */
  readonly load: OfferedLoad;
}

/** Cleans a whole trace. At least one job must be left. @throws UsageError, DataError */
export function cleanTrace(raw: RawTrace, name: string, options: CleanOptions): Workload {
  const workload = clean(raw, name, options);
  checkSomeJobs(name, workload.cleaning);
  return workload;
}

/**
 * Cleans a trace and uses up its columns one by one.
 *
 * @param earlier given if the trace continues earlier parts
 * @throws UsageError
 */
export function clean(raw: RawTrace, name: string, options: CleanOptions, earlier?: EarlierParts): Workload {
  const tally = new Tally(raw, options.onCleaned);
  checkWindow(options);
  if (options.scaleLoad !== undefined) checkScale(options.scaleLoad);
  const skipped = raw.skipped ?? [];
  for (const lines of skipped) tally.skipped(lines);
  // A part of a log does not show the peak of the whole.
  const guess = () => (earlier === undefined ? peakInUse(raw, options.processorsFrom) : undefined);
  const machine = machineSize(raw, name, options.processors, tally, guess);
  checkWhole(raw.header, 'unixStartTime', name);
  checkOnce(raw.header, 'unixStartTime', name, '; a trace counts from one instant');
  checkOnce(raw.header, 'timeZone', name);
  settleNumbers(raw, name);
  const rows = usableRows(raw, name, machine, options, earlier, tally);
  const { ties = 'line', jobs: most = Number.POSITIVE_INFINITY } = options;
  const late = sortRows(rows, raw.columns, ties);
  if (most < rows.length) {
    const beyond = tally.count('beyond-first-jobs', 'dropped');
    rows.keepFirst(most).forEach(beyond);
  }
  countLate(late, rows, ties, tally);
  const jobs = mend(raw, rows, machine, options, tally);
  const load = earlier?.load ?? new OfferedLoad();
  load.add(jobs);
  const loadOfLog = options.scaleLoad === undefined ? undefined : load.on(machine);
  if (options.scaleLoad !== undefined) {
    scaleLoad(jobs.submit, options.scaleLoad, earlier?.firstKept);
    tally.note('scaled-load', `interarrival times divided by ${options.scaleLoad}`, jobs.length);
  }
  const lines = skipped.reduce((sum, { count }) => sum + count, raw.length);
  return checkWorkload({
    name,
    processors: machine,
    unixStartTime: raw.header.unixStartTime,
    ...(raw.header.timeZone && { timeZone: raw.header.timeZone }),
    ...(raw.header.naiveDates && { naiveDates: true }),
    ...(raw.names ? { names: raw.names } : {}),
    jobs,
    cleaning: { lines, jobs: jobs.length, rows: tally.rows(), ...(loadOfLog !== undefined && { loadOfLog }) },
  });
}

const EXACT = [
  'id',
  'submit',
  'wait',
  'run',
  'requestedTime',
  'user',
  'group',
  'application',
  'estimate',
  'precedingJob',
  'thinkTime',
] as const;

/**
 * Checks that numbers are in the exact range. Turns -0 into 0, because the two differ in the bits of a
 * schedule.
 *
 * @throws TraceError for a number outside the range: results computed from it would be silently wrong
 */
function settleNumbers({ columns, length, lines }: RawTrace, name: string): void {
  for (const field of EXACT) {
    const times = columns[field];
    // The others hold whole numbers of 32 bits.
    if (!(times instanceof Float64Array)) continue;
    for (let row = 0; row < length; row++) {
      const time = times[row];
      if (Math.abs(time) <= MOST_SECONDS) {
        if (time === 0) times[row] = 0;
        continue;
      }
      throw new TraceError(
        name,
        lines.of(row),
        `the ${FIELDS[field].label} is ${time}; expected at most 2^53`,
      );
    }
  }
}

function usableRows(
  raw: RawTrace,
  name: string,
  machine: number,
  options: CleanOptions,
  earlier: EarlierParts | undefined,
  tally: Tally,
): Rows {
  const { submit, run, requestedTime } = raw.columns;
  const { zeroRun, oversize, noRequest, processorsFrom } = options;
  const negativeSubmit = tally.count('negative-submit', 'dropped');
  const unfinished = tally.count('last-run-not-over', 'dropped');
  const outside = tally.count('outside-window', 'dropped');
  const negativeRun = tally.count('negative-run', 'dropped');
  const noRun = tally.count('zero-run', 'dropped');
  const noProcessors = tally.count('no-processors', 'dropped');
  const tooLarge = tally.count('oversize', 'dropped');
  const unrequested = tally.count('no-request', 'dropped');
  const drop = (count: (row: number) => void, row: number) => {
    count(row);
    return false;
  };
  const first = earlier?.firstSubmission ?? firstSubmission(submit);
  const { from, to } = windowOn({ ...raw.header, name, first }, options);
  const { columns } = raw;
  const rows = new Rows(raw.length);
  rows.keep((row) => {
    const processors = processorsOf(columns, row, processorsFrom);
    const time = submit[row];
    if (time < 0) return drop(negativeSubmit, row);
    if (raw.unfinished?.has(row)) return drop(unfinished, row);
    if (!inWindow(time - first, from, to)) return drop(outside, row);
    if (run[row] < 0) return drop(negativeRun, row);
    if (run[row] === 0 && zeroRun === 'drop') return drop(noRun, row);
    if (processors <= 0) return drop(noProcessors, row);
    if (processors > machine && oversize !== 'clip') return drop(tooLarge, row);
    if (requestedTime[row] <= 0 && noRequest === 'drop') return drop(unrequested, row);
    return true;
  });
  return rows;
}

function countLate(late: number[], rows: Rows, ties: Ties, tally: Tally): void {
  const kept = rows.mask();
  const count = tally.count('out-of-order', ties === 'id' ? 'sorted, ties by job number' : 'sorted');
  for (const row of late) if (kept[row]) count(row);
}

/** @throws UsageError */
function checkScale(factor: number): void {
  if (!(factor > 0) || !Number.isFinite(factor))
    throw new UsageError(`--scale-load: expected a positive factor, not ${factor}`);
}

/**
 * Divides the times between submissions by `factor`, in place. The same work then arrives in a shorter or
 * longer time.
 */
function scaleLoad(submit: Float64Array, factor: number, first: number = submit[0]): void {
  for (let job = 0; job < submit.length; job++) submit[job] = first + (submit[job] - first) / factor;
}
