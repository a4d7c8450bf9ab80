// Other workloads of a trace.
import { isTransformed } from '../trace/transform/transformed.ts';
import { duration, flag, idle, inForm, parsed, usually } from './parameter.ts';
import { positiveInteger, positiveNumber, seed, wholeSeconds } from './values.ts';

/** What makes another workload of a trace, for each seed. */
export const TRANSFORMS = {
  shake: inForm(
    duration(
      'What if',
      'move each session of a user by up to this time, forward or back, e.g. 10m (docs/uncertainty.md)',
      wholeSeconds,
    ),
    'Shake',
    { hint: 'no; e.g. 10m' },
  ),
  resample: inForm(
    parsed(
      'What if',
      '<weeks>',
      'draw so many weeks from those of the users of the trace (docs/uncertainty.md)',
      positiveInteger,
    ),
    'Resample (weeks)',
    { hint: 'no', keys: 'numeric' },
  ),
  users: inForm(
    parsed('What if', '<factor>', 'with --resample: so many times the users of the trace', positiveNumber),
    'Users (factor)',
    { hint: '1', keys: 'decimal' },
  ),
  block: inForm(
    parsed('What if', '<n>', 'with --resample: draw runs of n weeks of a user (default: 1)', positiveInteger),
    'Block (weeks)',
    { hint: '1', keys: 'numeric' },
  ),
};

/** Where a replay says when users submit. */
export const FEEDBACK = {
  feedback: inForm(
    flag('What if', 'users wait for their jobs: submissions follow the simulated ends (docs/uncertainty.md)'),
    'Feedback',
  ),
};

export const seedOf = (what: string) => ({
  seed: { ...usually(parsed('What if', '<n>', `seed of ${what}`, seed), 1), besideStudy: true },
});

/** Where nothing else is drawn. */
export const SEED = idle(
  (beside) => !isTransformed(beside) && 'is the seed of --shake and --resample',
  seedOf('--shake and --resample'),
);

/** Where policies are replayed. */
export const REPLAY_SEED = seedOf('--shake, --resample and plans with a random error (virtual:x)');
