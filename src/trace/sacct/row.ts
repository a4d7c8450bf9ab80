import { shortly } from '../../visible.ts';
import { ACCOUNTED } from '../accounting/accounted.ts';
import { NO_TIME } from '../accounting/runs.ts';
import { TraceError } from '../raw/traceError.ts';
import { cellText } from '../text/cells.ts';
import type { JobNames } from '../workload.ts';
import { RUN_ENDINGS } from '../workload.ts';
import { AskedTexts } from './askedTexts.ts';
import { cellSlurmTime, type JobId, namePattern, readJobId } from './cells.ts';
import { ASKED_FIELDS, type SacctField } from './columns.ts';
import { ENERGY_FIELDS, joulesIn, joulesOfTres } from './consumedEnergy.ts';
import type { Reading } from './readings.ts';
import { type StepUse, stepUse } from './stepUse.ts';
import {
  INVALID,
  isOutOfMemory,
  lengthOfRun,
  Remembered,
  RememberedLabels,
  type SlurmState,
  slurmCount,
  slurmDuration,
  slurmState,
  timeLimit,
  tresCount,
} from './values.ts';

const DASH = 45;
const LONGEST_NAME = 1024;
/** More than the tasks that an array may have (MaxArraySize, slurm.conf(5)), or the components of a job. */
const PARTS = 2 ** 22;

/** Seconds for which a job waits that was put back into the queue, and by how much it may be later. */
const REQUEUE_DELAY = 120;
const LATE = 5;
/** Options by which a job becomes eligible later than it is submitted. */
const LATER = /\s-(b|d|-begin|-dependency)/;

/** Values in a line of a dump. */
export const SACCT_VALUES = [...ACCOUNTED, 'asked', 'memory', 'outOfMemory'] as const;
export type SacctValue = (typeof SACCT_VALUES)[number];

/** A record: its cells in a text. */
export interface SacctRecord {
  readonly text: Uint8Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The place of the first cell. */
  readonly cell: number;
  /** The line in which it begins. */
  readonly line: number;
  /** The first cell of each field, counted from the record's first, if fields have several cells. */
  readonly reading?: Reading;
  /** The names of the fields that have several cells. */
  readonly joined?: readonly string[];
}

/** One line of a dump at a time, in the form of a trace's columns. Times are seconds since 1970. */
export class SacctRow {
  readonly values = {} as Record<SacctValue, number>;
  readonly id = {} as JobId;
  state!: SlurmState;
  /** Identifies the job. All runs of a job have the same key. */
  key!: number;
  start!: number;
  eligibleLater!: boolean;
  /** True if an earlier run of the job may have been put back into the queue before this one. */
  perhapsRequeued!: boolean;
  /** True if a job so far was submitted at a date: the others are epochs. */
  naiveDates = false;
  partitionLimit!: boolean;
  /** True if the job started before it was submitted, by the clocks of its dump. */
  isEarly!: boolean;
  /** Reason why the line is not a job, if read() returned false. */
  skipReason!: string;

  readonly #file: string;
  readonly #place: ReadonlyMap<SacctField, number>;
  readonly #unit: 'cpus' | 'nodes';
  readonly #users = new RememberedLabels();
  readonly #groups = new RememberedLabels();
  readonly #applications = new RememberedLabels();
  readonly #queues = new RememberedLabels();
  readonly #partitions = new RememberedLabels();
  readonly #nodeLists = new RememberedLabels();
  readonly #asked: AskedTexts;
  readonly #states = new Remembered(slurmState);
  readonly #kills = new Remembered(isOutOfMemory);
  readonly #cpus = new Remembered((text) => tresCount(text, 'cpu'));
  readonly #nodes = new Remembered((text) => tresCount(text, 'node'));
  readonly #energies = new Remembered(joulesOfTres);
  readonly #counts = new Remembered(slurmCount);
  readonly #limits = new Remembered(timeLimit);
  readonly #lengths = new Remembered((text) => lengthOfRun(text, slurmDuration));
  readonly #rawLengths = new Remembered((text) => lengthOfRun(text, slurmCount));
  readonly #pattern = new Uint8Array(LONGEST_NAME);
  #cluster: string | undefined;
  /**
   * The number that the job has among all jobs; that of the array or heterogeneous job if the dump has no
   * other.
   */
  #number!: number;

