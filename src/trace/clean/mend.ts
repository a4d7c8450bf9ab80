// Fills in what a kept row lacks, and resolves contradictions. Each case is counted.

import { valuesAt } from '../columnsAt.ts';
import type { Column } from '../numberColumn.ts';
import type { ProcessorsFrom } from '../raw/columns.ts';
import type { RawTrace, RowField } from '../raw/rawTrace.ts';
import { UNLIMITED } from '../unlimited.ts';
import type { Jobs } from '../workload.ts';
import { processorsOf } from './processors.ts';
import type { Rows } from './rows.ts';
import type { Tally } from './tally.ts';

/** Answers for the cases that have more than one possible answer. */
export interface MendOptions {
  /** Run time 0: `keep`, `drop`, or set to `one` second; default: `keep`. */
  zeroRun?: 'drop' | 'keep' | 'one';
  /** Count of processors to use; default: the allocated, else the requested. */
  processorsFrom?: ProcessorsFrom;
  /** More processors than the machine has; default: `drop`. */
  oversize?: 'drop' | 'clip';
  /** No requested time: `exact` takes the run time, `max` the trace's largest requested time; default: `exact`. */
  noRequest?: 'exact' | 'drop' | 'max';
  /**
   * A run time longer than the request: the job is killed at the request (`kill`), or its request is raised
   * (`extend`); default: `kill`.
   */
  overrun?: 'kill' | 'extend';
  /** Requests are rounded up to whole multiples of this number of seconds (Slurm: 60). */
  granularity?: number;
  /**
   * A job is killed this many seconds after its requested time (Slurm: up to 30 and KillWait); default: 0. Its request
   * is then the kill time. Its runtime estimate is the requested time, which a policy with the estimate `column` uses.
   */
  grace?: number;
}

/** Replaces a column that was taken. */
const TAKEN = new Float64Array(0);

/** The jobs of these rows, in this order. */
export function mend(raw: RawTrace, rows: Rows, machine: number, options: MendOptions, tally: Tally): Jobs {
  // A raw column is released once it is taken, so that two whole sets of columns are never in memory.
  function take(field: 'submit' | 'run' | 'requestedTime' | 'estimate'): Float64Array;
  function take(field: RowField): Column;
  function take(field: RowField): Column {
    const from = raw.columns[field] as Column;
    raw.columns[field] = TAKEN;
    return rows.areAll ? from : valuesAt(from, rows.list());
  }
  const largest = options.noRequest === 'max' ? largestOf(raw.columns.requestedTime) : 0;
  countOddities(raw, rows, tally);
  const processors = mendProcessors(raw, rows, machine, options, tally);
  const run = take('run');
  const limit = take('requestedTime');
  mendRun(run, rows, options, tally);
  mendRequest(limit, run, largest, rows, options, tally);
  const request = killTimes(limit, run, rows, options, tally);
  const estimate = request !== limit ? limit : raw.columns.estimate && take('estimate');
  return {
    length: rows.length,
    id: take('id'),
    submit: take('submit'),
    run,
    request,
    processors,
    wait: take('wait'),
    status: take('status'),
    user: take('user'),
    group: take('group'),
    application: take('application'),
    queue: take('queue'),
    partition: take('partition'),
    ...(estimate ? { estimate } : {}),
    ...(raw.columns.precedingJob?.some((number) => number > 0)
      ? { precedingJob: take('precedingJob'), ...(raw.columns.thinkTime && { thinkTime: take('thinkTime') }) }
      : {}),
    ...(raw.columns.ending ? { ending: take('ending') } : {}),
    ...(raw.columns.nodes ? { nodes: take('nodes') } : {}),
    ...(raw.columns.asked ? { asked: take('asked') } : {}),
    ...(raw.columns.memory?.some((amount) => amount > 0) ? { memory: take('memory') } : {}),
    ...(raw.columns.outOfMemory?.some((is) => is > 0) ? { outOfMemory: take('outOfMemory') } : {}),
    ...(raw.columns.ranOn ? { ranOn: take('ranOn') } : {}),
    ...(raw.columns.watts?.some((watts) => watts > 0) ? { watts: take('watts') } : {}),
    ...(raw.columns.array && raw.columns.task ? { array: take('array'), task: take('task') } : {}),
  };
}

