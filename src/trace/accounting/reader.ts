// Reads accounting logs, as a base of the readers of each system: cuts a text into records, joins the runs of each
// job, and counts every record that is no run.
import type { Oddity, RawTrace } from '../raw/rawTrace.ts';
import { RawRows } from '../raw/rawTrace.ts';
import { SkipCounts } from '../raw/skipped.ts';
import { TraceError } from '../raw/traceError.ts';
import { firstSubmission } from '../raw/window.ts';
import { DelimitedText, type Records } from '../text/delimited.ts';
import { LineEnds } from '../text/lineEnds.ts';
import { TextCheck } from '../text/textCheck.ts';
import { secondsBetween } from '../times.ts';
import type { JobNames } from '../workload.ts';
import { ACCOUNTED, type Accounted } from './accounted.ts';
import { type Cells, RunsOfJobs } from './runs.ts';

export interface AccountingOptions {
  /** Run time of a job that ran several times: that of its last run (default), or of all together. */
  requeued?: 'last' | 'sum';
  /** Given if every skipped line must be listed. */
  onCleaned?: unknown;
}

/** Format in which a system writes its accounting. */
interface Layout {
  /** The content of such a file, for errors: `a log of PBS`. */
  readonly what: string;
  /** The records that describe runs, for errors: `E records`. */
  readonly runs: string;
  /** The byte between the cells of a record. */
  readonly delimiter: string;
  /** True if cells may be in quotes. */
  readonly quotes: boolean;
}

/** An oddity of one record, and its treatment: a row of the cleaning report. */
export interface RecordOddity {
  readonly reason: string;
  readonly action: string;
}

const PLAIN = { resized: false, component: -1 };

/** Reads the text of a log, chunk by chunk. */
export abstract class AccountingReader {
  readonly #file: string;
  readonly #layout: Layout;
  readonly #check: TextCheck;
  readonly #lineEnds = new LineEnds();
  readonly #text: DelimitedText;
  readonly #rows = new RawRows(ACCOUNTED);
  readonly #cells: Cells;
  readonly #skips: SkipCounts;
  readonly #runs: RunsOfJobs;
  readonly #keys = new Map<string, number>();
  readonly #oddities = new Map<string, { reason: string; action: string; rows: number[] }>();

  constructor(file: string, options: AccountingOptions, layout: Layout) {
    this.#file = file;
    this.#layout = layout;
    this.#check = new TextCheck(file, layout.what);
    const bytes = new TextEncoder().encode(layout.delimiter);
    this.#text = new DelimitedText(file, { bytes, quotes: layout.quotes }, 0);
    const rows = this.#rows;
    this.#cells = {
      get: (field, row) => rows.get(field, row),
      set: (field, row, value) => rows.replace(field, row, value),
    };
    this.#skips = new SkipCounts(options.onCleaned !== undefined);
    this.#runs = new RunsOfJobs(options.requeued ?? 'last');
  }

  /** Takes a record. @throws TraceError */
  protected abstract take(records: Records, record: number): void;

  /** The names for the numbers of the runs. */
  protected abstract get names(): JobNames;

  /** Is called after the last record. */
  protected atEnd(): void {}

  /** Takes the next chunk of the text. @throws TraceError */
  add(piece: Uint8Array): void {
    this.#check.add(piece);
    this.#read(this.#text.add(this.#lineEnds.add(piece)));
  }

  /** Ends the text. @throws TraceError */
  finish(): RawTrace {
    this.#read(this.#text.finish());
    this.atEnd();
    const skipped = this.#skips.counts();
    if (this.#rows.length === 0) {
      const counts = skipped.map(({ reason, count }) => `${count} ${reason}`).join(', ');
      const what = `holds no jobs that ran${counts && ` (${counts})`}; expected ${this.#layout.runs}`;
      throw new TraceError(this.#file, undefined, what);
    }
    const oddities: Oddity[] = [...this.#runs.oddities(), ...this.#oddities.values()];
    const raw = this.#rows.take({}, oddities);
    const { submit } = raw.columns;
    const first = firstSubmission(submit);
    for (let row = 0; row < submit.length; row++) submit[row] = secondsBetween(first, submit[row]);
    const { unfinished } = this.#runs;
    return { ...raw, header: { unixStartTime: first }, names: this.names, skipped, unfinished };
  }

  #read(records: Records): void {
    for (let record = 0; record < records.count; record++) this.take(records, record);
  }

  /** The number of a job among all: 0, 1, … in the order of appearance. */
  protected keyOf(job: string): number {
    const known = this.#keys.get(job);
    if (known !== undefined) return known;
    this.#keys.set(job, this.#keys.size);
    return this.#keys.size - 1;
  }

  /** Takes a run of the job with this key. */
  protected run(
    key: number,
    values: Readonly<Record<Accounted, number>>,
    line: number,
    oddities: readonly RecordOddity[],
  ): void {
    const rows = this.#rows;
    const here = rows.length;
    const found = this.#runs.add(
      { key, start: values.start, values, state: PLAIN, id: PLAIN },
      here,
      this.#cells,
    );
    if (found === 'duplicate') {
      this.skip('duplicate', line, values.id);
      return;
    }
    for (const oddity of oddities) this.#note(oddity, this.#runs.rowOf(key) as number);
    if (found === 'further') {
      this.skip('further-run', line, values.id, 'counted with its job');
      return;
    }
    rows.reserve(1);
    rows.lines.add(here, line);
    for (const field of ACCOUNTED) rows.put(field, [values[field]]);
    rows.length++;
  }

  /** Notes a start of the job with this key. If no end follows, the run time of its last run is not known. */
  protected startOf(key: number, start: number): void {
    this.#runs.goesOn({ key, start }, this.#cells);
  }

  /** Counts a record that is no run. */
  protected skip(reason: string, line: number, id: number, action = 'dropped'): void {
    this.#skips.skip(reason, action, line, id);
  }

  #note({ reason, action }: RecordOddity, row: number): void {
    const oddity = this.#oddities.get(reason) ?? { reason, action, rows: [] };
    this.#oddities.set(reason, oddity);
    oddity.rows.push(row);
  }
}
