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
import {
  Remembered,
  RememberedLabels,
  type SlurmState,
  slurmCount,
  slurmDuration,
  slurmState,
  timeLimit,
  tresCount,
} from './values.ts';

const LONGEST_NAME = 1024;
/** More than the tasks that an array may have (MaxArraySize, slurm.conf(5)), or the components of a job. */
const PARTS = 2 ** 22;

/** What a line of a dump tells. */
export const SACCT_VALUES = [...ACCOUNTED, 'asked'] as const;
export type SacctValue = (typeof SACCT_VALUES)[number];

/** One line of a dump at a time, in the form of a trace's columns. Times are seconds since 1970. */
export class SacctRow {
  readonly values = {} as Record<SacctValue, number>;
  readonly id = {} as JobId;
  state!: SlurmState;
  /** Identifies the job. All runs of a job have the same key. */
  key!: number;
  start!: number;
  eligibleLater!: boolean;
  partitionLimit!: boolean;
  /** Why the line is not a job, if read() returned false. */
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
  readonly #cpus = new Remembered((text) => tresCount(text, 'cpu'));
  readonly #nodes = new Remembered((text) => tresCount(text, 'node'));
  readonly #counts = new Remembered(slurmCount);
  readonly #limits = new Remembered(timeLimit);
  readonly #durations = new Remembered(slurmDuration);
  readonly #pattern = new Uint8Array(LONGEST_NAME);
  #cluster: string | undefined;
  /**
   * The number that the job has among all jobs; that of the array or heterogeneous job if the dump has no
   * other.
   */
  #number!: number;

  #text: Uint8Array = new Uint8Array();
  #from: Int32Array = new Int32Array();
  #to: Int32Array = new Int32Array();
  #cell = 0;
  #rejoined = 0;
  #line = 0;

  constructor(file: string, place: ReadonlyMap<SacctField, number>, unit: 'cpus' | 'nodes') {
    this.#file = file;
    this.#place = place;
    this.#asked = new AskedTexts(ASKED_FIELDS.filter((field) => place.has(field)));
    this.#unit = unit;
  }

  /**
   * Whether a line with too many fields can be understood: only one text, the job name, may hold the
   * delimiter. What was typed to submit the job is a second one.
   */
  get canRejoin(): boolean {
    return this.#has('jobname') && !this.#has('submitline');
  }

  /** The names behind the numbers. */
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

  /** Whether the row is a component of a heterogeneous job. */
  get isHetMember(): boolean {
    return this.id.component >= 0;
  }

  /**
   * Reads the line whose first cell is `cell`. Returns false, with the reason, if it is not a job that ran.
   *
   * @throws TraceError
   */
  read(
    text: Uint8Array,
    from: Int32Array,
    to: Int32Array,
    cell: number,
    rejoined: number,
    line: number,
  ): boolean {
    this.#text = text;
    this.#from = from;
    this.#to = to;
    this.#cell = cell;
    this.#rejoined = rejoined;
    this.#line = line;
    if (!this.#readId()) return this.#skip('header');
    if (this.id.step) return this.#skip('step');
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
    this.#fill(run);
    return true;
  }

  #skip(reason: string): false {
    this.skipReason = reason;
    return false;
  }

  #fill(run: number): void {
    const { values } = this;
    const submitted = this.#time('submit');
    if (submitted === NO_TIME) this.#fail('submit', 'seconds since 1970 or YYYY-MM-DDTHH:MM:SS');
    const eligible = this.#time('eligible');
    this.eligibleLater = eligible > submitted && eligible <= this.start;
    values.id = this.#number;
    values.submit = this.eligibleLater ? eligible : submitted;
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
    values.asked = this.#asked.of(this.#text, (field) => [this.#begin(field), this.#end(field)]);
    values.ranOn = this.#label(this.#nodeLists, 'nodelist');
    values.array = this.id.task < 0 ? -1 : this.id.base;
    values.task = this.id.task;
    values.start = this.start;
  }

  /** What the job asked for of nodes; what it got, if the dump does not say that. */
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
    if (!readJobId(this.#text, this.#begin(place), this.#end(place), id)) {
      // Several dumps in one file have several headers.
      if (this.#words(place).toLowerCase() === place) return false;
      this.#fail(place, 'a job number, as 123, 123_4, 123+1 or 123.batch');
    }
    if (this.#has('jobidraw')) {
      const raw = {} as JobId;
      if (!readJobId(this.#text, this.#begin('jobidraw'), this.#end('jobidraw'), raw))
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
        this.#line,
        `a job of cluster '${cluster}' among jobs of '${this.#cluster}'; a trace has one machine: sacct -M ${cluster}`,
      );
  }

  #run(end: number): number {
    if (this.#has('elapsedraw')) {
      const seconds = this.#remembered(this.#counts, 'elapsedraw') as number;
      if (seconds >= 0) return seconds;
      if (Number.isNaN(seconds)) this.#fail('elapsedraw', 'seconds');
    }
    if (this.#has('elapsed') && this.#end('elapsed') > this.#begin('elapsed')) {
      const seconds = this.#remembered(this.#durations, 'elapsed') as number;
      if (Number.isNaN(seconds)) this.#fail('elapsed', '[DD-[HH:]]MM:SS');
      return seconds;
    }
    // Negative without an end: no job ran so long.
    return end - this.start;
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
    const length = namePattern(this.#text, from, this.#end('jobname'), this.#pattern);
    return this.#applications.get(this.#pattern, 0, length);
  }

  #label(labels: Remembered<number>, field: SacctField): number {
    return this.#has(field) ? (this.#remembered(labels, field) as number) : -1;
  }

  #time(field: SacctField): number {
    if (!this.#has(field)) return NO_TIME;
    const seconds = cellSlurmTime(this.#text, this.#begin(field), this.#end(field));
    if (Number.isNaN(seconds)) this.#fail(field, 'seconds since 1970, YYYY-MM-DDTHH:MM:SS, Unknown or None');
    return seconds;
  }

  #has(field: SacctField): boolean {
    return this.#place.has(field);
  }

  #remembered<T>(of: Remembered<T>, field: SacctField): T {
    return of.get(this.#text, this.#begin(field), this.#end(field));
  }

  #words(field: SacctField): string {
    return cellText(this.#text, this.#begin(field), this.#end(field));
  }

  // Where a field begins. If the job name was split at delimiters, the later fields are that much further on.
  #begin(field: SacctField): number {
    return this.#from[this.#cell + this.#shifted(field, false)];
  }

  #end(field: SacctField): number {
    return this.#to[this.#cell + this.#shifted(field, true)];
  }

  #shifted(field: SacctField, end: boolean): number {
    const place = this.#place.get(field) as number;
    if (this.#rejoined === 0) return place;
    const name = this.#place.get('jobname') as number;
    return place > name || (end && place === name) ? place + this.#rejoined : place;
  }

  #fail(field: SacctField, expected: string): never {
    const shown = shortly(this.#words(field));
    throw new TraceError(this.#file, this.#line, `${field}: '${shown}' is not valid; expected ${expected}`);
  }
}
