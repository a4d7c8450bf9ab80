import { shortly } from '../../visible.ts';
import type { Accounted } from '../accounting/accounted.ts';
import { NO_TIME } from '../accounting/runs.ts';
import { TraceError } from '../raw/traceError.ts';
import { Labels } from '../text/labels.ts';
import { dateTimeSeconds } from '../times.ts';
import { type JobNames, RUN_ENDINGS, type RunEnding } from '../workload.ts';
import { PBS_RECORD, pbsCount, pbsDuration, processorsOfNodes, slotsOf } from './values.ts';

/** `1234.server`; the task of an array is `1234[7].server`, or `1234-7.server` in old versions of Torque. */
const JOB_ID = /^(\d+)(?:\[(\d*)\]|-(\d+))?(?:\.\S*)?$/;
/** A value with blanks is in quotes. */
const FIELD = /\s*([^\s=]+)=(?:"([^"]*)"(?!\S)|'([^']*)'(?!\S)|(\S*))/y;
/** Exit_status of a job that a signal of PBS ended: 256 + SIGTERM. */
const TERMINATED = 271;
const TIME = 'seconds since 1970';

/** One record at a time. Times are seconds since 1970. */
export class PbsRecord {
  type!: string;
  /** The job's number with all its parts. */
  job!: string;
  readonly values = {} as Record<Accounted, number>;

