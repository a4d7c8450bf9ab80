// Describes the parameters from which `reserve` computes, in the command and in the lab: the distribution of a run
// time, and the cost of requests.
import { USUAL_COST, USUAL_ZETA } from '../requests/costModel.ts';
import type { Strategy } from '../requests/strategies.ts';
import { byDefault, duration, idle, inForm, type Parameters, parsed, text, usually } from './parameter.ts';
import { costNumber, positiveDuration, positiveInteger, positiveNumber, rate } from './values.ts';
import { RANDOM_TIMES_OF_JOBS, VARYING_TIMES } from './varyingTimes.ts';

/** Values that decide whether a parameter of `reserve` has an effect. */
export type Beside = {
  readonly strategy: Strategy;
  readonly compare?: boolean;
  readonly plot?: string;
  readonly critical?: boolean;
} & Partial<
  Record<'discrete' | 'trace' | 'history' | 'fit' | 'jobs' | 'points' | 'checkpoint' | 'restart', unknown>
>;

export const isObserved = ({ trace, history }: Beside) => trace !== undefined || history !== undefined;

/** True if the distribution is continuous, without points of its own. */
const isContinuous = (beside: Beside) =>
  beside.discrete === undefined && (!isObserved(beside) || beside.fit === true);

/** Strategies in which each request is for the least expected makespan. */
const STREAMED: readonly Strategy[] = ['t-optimal', 'at-optimal'];
const CHECKPOINTS: readonly Strategy[] = ['dyn-prog-count', 'all-ckpt', 'all-ckpt-per'];
/** Strategies that choose among points of a continuous distribution. */
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

export const DISTRIBUTION = {
  distribution: inForm(
    text(
      'Input',
      '<distribution>',
      "distribution of the run time, e.g. 'truncnormal(8h,2h,0h,20h)' or 'lognormal(8h,0.5)[1h,24h]'",
    ),
    'Distribution of the run time',
    { first: 'truncnormal(8h,2h,0h,20h)' },
  ),
};

/** Parameters for the approximation of a continuous distribution. */
const PRECISION = idle(
  (beside: Beside) =>
    !isContinuous(beside) && 'applies to a continuous distribution only: this one has its own points',
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
            'Distance from the optimum (ε)',
          ),
        }),
      ),
    ),
    points: inForm(
      byDefault(
        parsed(
          'Requests',
          '<n>',
          'number of points of a continuous distribution, instead of --epsilon',
          positiveInteger,
        ),
        'by --epsilon; 500 for t- and at-optimal; 1000 for --critical',
      ),
      'Points',
      { hint: 'from the distance' },
    ),
  }),
);

export const RANDOM_TIMES = under((strategy) => CHECKPOINTS.includes(strategy), RANDOM_TIMES_OF_JOBS);

/** Parameters that apply to any distribution. */
export const COSTS = {
  ...under((strategy) => !STREAMED.includes(strategy), {
    alpha: inForm(
      usually(parsed('Requests', '<x>', 'cost of a requested second', costNumber), USUAL_COST.alpha),
      'Cost of a requested second (α)',
    ),
    beta: inForm(
      usually(parsed('Requests', '<x>', 'cost of a used second', costNumber), USUAL_COST.beta),
      'Cost of a used second (β)',
    ),
    gamma: inForm(
      usually(duration('Requests', 'cost of a request'), USUAL_COST.gamma),
      'Cost of a request (γ)',
    ),
  }),
  ...under((strategy) => CHECKPOINTS.includes(strategy), {
    ...ofSequences('that finds the time of a checkpoint', {
      checkpoint: inForm(
        usually(VARYING_TIMES.checkpoint, USUAL_COST.checkpoint, '6m'),
        'Checkpoint time (C)',
      ),
    }),
    ...ofSequences('--critical-restart gives the time of a restart there', {
      restart: inForm(usually(VARYING_TIMES.restart, USUAL_COST.restart, '6m'), 'Restart time (R)'),
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
        USUAL_ZETA,
      ),
      'Share of small jobs (ζ)',
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
