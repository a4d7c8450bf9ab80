// Reads the corpus of known schedules (`corpus/workloads.json`).
import { DataError } from '../errors.ts';
import { countField, type Fields, fields, listField, parseFields, wrong } from '../input/fields.ts';

export const CORPUS_FORMAT = 'known-schedules 1';

/** Start times by the place of the job; null: the job does not run. */
export type Starts = readonly (number | null)[];

export interface CorpusWorkload {
  readonly name: string;
  /** The rule that it tests. */
  readonly rule: string;
  readonly family: string;
  /** The correct starts. */
  readonly starts: Starts;
  /** Wrong starts, and the faults that cause them. */
  readonly others: readonly { readonly starts: Starts; readonly faults: readonly string[] }[];
}

export interface CorpusFault {
  readonly name: string;
  readonly rule: string;
  readonly text: string;
}

export interface Corpus {
  readonly workloads: readonly CorpusWorkload[];
  readonly faults: readonly CorpusFault[];
}

/** Parses the corpus from JSON text. @throws DataError */
export function parseCorpus(json: string, path: string): Corpus {
  const given = parseFields(json, path, 'the workloads of the corpus');
  if (given.format !== CORPUS_FORMAT) throw wrong(path, 'format', given.format, `"${CORPUS_FORMAT}"`);
  const objects = (field: string): readonly Fields[] =>
    listField(given, field, path, 'a list of objects').map((one, i) =>
      fields(one, path, `${field}[${i}]`, 'an object'),
    );
  const families = new Map(
    objects('rules').map((rule) => [word(rule, 'name', path), word(rule, 'family', path)]),
  );
  const workloads = objects('workloads').map((workload): CorpusWorkload => {
    const name = word(workload, 'name', path);
    const where = `${path}: workload ${name}`;
    const rule = word(workload, 'rule', where);
    const family = families.get(rule);
    if (family === undefined) throw wrong(where, 'rule', rule, 'the name of a rule');
    const starts = listField(workload, 'jobs', where, 'a list of jobs').map((job, i) => {
      const given = fields(job, where, `jobs[${i}]`, 'a job');
      if (countField(given, 'job', where) !== i + 1) throw wrong(where, 'job', given.job, String(i + 1));
      return start(given.start, where);
    });
    const { others } = workload;
    if (!Array.isArray(others)) throw wrong(where, 'others', others, 'a list');
    return {
      name,
      rule,
      family,
      starts,
      others: others.map((other) => otherOf(other, starts.length, where)),
    };
  });
  const faults = objects('faults').map((fault) => ({
    ...{ name: word(fault, 'name', path), rule: word(fault, 'rule', path), text: word(fault, 'text', path) },
  }));
  return { workloads, faults };
}

function otherOf(given: unknown, jobs: number, where: string): CorpusWorkload['others'][number] {
  const other = fields(given, where, 'others', 'objects with starts and faults');
  const starts = listField(other, 'starts', where, 'a list of starts').map((one) => start(one, where));
  if (starts.length !== jobs)
    throw new DataError(`${where}: others has ${starts.length} starts of ${jobs} jobs`);
  const faults = listField(other, 'faults', where, 'a list of names').map(String);
  return { starts, faults };
}

function start(value: unknown, where: string): number | null {
  if (value === null || typeof value === 'number') return value;
  throw wrong(where, 'start', value, 'a number or null');
}

function word(given: Fields, field: string, where: string): string {
  const value = given[field];
  if (typeof value === 'string' && value !== '') return value;
  throw wrong(where, field, value, 'a text');
}