  #record!: SacctRecord;
  readonly #nameOf: (field: SacctField) => string;

  constructor(
    file: string,
    place: ReadonlyMap<SacctField, number>,
    unit: 'cpus' | 'nodes',
    nameOf: (field: SacctField) => string = (field) => field,
  ) {
    this.#nameOf = nameOf;
    this.#file = file;
    this.#place = place;
    this.#asked = new AskedTexts(ASKED_FIELDS.filter((field) => place.has(field)));
    this.#unit = unit;
  }

  /** The names for the numbers. */
  get jobNames(): JobNames {
    return {
      user: this.#users.names,
      application: this.#applications.names,
      group: this.#groups.names,
      queue: this.#queues.names,
      partition: this.#partitions.names,
      asked: this.#asked.all,
      ranOn: this.#nodeLists.names,
    };
  }

  /** True if the row is a component of a heterogeneous job. */
  get isHetMember(): boolean {
    return this.id.component >= 0;
  }

  /** Takes a record and reads the job's number. Returns false if the record is a header. @throws TraceError */
  open(record: SacctRecord): boolean {
    this.#record = record;
    return this.#readId();
  }

  /** Reads the rest of the record. Returns false, with the reason, if it is not a job that ran. @throws TraceError */
  read(): boolean {
    this.#checkCluster();
    this.state = this.#remembered(this.#states, 'state') as SlurmState;
    this.start = NO_TIME;
    if (this.id.pendingTasks) return this.#skip('array-not-started');
    if (this.state.kind === 'revoked') return this.#skip('revoked');
    if (this.state.kind === 'pending') return this.#skip('not-started');
    this.start = this.#time('start');
    const end = this.#time('end');
    const run = this.#run(end);
    if (this.start === NO_TIME || (this.state.cancelled && run === 0))
      return this.#skip(this.state.cancelled ? 'cancelled-before-start' : 'not-started');
    if (this.state.kind === 'running' || (end === NO_TIME && this.#place.has('end')))
      return this.#skip('still-running');
    if (run === INVALID) return this.#skip('invalid-elapsed');
    if (run < 0 && end !== NO_TIME) return this.#skip('ends-before-start');
    this.#fill(run);
    return true;
  }

  /** Returns the memory and the energy of the step that the record describes. */
  readStep(): StepUse {
    const id = this.#words(this.#has('jobid') ? 'jobid' : 'jobidraw');
    return stepUse((field) => (this.#has(field) ? this.#words(field) : ''), id);
  }

  #skip(reason: string): false {
    this.skipReason = reason;
    return false;
  }

  #fill(run: number): void {
    const { values } = this;
    const submitted = this.#time('submit');
    if (submitted === NO_TIME) this.#fail('submit', 'seconds since 1970 or YYYY-MM-DDTHH:MM:SS');
    this.naiveDates ||= this.#record.text[this.#begin('submit') + 4] === DASH;
    const eligible = this.#time('eligible');
    this.eligibleLater = eligible > submitted && eligible <= this.start;
    this.perhapsRequeued = this.#isRestart(eligible - submitted);
    values.id = this.#number;
    values.submit = this.eligibleLater ? eligible : submitted;
    this.isEarly = this.start < values.submit;
    values.wait = Math.max(0, this.start - values.submit);
    values.run = run;
    const nodes = this.#unit === 'nodes';
    values.allocated = this.#count('alloctres', nodes ? ['allocnodes', 'nnodes'] : ['alloccpus', 'ncpus']);
    values.requestedProcessors = this.#count('reqtres', nodes ? ['reqnodes'] : ['reqcpus']);
    values.requestedTime = this.#limit();
    this.partitionLimit = values.requestedTime < 0;
    values.status = this.state.code;
    values.ending = RUN_ENDINGS.indexOf(this.state.ending);
    values.user = this.#label(this.#users, 'user');
    values.group = this.#place.has('account')
      ? this.#label(this.#groups, 'account')
      : this.#label(this.#groups, 'group');
    values.application = this.#application();
    values.queue = this.#label(this.#queues, 'qos');
    values.partition = this.#label(this.#partitions, 'partition');
    values.nodes = this.#nodesAsked();
    values.asked = this.#asked.of(this.#record.text, (field) => [this.#begin(field), this.#end(field)]);
    values.ranOn = this.#label(this.#nodeLists, 'nodelist');
    // The memory is in the records of steps.
    values.memory = -1;
    values.outOfMemory = this.#remembered(this.#kills, 'state') ? 1 : -1;
    const joules = this.#joules();
    values.watts = joules > 0 && run > 0 ? joules / run : -1;
    values.array = this.id.task < 0 ? -1 : this.id.base;
    values.task = this.id.task;
    values.start = this.start;
  }

  /**
   * A job that Slurm puts back into the queue is submitted again then, and becomes eligible when its credential has
   * expired: 121 s later, unless slurm.conf specifies another time (AuthInfo=cred_expire).
   *
   * @param delay from the submission until the job was eligible
   */
  #isRestart(delay: number): boolean {
    if (this.#has('restarts')) return (this.#remembered(this.#counts, 'restarts') as number) > 0;
    if (!(this.eligibleLater && delay >= REQUEUE_DELAY && delay <= REQUEUE_DELAY + LATE)) return false;
    return !(this.#has('submitline') && LATER.test(this.#words('submitline')));
  }

  /** The energy of the job in joules; 0 if it was not measured. */
  #joules(): number {
    for (const field of ENERGY_FIELDS) {
      const joules = this.#has(field) ? joulesIn(this.#words(field)) : 0;
      if (joules > 0) return joules;
    }
    return this.#has('alloctres') ? this.#remembered(this.#energies, 'alloctres') : 0;
  }

  /** Nodes that the job requested; those that it got, if the dump does not record the request. */
  #nodesAsked(): number {
    const inTres = (field: 'reqtres' | 'alloctres') =>
      this.#has(field) ? (this.#remembered(this.#nodes, field) as number) : -1;
    const inField = (field: SacctField) =>
      this.#has(field) ? (this.#remembered(this.#counts, field) as number) : -1;
    const known = [
      () => inTres('reqtres'),
      () => inField('reqnodes'),
      () => inTres('alloctres'),
      () => inField('nnodes'),
      () => inField('allocnodes'),
    ];
    for (const of of known) {
      const nodes = of();
      if (nodes >= 0) return nodes;
    }
    return -1;
  }

  #readId(): boolean {
    const place = this.#has('jobid') ? 'jobid' : 'jobidraw';
    const { id } = this;
    if (!readJobId(this.#record.text, this.#begin(place), this.#end(place), id)) {
      // Several dumps in one file have several headers.
      if (this.#words(place).toLowerCase() === place) return false;
      this.#fail(place, 'a job number, as 123, 123_4, 123+1 or 123.batch');
    }
    if (this.#has('jobidraw')) {
      const raw = {} as JobId;
      if (!readJobId(this.#record.text, this.#begin('jobidraw'), this.#end('jobidraw'), raw))
        this.#fail('jobidraw', 'a job number');
      this.#number = this.key = raw.base;
    } else {
      this.#number = id.base;
      this.key = id.base * PARTS + Math.max(id.task, id.component);
    }
    return true;
  }

  #checkCluster(): void {
    if (!this.#has('cluster')) return;
    const cluster = this.#words('cluster');
    this.#cluster ??= cluster;
    if (cluster !== this.#cluster)
      throw new TraceError(
        this.#file,
        this.#record.line,
        `a job of cluster '${cluster}' among jobs of '${this.#cluster}'; a trace has one machine: sacct -M ${cluster}`,
      );
  }

  /** Negative if the run ends before it starts, or if its length is not known. */
  #run(end: number): number {
    const ran = end - this.start;
    for (const [field, lengths, expected] of [
      ['elapsedraw', this.#rawLengths, 'seconds'],
      ['elapsed', this.#lengths, '[DD-[HH:]]MM:SS'],
    ] as const) {
      if (!this.#has(field)) continue;
      const length = this.#remembered(lengths, field) as number;
      if (Number.isNaN(length)) this.#fail(field, expected);
      if (length >= 0) return length;
      if (length === INVALID) return ran < 0 ? ran : INVALID;
    }
    return ran;
  }

  #limit(): number {
    if (this.#has('timelimitraw')) {
      const limit = this.#remembered(this.#limits, 'timelimitraw') as number;
      if (Number.isNaN(limit)) this.#fail('timelimitraw', 'minutes, UNLIMITED or Partition_Limit');
      return limit;
    }
    if (!this.#has('timelimit')) return -1;
    const limit = this.#remembered(this.#limits, 'timelimit') as number;
    if (Number.isNaN(limit)) this.#fail('timelimit', '[DD-[HH:]]MM:SS, UNLIMITED or Partition_Limit');
    return limit;
  }

  /** A count from the trackable resources, else from the first field that has one; -1 if none has. */
  #count(tres: 'alloctres' | 'reqtres', fields: readonly SacctField[]): number {
    if (this.#has(tres)) {
      const count = this.#remembered(this.#unit === 'nodes' ? this.#nodes : this.#cpus, tres) as number;
      if (count > 0) return count;
    }
    for (const field of fields) {
      if (!this.#has(field)) continue;
      const count = this.#remembered(this.#counts, field) as number;
      if (Number.isNaN(count)) this.#fail(field, 'a count');
      if (count > 0) return count;
    }
    return -1;
  }

  #application(): number {
    if (!this.#has('jobname')) return -1;
    const from = this.#begin('jobname');
    const length = namePattern(this.#record.text, from, this.#end('jobname'), this.#pattern);
    return this.#applications.get(this.#pattern, 0, length);
  }

  #label(labels: Remembered<number>, field: SacctField): number {
    return this.#has(field) ? (this.#remembered(labels, field) as number) : -1;
  }

  #time(field: SacctField): number {
    if (!this.#has(field)) return NO_TIME;
    const seconds = cellSlurmTime(this.#record.text, this.#begin(field), this.#end(field));
    if (Number.isNaN(seconds)) this.#fail(field, 'seconds since 1970, YYYY-MM-DDTHH:MM:SS, Unknown or None');
    return seconds;
  }

  #has(field: SacctField): boolean {
    return this.#place.has(field);
  }

  #remembered<T>(of: Remembered<T>, field: SacctField): T {
    return of.get(this.#record.text, this.#begin(field), this.#end(field));
  }

  #words(field: SacctField): string {
    return cellText(this.#record.text, this.#begin(field), this.#end(field));
  }

  #begin(field: SacctField): number {
    const { from, cell, reading } = this.#record;
    const place = this.#place.get(field) as number;
    return from[cell + (reading === undefined ? place : reading[place])];
  }

  #end(field: SacctField): number {
    const { to, cell, reading } = this.#record;
    const place = this.#place.get(field) as number;
    return to[cell + (reading === undefined ? place : reading[place + 1] - 1)];
  }

  #fail(field: SacctField, expected: string): never {
    const shown = shortly(this.#words(field));
    throw new TraceError(
      this.#file,
      this.#record.line,
      `${this.#nameOf(field)}: '${shown}' is not valid; expected ${expected}`,
    );
  }
}
