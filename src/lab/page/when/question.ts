// The options of `specula when` as fields of the form.
import type { PastStarts } from '../../../forecast/checkPast.ts';
import type { ForecastQuestion } from '../../../forecast/jobQuestion.ts';
import { parseDuration } from '../../../input/duration.ts';
import { type Field, labelIn, type Values } from '../fields.ts';

export const FIELDS: readonly Field[] = [
  { name: 'trace', label: 'Trace', first: '', wide: true, always: true },
  { name: 'policy', label: 'Policy', first: 'easy' },
  { name: 'at', label: 'At', first: '', hint: 'e.g. 200d' },
  { name: 'job-processors', label: 'Its processors', first: '' },
  { name: 'job-limit', label: 'Its limit', first: '', hint: 'e.g. 4h' },
  { name: 'job-user', label: 'Its user', first: '', hint: 'unknown' },
  { name: 'job', label: 'Or job', first: '', hint: 'of the trace' },
  { name: 'starts', label: 'Past starts', first: 'log' },
  { name: 'processors', label: 'Processors', first: '', hint: 'from the trace' },
  { name: 'futures', label: 'Futures', first: '32' },
  { name: 'questions', label: 'Questions', first: '500' },
  { name: 'seed', label: 'Seed', first: '1' },
];

const labelOf = (name: string) => labelIn(FIELDS, name);

/** @throws Error in words unless the field is a whole number, `least` or more */
export function wholeNumber(values: Values, name: string, least: number): number {
  const value = Number(values[name]);
  if (/^\d+$/.test(values[name]) && value >= least) return value;
  throw new Error(`${labelOf(name)}: '${values[name]}'; expected a whole number, ${least} or more`);
}

/** @throws Error in words for fields that name no job */
export function questionOf(values: Values): ForecastQuestion {
  const { at, job } = values;
  const time = (name: string) => parseDuration(values[name], labelOf(name));
  const isNew = ['job-processors', 'job-limit', 'job-user'].some((name) => values[name] !== '');
  if (job !== '') {
    if (isNew)
      throw new Error(
        'Or job: a job of the trace has its own processors, limit and user; leave theirs empty',
      );
    return { job: wholeNumber(values, 'job', 0), ...(at === '' ? {} : { at: time('at') }) };
  }
  const empty = ['at', 'job-processors', 'job-limit'].find((name) => values[name] === '');
  if (empty !== undefined)
    throw new Error(
      `${labelOf(empty)}: empty; a new job needs At, Its processors and Its limit; or name a job of the trace`,
    );
  return {
    at: time('at'),
    processors: wholeNumber(values, 'job-processors', 1),
    request: time('job-limit'),
    ...(values['job-user'] === '' ? {} : { user: values['job-user'].trim() }),
  };
}

/** @throws Error in words */
export function startsOf({ starts }: Values): PastStarts {
  if (starts === 'log' || starts === 'replay') return starts;
  throw new Error(`${labelOf('starts')}: '${starts}'; expected log or replay`);
}
