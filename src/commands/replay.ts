// Describes the parameters of a replay that the lab's form has too.
import { EVENT_RULES, type EventRule } from '../schedule/schedule.ts';
import { byDefault, choice, inForm, parsed, usually } from './parameter.ts';
import { positiveInteger } from './values.ts';

export const MACHINE = {
  processors: inForm(
    byDefault(
      parsed('Machine', '<n>', 'processors of the machine', positiveInteger),
      'as the trace states, else the most in use at once',
    ),
    'Processors',
    { hint: 'from the trace', keys: 'numeric' },
  ),
};

/** A trace that was read with these is the same when it is read with them again, as a report's is. */
export const READ_AGAIN = {
  jobs: inForm(parsed('Input', '<n>', 'only the first n jobs', positiveInteger), 'First jobs only', {
    hint: 'all',
    keys: 'numeric',
  }),
  overrun: inForm(
    usually(
      choice('Cleaning', '<how>', 'jobs that exceed their request: kill at its end, or extend the request', [
        'kill',
        'extend',
      ]),
      'kill',
    ),
    'Overruns',
    { words: { kill: 'kill the job', extend: 'raise the request' } },
  ),
};

export const EVENT_RULE = {
  eventRule: inForm(
    usually(
      choice(
        'Policy',
        '<rule>',
        'when the scheduler runs: after all events at one time, after each, or after each but the submission of a job that does not fit',
        EVENT_RULES,
      ),
      'batch',
    ),
    'Event rule',
  ),
};

/** Order of lines with the same submit time, if the user specifies none. */
export const usualTies = (eventRule: EventRule = 'batch') => (eventRule === 'batch' ? 'line' : 'id');

/** Seeds of commands whose metrics may be means over seeds. */
export const SEEDS = {
  seeds: {
    ...inForm(
      parsed(
        'What if',
        '<n>',
        'run seeds 1 to n, and print means with 95% confidence intervals, paired by seed',
        positiveInteger,
      ),
      'Seeds',
      { hint: '1', keys: 'numeric' },
    ),
    besideStudy: true,
  },
};
