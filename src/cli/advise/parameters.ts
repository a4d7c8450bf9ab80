// Describes the parameters of `specula advise`.
import {
  byDefault,
  duration,
  idle,
  needed,
  output,
  parsed,
  text,
  usually,
  type ValuesOf,
} from '../../commands/parameter.ts';
import { checkpoints, FIT, usualTimes, withoutCheckpoints } from '../../commands/requests.ts';
import { ENGINE, JSON_OUTPUT } from '../../commands/run.ts';
import { SACCT, TRACE } from '../../commands/trace.ts';
import { positiveInteger } from '../../commands/values.ts';
import { onePolicy, TIMEOUT } from '../scheduler/schedulerFile.ts';

export const ADVISE = {
  fromSacct: needed(
    text(
      'Input',
      '[dump]',
      'dump of sacct in parsable form (gzip too); - for standard input; without a value, run sacct',
    ),
  ),
  ...SACCT,
  ...TRACE,
  slurmConf: text('Machine', '<file>', 'slurm.conf of the cluster, whose size replaces --processors'),
  strategy: usually(
    text(
      'Requests',
      '<list>',
      'strategies of the requests to choose from: hpc, t-optimal, at-optimal:0.1, and with checkpoints dyn-prog-count, all-ckpt',
    ),
    'hpc,t-optimal',
  ),
  ...idle(withoutCheckpoints('hpc,t-optimal'), usualTimes(checkpoints())),
  minRuns: usually(
    parsed(
      'Input',
      '<n>',
      'least number of runs of an application that ended by themselves',
      positiveInteger,
    ),
    10,
  ),
  ...FIT,
  defaultLimit: byDefault(
    duration('Cleaning', 'time limit assumed for jobs without one'),
    'the longest limit of any job',
  ),
  ...onePolicy('of the replay: '),
  ...TIMEOUT,
  report: output('<file>', 'write the advice as a page (.html)', { extensions: ['.html'] }),
  ...JSON_OUTPUT,
  ...ENGINE,
};

/** `fromSacct` is true if the command runs sacct itself. */
export type AdviseCommandOptions = Omit<ValuesOf<typeof ADVISE>, 'fromSacct'> & { fromSacct: string | true };
