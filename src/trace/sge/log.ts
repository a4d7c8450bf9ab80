// Reads the accounting file of Grid Engine (Sun, Son of, Open, Oracle, Univa and Altair) as jobs. docs/formats.md
// explains the treatment of each record. Source: accounting(5).
import type { Accounted } from '../accounting/accounted.ts';
import { endingOf } from '../accounting/ending.ts';
import { AccountedNames } from '../accounting/names.ts';
import { RecordPlace } from '../accounting/place.ts';
import { type AccountingOptions, AccountingReader, type RecordOddity } from '../accounting/reader.ts';
import type { Records } from '../text/delimited.ts';
import { secondsBetween } from '../times.ts';
import type { JobNames } from '../workload.ts';
import { CATEGORY_PLACE, hardLimit, isParallelTask, SGE_FIELDS, sgeCount, sgeSeconds } from './values.ts';

const DECODER = new TextDecoder();
/** A shell adds this to the number of the signal that ended a job. */
const SIGNAL = 128;
const TIME = 'seconds since 1970';

export class SgeReader extends AccountingReader {
  readonly #place: RecordPlace;
  readonly #names = new AccountedNames();
  readonly #values = {} as Record<Accounted, number>;
  #oddities!: RecordOddity[];
  #cells!: readonly string[];

  constructor(file: string, options: AccountingOptions = {}) {
    const what = 'an accounting file of Grid Engine';
    super(file, options, {
      what,
      runs: 'records of jobs with a start and an end',
      delimiter: ':',
      quotes: false,
    });
    this.#place = new RecordPlace(file);
  }

  protected override get names(): JobNames {
    return this.#names.all;
  }

  protected override take({ text, first, from, to, line }: Records, at: number): void {
    const record = DECODER.decode(text.subarray(from[first[at]], to[first[at + 1] - 1]));
    // qacct ignores these, too.
    if (record.length <= 1 || record.startsWith('#')) return;
    this.#place.line = line[at];
    this.#cells = record.split(':');
    if (this.#cells.length <= SGE_FIELDS.indexOf('task_number'))
      this.#place.fail(
        `the record has ${this.#cells.length} fields; expected at least ${SGE_FIELDS.indexOf('task_number') + 1}, as in accounting(5)`,
      );
    this.#takeRecord(this.#cells.slice(CATEGORY_PLACE).join(':'), line[at]);
  }

  /** @param rest the fields from the category on, which may itself have colons */
  #takeRecord(rest: string, line: number): void {
    const values = this.#values;
    this.#oddities = [];
    values.id = this.#needed('job_number', sgeCount, 'a whole number');
    if (isParallelTask(rest)) {
      this.skip('parallel-task', line, values.id, 'counted with its job');
      return;
    }
    values.submit = this.#needed('submission_time', sgeSeconds, TIME);
    values.start = this.#needed('start_time', sgeSeconds, TIME);
    const end = this.#needed('end_time', sgeSeconds, TIME);
    if (values.start <= 0 || end <= 0) {
      this.skip('not-started', line, values.id);
      return;
    }
    values.wait = Math.max(0, secondsBetween(values.submit, values.start));
    values.run = secondsBetween(values.start, end);
    values.allocated = this.#needed('slots', sgeCount, 'a count');
    values.requestedProcessors = values.allocated;
    values.requestedTime = hardLimit(rest) ?? -1;
    this.#readEnding();
    this.#readNames();
    const key = `${values.id} ${this.#cell('task_number')} ${this.#cell('submission_time')}`;
    this.run(this.keyOf(key), values, line, this.#oddities);
  }

  #readEnding(): void {
    const failed = this.#optional('failed', sgeCount);
    const exit = this.#optional('exit_status', sgeCount);
    // The codes are those of a run that was killed at a limit, or by a signal.
    const killed = [37, 100].includes(failed) || exit > SIGNAL;
    const settled = failed === 0 && exit === 0 ? 'completed' : killed ? 'killed' : 'failed';
    const outcome = failed < 0 || exit < 0 ? 'unknown' : settled;
    Object.assign(this.#values, endingOf(outcome, this.#values));
  }

  #readNames(): void {
    const values = this.#values;
    values.user = this.#names.code('user', this.#cell('owner'));
    values.group = this.#names.code('group', this.#cell('group'));
    values.queue = this.#names.code('queue', this.#cell('qname'));
    values.application = this.#names.code('application', this.#cell('job_name'));
    const task = this.#optional('task_number', sgeCount);
    values.array = task > 0 ? values.id : -1;
    values.task = task > 0 ? task : -1;
    values.partition = -1;
    values.nodes = -1;
    values.ranOn = -1;
    values.watts = -1;
  }

  #cell(field: (typeof SGE_FIELDS)[number]): string {
    return this.#cells[SGE_FIELDS.indexOf(field)];
  }

  #needed(field: (typeof SGE_FIELDS)[number], of: (text: string) => number, expected: string): number {
    const number = of(this.#cell(field));
    if (Number.isNaN(number)) this.#place.invalid(field, this.#cell(field), expected);
    return number;
  }

  #optional(field: (typeof SGE_FIELDS)[number], of: (text: string) => number): number {
    const number = of(this.#cell(field));
    if (!Number.isNaN(number)) return number;
    this.#oddities.push({ reason: `invalid-${field}`, action: 'ignored' });
    return -1;
  }
}