  readonly #file: string;
  readonly #labels = {
    user: new Labels(),
    group: new Labels(),
    queue: new Labels(),
    application: new Labels(),
  };
  readonly #fields = new Map<string, string>();
  #line = 0;
  #message = '';

  constructor(file: string) {
    this.#file = file;
  }

  /** The names behind the numbers. */
  get jobNames(): JobNames {
    const { user, group, queue, application } = this.#labels;
    return {
      user: user.names,
      group: group.names,
      queue: queue.names,
      application: application.names,
    };
  }

  /** Reads the record of a line up to its message. @throws TraceError */
  read(text: string, line: number): void {
    this.#line = line;
    const match = PBS_RECORD.exec(text);
    if (!match)
      this.#fail(
        `'${shortly(text)}' is not a record; expected MM/DD/YYYY HH:MM:SS;TYPE;JOB;key=value key=value ...`,
      );
    const [, month, day, year, clock, type, job, message] = match;
    if (Number.isNaN(dateTimeSeconds(`${year}-${month}-${day}T${clock}`)))
      this.#invalid('the time of the record', `${month}/${day}/${year} ${clock}`, 'MM/DD/YYYY HH:MM:SS');
    this.type = type;
    this.job = job;
    this.#message = message;
  }

  /** The job's number without its other parts; -1 if it has none. */
  get number(): number {
    return Number(JOB_ID.exec(this.job)?.[1] ?? -1);
  }

  /** Whether the record is of an array as a whole, `1234[].server`, whose tasks have their own records. */
  get isArray(): boolean {
    return JOB_ID.exec(this.job)?.[2] === '';
  }

  /** When the job started, of a record of its start. @throws TraceError */
  readStart(): number {
    this.#readFields();
    return this.#time('start');
  }

  /** Reads the values of a record of an end. Returns false if the job never ran. @throws TraceError */
  readEnd(): boolean {
    const id = JOB_ID.exec(this.job);
    if (!id) this.#invalid('the job', this.job, 'its number, as 1234.server or 1234[7].server');
    this.#readFields();
    const run = this.#runTime();
    if (run === undefined) return false;
    const { values } = this;
    const queued = this.#time('qtime');
    values.submit = queued === NO_TIME ? this.#time('ctime') : queued;
    if (values.submit === NO_TIME) this.#fail(`qtime and ctime are missing; expected one of them, ${TIME}`);
    values.id = Number(id[1]);
    values.run = run;
    values.wait = Math.max(0, values.start - values.submit);
    this.#readProcessors();
    values.requestedTime = this.#duration('Resource_List.walltime');
    this.#readEnding();
    values.user = this.#label('user', this.#fields.get('user'));
    values.group = this.#label('group', this.#fields.get('group'));
    values.queue = this.#label('queue', this.#fields.get('queue'));
    values.application = this.#label('application', this.#fields.get('jobname')?.replace(/\d+/g, '#'));
    values.partition = -1;
    values.ranOn = -1;
    const task = id[2] ?? id[3];
    values.array = task === undefined ? -1 : values.id;
    values.task = task === undefined ? -1 : Number(task);
    return true;
  }

  /** Also notes the start. Undefined if the job never started. */
  #runTime(): number | undefined {
    const start = this.#time('start');
    const end = this.#time('end');
    this.values.start = start;
    if (start !== NO_TIME && end !== NO_TIME) return end - start;
    const used = this.#duration('resources_used.walltime');
    if (start === NO_TIME) {
      if (used < 0 || end === NO_TIME) return undefined;
      this.values.start = end - used;
    } else if (used < 0)
      this.#fail(`end is missing; expected ${TIME}, or resources_used.walltime as HH:MM:SS`);
    return used;
  }

  // Torque writes its default of one CPU beside a request of many nodes. PBS Pro may name a host once for all CPUs
  // of a job. So neither count alone is the size.
  #readProcessors(): void {
    const cpus = this.#number('Resource_List.ncpus', pbsCount, 'a count');
    const slots = this.#number('exec_host', slotsOf, 'hosts with slots, as n1/0+n1/1, n1/0-3 or n1/0*4');
    const nodes = this.#number('Resource_List.nodes', processorsOfNodes, 'nodes, as 2:ppn=8 or n1:ppn=4+n2');
    this.values.allocated = Math.max(cpus, slots);
    this.values.requestedProcessors = Math.max(cpus, nodes);
    this.values.nodes = this.#number('Resource_List.nodect', pbsCount, 'a count');
  }

  #readEnding(): void {
    const { values } = this;
    const exit = this.#fields.get('Exit_status');
    if (exit !== undefined && !/^-?\d+$/.test(exit)) this.#invalid('Exit_status', exit, 'a whole number');
    const killed = Number(exit) < 0 || Number(exit) === TERMINATED;
    const cutOff = killed && values.requestedTime > 0 && values.run >= values.requestedTime;
    let ending: RunEnding = 'otherwise';
    if (Number(exit) === 0) ending = 'completed';
    else if (cutOff) ending = 'cut off';
    values.ending = RUN_ENDINGS.indexOf(ending);
    // SWF's codes, as of other readers: 1 completed, 5 ended by somebody, 0 failed or out of time.
    if (exit === undefined) values.status = -1;
    else if (ending === 'completed') values.status = 1;
    else values.status = killed && !cutOff ? 5 : 0;
  }

  #readFields(): void {
    const text = this.#message.trimEnd();
    this.#fields.clear();
    FIELD.lastIndex = 0;
    while (FIELD.lastIndex < text.length) {
      const at = FIELD.lastIndex;
      const match = FIELD.exec(text);
      if (!match) {
        const [word] = text.slice(at).trimStart().split(/\s/, 1);
        this.#fail(
          `'${shortly(word)}' has no value; expected key=value, with quotes around a value with blanks`,
        );
      }
      const [, key, double, single, plain] = match;
      this.#fields.set(key, double ?? single ?? plain);
    }
  }

  #time(field: string): number {
    const seconds = this.#number(field, pbsCount, TIME);
    // PBS writes 0 where there is no time.
    return seconds <= 0 ? NO_TIME : seconds;
  }

  #duration(field: string): number {
    return this.#number(field, pbsDuration, 'HH:MM:SS');
  }

  /** The value of a field; -1 if the record does not have it. */
  #number(field: string, of: (text: string) => number, expected: string): number {
    const text = this.#fields.get(field);
    if (text === undefined) return -1;
    const number = of(text);
    if (Number.isNaN(number)) this.#invalid(field, text, expected);
    return number;
  }

  #label(column: 'user' | 'group' | 'queue' | 'application', text = ''): number {
    return text === '' ? -1 : this.#labels[column].code(text);
  }

  #invalid(what: string, value: string, expected: string): never {
    this.#fail(`${what}: '${shortly(value)}' is not valid; expected ${expected}`);
  }

  #fail(what: string): never {
    throw new TraceError(this.#file, this.#line, what);
  }
}
