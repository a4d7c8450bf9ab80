// Collects the jobs of Slurm's accounting, whatever form its records come in. docs/formats.md explains the treatment
// of each odd record.
import { IdKinds } from '../accounting/idKinds.ts';
import { type Cells, RunsOfJobs } from '../accounting/runs.ts';
import type { ProcessorsFrom } from '../raw/columns.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import { RawRows } from '../raw/rawTrace.ts';
import { SkipCounts } from '../raw/skipped.ts';
import { TraceError } from '../raw/traceError.ts';
import { firstSubmission } from '../raw/window.ts';
import type { SacctField } from './columns.ts';
import { ENERGY_FIELDS } from './consumedEnergy.ts';
import { SACCT_VALUES, type SacctRecord, SacctRow, type SacctValue } from './row.ts';
import { MEMORY_FIELDS } from './stepUse.ts';
import { UseOfJobs } from './useOfJobs.ts';

/** No node draws more, in watts. */
const MOST_WATTS = 1e5;

export interface SacctOptions {
  /** The unit of a job's size: processors (default) or nodes. */
  unit?: 'cpus' | 'nodes';
  processorsFrom?: ProcessorsFrom;
  /** Run time of a job that ran several times: that of its last run (default), or of all together. */
  requeued?: 'last' | 'sum';
  /** Given if every skipped line must be listed. */
  onCleaned?: unknown;
  /** The fields of a dump without header, as after sacct -o. */
  fields?: string;
}

export class SacctJobs {
  readonly #file: string;
  readonly #options: SacctOptions;
  /** Lines that are no records of jobs or steps. */
  readonly #otherLines: SkipCounts;
  #skips!: SkipCounts;
  readonly #row: SacctRow;
  readonly #kinds = new IdKinds();
  readonly #treatmentOfSteps: string;
  /** The records so far, as long as all of them may be steps; their lines only if they are to be listed. */
  readonly #maySteps = { count: 0, listed: [] as { line: number; id: number }[] };
  #rows!: RawRows<SacctValue>;
  #runs!: RunsOfJobs;
  #use!: UseOfJobs;
  /** The row of the first component of each heterogeneous job. */
  #het!: Map<number, number>;
  #oddities!: ReturnType<typeof noOddities>;
  #batch: Float64Array[] = [];
  /** The jobs in the batch. */
  #kept = 0;

  /**
   * @param place of each field in a record
   * @param nameOf a field in errors
   */
  constructor(
    file: string,
    place: ReadonlyMap<SacctField, number>,
    options: SacctOptions,
    nameOf?: (field: SacctField) => string,
  ) {
    this.#file = file;
    this.#options = options;
    this.#otherLines = this.#newCounts();
    const use = [
      ...(MEMORY_FIELDS.some((field) => place.has(field)) ? ['memory'] : []),
      ...(ENERGY_FIELDS.some((field) => place.has(field)) ? ['energy'] : []),
    ];
    this.#treatmentOfSteps = use.length > 0 ? `${use.join(' and ')} counted with its job` : 'dropped';
    this.#row = new SacctRow(file, place, options.unit ?? 'cpus', nameOf);
    this.#start();
  }

  #newCounts(): SkipCounts {
    return new SkipCounts(this.#options.onCleaned !== undefined);
  }

