// Describes the parameters of the commands that drive sequences of requests on a Slurm cluster.

import {
  byDefault,
  choice,
  duration,
  flag,
  parsed,
  text,
  usually,
  type ValuesOf,
} from '../../commands/parameter.ts';
import { checkpoints, FIT, HISTORY } from '../../commands/requests.ts';
import { ENGINE } from '../../commands/run.ts';
import { InvalidValue } from '../../commands/values.ts';
import { decimalNumber } from '../../input/number.ts';
import { STRATEGIES } from '../../requests/strategies.ts';

function exitCode(text: string): number {
  const code = decimalNumber(text);
  if (!(Number.isInteger(code) && code >= 1 && code <= 125)) {
    throw new InvalidValue('expected a whole number from 1 to 125');
  }
  return code;
}

const POLL = { poll: usually(duration('Run', 'time between two queries of the cluster'), 30, '30s') };
const STATE_OUTPUT = { json: flag('Output', 'print the state as one JSON document') };

export const SUBMIT = {
  distribution: text(
    'Input',
    '<distribution>',
    "distribution of the run time, e.g. 'lognormal(8h,0.5)[1h,24h]'",
  ),
  ...HISTORY,
  ...FIT,
  strategy: byDefault(
    choice('Requests', '<strategy>', "strategy of the requests, as in 'specula reserve'", STRATEGIES),
    't-optimal; with checkpoints dyn-prog-count',
  ),
  checkpointSignal: usually(
    text('Requests', '<name>', 'signal to the script before the end of a request that checkpoints'),
    'USR1',
  ),
  checkpoint: checkpoints('; without it, no request checkpoints').checkpoint,
  restart: byDefault(checkpoints().restart, 'as long as a checkpoint'),
  last: duration('Requests', 'additional last request, in case the job outlasts the distribution'),
  continueExit: usually(
    parsed('Requests', '<code>', 'exit code with which the script asks for the next request', exitCode),
    99,
  ),
  now: flag('Requests', 'choose each request for the queue as it stands when it is submitted'),
  chain: flag('Requests', 'submit all requests at once; each starts only if those before it were too short'),
  detach: flag(
    'Run',
    "submit the first request and end; 'specula resume' continues, many sequences with one process",
  ),
  dryRun: flag('Run', 'print the calls of sbatch, but submit nothing'),
  state: byDefault(text('Output', '<file>', 'state file'), 'specula-RUN.json'),
  ...STATE_OUTPUT,
  ...POLL,
  ...ENGINE,
};

export const RESUME = {
  retry: flag('Run', 'submit a failed stage again, e.g. after its node failed'),
  force: flag('Run', 'resume although the driver was on another host; first check that it has ended'),
  ...POLL,
  ...STATE_OUTPUT,
};

export const CANCEL = {
  force: flag('Run', 'cancel although the driver was on another host; first check that it has ended'),
  ...STATE_OUTPUT,
};

export type SubmitCommandOptions = ValuesOf<typeof SUBMIT>;
export type ResumeCommandOptions = ValuesOf<typeof RESUME>;
export type CancelCommandOptions = ValuesOf<typeof CANCEL>;
