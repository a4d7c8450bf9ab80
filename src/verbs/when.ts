// What a forecast is asked, in the command and in the lab.
import { FUTURES, QUESTIONS } from '../forecast/defaults.ts';
import { choice, duration, inForm, instant, parsed, text, usually } from './parameter.ts';
import { positiveDuration, positiveInteger } from './values.ts';
import { seedOf } from './whatIf.ts';

/** The present of a trace, and a job that is submitted then. */
export const NEW_JOB = {
  at: inForm(instant('the present of a trace: this long after its first job, e.g. 12h, or a date'), 'At', {
    hint: 'e.g. 200d',
  }),
  jobProcessors: inForm(
    parsed('Input', '<n>', 'processors of a new job, submitted at --at', positiveInteger),
    'Its processors',
  ),
  jobLimit: inForm(duration('Input', 'time limit of the new job', positiveDuration), 'Its limit', {
    hint: 'e.g. 4h',
  }),
  jobUser: inForm(
    text('Input', '<user>', 'user of the new job, as the trace names or numbers it [default: unknown]'),
    'Its user',
    { hint: 'unknown' },
  ),
  starts: inForm(
    usually(
      choice('Machine', '<whose>', 'when jobs of the past started: in the log, or in a replay of it', [
        'log',
        'replay',
      ]),
      'log',
    ),
    'Past starts',
  ),
};

/** A job that there is. */
export const JOB = {
  job: inForm(
    text(
      'Input',
      '<id>',
      'number of a job in the trace, at its submission or --at; without a trace, of a waiting job',
    ),
    'Or job',
    { hint: 'of the trace' },
  ),
};

export const FUTURES_DRAWN = {
  futures: inForm(
    parsed(
      'What if',
      '<n>',
      `how many futures are drawn, for the forecast and for each question of the past [default: ${FUTURES}]`,
      positiveInteger,
    ),
    'Futures',
    { first: String(FUTURES) },
  ),
  questions: inForm(
    parsed(
      'What if',
      '<n>',
      `questions of the past that are asked to correct the forecast [default: ${QUESTIONS}], or that --backtest judges [default: 2000]; with --fit-policy, jobs [default: 500]`,
      positiveInteger,
    ),
    'Questions',
    { first: String(QUESTIONS) },
  ),
  seed: inForm(seedOf('the futures').seed, 'Seed'),
};
