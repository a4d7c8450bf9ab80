// Reads a dump of Slurm's accounting, `sacct --parsable2`, as jobs. docs/formats.md says what becomes of each
// odd row. Sources: sacct(1), and dumps of Slurm 22.05.

import { type Cells, RunsOfJobs } from '../accounting/runs.ts';
import type { ProcessorsFrom } from '../raw/columns.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import { RawRows } from '../raw/rawTrace.ts';
import { SkipCounts } from '../raw/skipped.ts';
import { TraceError } from '../raw/traceError.ts';
import { firstSubmission } from '../raw/window.ts';
import { DelimitedText, type Records } from '../text/delimited.ts';
import { LineEnds } from '../text/lineEnds.ts';
import { TextCheck } from '../text/textCheck.ts';
import { sacctFields, sacctHeader } from './columns.ts';
import { SACCT_VALUES, SacctRow, type SacctValue } from './row.ts';

interface SacctOptions {
  /** The unit of a job's size: processors (default) or nodes. */
  unit?: 'cpus' | 'nodes';
  processorsFrom?: ProcessorsFrom;
  /** Run time of a job that ran several times: that of its last run (default), or of all together. */
  requeued?: 'last' | 'sum';
  /** Given if every skipped line must be listed. */
  onCleaned?: unknown;
}

