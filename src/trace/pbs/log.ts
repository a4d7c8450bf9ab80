// Reads a log of the accounting of PBS (Torque, PBS Pro, OpenPBS) or Cobalt as jobs. docs/formats.md explains the
// treatment of each record. Sources: the chapters on accounting in the manual of Torque and the reference guide of
// PBS Pro, and the records of Cobalt that its source writes.
import { type AccountingOptions, AccountingReader } from '../accounting/reader.ts';
import type { Records } from '../text/delimited.ts';
import type { JobNames } from '../workload.ts';
import { PbsRecord } from './record.ts';

/** Types of records of a job's course: queued, started, run again, restarted, checkpointed, deleted, aborted. */
const OF_JOBS = 'QSRTCDA';
const DECODER = new TextDecoder();

interface SeenJob {
  ended: boolean;
  started: boolean;
  /** The last record of a job that has not ended: it is counted when the job's fate is known. */
  last?: { readonly type: string; readonly line: number; readonly id: number };
}

export class PbsReader extends AccountingReader {
  readonly #record: PbsRecord;
  /** By the job's key. */
  readonly #jobs: SeenJob[] = [];

  constructor(file: string, options: AccountingOptions = {}) {
    super(file, options, { what: 'a log of PBS', runs: 'E records', delimiter: ';', quotes: false });
    this.#record = new PbsRecord(file);
  }

  protected override get names(): JobNames {
    return this.#record.names.all;
  }

  protected override atEnd(): void {
    for (const { last, started } of this.#jobs) {
      if (last === undefined) continue;
      const before = /[DA]/.test(last.type) ? 'cancelled-before-start' : 'not-started';
      this.skip(started ? 'still-running' : before, last.line, last.id);
    }
  }

  protected override take({ text, first, from, to, line: lines }: Records, at: number): void {
    const whole = text.subarray(from[first[at]], to[first[at + 1] - 1]);
    const line = lines[at];
    const record = this.#record;
    record.read(DECODER.decode(whole), line);
    const { type, number } = record;
    if (record.isArray) this.skip('whole-array', line, number);
    else if (type === 'E') this.#takeEnd(line);
    else if (OF_JOBS.includes(type)) this.#takeOther(line);
    else this.#drop(type, line, number);
  }

  #takeEnd(line: number): void {
    const record = this.#record;
    const ran = record.readEnd();
    const key = this.keyOf(record.job);
    const job = this.#job(key);
    if (job.last) this.#drop(job.last.type, job.last.line, job.last.id);
    job.last = undefined;
    job.ended = true;
    if (ran) this.run(key, record.values, line, record.oddities);
    else this.skip('cancelled-before-start', line, record.number);
  }

  #takeOther(line: number): void {
    const record = this.#record;
    const { type, number } = record;
    const key = this.keyOf(record.job);
    const job = this.#job(key);
    if (type === 'S') this.startOf(key, record.readStart());
    if (job.ended) {
      this.#drop(type, line, number);
      return;
    }
    if (job.last) this.#drop(job.last.type, job.last.line, job.last.id);
    job.last = { type, line, id: number };
    if (/[ST]/.test(type)) job.started = true;
    else if (/[QR]/.test(type)) job.started = false;
  }

  #job(key: number): SeenJob {
    this.#jobs[key] ??= { ended: false, started: false };
    return this.#jobs[key];
  }

  /** Counts a record that adds no information to the end of its job. */
  #drop(type: string, line: number, id: number): void {
    this.skip(`record-${type}`, line, id);
  }
}
