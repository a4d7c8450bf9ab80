// Defines the options of `specula when` as fields of the form.

import type { ValuesOf } from '../../../commands/parameter.ts';
import { JOB, NEW_JOB, SAMPLING } from '../../../commands/when.ts';
import type { ForecastQuestion } from '../../../forecast/jobQuestion.ts';
import { READ } from '../../parameters.ts';
import { type Field, fieldsOf } from '../fields.ts';

const { starts, ...OF_NEW } = NEW_JOB;
export const ASKED = { ...OF_NEW, ...JOB, starts, ...READ, ...SAMPLING };

export const FIELDS: readonly Field[] = [
  { name: 'trace', label: 'Trace', first: '', wide: true, always: true },
  { name: 'policy', label: 'Policy', first: 'easy' },
  ...fieldsOf(ASKED),
];

type Asked = ValuesOf<typeof ASKED>;

const labelOf = (name: keyof typeof ASKED) => ASKED[name].field.label;

/** @throws Error in words for fields that name no job */
export function questionOf({ at, job, jobProcessors, jobLimit, jobUser }: Asked): ForecastQuestion {
  if (job !== undefined) {
    if (jobProcessors !== undefined || jobLimit !== undefined || jobUser !== undefined)
      throw new Error(
        'Or job: a job of the trace has its own processors, limit and user; leave theirs empty',
      );
    return { job: jobNumber(job), ...(at === undefined ? {} : { at }) };
  }
  const empty = (name: keyof typeof ASKED) =>
    new Error(
      `${labelOf(name)}: empty; a new job needs At, Its processors and Its limit; or name a job of the trace`,
    );
  if (at === undefined) throw empty('at');
  if (jobProcessors === undefined) throw empty('jobProcessors');
  if (jobLimit === undefined) throw empty('jobLimit');
  return { at, processors: jobProcessors, request: jobLimit, ...(jobUser && { user: jobUser }) };
}

/** @throws Error in words */
function jobNumber(job: string): number {
  if (/^\d+$/.test(job)) return Number(job);
  throw new Error(`${labelOf('job')} '${job}': expected a whole number, 0 or more`);
}
