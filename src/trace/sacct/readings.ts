// Determines which fields hold the delimiters or line breaks of a record that has more cells than its header.
import { NO_TIME } from '../accounting/runs.ts';
import { fieldText } from './fieldTexts.ts';
import { slurmCount, slurmDuration, slurmTime } from './values.ts';

/** The first cell of each field, and after them the number of cells. */
export type Reading = readonly number[];

/** Readings that are looked at. A record with more has no proof. */
const MOST_READINGS = 500;
/** More delimiters inside the fields of a record are not looked at. */
const MOST_SURPLUS = 40;
/** No record of sacct has as many fields. */
const MOST_FIELDS = 500;

export class Readings {
  readonly #names: readonly string[];
  readonly #delimiter: string;
  readonly #texts: readonly ReturnType<typeof fieldText>[];
  readonly #read: ReadonlySet<string>;

  /**
   * @param names of the header, in lower case
   * @param read the fields that matter: readings that differ in others only are one
   */
  constructor(names: readonly string[], delimiter: string, read: Iterable<string>) {
    this.#names = names;
    this.#delimiter = delimiter;
    this.#texts = names.map(fieldText);
    this.#read = new Set(read);
  }

  /**
   * True if a line may begin a record: its cells before the first free text are valid values of the fields. A line of
   * one cell is not enough evidence.
   */
  canBegin(cells: readonly string[]): boolean {
    if (cells.length < 2) return false;
    for (const [place, text] of this.#texts.entries()) {
      if (place === cells.length || text.isFree) return true;
      if (!text.fits(cells[place]) && cells[place].toLowerCase() !== this.#names[place]) return false;
    }
    return true;
  }

  /** Names of the fields that may hold a delimiter. */
  get candidates(): string[] {
    return this.#names.filter((_, place) => this.#mayHoldDelimiter(place));
  }

  /**
   * The readings of a record that are possible: each cell fits its field, and the run is as long as its times imply.
   * Of readings that agree in all fields that matter only the first is returned.
   */
  of(cells: readonly string[]): Reading[] {
    const surplus = cells.length - this.#names.length;
    if (surplus > MOST_SURPLUS || this.#names.length > MOST_FIELDS) return [];
    const found = this.#fitting(cells, surplus);
    if (found === undefined) return [];
    const proved = surplus === 0 ? found : found.filter((reading) => this.#isRunAsLong(cells, reading));
    const different = new Map<string, Reading>();
    for (const reading of proved) {
      const key = this.#names
        .map((name, place) => (this.#read.has(name) ? `${reading[place]}-${reading[place + 1]}` : ''))
        .join();
      if (!different.has(key)) different.set(key, reading);
    }
    return [...different.values()];
  }

  /** Names of the fields that hold delimiters in a reading. */
  holders(reading: Reading): string[] {
    return this.#names.filter((_, place) => reading[place + 1] - reading[place] > 1);
  }

  /** Undefined: there are too many. */
  #fitting(cells: readonly string[], surplus: number): Reading[] | undefined {
    const found: Reading[] = [];
    const starts: number[] = [];
    const hopeless = new Set<number>();
    const width = this.#names.length;
    const go = (place: number, cell: number): boolean => {
      starts[place] = cell;
      if (place === width) {
        if (cell !== cells.length) return false;
        found.push(starts.slice(0, width + 1));
        return true;
      }
      const key = cell * (width + 1) + place;
      if (hopeless.has(key)) return false;
      const left = surplus - (cell - place);
      let any = false;
      for (let more = 0; more <= (this.#mayHoldDelimiter(place) ? left : 0); more++) {
        if (found.length > MOST_READINGS) return true;
        const end = cell + more + 1;
        if (this.#texts[place].fits(this.#text(cells, cell, end)) && go(place + 1, end)) any = true;
        starts[place] = cell;
      }
      if (!any) hopeless.add(key);
      return any;
    };
    go(0, 0);
    return found.length > MOST_READINGS ? undefined : found;
  }

  #mayHoldDelimiter(place: number): boolean {
    const { isFree, isList } = this.#texts[place];
    return isFree === true || (isList === true && this.#delimiter.trim() === ',');
  }

  #text(cells: readonly string[], from: number, to: number): string {
    return from + 1 === to ? cells[from] : cells.slice(from, to).join(this.#delimiter);
  }

  /** False if start, end and length of the run are known and do not agree. */
  #isRunAsLong(cells: readonly string[], reading: Reading): boolean {
    const cell = (name: string) => {
      const place = this.#names.indexOf(name);
      return place < 0 ? '' : cells[reading[place]];
    };
    const [start, end] = [slurmTime(cell('start')), slurmTime(cell('end'))];
    if (start === NO_TIME || end === NO_TIME) return true;
    const raw = slurmCount(cell('elapsedraw'));
    const elapsed = raw >= 0 ? raw : slurmDuration(cell('elapsed'));
    const suspended = slurmDuration(cell('suspended')) || 0;
    return Number.isNaN(elapsed) ? end >= start : end - start === elapsed + suspended;
  }
}
