// The law of a run time and what requests cost: what `reserve` computes from, in the command and in the lab.
import { durationText, readDuration } from '../input/duration.ts';
import type { Strategy } from '../requests/strategies.ts';
import { type Overhead, readOverhead } from '../requests/varying/overhead.ts';
import { choice, duration, idle, inForm, type Parameters, parsed, text, usually } from './parameter.ts';
import {
  costNumber,
  durationSeconds,
  positiveDuration,
  positiveInteger,
  positiveNumber,
  rate,
} from './values.ts';

/** A duration as a number, another text as itself: `w` is the work here, not weeks. @throws UsageError */
function overhead(name: string): (text: string) => Overhead {
  return (text) => {
    if (!text.includes('w') && 'seconds' in readDuration(text)) return durationSeconds(text);
    readOverhead(text, name);
    return text;
  };
}

/** A time that may depend on the work w that is saved, or be random. */
const varyingTime = (name: string, help: string) => ({
  ...parsed<Overhead>('Requests', '<time>', help, overhead(name)),
  show: (value: Overhead) => (typeof value === 'number' ? durationText(value) : String(value)),
});

const isRandomText = (time: unknown) => typeof time === 'string' && time.includes(':');

/** What decides whether a parameter of `reserve` changes something. */
export type Beside = {
  readonly strategy: Strategy;
  readonly compare?: boolean;
  readonly plot?: string;
  readonly critical?: boolean;
} & Partial<
  Record<'discrete' | 'trace' | 'history' | 'fit' | 'jobs' | 'points' | 'checkpoint' | 'restart', unknown>
>;

export const isObserved = ({ trace, history }: Beside) => trace !== undefined || history !== undefined;

/** Where a continuous law has no points of its own. */
const isContinuous = (beside: Beside) =>
  beside.discrete === undefined && (!isObserved(beside) || beside.fit === true);

/** Strategies of which each request is for the least expected makespan. */
const STREAMED: readonly Strategy[] = ['t-optimal', 'at-optimal'];
const CHECKPOINTS: readonly Strategy[] = ['dyn-prog-count', 'all-ckpt', 'all-ckpt-per'];
/** Strategies that choose among points of a continuous law. */
const POINTS: readonly Strategy[] = ['dyn-prog-count', 'all-ckpt', 'no-ckpt', ...STREAMED];

/** Parameters of some strategies. */
const under = <P extends Parameters>(isUsed: (strategy: Strategy) => boolean, parameters: P) =>
  idle(
    ({ strategy, compare, plot }: Beside) =>
      !compare && plot === undefined && !isUsed(strategy) && `changes nothing under --strategy ${strategy}`,
    parameters,
  );

/** Parameters of sequences, which `--critical` does not print. */
const ofSequences = <P extends Parameters>(why: string, parameters: P) =>
  idle(({ critical }: Beside) => critical && `changes nothing under --critical: ${why}`, parameters);

export const LAW = {
  law: inForm(
    text(
      'Input',
      '<law>',
      "law of the run time, e.g. 'truncnormal(8h,2h,0h,20h)' or 'lognormal(8h,0.5)[1h,24h]'",
    ),
    'Law of the run time',
    { first: 'truncnormal(8h,2h,0h,20h)' },
  ),
};

/** How well a continuous law is approximated. */
const PRECISION = idle(
  (beside: Beside) =>
    !isContinuous(beside) && 'applies to a continuous law only: this one has its own points',
  under((strategy) => POINTS.includes(strategy), {
    ...idle(
      ({ points }: Beside) => points !== undefined && '--points replaces it; leave one of them out',
      under(
        (strategy) => !STREAMED.includes(strategy),
        ofSequences('give --points', {
          epsilon: inForm(
            usually(
              parsed(
                'Requests',
                '<x>',
                'relative distance from the optimum; it decides the number of points',
                positiveNumber,
              ),
              0.1,
            ),
            'ε: from the optimum',
          ),
        }),
      ),
    ),
    points: inForm(
      parsed(
        'Requests',
        '<n>',
        'number of points of a continuous law, instead of --epsilon',
        positiveInteger,
      ),
      'Points',
      { hint: 'from ε' },
    ),
  }),
);

/** How random times of checkpoints and restarts are drawn and charged. */
export const RANDOM_TIMES = under((strategy) => CHECKPOINTS.includes(strategy), {
  ...idle(({ checkpoint }: Beside) => !isRandomText(checkpoint) && 'applies to a random --checkpoint only', {
    charged: choice(
      'Requests',
      '<what>',
      'random checkpoints: charge the time that they use, or one that a request has reserved (default: use)',
      ['use', 'reserved'],
    ),
  }),
  ...idle(
    ({ checkpoint, restart }: Beside) =>
      !isRandomText(checkpoint) &&
      !isRandomText(restart) &&
      'applies to a random --checkpoint or --restart only',
    {
      per: choice(
        'Requests',
        '<what>',
        'random times: drawn at each checkpoint, or once per job (default: checkpoint)',
        ['checkpoint', 'job'],
      ),
    },
  ),
});

/** What is asked of any law. */
export const COSTS = {
  ...under((strategy) => !STREAMED.includes(strategy), {
    alpha: inForm(
      usually(parsed('Requests', '<x>', 'cost of a requested second', costNumber), 1),
      'α: per requested second',
    ),
    beta: inForm(
      usually(parsed('Requests', '<x>', 'cost of a used second', costNumber), 0),
      'β: per used second',
    ),
    gamma: inForm(usually(duration('Requests', 'cost of a request'), 0), 'γ: per request'),
  }),
  ...under((strategy) => CHECKPOINTS.includes(strategy), {
    ...ofSequences('that finds the time of a checkpoint', {
      checkpoint: inForm(
        usually(
          varyingTime(
            'checkpoint',
            'time of a checkpoint: fixed (6m), by the work w saved (6m+0.02w), or random (0.9:6m,0.1:1h)',
          ),
          360,
          '6m',
        ),
        'Checkpoint time C',
      ),
    }),
    ...ofSequences('--critical-restart gives the time of a restart there', {
      restart: inForm(
        usually(varyingTime('restart', 'time of a restart from a checkpoint: as --checkpoint'), 360, '6m'),
        'Restart time R',
      ),
    }),
  }),
  ...under((strategy) => strategy === 'at-optimal', {
    zeta: inForm(
      usually(
        parsed(
          'Requests',
          '<rate>',
          'at-optimal: arriving work of small jobs, as a share of the machine',
          rate,
        ),
        0.1,
      ),
      'ζ: rate of small jobs',
    ),
  }),
  ...PRECISION,
  ...ofSequences('no sequence is printed', {
    granularity: inForm(
      duration('Requests', 'round requests up to whole multiples of this time (Slurm: 1m)', positiveDuration),
      'Round up to multiples of',
      { hint: 'any' },
    ),
    limit: inForm(duration('Requests', 'longest allowed request'), 'Longest request', { hint: 'none' }),
  }),
};
