import { RecordPlace } from '../accounting/place.ts';

/** A record's first fields: its type, the version and the time. */
export const LSF_RECORD = /^"[A-Z][A-Z_0-9]*" "[\d.]+" \d+ /;

/** The number of fields in lsfRusage. */
const USAGE_FIELDS = 19;
/** The number of fields about each host in hostRusage. */
const HOST_USAGE_FIELDS = 5;

/** Fields that follow the usage of a job. Older versions end before some of them. */
interface AfterUsage {
  readonly project: string;
  /** The index of the task of an array; 0 if it is none. */
  readonly index: number;
  readonly exitInfo: number;
  /** Run limit in seconds; -1 or 0 if there is none. */
  readonly runLimit: number;
}

const isNumber = (text = '') => /^-?\d+$/.test(text);
const isCount = (text = '') => /^\d+$/.test(text);

/** The fields of one record, from the left to the right. */
export class LsfFields {
  readonly place: RecordPlace;
  #cells!: readonly string[];
  #at = 0;

  constructor(file: string) {
    this.place = new RecordPlace(file);
  }

  begin(cells: readonly string[], line: number): void {
    this.#cells = cells;
    this.#at = 0;
    this.place.line = line;
  }

  /** Passes over fields. */
  skip(fields: number): void {
    this.#at += fields;
  }

  /** @throws TraceError if the record has ended */
  text(field: string): string {
    const text = this.#cells[this.#at++];
    if (text === undefined)
      this.place.fail(
        `${field} is missing: the record has ${this.#cells.length} fields; expected those of lsb.acct`,
      );
    return text;
  }

  /** A whole number that is not negative. @throws TraceError */
  count(field: string, expected: string): number {
    const text = this.text(field);
    if (!isCount(text)) this.place.invalid(field, text, expected);
    return Number(text);
  }

  /** The processors in the list of hosts that ran the job: one each, or as many as given, `4*n1`. */
  hosts(): number {
    let processors = 0;
    for (let left = this.count('numExHosts', 'a count'); left > 0; left--) {
      const [, times] = /^(\d+)\*/.exec(this.text('execHosts')) ?? ['', 1];
      processors += Number(times);
    }
    return processors;
  }

  afterUsage(): AfterUsage {
    const cell = (place: number) => this.#cells[this.#at + USAGE_FIELDS + place] ?? '';
    const number = (place: number) => (isCount(cell(place)) ? Number(cell(place)) : 0);
    return { project: cell(1), index: number(6), exitInfo: number(15), runLimit: this.#runLimit() };
  }

  /**
   * The run limit of version 9 and later. It comes after two lists of any length, so it is taken only if the fields
   * around it are of the right kinds: options3, runLimit and avgMem are numbers, and effectiveResReq is a text.
   */
  #runLimit(): number {
    const cells = this.#cells;
    let at = this.#at + USAGE_FIELDS + 30;
    if (!isCount(cells[at])) return -1;
    at += 1 + 2 * Number(cells[at]);
    if (!isCount(cells[at])) return -1;
    at += 1 + HOST_USAGE_FIELDS * Number(cells[at]);
    const [options, limit, memory, requirements] = cells.slice(at, at + 4);
    const isLimit = isNumber(options) && isCount(limit) && isNumber(memory) && !isNumber(requirements ?? '0');
    return isLimit ? Number(limit) : -1;
  }
}
