// A whole schedule in one ArrayBuffer, so that it moves to a file, a worker or a page without copying or parsing.
//
//   bytes 0-3   magic "SPSC"           bytes 8-15   jobs n (f64)
//   bytes 4-5   version (u16)          bytes 16-23  processors of the machine (f64)
//   byte  6     event rule: 0 batch, 1 each; the rest of the 32-byte header is zero
//   then the columns, each of n elements: id, submit, start, end, run, request, plan (f64), processors (i32), flags (u8)
//
// All numbers are little-endian, as in every machine the kernel runs on.
import { DataError } from '../errors.ts';
import type { EventRule, Schedule } from './schedule.ts';

const MAGIC = 0x43535053;
const VERSION = 1;
const HEADER = 32;
const F64_COLUMNS = ['id', 'submit', 'start', 'end', 'run', 'request', 'plan'] as const;
const BYTES_PER_JOB = F64_COLUMNS.length * 8 + 4 + 1;

/** What a schedule buffer holds: typed views into it. */
export interface ScheduleColumns extends Record<(typeof F64_COLUMNS)[number], Float64Array> {
  readonly eventRule: EventRule;
  /** Processors of the machine. */
  readonly machine: number;
  readonly processors: Int32Array;
  readonly flags: Uint8Array;
}

function columnsOf(
  buffer: ArrayBuffer,
  eventRule: EventRule,
  machine: number,
  jobs: number,
): ScheduleColumns {
  const view = (column: number) => new Float64Array(buffer, HEADER + 8 * jobs * column, jobs);
  const rest = HEADER + 8 * jobs * F64_COLUMNS.length;
  const columns = Object.fromEntries(F64_COLUMNS.map((name, i) => [name, view(i)]));
  return {
    ...(columns as Record<(typeof F64_COLUMNS)[number], Float64Array>),
    eventRule,
    machine,
    processors: new Int32Array(buffer, rest, jobs),
    flags: new Uint8Array(buffer, rest + 4 * jobs, jobs),
  };
}

/** Packs a schedule into one buffer: 32 bytes and 61 a job. */
export function packSchedule({ workload, eventRule, start, end, plan, flags }: Schedule): ArrayBuffer {
  const { jobs, processors: machine } = workload;
  const buffer = new ArrayBuffer(HEADER + BYTES_PER_JOB * jobs.length);
  const header = new DataView(buffer);
  header.setUint32(0, MAGIC, true);
  header.setUint16(4, VERSION, true);
  header.setUint8(6, eventRule === 'each' ? 1 : 0);
  header.setFloat64(8, jobs.length, true);
  header.setFloat64(16, machine, true);
  const columns = columnsOf(buffer, eventRule, machine, jobs.length);
  const { id, submit, run, request } = jobs;
  for (const [name, values] of Object.entries({ id, submit, start, end, run, request, plan })) {
    columns[name as (typeof F64_COLUMNS)[number]].set(values);
  }
  columns.processors.set(jobs.processors);
  columns.flags.set(flags);
  return buffer;
}

/** Views of a packed schedule's columns. @throws DataError if the buffer is not one, or not whole */
export function unpackSchedule(buffer: ArrayBuffer): ScheduleColumns {
  const header = new DataView(buffer);
  if (buffer.byteLength < HEADER || header.getUint32(0, true) !== MAGIC) {
    throw new DataError('not a schedule buffer: it does not begin with SPSC');
  }
  const version = header.getUint16(4, true);
  if (version !== VERSION) {
    throw new DataError(`a schedule buffer of version ${version}; this Specula reads version ${VERSION}`);
  }
  const jobs = header.getFloat64(8, true);
  const expected = HEADER + BYTES_PER_JOB * jobs;
  if (buffer.byteLength !== expected) {
    throw new DataError(
      `a schedule buffer of ${jobs} jobs has ${expected} bytes, this one ${buffer.byteLength}`,
    );
  }
  return columnsOf(buffer, header.getUint8(6) === 1 ? 'each' : 'batch', header.getFloat64(16, true), jobs);
}
