// Fills in what a kept row lacks, and resolves contradictions. Each case is counted.

import type { Column } from '../numberColumn.ts';
import type { ProcessorsFrom } from '../raw/columns.ts';
import type { RawTrace, RowField } from '../raw/rawTrace.ts';
import type { Jobs } from '../workload.ts';
import { processorsOf } from './processors.ts';
import { Rows } from './rows.ts';
import type { Tally } from './tally.ts';

/** What to do in each case that has more than one possible answer. */
export interface MendOptions {
  /** Run time 0: `keep` (default), `drop`, or set to `one` second. */
  zeroRun?: 'drop' | 'keep' | 'one';
  /** Which count of processors to use; default: the allocated, else the requested. */
  processorsFrom?: ProcessorsFrom;
  /** More processors than the machine has: `drop` (default) or `clip`. */
  oversize?: 'drop' | 'clip';
  /** No requested time: `exact` (default) takes the run time, `max` the trace's largest requested time. */
  noRequest?: 'exact' | 'drop' | 'max';
  /**
   * A run time longer than the request: the job is killed at the request (`kill`, default), or its request is
   * raised (`extend`).
   */
  overrun?: 'kill' | 'extend';
  /** Requests are rounded up to whole multiples of this number of seconds (Slurm: 60). */
  granularity?: number;
  /**
   * A job is killed this many seconds after its requested time (Slurm: up to 30 and KillWait). Its request is
   * then the kill time. Its plan is the requested time, which a policy with the plan `column` uses.
   */
  grace?: number;
}

/** What Slurm writes for a job without a time limit, in seconds. */
const UNLIMITED = 2 ** 31 - 1;

/** Replaces a column that was taken. */
const TAKEN = new Float64Array(0);

/** The jobs of these rows, in this order. */
export function mend(raw: RawTrace, rows: Rows, machine: number, options: MendOptions, tally: Tally): Jobs {
  const all = rows.length === raw.length;
  const stretches = rows.areAll ? undefined : stretchesOf(rows.list());
  const asRead = rows.areAll || (all && stretches?.length === 1);
  // A raw column is released once it is taken, so that two whole sets of columns are never in memory.
  function take(field: 'submit' | 'run' | 'requestedTime' | 'plan'): Float64Array;
  function take(field: RowField): Column;
  function take(field: RowField): Column {
    const from = raw.columns[field] as Column;
    raw.columns[field] = TAKEN;
    if (asRead) return from;
    const into = from.slice(0, rows.length);
    if (stretches) for (const [job, first, last] of stretches) into.set(from.subarray(first, last), job);
    else
      rows.list().forEach((row, job) => {
        into[job] = from[row];
      });
    return into;
  }
  const largest = options.noRequest === 'max' ? largestOf(raw.columns.requestedTime) : 0;
  countOddities(raw, rows, all, tally);
  const processors = mendProcessors(raw, rows, machine, options, tally);
  const run = take('run');
  const limit = take('requestedTime');
  const odd = oddJobs(run, limit, options);
  mendRun(run, odd, rows, options, tally);
  mendRequest(limit, run, odd, largest, rows, options, tally);
  const request = killTimes(limit, run, odd, rows, options, tally);
  const plan = request !== limit ? limit : raw.columns.plan && take('plan');
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
    ...(plan ? { plan } : {}),
    ...(raw.columns.precedingJob?.some((number) => number > 0)
      ? { precedingJob: take('precedingJob'), ...(raw.columns.thinkTime && { thinkTime: take('thinkTime') }) }
      : {}),
    ...(raw.columns.ending ? { ending: take('ending') } : {}),
    ...(raw.columns.nodes ? { nodes: take('nodes') } : {}),
    ...(raw.columns.memory ? { memory: take('memory') } : {}),
    ...(raw.columns.gpus ? { gpus: take('gpus') } : {}),
  };
}

/** Shorter stretches, on average, are not worth a call for each. */
const LEAST_STRETCH = 32;

/**
 * The stretches of rows that follow each other: the first job of each, its row, and the row behind its last. Undefined
 * if they are too short to be of use.
 */
