// Reads a workload of Batsim: JSON with jobs, and with profiles that describe the work of a job. Only profiles whose
// run time is known without a platform can be replayed, that is, those of the type delay.
import {
  countField,
  type Fields,
  fields,
  listField,
  numberField,
  parseFields,
  shown,
} from '../../input/fields.ts';
import type { RawTrace } from '../raw/rawTrace.ts';
import { TraceError } from '../raw/traceError.ts';
import { TextCheck } from '../text/textCheck.ts';
import type { NamedColumns, NamedField } from './columnNames.ts';
import { NamedRows } from './namedRows.ts';

const DOCUMENT = '{"nb_res": …, "jobs": […], "profiles": {…}}';
/** A longer text is no workload that a person made, and would take a minute. */
const MOST_BYTES = 1 << 28;
const FIELDS: readonly NamedField[] = ['id', 'submit', 'run', 'requestedTime', 'allocated'];
const COLUMNS: NamedColumns = new Map(FIELDS.map((field, place) => [field, { place, unit: 1 }]));

export class BatsimReader {
  readonly #file: string;
  readonly #check: TextCheck;
  readonly #decoder = new TextDecoder();
  #text = '';

  constructor(file: string) {
    this.#file = file;
    this.#check = new TextCheck(file, `a workload of Batsim: ${DOCUMENT}`);
  }

  /** Takes the next chunk of the text. @throws TraceError */
  add(piece: Uint8Array): void {
    this.#check.add(piece);
    if (this.#check.bytes > MOST_BYTES)
      throw new TraceError(
        this.#file,
        undefined,
        `is longer than ${MOST_BYTES} bytes; expected a shorter workload`,
      );
    this.#text += this.#decoder.decode(piece, { stream: true });
  }

  /** Ends the text. @throws DataError */
  finish(): RawTrace {
    const file = this.#file;
    const given = parseFields(this.#text.replace(/^\ufeff/, '') + this.#decoder.decode(), file, DOCUMENT);
    const jobs = listField(given, 'jobs', file, 'a list of jobs');
    const profiles = fields(given.profiles, file, 'profiles', 'an object of profiles by name');
    const rows = new NamedRows(COLUMNS);
    rows.begin(jobs.length);
    for (const [row, job] of jobs.entries()) {
      const where = `${file}: jobs[${row}]`;
      readJob(rows, row, fields(job, where, 'it', 'an object'), profiles, where);
    }
    rows.end(jobs.length, (row) => row + 1);
    return rows.take(given.nb_res === undefined ? {} : { maxProcs: countField(given, 'nb_res', file) });
  }
}

function readJob(rows: NamedRows, row: number, job: Fields, profiles: Fields, where: string): void {
  const { id } = job;
  if (/^\d{1,15}$/.test(String(id))) rows.putNumber('id', row, Number(id));
  else if (typeof id === 'string' && id !== '') rows.putText('id', row, id);
  else throw new TraceError(where, undefined, `id is ${shown(id)}; expected a whole number or a name`);
  const put = (field: NamedField, value: number) => rows.putNumber(field, row, value);
  put('submit', numberField(job, 'subtime', where));
  put('allocated', countField(job, 'res', where));
  put('requestedTime', numberField(job, 'walltime', where, { least: -1, missing: -1 }));
  put('run', delayOf(job, profiles, where));
}

/** The run time of a job. @throws DataError if its profile has none */
function delayOf({ profile: name }: Fields, profiles: Fields, where: string): number {
  const given = typeof name === 'string' && Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (given === undefined)
    throw new TraceError(where, undefined, `profile is ${shown(name)}; expected the name of one in profiles`);
  const profile = fields(given, where, `profile ${shown(name)}`, 'an object with a type');
  const place = `${where}: profile ${shown(name)}`;
  if (profile.type === 'delay') return numberField(profile, 'delay', place);
  throw new TraceError(
    place,
    undefined,
    `its type is ${shown(profile.type)}, whose run time depends on a platform; expected "delay"`,
  );
}
