// Describes the parameters that make other workloads of a trace.
import { isTransformed } from '../trace/transform/transformed.ts';
import { byDefault, duration, flag, idle, inForm, parsed, usually } from './parameter.ts';
import { positiveInteger, positiveNumber, seed, wholeSeconds } from './values.ts';

/** Parameters that make another workload of a trace for each seed. */
export const TRANSFORMS = {
  shake: inForm(
    duration(
      'What if',
      'input shaking: move each session of a user by up to this time, e.g. 10m (docs/uncertainty.md)',
      wholeSeconds,
    ),
    'Shake',
    { hint: 'no; e.g. 10m' },
  ),
  resample: inForm(
    parsed(
      'What if',
      '<weeks>',
      'resampling: draw this many weeks from those of the users (docs/uncertainty.md)',
      positiveInteger,
    ),
    'Resample (weeks)',
    { hint: 'no', keys: 'numeric' },
  ),
  users: inForm(
    byDefault(
      parsed(
        'What if',
        '<factor>',
        'with --resample: number of users, as a multiple of that of the trace',
        positiveNumber,
      ),
      '1',
    ),
    'Users (factor)',
    { hint: '1', keys: 'decimal' },
  ),
  block: inForm(
    byDefault(
      parsed(
        'What if',
        '<n>',
        'with --resample: draw n consecutive weeks of a user at a time',
        positiveInteger,
      ),
      '1',
    ),
    'Block (weeks)',
    { hint: '1', keys: 'numeric' },
  ),
};

/** Parameter of replays in which users may wait for their jobs before they submit more. */
export const FEEDBACK = {
  feedback: inForm(
    flag(
      'What if',
      'users wait for their jobs: submissions depend on the simulated ends (docs/uncertainty.md)',
    ),
    'Feedback',
  ),
};

export const seedOf = (what: string) => ({
  seed: { ...usually(parsed('What if', '<n>', `seed of ${what}`, seed), 1), besideStudy: true },
});

/** Seed of commands that draw nothing else. */
export const SEED = idle(
  (beside) => !isTransformed(beside) && 'is the seed of --shake and --resample',
  seedOf('--shake and --resample'),
);

/** Seed of commands that replay policies. */
export const REPLAY_SEED = seedOf('--shake, --resample and estimates with a random error (virtual:x)');