  #start(): void {
    this.#skips = this.#newCounts();
    this.#rows = new RawRows(SACCT_VALUES);
    this.#runs = new RunsOfJobs(this.#options.requeued ?? 'last');
    this.#use = new UseOfJobs();
    this.#het = new Map();
    this.#oddities = noOddities();
  }

  /** Counts a line that is no record. */
  skip(reason: string, line: number, action = 'dropped'): void {
    this.#otherLines.skip(reason, action, line, -1);
  }

  /** Makes room for this many records, which take() gets until end(). */
  begin(records: number): void {
    this.#rows.reserve(records);
    this.#batch = SACCT_VALUES.map(() => new Float64Array(records));
    this.#kept = 0;
  }

  end(): void {
    SACCT_VALUES.forEach((field, i) => {
      this.#rows.put(field, this.#batch[i].subarray(0, this.#kept));
    });
    this.#rows.length += this.#kept;
    this.#kept = 0;
  }

  /** Takes a record. @throws TraceError */
  take(record: SacctRecord): void {
    const row = this.#row;
    const { line } = record;
    if (!row.open(record)) {
      this.skip('header', line);
      return;
    }
    const { kind, base } = row.id;
    const found = this.#kinds.add(kind);
    if (found === 'reread') this.#reread();
    const isStep = found === 'step' || kind === 'step';
    if (!isStep) this.#use.endRun();
    if (isStep) this.#addStep(line);
    else if (row.read()) this.#add(record);
    else {
      if (/^(not-started|still-running)$/.test(row.skipReason)) this.#runs.goesOn(row, this.#cells);
      this.#skipRow(row.skipReason, line);
    }
    if (kind !== 'decimal' || found !== 'job') return;
    this.#maySteps.count++;
    if (this.#options.onCleaned !== undefined) this.#maySteps.listed.push({ line, id: base });
  }

  /** Ends the records. @throws TraceError */
  finish(): RawTrace {
    const rows = this.#rows;
    const skipped = [...this.#otherLines.counts(), ...this.#skips.counts()];
    if (rows.length === 0) {
      const counts = skipped.map(({ reason, count }) => `${count} ${reason}`);
      const why = counts.length > 0 ? ` (${counts.join(', ')})` : '; expected a header and lines of jobs';
      throw new TraceError(this.#file, undefined, `holds no jobs that ran${why}`);
    }
    const { merged, eligible, partitionLimit, unknownState, rejoined, early, decimal, restarted } =
      this.#oddities;
    const unknownMemory = this.#putUse();
    const impossible = this.#dropImpossiblePower();
    const ofRuns = this.#runs.oddities();
    const known = new Set(ofRuns.flatMap((one) => Array.from(one.rows)));
    const raw = rows.take({}, [
      ...ofRuns,
      {
        reason: 'perhaps-requeued',
        action: 'earlier runs are not in the dump, which sacct -D would show',
        rows: restarted.filter((row) => !known.has(row)),
      },
      { reason: 'het-job', action: 'components taken together', rows: merged },
      { reason: 'eligible-later', action: 'submitted when eligible', rows: eligible },
      { reason: 'start-before-submit', action: 'wait of 0', rows: early },
      { reason: 'partition-limit', action: 'taken as no request', rows: partitionLimit },
      { reason: 'unknown-state', action: 'taken as unknown', rows: unknownState },
      ...rejoined,
      {
        reason: 'memory-unknown',
        action: 'kept; sacct -o NNodes,NTasks,TRESUsageInTot would show it',
        rows: unknownMemory,
      },
      {
        reason: 'energy-impossible',
        action: 'kept without its energy: over 100 kW a node',
        rows: impossible,
      },
      { reason: 'decimal-id', action: 'read as a whole number', rows: decimal },
    ]);
    const { submit } = raw.columns;
    const first = firstSubmission(submit);
    for (let row = 0; row < submit.length; row++) submit[row] -= first;
    const { unfinished } = this.#runs;
    const { naiveDates, jobNames: names } = this.#row;
    const header = { unixStartTime: first, ...(naiveDates && { naiveDates }) };
    return { ...raw, header, names, skipped, unfinished };
  }

  #skipRow(reason: string, line: number, action = 'dropped'): void {
    this.#skips.skip(reason, action, line, this.#row.id.base);
  }

  #addStep(line: number): void {
    const row = this.#row;
    this.#use.add(row.key, row.readStep());
    this.#skipRow('step', line, this.#treatmentOfSteps);
  }

  /** Writes the memory and the energy of the jobs into their rows. Returns the rows whose steps do not show the memory. */
  #putUse(): number[] {
    const rows = this.#rows;
    const unknown: number[] = [];
    // Components of a heterogeneous job request different amounts.
    const merged = new Set(this.#oddities.merged);
    for (const [key, { used, outOfMemory, joules }] of this.#use.finish()) {
      const row = this.#runs.rowOf(key);
      if (row === undefined) continue;
      if (outOfMemory) rows.replace('outOfMemory', row, 1);
      if (merged.has(row)) continue;
      const run = rows.get('run', row);
      // A sum of several runs has a part of its energy in each.
      if (joules > 0 && run > 0 && this.#options.requeued !== 'sum') rows.replace('watts', row, joules / run);
      if (Number.isNaN(used)) unknown.push(row);
      else if (used > 0) rows.replace('memory', row, Math.ceil(used));
    }
    return unknown;
  }

  /** Slurm sometimes records an energy that no node can use. Returns the rows. */
  #dropImpossiblePower(): number[] {
    const rows = this.#rows;
    const found: number[] = [];
    for (let row = 0; row < rows.length; row++) {
      const watts = rows.get('watts', row);
      if (watts < 0) continue;
      // Without nodes, each processor may be one.
      const nodes = rows.get('nodes', row);
      if (watts > MOST_WATTS * (nodes > 0 ? nodes : Math.max(1, rows.get('allocated', row)))) found.push(row);
    }
    for (const row of found) rows.replace('watts', row, -1);
    return found;
  }

  /** Counts all records so far as steps. */
  #reread(): void {
    this.#start();
    this.#rows.reserve(this.#batch[0].length);
    this.#kept = 0;
    const { count, listed } = this.#maySteps;
    this.#skips.add({ reason: 'step', action: this.#treatmentOfSteps, count, jobs: listed });
  }

  #add({ line, joined }: SacctRecord): void {
    const row = this.#row;
    const here = this.#rows.length + this.#kept;
    if (row.isHetMember) {
      const first = this.#het.get(row.id.base);
      if (first !== undefined) {
        this.#merge(first, line);
        return;
      }
      this.#het.set(row.id.base, here);
    }
    if (!this.#isFirst(here, line)) return;
    const odd = this.#oddities;
    for (const name of joined ?? []) this.#rejoinedIn(name).push(here);
    if (row.eligibleLater) odd.eligible.push(here);
    if (row.isEarly) odd.early.push(here);
    if (row.partitionLimit) odd.partitionLimit.push(here);
    if (row.state.code < 0) odd.unknownState.push(here);
    if (row.perhapsRequeued) odd.restarted.push(here);
    if (row.id.kind === 'decimal') odd.decimal.push(here);
    SACCT_VALUES.forEach((field, i) => {
      this.#batch[i][this.#kept] = row.values[field];
    });
    this.#rows.lines.add(here, line);
    this.#kept++;
  }

  /** The rows whose records had a delimiter in a field. */
  #rejoinedIn(name: string): number[] {
    const reason = `delimiter-in-${name === 'jobname' ? 'job-name' : name}`;
    const { rejoined } = this.#oddities;
    let found = rejoined.find((one) => one.reason === reason);
    if (!found) {
      found = { reason, action: 'joined again', rows: [] };
      rejoined.push(found);
    }
    return found.rows;
  }

  /** True if this is the first run of its job: a further one is counted with it. */
  #isFirst(here: number, line: number): boolean {
    const found = this.#runs.add(this.#row, here, this.#cells);
    if (found === 'first') return true;
    if (found === 'duplicate') this.#skipRow('duplicate', line);
    else this.#skipRow('further-run', line, 'counted with its job');
    return false;
  }

  /** The values of rows that are kept already, in the batch or before it. */
  readonly #cells: Cells<SacctValue> = {
    get: (field, row) => {
      const { length } = this.#rows;
      return row >= length ? this.#column(field)[row - length] : this.#rows.get(field, row);
    },
    set: (field, row, value) => {
      const { length } = this.#rows;
      if (row >= length) this.#column(field)[row - length] = value;
      else this.#rows.replace(field, row, value);
    },
  };

  #column(field: SacctValue): Float64Array {
    return this.#batch[SACCT_VALUES.indexOf(field)];
  }

  /** Adds the processors and the power of a further component to the row of the first. */
  #merge(first: number, line: number): void {
    const { values } = this.#row;
    if (!this.#isFirst(first, line)) return;
    for (const field of ['allocated', 'requestedProcessors'] as const) {
      if (values[field] === -1) continue;
      this.#cells.set(field, first, Math.max(0, this.#cells.get(field, first)) + values[field]);
    }
    const watts = this.#cells.get('watts', first);
    this.#cells.set('watts', first, watts > 0 && values.watts > 0 ? watts + values.watts : -1);
    this.#oddities.merged.push(first);
    this.#skipRow('het-component', line, 'counted with its job');
  }
}

function noOddities() {
  return {
    merged: [] as number[],
    eligible: [] as number[],
    early: [] as number[],
    partitionLimit: [] as number[],
    unknownState: [] as number[],
    restarted: [] as number[],
    decimal: [] as number[],
    rejoined: [] as { reason: string; action: string; rows: number[] }[],
  };
}
