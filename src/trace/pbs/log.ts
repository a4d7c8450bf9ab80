// Reads a log of PBS's accounting (Torque, PBS Pro, OpenPBS) as jobs. docs/formats.md says what becomes of each record.
// Sources: the chapters on accounting in the manual of Torque and the reference guide of PBS Pro.
import { ACCOUNTED } from '../accounting/accounted.ts';
import { type Cells, RunsOfJobs } from '../accounting/runs.ts';
import { RawRows, type RawTrace } from '../raw/rawTrace.ts';
import { SkipCounts } from '../raw/skipped.ts';
import { TraceError } from '../raw/traceError.ts';
import { firstSubmission } from '../raw/window.ts';
import { DelimitedText, type Records } from '../text/delimited.ts';
import { LineEnds } from '../text/lineEnds.ts';
import { TextCheck } from '../text/textCheck.ts';
import { PbsRecord } from './record.ts';

interface PbsOptions {
  /** Run time of a job that ran several times: that of its last run (default), or of all together. */
  requeued?: 'last' | 'sum';
  /** Given if every skipped line must be listed. */
  onCleaned?: unknown;
}

/** Records of a job's way: queued, started, run again, restarted, checkpointed, deleted, aborted. */
const OF_JOBS = 'QSRTCDA';
const DECODER = new TextDecoder();
const PLAIN = { resized: false, component: -1 };

interface SeenJob {
  /** Identifies the job among all. */
  readonly key: number;
  ended: boolean;
  started: boolean;
  /** The last record of a job that has not ended: it is counted when the job's fate is known. */
  last?: { readonly type: string; readonly line: number; readonly id: number };
}

/** Reads the text of a log, piece by piece. */
export class PbsReader {
  readonly #file: string;
  readonly #check: TextCheck;
  readonly #lineEnds = new LineEnds();
  readonly #text: DelimitedText;
  readonly #record: PbsRecord;
  readonly #rows = new RawRows(ACCOUNTED);
  readonly #cells: Cells;
  readonly #skips: SkipCounts;
  readonly #runs: RunsOfJobs;
  readonly #jobs = new Map<string, SeenJob>();

  constructor(file: string, options: PbsOptions = {}) {
    this.#file = file;
    this.#check = new TextCheck(file, 'a log of PBS');
    this.#text = new DelimitedText(file, { bytes: new TextEncoder().encode(';'), quotes: false }, 0);
    this.#record = new PbsRecord(file);
    const rows = this.#rows;
    this.#cells = {
      get: (field, row) => rows.get(field, row),
      set: (field, row, value) => rows.replace(field, row, value),
    };
    this.#skips = new SkipCounts(options.onCleaned !== undefined);
    this.#runs = new RunsOfJobs(options.requeued ?? 'last');
  }

  /** Takes the next piece of the text. @throws TraceError */
  add(piece: Uint8Array): void {
    this.#check.add(piece);
    this.#read(this.#text.add(this.#lineEnds.add(piece)));
  }

  /** Ends the text. @throws TraceError */
  finish(): RawTrace {
    this.#read(this.#text.finish());
    for (const { ended, last, started } of this.#jobs.values()) {
      if (ended || last === undefined) continue;
      const before = /[DA]/.test(last.type) ? 'cancelled-before-start' : 'not-started';
      this.#skips.skip(started ? 'still-running' : before, 'dropped', last.line, last.id);
    }
    const skipped = this.#skips.counts();
    if (this.#rows.length === 0) {
      const counts = skipped.map(({ reason, count }) => `${count} ${reason}`).join(', ');
      throw new TraceError(
        this.#file,
        undefined,
        `holds no jobs that ran${counts && ` (${counts})`}; expected E records`,
      );
    }
    const raw = this.#rows.take({}, this.#runs.oddities());
    const { submit } = raw.columns;
    const first = firstSubmission(submit);
    for (let row = 0; row < submit.length; row++) submit[row] -= first;
    const { unfinished } = this.#runs;
    return { ...raw, header: { unixStartTime: first }, names: this.#record.jobNames, skipped, unfinished };
  }

  #read({ text, count, first, from, to, line }: Records): void {
    for (let record = 0; record < count; record++) {
      const whole = text.subarray(from[first[record]], to[first[record + 1] - 1]);
      this.#record.read(DECODER.decode(whole), line[record]);
      this.#take(line[record]);
    }
  }

  #take(line: number): void {
    const record = this.#record;
    const { type, number } = record;
    if (record.isArray) this.#skips.skip('whole-array', 'dropped', line, number);
    else if (type === 'E') this.#takeEnd(line);
    else if (OF_JOBS.includes(type)) this.#takeOther(line);
    else this.#skip(type, line, number);
  }

  #takeEnd(line: number): void {
    const record = this.#record;
    const ran = record.readEnd();
    const { values } = record;
    const job = this.#job();
    if (job.last) this.#skip(job.last.type, job.last.line, job.last.id);
    job.last = undefined;
    job.ended = true;
    if (!ran) {
      this.#skips.skip('cancelled-before-start', 'dropped', line, record.number);
      return;
    }
    const rows = this.#rows;
    const here = rows.length;
    const { key } = job;
    const run = { key, start: values.start, values, state: PLAIN, id: PLAIN };
    const found = this.#runs.add(run, here, this.#cells);
    if (found === 'duplicate') this.#skips.skip('duplicate', 'dropped', line, values.id);
    else if (found === 'further') this.#skips.skip('further-run', 'counted with its job', line, values.id);
    else {
      rows.reserve(1);
      rows.lines.add(here, line);
      for (const field of ACCOUNTED) rows.put(field, [values[field]]);
      rows.length++;
    }
  }

  #takeOther(line: number): void {
    const record = this.#record;
    const { type, number } = record;
    const job = this.#job();
    const start = type === 'S' ? record.readStart() : undefined;
    if (start !== undefined) this.#runs.goesOn({ key: job.key, start }, this.#cells);
    if (job.ended) {
      this.#skip(type, line, number);
      return;
    }
    if (job.last) this.#skip(job.last.type, job.last.line, job.last.id);
    job.last = { type, line, id: number };
    if (/[ST]/.test(type)) job.started = true;
    else if (/[QR]/.test(type)) job.started = false;
  }

  #job(): SeenJob {
    const id = this.#record.job;
    let job = this.#jobs.get(id);
    if (!job) {
      job = { key: this.#jobs.size, ended: false, started: false };
      this.#jobs.set(id, job);
    }
    return job;
  }

  /** Counts a record that tells nothing that the end of a job does not tell. */
  #skip(type: string, line: number, id: number): void {
    this.#skips.skip(`record-${type}`, 'dropped', line, id);
  }
}
