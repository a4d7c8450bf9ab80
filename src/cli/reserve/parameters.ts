// What `specula reserve` takes.
import { STRATEGIES } from '../../requests/strategies.ts';
import {
  choice,
  duration,
  flag,
  output,
  parsed,
  text,
  usually,
  type ValuesOf,
} from '../../verbs/parameter.ts';
import { checkpoints, FIT, HISTORY } from '../../verbs/requests.ts';
import { ENGINE, JSON_OUTPUT } from '../../verbs/run.ts';
import { TRACE, TRACE_HELP } from '../../verbs/trace.ts';
import {
  costNumber,
  positiveDuration,
  positiveInteger,
  positiveNumber,
  rate,
  wholeNumber,
} from '../../verbs/values.ts';

const { checkpoint, restart } = checkpoints();

export const RESERVE = {
  law: text(
    'Input',
    '<law>',
    "law of the run time, e.g. 'truncnormal(8h,2h,0h,20h)' or 'lognormal(8h,0.5)[1h,24h]'",
  ),
  discrete: text('Input', '<file>', 'JSON file with a discrete law: {"v": […], "f": […]}'),
  trace: text('Input', '<trace>', `use the run times of the jobs of a trace: ${TRACE_HELP}`),
  user: parsed('Input', '<n>', 'only the jobs of this user of --trace', wholeNumber),
  executable: parsed(
    'Input',
    '<n>',
    'only the jobs of this executable (application) of --trace',
    wholeNumber,
  ),
  ...HISTORY,
  ...TRACE,
  ...FIT,
  strategy: usually(
    choice('Requests', '<strategy>', 'strategy of the requests', STRATEGIES),
    'dyn-prog-count',
  ),
  compare: flag('Output', 'compare all strategies'),
  alpha: usually(parsed('Requests', '<x>', 'cost of a requested second', costNumber), 1),
  beta: usually(parsed('Requests', '<x>', 'cost of a used second', costNumber), 0),
  gamma: usually(duration('Requests', 'cost of a request'), 0),
  checkpoint: usually(checkpoint, 360, '6m'),
  restart: usually(restart, 360, '6m'),
  zeta: usually(
    parsed('Requests', '<rate>', 'at-optimal: arriving work of small jobs, as a share of the machine', rate),
    0.1,
  ),
  epsilon: usually(
    parsed(
      'Requests',
      '<x>',
      'relative distance from the optimum; it decides the number of points',
      positiveNumber,
    ),
    0.1,
  ),
  points: parsed(
    'Requests',
    '<n>',
    'number of points of a continuous law, instead of --epsilon',
    positiveInteger,
  ),
  granularity: duration(
    'Requests',
    'round requests up to whole multiples of this time (Slurm: 1m)',
    positiveDuration,
  ),
  limit: duration('Requests', 'longest allowed request'),
  plot: output('<file>', 'write a figure of the law, the requests and the costs (.svg)', {
    extensions: ['.svg'],
  }),
  ...JSON_OUTPUT,
  ...ENGINE,
};

export type ReserveCommandOptions = ValuesOf<typeof RESERVE>;