function stretchesOf(rows: Uint32Array): [job: number, first: number, last: number][] | undefined {
  const most = 1 + rows.length / LEAST_STRETCH;
  const stretches: [number, number, number][] = [];
  let from = 0;
  for (let job = 1; job <= rows.length; job++) {
    if (job < rows.length && rows[job] === rows[job - 1] + 1) continue;
    if (stretches.length >= most) return undefined;
    stretches.push([from, rows[from], rows[job - 1] + 1]);
    from = job;
  }
  return stretches;
}

/** The largest requested time, `unlimited` left out. */
function largestOf(times: Float64Array): number {
  let largest = 0;
  for (const time of times) if (time > largest && time < UNLIMITED) largest = time;
  return largest;
}

function countOddities(raw: RawTrace, rows: Rows, all: boolean, tally: Tally): void {
  const none = raw.oddities.every((oddity) => oddity.rows.length === 0);
  const kept = all || none ? undefined : new Set(rows.list());
  for (const { reason, action, rows: odd } of raw.oddities) {
    const add = tally.count(reason, action);
    for (let i = 0; i < odd.length; i++) if (!kept || kept.has(odd[i])) add(odd[i]);
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
  const given = columns[processorsFrom === 'requested' ? 'requestedProcessors' : 'allocated'];
  if (rows.areAll && given instanceof Int32Array && given.every((count) => count > 0 && count <= machine))
    return given;
  const requested = tally.count('no-allocated-processors', 'requested used');
  const fraction = tally.count('fractional-processors', 'rounded up');
  const clipped = tally.count('oversize', 'clipped');
  const list = rows.areAll ? undefined : rows.list();
  const processors = new Int32Array(rows.length);
  for (let job = 0; job < processors.length; job++) {
    const row = list === undefined ? job : list[job];
    // Nearly all rows are like this.
    processors[job] = given[row];
    if (processors[job] === given[row] && given[row] > 0 && given[row] <= machine) continue;
    const count = processorsOf(columns, row, processorsFrom);
    if (processorsFrom === undefined && columns.allocated[row] <= 0) requested(row);
    if (count > machine) clipped(row);
    else if (!Number.isInteger(count)) fraction(row);
    processors[job] = Math.min(Math.ceil(count), machine);
  }
  return processors;
}

/** The jobs whose times may have to be mended. Most logs have few of them. */
function oddJobs(run: Float64Array, request: Float64Array, { granularity }: MendOptions): Rows {
  const odd = new Rows(run.length);
  if (granularity !== undefined) return odd;
  odd.keep((job) => {
    const time = request[job];
    return !(run[job] > 0 && run[job] <= time && time < UNLIMITED);
  });
  return odd;
}

function mendRun(run: Float64Array, odd: Rows, rows: Rows, { zeroRun }: MendOptions, tally: Tally): void {
  const zero = tally.count('zero-run', zeroRun === 'one' ? 'run time of 1 s' : 'kept');
  for (let i = 0; i < odd.length; i++) {
    const job = odd.at(i);
    if (run[job] !== 0) continue;
    zero(rows.at(job));
    run[job] = zeroRun === 'one' ? 1 : 0;
  }
}

function mendRequest(
  request: Float64Array,
  run: Float64Array,
  odd: Rows,
  largest: number,
  rows: Rows,
  { granularity }: MendOptions,
  tally: Tally,
): void {
  // A trace without any request has no largest request.
  const none = tally.count('no-request', largest > 0 ? 'largest request used' : 'run time used');
  const unlimited = tally.count('unlimited-request', 'kept');
  const rounded = tally.count('request-granularity', 'rounded up');
  for (let i = 0; i < odd.length; i++) {
    const job = odd.at(i);
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
 * The time at which each job is killed: its limit, or `grace` seconds later. With `extend`, a limit below
 * the run time is raised.
 */
function killTimes(
  limit: Float64Array,
  run: Float64Array,
  odd: Rows,
  rows: Rows,
  { overrun, grace = 0 }: MendOptions,
  tally: Tally,
): Float64Array {
  const over = tally.count('overrun', overrun === 'extend' ? 'raised' : 'killed');
  const late = tally.count('run-over', 'let run');
  for (let i = 0; i < odd.length; i++) {
    const job = odd.at(i);
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
