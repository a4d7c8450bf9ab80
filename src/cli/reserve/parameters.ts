// Describes the parameters of `specula reserve`.

import {
  choice,
  flag,
  idle,
  output,
  parsed,
  text,
  usually,
  type ValuesOf,
} from '../../commands/parameter.ts';
import { FIT, HISTORY } from '../../commands/requests.ts';
import { type Beside, COSTS, DISTRIBUTION, isObserved, RANDOM_TIMES } from '../../commands/reserve.ts';
import { ENGINE } from '../../commands/run.ts';
import { TRACE, TRACE_HELP } from '../../commands/trace.ts';
import { costNumber } from '../../commands/values.ts';
import { parseRestartRule } from '../../requests/critical/restartRule.ts';
import { STRATEGIES } from '../../requests/strategies.ts';
import { RESULT_OUTPUTS } from '../outputs/resultOutput.ts';

/** The distribution has no jobs that are submitted. */
const { scaleLoad: _, ...READ } = TRACE;

export const RESERVE = {
  ...DISTRIBUTION,
  discrete: text('Input', '<file>', 'JSON file with a discrete distribution: {"v": […], "f": […]}'),
  trace: text('Input', '<trace>', `use the run times of the jobs of a trace: ${TRACE_HELP}`),
  history: HISTORY.history,
  ...idle(({ history }: Beside) => history === undefined && 'applies to --history only', {
    application: HISTORY.application,
  }),
  ...idle(({ trace }: Beside) => trace === undefined && 'applies to --trace only', {
    user: text('Input', '<user>', 'only the jobs of this user of --trace, by name or number'),
    executable: text(
      'Input',
      '<name>',
      'only the jobs of this executable (application) of --trace, by name or number',
    ),
    ...READ,
    ...idle(
      ({ jobs }: Beside) =>
        jobs === undefined && 'applies to --jobs only: the distribution has no order of jobs',
      { ties: READ.ties },
    ),
  }),
  ...idle(
    (beside: Beside) =>
      !isObserved(beside) && 'applies to --history or --trace only: a distribution needs no fit',
    FIT,
  ),
  ...idle(
    ({ compare, plot, critical }: Beside) =>
      (compare && plot === undefined && '--compare shows all strategies; leave one of them out') ||
      (critical && '--critical compares fixed strategies; leave one of them out'),
    {
      strategy: usually(
        choice('Requests', '<strategy>', 'strategy of the requests', STRATEGIES),
        'dyn-prog-count',
      ),
    },
  ),
  ...idle(
    ({ critical }: Beside) => critical && '--critical answers another question; leave one of them out',
    { compare: flag('Output', 'compare all strategies') },
  ),
  ...COSTS,
  ...RANDOM_TIMES,
  critical: flag(
    'Output',
    'print from which checkpoint time on no checkpoint pays, and up to which every request may take one',
  ),
  ...idle(({ critical }: Beside) => !critical && 'applies to --critical only', {
    tolerance: usually(
      parsed(
        'Output',
        '<x>',
        '--critical: by how much a cost may exceed the optimum, as a share of it',
        costNumber,
      ),
      0.01,
    ),
    criticalRestart: usually(
      parsed(
        'Output',
        '<time>',
        '--critical: time of a restart: fixed (6m) or a multiple of the checkpoint time (C, 0.5C)',
        parseRestartRule,
      ),
      { timesCheckpoint: 1 },
      'C',
    ),
  }),
  ...idle(({ critical }: Beside) => critical && '--critical draws no figure; leave one of them out', {
    plot: output('<file>', 'write a figure of the distribution, the requests and the costs (.svg)', {
      extensions: ['.svg'],
    }),
  }),
  ...RESULT_OUTPUTS,
  ...ENGINE,
};

export type ReserveCommandOptions = ValuesOf<typeof RESERVE>;
