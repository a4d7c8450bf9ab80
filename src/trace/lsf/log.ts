// Reads LSF's log of jobs, lsb.acct, as jobs. docs/formats.md explains the treatment of each record. Source:
// lsb.acct(5) of versions 7 to 10.
import type { Accounted } from '../accounting/accounted.ts';
import { endingOf } from '../accounting/ending.ts';
import { AccountedNames } from '../accounting/names.ts';
import { type AccountingOptions, AccountingReader, type RecordOddity } from '../accounting/reader.ts';
import { cellText } from '../text/cells.ts';
import type { Records } from '../text/delimited.ts';
import type { JobNames } from '../workload.ts';
import { LsfFields } from './fields.ts';

/** `jStatus` of a job that ended well, and of one that did not. */
const DONE = 64;
const EXIT = 32;
/** `exitInfo` of a job that was killed at its run limit. */
const AT_RUN_LIMIT = 5;
const TIME = 'seconds since 1970';

export class LsfReader extends AccountingReader {
  readonly #names = new AccountedNames();
  readonly #values = {} as Record<Accounted, number>;
  readonly #fields: LsfFields;
  #oddities!: RecordOddity[];

  constructor(file: string, options: AccountingOptions = {}) {
    super(file, options, {
      what: 'lsb.acct of LSF',
      runs: 'JOB_FINISH records',
      delimiter: ' ',
      quotes: true,
    });
    this.#fields = new LsfFields(file);
  }

  protected override get names(): JobNames {
    return this.#names.all;
  }

  protected override take({ text, first, from, to, line }: Records, at: number): void {
    const cells: string[] = [];
    for (let cell = first[at]; cell < first[at + 1]; cell++) cells.push(cellText(text, from[cell], to[cell]));
    // lsb.events begins with a place in itself.
    if (cells[0].startsWith('#')) return;
    const fields = this.#fields;
    fields.begin(cells, line[at]);
    const type = fields.text('the event type');
    if (type === 'JOB_FINISH') this.#takeFinish(line[at]);
    else if (/^[A-Z][A-Z_0-9]*$/.test(type)) this.skip(`record-${type}`, line[at], -1);
    else fields.place.invalid('the event type', type, 'one in quotes, such as "JOB_FINISH"');
  }

  #takeFinish(line: number): void {
    const fields = this.#fields;
    const values = this.#values;
    this.#oddities = [];
    fields.skip(1);
    const end = fields.count('the event time', TIME);
    values.id = fields.count('jobId', 'a whole number');
    fields.skip(2);
    values.requestedProcessors = this.#optional('numProcessors');
    values.submit = fields.count('submitTime', TIME);
    fields.skip(2);
    values.start = fields.count('startTime', TIME);
    values.user = this.#names.code('user', fields.text('userName'));
    values.queue = this.#names.code('queue', fields.text('queue'));
    fields.skip(9);
    fields.skip(fields.count('numAskedHosts', 'a count'));
    values.allocated = fields.hosts();
    const status = this.#optional('jStatus');
    fields.skip(1);
    values.application = this.#names.code('application', fields.text('jobName'));
    fields.skip(1);
    const { project, index, exitInfo, runLimit } = fields.afterUsage();
    if (values.start === 0 || end === 0) {
      this.skip('not-started', line, values.id);
      return;
    }
    values.run = end - values.start;
    values.wait = Math.max(0, values.start - values.submit);
    values.requestedTime = runLimit;
    values.group = this.#names.code('group', project);
    values.array = index > 0 ? values.id : -1;
    values.task = index > 0 ? index : -1;
    values.partition = -1;
    values.nodes = -1;
    values.ranOn = -1;
    values.watts = -1;
    Object.assign(values, endingOf(outcomeOf(status, exitInfo), values));
    // LSF begins again with job 1 after the last number, so that a number alone is not one job.
    this.run(this.keyOf(`${values.id} ${index} ${values.submit}`), values, line, this.#oddities);
  }

  #optional(field: string): number {
    const text = this.#fields.text(field);
    if (/^\d+$/.test(text)) return Number(text);
    this.#oddities.push({ reason: `invalid-${field}`, action: 'ignored' });
    return -1;
  }
}

function outcomeOf(status: number, exitInfo: number) {
  if (status === DONE) return 'completed';
  if (status !== EXIT) return 'unknown';
  if (exitInfo === AT_RUN_LIMIT) return 'killed at its limit';
  // Its owner or an administrator killed it, with force or without.
  return [8, 9, 14, 15].includes(exitInfo) ? 'killed' : 'failed';
}