/** The largest requested time, `unlimited` left out. */
function largestOf(times: Float64Array): number {
  let largest = 0;
  for (const time of times) if (time > largest && time < UNLIMITED) largest = time;
  return largest;
}

function countOddities(raw: RawTrace, rows: Rows, tally: Tally): void {
  const kept = rows.mask();
  for (const { reason, action, rows: odd } of raw.oddities) {
    const add = tally.count(reason, action);
    for (let i = 0; i < odd.length; i++) if (kept[odd[i]]) add(odd[i]);
  }
}

function mendProcessors(
  raw: RawTrace,
  rows: Rows,
  machine: number,
  { processorsFrom }: MendOptions,
  tally: Tally,
): Int32Array {
  const { columns } = raw;
  const requested = tally.count('no-allocated-processors', 'requested used');
  const fraction = tally.count('fractional-processors', 'rounded up');
  const clipped = tally.count('oversize', 'clipped');
  const processors = new Int32Array(rows.length);
  for (let job = 0; job < processors.length; job++) {
    const row = rows.at(job);
    const count = processorsOf(columns, row, processorsFrom);
    if (processorsFrom === undefined && columns.allocated[row] <= 0) requested(row);
    if (count > machine) clipped(row);
    else if (!Number.isInteger(count)) fraction(row);
    processors[job] = Math.min(Math.ceil(count), machine);
  }
  return processors;
}

function mendRun(run: Float64Array, rows: Rows, { zeroRun }: MendOptions, tally: Tally): void {
  const zero = tally.count('zero-run', zeroRun === 'one' ? 'run time of 1 s' : 'kept');
  for (let job = 0; job < run.length; job++) {
    if (run[job] !== 0) continue;
    zero(rows.at(job));
    if (zeroRun === 'one') run[job] = 1;
  }
}

function mendRequest(
  request: Float64Array,
  run: Float64Array,
  largest: number,
  rows: Rows,
  { granularity }: MendOptions,
  tally: Tally,
): void {
  // A trace without any request has no largest request.
  const none = tally.count('no-request', largest > 0 ? 'largest request used' : 'run time used');
  const unlimited = tally.count('unlimited-request', 'kept');
  const rounded = tally.count('request-granularity', 'rounded up');
  for (let job = 0; job < run.length; job++) {
    if (request[job] <= 0) {
      none(rows.at(job));
      request[job] = largest > 0 ? largest : run[job];
    } else if (request[job] >= UNLIMITED) unlimited(rows.at(job));
    if (granularity === undefined || request[job] >= UNLIMITED) continue;
    const whole = granularity * Math.ceil(request[job] / granularity);
    if (whole !== request[job]) rounded(rows.at(job));
    request[job] = whole;
  }
}

/**
 * Returns the time at which each job is killed: its limit, or `grace` seconds later. With `extend`, a limit below the
 * run time is raised.
 */
function killTimes(
  limit: Float64Array,
  run: Float64Array,
  rows: Rows,
  { overrun, grace = 0 }: MendOptions,
  tally: Tally,
): Float64Array {
  const over = tally.count('overrun', overrun === 'extend' ? 'raised' : 'killed');
  const late = tally.count('run-over', 'let run');
  for (let job = 0; job < run.length; job++) {
    if (run[job] <= limit[job]) continue;
    if (overrun === 'extend') limit[job] = run[job];
    else if (run[job] <= limit[job] + grace) {
      late(rows.at(job));
      continue;
    }
    over(rows.at(job));
  }
  return grace > 0 ? limit.map((time) => time + grace) : limit;
}
