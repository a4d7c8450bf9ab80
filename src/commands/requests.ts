// Describes the parameters of the distribution of a run time, and of the requests for it.
import { durationText } from '../input/duration.ts';
import { USUAL_COST } from '../requests/costModel.ts';
import { isOnLimit, ON_LIMIT_NOTATION, type OnLimit } from '../stochastic/requests/onLimit.ts';
import { parseRequestStrategies, takesCheckpoints } from '../stochastic/requests/strategy.ts';
import { byDefault, choice, duration, flag, type Parameter, parsed, text, usually } from './parameter.ts';
import { InvalidValue, rate, share } from './values.ts';

/** The times of a checkpoint and a restart. @param more text about when they apply */
export function checkpoints(more = '') {
  return {
    checkpoint: duration('Requests', `time of a checkpoint${more}`),
    restart: duration('Requests', `time of a restart from a checkpoint${more}`),
  };
}

/** The times of jobs of a log, which have defaults. */
export function usualTimes<P extends Parameter>({
  checkpoint,
  restart,
}: Record<'checkpoint' | 'restart', P>) {
  return {
    checkpoint: byDefault(checkpoint, durationText(USUAL_COST.checkpoint)),
    restart: byDefault(restart, durationText(USUAL_COST.restart)),
  };
}

/** Reason why checkpoint times have no effect under a list of strategies. */
export const withoutCheckpoints =
  (usual: string) =>
  ({ strategy = usual }: { strategy?: string }) =>
    !parseRequestStrategies(strategy).some(takesCheckpoints) &&
    `no job takes checkpoints under --strategy ${strategy}`;

/** Handling of a job whose request does not suffice. */
export const onLimit = usually(
  parsed(
    'Requests',
    '<what>',
    'online, under EASY and conservative backfilling: what becomes of a job whose request does not suffice: kill, or' +
      ' extend:DELAY: it goes on with its next request if no promised start then comes later than its first promise by' +
      ' more than DELAY',
    readOnLimit,
  ),
  'kill',
);

function readOnLimit(text: string): OnLimit {
  if (isOnLimit(text)) return text;
  throw new InvalidValue(`expected ${ON_LIMIT_NOTATION}`);
}

/** The run times of earlier jobs. */
export const HISTORY = {
  history: text(
    'Input',
    '<file>',
    'file of run times of earlier jobs in seconds, one per line, or a dump of sacct',
  ),
  application: text(
    'Input',
    '<user/job/processors>',
    "application of a dump, as 'specula advise' lists it; parts may be empty",
  ),
};

export const FIT = {
  fit: flag(
    'Requests',
    'use the distribution that fits the run times best (least AIC), not the run times themselves',
  ),
};

/** The scenarios of ICPP 2019; traces have --jobs too. */
export const SCENARIOS = {
  distribution: byDefault(
    text(
      'Input',
      '<distribution>',
      'scenario 1: distribution of run times: truncnormal, beta, exponential, pareto, or one like gamma(2,1h)',
    ),
    'truncnormal',
  ),
  allocation: byDefault(
    text('Input', '<name>', 'processors of the jobs: full, half, truncnormal or beta'),
    'full; beta in scenarios 2 and 4',
  ),
  smallShare: byDefault(parsed('Input', '<share>', 'scenario 2: share of small jobs', share), '0.5'),
  zeta: byDefault(
    parsed('Input', '<rate>', 'scenario 3: arriving work of small jobs, as a share of the machine', rate),
    '0.5',
  ),
  small: byDefault(
    choice('Input', '<how>', 'scenario 3: simulate small jobs as jobs, as a stream of work, or not at all', [
      'jobs',
      'stream',
      'none',
    ]),
    'jobs',
  ),
  smallUntil: byDefault(
    duration('Input', 'scenario 3: small jobs arrive up to this time'),
    'the time of the large jobs under t-optimal',
  ),
};