const NEWLINE = 10;
const LONGEST_HEADER = 1 << 16;
/** Reads the text of a dump, piece by piece. */
export class SacctReader {
  readonly #file: string;
  readonly #options: SacctOptions;
  readonly #rows = new RawRows(SACCT_VALUES);
  readonly #skips: SkipCounts;
  readonly #runs: RunsOfJobs;
  /** The row of the first component of each heterogeneous job. */
  readonly #het = new Map<number, number>();
  readonly #oddities = {
    merged: [] as number[],
    eligible: [] as number[],
    partitionLimit: [] as number[],
    unknownState: [] as number[],
    rejoined: [] as number[],
  };
  readonly #check: TextCheck;
  readonly #lineEnds = new LineEnds();
  #head: Uint8Array = new Uint8Array();
  #text: DelimitedText | undefined;
  #row: SacctRow | undefined;
  #width!: number;
  #trailing!: boolean;

  constructor(file: string, options: SacctOptions = {}) {
    this.#file = file;
    this.#options = options;
    this.#check = new TextCheck(file, 'a dump of sacct');
    this.#skips = new SkipCounts(options.onCleaned !== undefined);
    this.#runs = new RunsOfJobs(options.requeued ?? 'last');
  }

  /** Takes the next piece of the text. @throws TraceError */
  add(piece: Uint8Array): void {
    this.#check.add(piece);
    const bytes = this.#lineEnds.add(piece);
    if (this.#text) {
      this.#read(this.#text.add(bytes));
      return;
    }
    const head = new Uint8Array(this.#head.length + bytes.length);
    head.set(this.#head);
    head.set(bytes, this.#head.length);
    this.#head = head;
    const end = head.indexOf(NEWLINE);
    if (end >= 0) this.#begin(end);
    else if (head.length > LONGEST_HEADER) this.#refuseHeader();
  }

  /** Ends the text. @throws TraceError */
  finish(): RawTrace {
    // A header may end without a newline.
    if (!this.#text) this.add(Uint8Array.of(NEWLINE));
    this.#read((this.#text as unknown as DelimitedText).finish());
    const rows = this.#rows;
    if (rows.length === 0)
      throw new TraceError(this.#file, undefined, `holds no jobs that ran${this.#why()}`);
    const { merged, eligible, partitionLimit, unknownState, rejoined } = this.#oddities;
    const raw = rows.take({}, [
      ...this.#runs.oddities(),
      { reason: 'het-job', action: 'components taken together', rows: merged },
      { reason: 'eligible-later', action: 'submitted when eligible', rows: eligible },
      { reason: 'partition-limit', action: 'taken as no request', rows: partitionLimit },
      { reason: 'unknown-state', action: 'taken as unknown', rows: unknownState },
      { reason: 'delimiter-in-job-name', action: 'joined again', rows: rejoined },
    ]);
    const { submit } = raw.columns;
    const first = firstSubmission(submit);
    for (let row = 0; row < submit.length; row++) submit[row] -= first;
    const names = (this.#row as SacctRow).jobNames;
    const { unfinished } = this.#runs;
    return { ...raw, header: { unixStartTime: first }, names, skipped: this.#skips.counts(), unfinished };
  }

  #why(): string {
    const counts = this.#skips.counts().map(({ reason, count }) => `${count} ${reason}`);
    return counts.length > 0 ? ` (${counts.join(', ')})` : '; expected a header and lines of jobs';
  }

  #refuseHeader(): never {
    throw new TraceError(
      this.#file,
      1,
      'is not the header of a parsable dump; expected names with delimiters between them, from sacct -P',
    );
  }

  /** @param end where the header ends */
  #begin(end: number): void {
    const header = sacctHeader(new TextDecoder().decode(this.#head.subarray(0, end)));
    if (!header || (header.delimiter.trim() === '' && header.delimiter !== '\t')) this.#refuseHeader();
    this.#width = header.names.length;
    this.#trailing = header.trailing;
    const fields = sacctFields(header.names, this.#file);
    this.#row = new SacctRow(this.#file, fields, this.#options.unit ?? 'cpus');
    const bytes = new TextEncoder().encode(header.delimiter);
    // Slurm does not quote cells. Other programs quote them when they write a dump with commas.
    this.#text = new DelimitedText(this.#file, { bytes, quotes: header.delimiter === ',' }, 1);
    this.#read(this.#text.add(this.#head.subarray(end + 1)));
  }

  #read(records: Records): void {
    const { count, first, line } = records;
    const rows = this.#rows;
    rows.reserve(count);
    const batch = SACCT_VALUES.map(() => new Float64Array(count));
    let kept = 0;
    for (let record = 0; record < count; record++) {
      if (this.#take(records, first[record], first[record + 1] - first[record], line[record], batch, kept)) {
        rows.lines.add(rows.length + kept, line[record]);
        kept++;
      }
    }
    SACCT_VALUES.forEach((field, i) => {
      rows.put(field, batch[i].subarray(0, kept));
    });
    rows.length += kept;
  }

  /** Reads a record into place `at` of the batch. Returns false if it is not a job that ran. */
  #take(
    records: Records,
    cell: number,
    cells: number,
    line: number,
    batch: Float64Array[],
    at: number,
  ): boolean {
    const row = this.#row as SacctRow;
    const { text, from, to } = records;
    const wanted = this.#width;
    const last = cell + cells - 1;
    const found = this.#trailing && from[last] === to[last] ? cells - 1 : cells;
    const rejoined = found - wanted;
    if (rejoined < 0 || (rejoined > 0 && !row.canRejoin)) {
      throw new TraceError(
        this.#file,
        line,
        `the line has ${found} fields, its header ${wanted}; use a delimiter that occurs in no text: sacct -P --delimiter=$'\\x1f'`,
      );
    }
    if (!row.read(text, from, to, cell, rejoined, line)) {
      const { skipReason, id } = row;
      if (/^(not-started|still-running)$/.test(skipReason)) this.#runs.goesOn(row, this.#cells(batch));
      this.#skips.skip(skipReason, 'dropped', line, id.base);
      return false;
    }
    const here = this.#rows.length + at;
    const kept = this.#cells(batch);
    if (row.isHetMember) {
      const first = this.#het.get(row.id.base);
      if (first !== undefined) return this.#merge(first, kept, line);
      this.#het.set(row.id.base, here);
    }
    if (!this.#isFirst(here, kept, line)) return false;
    const odd = this.#oddities;
    if (rejoined > 0) odd.rejoined.push(here);
    if (row.eligibleLater) odd.eligible.push(here);
    if (row.partitionLimit) odd.partitionLimit.push(here);
    if (row.state.code < 0) odd.unknownState.push(here);
    SACCT_VALUES.forEach((field, i) => {
      batch[i][at] = row.values[field];
    });
    return true;
  }

  /** Whether this is the first run of its job: a further one is counted with it. */
  #isFirst(here: number, cells: Cells, line: number): boolean {
    const row = this.#row as SacctRow;
    const found = this.#runs.add(row, here, cells);
    if (found === 'first') return true;
    if (found === 'duplicate') this.#skips.skip('duplicate', 'dropped', line, row.id.base);
    else this.#skips.skip('further-run', 'counted with its job', line, row.id.base);
    return false;
  }

  /** The values of rows that are kept already, in the batch or before it. */
  #cells(batch: readonly Float64Array[]): Cells<SacctValue> {
    const rows = this.#rows;
    const column = (field: SacctValue) => batch[SACCT_VALUES.indexOf(field)];
    return {
      get: (field, row) => (row >= rows.length ? column(field)[row - rows.length] : rows.get(field, row)),
      set: (field, row, value) => {
        if (row >= rows.length) column(field)[row - rows.length] = value;
        else rows.replace(field, row, value);
      },
    };
  }

  /** Adds the processors of a further component to the row of the first. */
  #merge(first: number, cells: Cells<SacctValue>, line: number): boolean {
    const { values, id } = this.#row as SacctRow;
    if (!this.#isFirst(first, cells, line)) return false;
    for (const field of ['allocated', 'requestedProcessors'] as const) {
      if (values[field] === -1) continue;
      cells.set(field, first, Math.max(0, cells.get(field, first)) + values[field]);
    }
    this.#oddities.merged.push(first);
    this.#skips.skip('het-component', 'counted with its job', line, id.base);
    return false;
  }
}
