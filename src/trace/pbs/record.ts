import { shortly } from '../../visible.ts';
import type { Accounted } from '../accounting/accounted.ts';
import { endingOf } from '../accounting/ending.ts';
import { AccountedNames } from '../accounting/names.ts';
import { RecordPlace } from '../accounting/place.ts';
import type { RecordOddity } from '../accounting/reader.ts';
import { NO_TIME } from '../accounting/runs.ts';
import { dateTimeSeconds, secondsBetween } from '../times.ts';
import { PBS_RECORD, pbsCount, pbsDuration, pbsTime, processorsOfNodes, slotsOf } from './values.ts';

/** `1234.server`; the task of an array is `1234[7].server`, or `1234-7.server` in old versions of Torque. */
const JOB_ID = /^(\d+)(?:\[(\d*)\]|-(\d+))?(?:\.\S*)?$/;
/** A key and its value, or a word without a key. A value with blanks may be in quotes. */
const WORD = /\s*(?:([^\s="']+)=)?(?:"([^"]*)"(?!\S)|'([^']*)'(?!\S)|(\S*))/y;
/** Exit_status of a job that a signal of PBS ended: 256 + SIGTERM. */
const TERMINATED = 271;
const TIME = 'seconds since 1970';
const SLOTS = 'hosts with slots, as n1/0+n1/1, n1/0-3 or n1/0*4';
const NODES = 'nodes, as 2:ppn=8 or n1:ppn=4+n2';

/** One record at a time. Times are seconds since 1970. */
export class PbsRecord {
  type!: string;
  /** The job's number with all its parts. */
  job!: string;
  readonly values = {} as Record<Accounted, number>;
  /** The names for the numbers. */
  readonly names = new AccountedNames();
  /** Oddities of the last end that was read. */
  oddities!: RecordOddity[];

  readonly #place: RecordPlace;
  readonly #fields = new Map<string, string>();
  #message = '';
  /** The first value of this record that would give the processors, if it were valid. */
  #badSize: { field: string; text: string; expected: string } | undefined;

  constructor(file: string) {
    this.#place = new RecordPlace(file);
  }

  /** Reads the record of a line up to its message. @throws TraceError */
  read(text: string, line: number): void {
    this.#place.line = line;
    const match = PBS_RECORD.exec(text);
    if (!match)
      this.#place.fail(
        `'${shortly(text)}' is not a record; expected MM/DD/YYYY HH:MM:SS;TYPE;JOB;key=value key=value ...`,
      );
    const [, month, day, year, clock, type, job, message] = match;
    if (Number.isNaN(dateTimeSeconds(`${year}-${month}-${day}T${clock}`)))
      this.#place.invalid(
        'the time of the record',
        `${month}/${day}/${year} ${clock}`,
        'MM/DD/YYYY HH:MM:SS',
      );
    this.type = type;
    this.job = job;
    this.#message = message;
  }

  /** The job's number without its other parts; -1 if it has none. */
  get number(): number {
    return Number(JOB_ID.exec(this.job)?.[1] ?? -1);
  }

  /** True if the record is of an array as a whole, `1234[].server`, whose tasks have their own records. */
  get isArray(): boolean {
    return JOB_ID.exec(this.job)?.[2] === '';
  }

  /** Returns the start of the job, from a record of its start. @throws TraceError */
  readStart(): number {
    this.#readFields();
    return this.#time('start');
  }

  /** Reads the values of a record of an end. Returns false if the job never ran. @throws TraceError */
  readEnd(): boolean {
    const id = JOB_ID.exec(this.job);
    if (!id) this.#place.invalid('the job', this.job, 'its number, as 1234.server or 1234[7].server');
    this.#readFields();
    this.oddities = [];
    const run = this.#runTime();
    if (run === undefined) return false;
    const { values, names } = this;
    const queued = this.#time('qtime');
    values.submit = queued === NO_TIME ? this.#time('ctime') : queued;
    if (values.submit === NO_TIME)
      this.#place.fail(`qtime and ctime are missing; expected one of them, ${TIME}`);
    values.id = Number(id[1]);
    values.run = run;
    values.wait = Math.max(0, secondsBetween(values.submit, values.start));
    this.#readProcessors();
    values.requestedTime = this.#optional('Resource_List.walltime', pbsDuration);
    Object.assign(values, endingOf(this.#outcome(), values));
    values.user = names.code('user', this.#name('user'));
    values.group = names.code('group', this.#name('group'));
    values.queue = names.code('queue', this.#name('queue'));
    values.application = names.code('application', this.#name('jobname'));
    values.partition = -1;
    values.ranOn = -1;
    values.watts = -1;
    const task = id[2] ?? id[3];
    values.array = task === undefined ? -1 : values.id;
    values.task = task === undefined ? -1 : Number(task);
    return true;
  }

  /** Returns the run time and notes the start. Undefined if the job never started. */
  #runTime(): number | undefined {
    const start = this.#time('start');
    const end = this.#time('end');
    this.values.start = start;
    if (start !== NO_TIME && end !== NO_TIME) return secondsBetween(start, end);
    const used = this.#needed('resources_used.walltime', pbsDuration, 'HH:MM:SS');
    if (start === NO_TIME) {
      if (used < 0 || end === NO_TIME) return undefined;
      this.values.start = end - used;
    } else if (used < 0)
      this.#place.fail(`end is missing; expected ${TIME}, or resources_used.walltime as HH:MM:SS`);
    return used;
  }

  /**
   * No count alone is the size: Torque writes its default of one CPU in addition to a request of many nodes, PBS Pro
   * may name a host once for all CPUs of a job, and on a Cray the host is the one that started the job.
   */
  #readProcessors(): void {
    const { values } = this;
    this.#badSize = undefined;
    const count = (field: string) => this.#size(field, pbsCount, 'a count');
    const hostSlots = this.#hostSlots();
    const slots = Math.max(hostSlots, count('total_execution_slots'));
    const wide = count('Resource_List.mppwidth');
    const depth = count('Resource_List.mppdepth');
    const cpus = count('Resource_List.ncpus');
    const requested = Math.max(
      cpus,
      wide * Math.max(1, depth),
      count('Resource_List.size'),
      count('Resource_List.procs'),
      this.#size('Resource_List.nodes', processorsOfNodes, NODES),
    );
    const size = Math.max(slots, requested);
    values.requestedProcessors = requested;
    values.allocated = Math.max(slots, cpus) < 0 ? -1 : size;
    values.nodes = this.#optional('Resource_List.nodect', pbsCount);
    if (size < 0 && this.#badSize !== undefined) {
      const { field, text, expected } = this.#badSize;
      this.#place.invalid(field, text, expected);
    }
    const hosts = hostSlots < 0 ? slots : hostSlots;
    if (hosts >= 0 && requested >= 0 && (hosts !== size || requested !== size))
      this.oddities.push({ reason: 'request-unlike-hosts', action: 'the larger count of processors used' });
  }

  /** Cobalt names blocks or hosts without slots. These are no count. */
  #hostSlots(): number {
    const hosts = this.#fields.get('exec_host');
    if (hosts === undefined || hosts.includes('/')) return this.#size('exec_host', slotsOf, SLOTS);
    this.#badSize = { field: 'exec_host', text: hosts, expected: SLOTS };
    return -1;
  }

  #outcome() {
    const exit = this.#optional('Exit_status', pbsInteger, Number.NaN);
    if (Number.isNaN(exit)) return 'unknown';
    if (exit === 0) return 'completed';
    return exit < 0 || exit === TERMINATED ? 'killed' : 'failed';
  }

  /** A word without `=` belongs to the value before it: `jobname=my job`. So does a second value of a key. */
  #readFields(): void {
    const text = this.#message.trimEnd();
    const fields = this.#fields;
    fields.clear();
    let last: string | undefined;
    for (WORD.lastIndex = 0; WORD.lastIndex < text.length; ) {
      const [word, key, double, single, plain] = WORD.exec(text) as RegExpExecArray;
      const value = double ?? single ?? plain;
      const name = key ?? last;
      if (name === undefined)
        this.#place.fail(`'${shortly(word.trim())}' has no key; expected key=value key=value ...`);
      const before = fields.get(name);
      const isAgain = before === undefined || (key !== undefined && before === value);
      fields.set(name, isAgain ? value : `${before} ${value}`);
      last = name;
    }
  }

  #time(field: string): number {
    const seconds = this.#needed(field, pbsTime, TIME);
    // PBS writes 0 where there is no time.
    return seconds <= 0 ? NO_TIME : seconds;
  }

  /** The value of a field; -1 if the record does not have it. @throws TraceError if it is not valid */
  #needed(field: string, of: (text: string) => number, expected: string): number {
    const text = this.#fields.get(field);
    const number = text === undefined ? -1 : of(text);
    if (Number.isNaN(number)) this.#place.invalid(field, text as string, expected);
    return number;
  }

  /** The value of a field that a replay does not need: one that is not valid is counted. */
  #optional(field: string, of: (text: string) => number, unknown = -1): number {
    const text = this.#fields.get(field);
    const number = text === undefined ? unknown : of(text);
    if (text === undefined || !Number.isNaN(number)) return number;
    this.oddities.push({ reason: `invalid-${field}`, action: 'ignored' });
    return unknown;
  }

  /** As #optional(), but one of the counts of processors must be valid if there is any. */
  #size(field: string, of: (text: string) => number, expected: string): number {
    const text = this.#fields.get(field) as string;
    const number = this.#optional(field, of);
    if (number < 0 && text !== undefined) this.#badSize ??= { field, text, expected };
    return number;
  }

  /** A name; empty if the record states that there is none, as Cobalt does. */
  #name(field: string): string | undefined {
    const name = this.#fields.get(field);
    return name === 'unknown' || name === 'N/A' ? '' : name;
  }
}

function pbsInteger(text: string): number {
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
}
