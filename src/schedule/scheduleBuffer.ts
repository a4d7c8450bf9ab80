// A whole schedule in one ArrayBuffer, so that it moves to a file, a worker or a page without copying or
// parsing.
//
//   bytes 0-3   magic "SPSC"           bytes 8-15   jobs n (f64)
//   bytes 4-5   version (u16)          bytes 16-23  processors of the machine (f64)
//   byte  6     event rule: 0 batch, 1 each
//   byte  7     bits: 1 if the reservations are promises of a custom scheduler; 2 if preempted jobs keep their work
//   bytes 24-31 attempts that preemption ended, m (f64)
//   then the columns: of n elements each id, submit, start, end, run, request, estimate, reserved (f64); of m
//   each the starts and ends of the killed attempts (f64); if preempted jobs keep their work, of n and of m what was
//   saved when the last and the killed attempt began (f64); of n the processors (i32); of m their jobs (i32);
//   of n the flags (u8)
//
// All numbers are little-endian, as in every machine the kernel runs on.
import { DataError } from '../errors.ts';
import { promisesOf } from './promises.ts';
import { EVENT_RULES, type EventRule, type Kills, type Schedule } from './schedule.ts';

const MAGIC = 0x43535053;
const VERSION = 2;
const HEADER = 32;
const F64_COLUMNS = ['id', 'submit', 'start', 'end', 'run', 'request', 'estimate', 'reserved'] as const;
const BYTES_PER_JOB = F64_COLUMNS.length * 8 + 4 + 1;
const BYTES_PER_KILL = 8 + 8 + 4;
const BYTES_OF_SAVED = 8;
const PROMISES = 1;
const KEEPS_WORK = 2;

function lengthInBytes(jobs: number, kills: number, keepsWork: boolean): number {
  const more = keepsWork ? BYTES_OF_SAVED * (jobs + kills) : 0;
  return HEADER + BYTES_PER_JOB * jobs + BYTES_PER_KILL * kills + more;
}

/** The content of a schedule buffer: typed views of its columns. */
export interface ScheduleColumns extends Record<(typeof F64_COLUMNS)[number], Float64Array> {
  readonly eventRule: EventRule;
  /** Processors of the machine. */
  readonly machine: number;
  readonly processors: Int32Array;
  readonly flags: Uint8Array;
  readonly kills: Kills;
  /** If preempted jobs keep their work: what was saved when the last attempt began. */
  readonly saved?: Float64Array;
  /** The same column as `reserved`, if its times are promises of a custom scheduler. */
  readonly promisedStart?: Float64Array;
}

function columnsOf(
  buffer: ArrayBuffer,
  eventRule: EventRule,
  machine: number,
  jobs: number,
  kills: number,
  keepsWork: boolean,
): ScheduleColumns {
  const view = (column: number) => new Float64Array(buffer, HEADER + 8 * jobs * column, jobs);
  const columns = Object.fromEntries(F64_COLUMNS.map((name, i) => [name, view(i)]));
  const killTimes = HEADER + 8 * jobs * F64_COLUMNS.length;
  const savedWork = killTimes + 16 * kills;
  const sizes = savedWork + (keepsWork ? BYTES_OF_SAVED * (jobs + kills) : 0);
  return {
    ...(columns as Record<(typeof F64_COLUMNS)[number], Float64Array>),
    eventRule,
    machine,
    processors: new Int32Array(buffer, sizes, jobs),
    flags: new Uint8Array(buffer, sizes + 4 * (jobs + kills), jobs),
    kills: {
      job: new Int32Array(buffer, sizes + 4 * jobs, kills),
      start: new Float64Array(buffer, killTimes, kills),
      end: new Float64Array(buffer, killTimes + 8 * kills, kills),
      ...(keepsWork && { saved: new Float64Array(buffer, savedWork + 8 * jobs, kills) }),
    },
    ...(keepsWork && { saved: new Float64Array(buffer, savedWork, jobs) }),
  };
}

/**
 * Packs a schedule into one buffer: 32 bytes, 69 bytes per job and 20 bytes per killed attempt. If preempted jobs
 * keep their work, each of them takes 8 bytes more.
 */
export function packSchedule(schedule: Schedule): ArrayBuffer {
  const { workload, eventRule, start, end, estimate, reserved, flags, kills, saved } = schedule;
  const { jobs, processors: machine } = workload;
  const keepsWork = saved !== undefined;
  const buffer = new ArrayBuffer(lengthInBytes(jobs.length, kills.job.length, keepsWork));
  const header = new DataView(buffer);
  header.setUint32(0, MAGIC, true);
  header.setUint16(4, VERSION, true);
  header.setUint8(6, EVENT_RULES.indexOf(eventRule));
  header.setUint8(7, (promisesOf(schedule) ? PROMISES : 0) | (keepsWork ? KEEPS_WORK : 0));
  header.setFloat64(8, jobs.length, true);
  header.setFloat64(16, machine, true);
  header.setFloat64(24, kills.job.length, true);
  const columns = columnsOf(buffer, eventRule, machine, jobs.length, kills.job.length, keepsWork);
  const { id, submit, run, request } = jobs;
  for (const [name, values] of Object.entries({ id, submit, start, end, run, request, estimate, reserved })) {
    columns[name as (typeof F64_COLUMNS)[number]].set(values);
  }
  columns.processors.set(jobs.processors);
  columns.flags.set(flags);
  columns.kills.job.set(kills.job);
  columns.kills.start.set(kills.start);
  columns.kills.end.set(kills.end);
  if (saved) columns.saved?.set(saved);
  if (kills.saved) columns.kills.saved?.set(kills.saved);
  return buffer;
}

/** @throws DataError if these are not the first bytes of a schedule buffer */
export function checkBeginning(head: Uint8Array): void {
  const isOurs =
    head.length >= HEADER && new DataView(head.buffer, head.byteOffset).getUint32(0, true) === MAGIC;
  if (!isOurs) throw new DataError('not a schedule buffer: it does not begin with SPSC');
}

/**
 * Views of a packed schedule's columns.
 *
 * @throws DataError if the buffer is not a schedule, or not complete
 */
export function unpackSchedule(buffer: ArrayBuffer): ScheduleColumns {
  const header = new DataView(buffer);
  checkBeginning(new Uint8Array(buffer));
  const version = header.getUint16(4, true);
  if (version !== VERSION) {
    throw new DataError(`a schedule buffer of version ${version}; this Specula reads version ${VERSION}`);
  }
  const jobs = header.getFloat64(8, true);
  const kills = header.getFloat64(24, true);
  const says = header.getUint8(7);
  const keepsWork = (says & KEEPS_WORK) !== 0;
  const expected = lengthInBytes(jobs, kills, keepsWork);
  const isCount = (count: number) => Number.isInteger(count) && count >= 0;
  if (buffer.byteLength !== expected || !isCount(jobs) || !isCount(kills)) {
    throw new DataError(
      `a schedule buffer of ${jobs} jobs and ${kills} killed tries has ${expected} bytes, this one ${buffer.byteLength}`,
    );
  }
  const eventRule = EVENT_RULES[header.getUint8(6)] ?? 'batch';
  const columns = columnsOf(buffer, eventRule, header.getFloat64(16, true), jobs, kills, keepsWork);
  return (says & PROMISES) !== 0 ? { ...columns, promisedStart: columns.reserved } : columns;
}
