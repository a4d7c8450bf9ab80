// Describes the parameters of `specula speculate`.

import {
  choice,
  flag,
  idle,
  output,
  type Parameters,
  text,
  usually,
  type ValuesOf,
} from '../../commands/parameter.ts';
import { SEEDS } from '../../commands/replay.ts';
import { checkpoints, onLimit, SCENARIOS, usualTimes, withoutCheckpoints } from '../../commands/requests.ts';
import { ENGINE, JSON_OUTPUT, workers } from '../../commands/run.ts';
import { TRACE } from '../../commands/trace.ts';
import { drawsTimes, RANDOM_TIMES_OF_JOBS, VARYING_TIMES } from '../../commands/varyingTimes.ts';
import { FEEDBACK, seedOf, TRANSFORMS } from '../../commands/whatIf.ts';
import { isTransformed, type Transforms } from '../../trace/transform/transformed.ts';
import type { TraceOptions } from '../common/traceOptions.ts';
import { withoutSeeds } from '../replay/parameters.ts';
import { onePolicy, TIMEOUT } from '../scheduler/schedulerFile.ts';

/** Parameters for the requests of jobs, on any machine. */
export const STRATEGIES_OF_JOBS = {
  strategy: text(
    'Requests',
    '<list>',
    'strategies of the requests, for a trace or for drawn jobs: user, hpc, neuroscience:10, mean:5, t-optimal,' +
      ' at-optimal:0.1, dyn-prog-count:0.1, …; the others are compared with the first',
  ),
  speculativeBackfilling: flag('Requests', 'give idle windows to jobs that may end within the window'),
};

/** Parameters that apply only to jobs that take checkpoints. */
const WITH_CHECKPOINTS = <P extends Parameters>(parameters: P) =>
  idle(withoutCheckpoints('user'), parameters);

/** Values that a seed draws. */
const SEEDED = 'drawn jobs, --shake, --resample and random times of checkpoints';

/** On a cluster, requests are whole minutes, so the times are fixed. */
export const FIXED_CHECKPOINTS = WITH_CHECKPOINTS(usualTimes(checkpoints(', for a trace')));

const CHECKPOINTS = WITH_CHECKPOINTS({ ...usualTimes(VARYING_TIMES), ...RANDOM_TIMES_OF_JOBS });

export const TRIES_OUTPUT = {
  attempts: output('<file>', 'write every attempt (.csv); {strategy} in the name is replaced', {
    extensions: ['.csv'],
    names: ['strategy'],
  }),
};

/** True if the argument names a log: no JSON that states the jobs or distributions, and no scenario. */
const isLog = (argument: unknown) => !/^scenario:|\.json$/.test(String(argument));

const ofLog = <P extends Parameters>(parameters: P) =>
  idle((_, file) => !isLog(file) && `is for a trace, and ${file} is not a trace`, parameters);

const online = <P extends Parameters>(parameters: P) =>
  idle(({ mode }: { mode: string }) => mode === 'rounds' && 'is for --mode online', parameters);

const speculating = <P extends Parameters>(parameters: P) =>
  idle(
    ({ speculativeBackfilling }: StrategyOptions) =>
      !speculativeBackfilling && 'is for --speculative-backfilling',
    parameters,
  );

export const SPECULATE = {
  mode: usually(
    choice(
      'Machine',
      '<mode>',
      'rounds: jobs are packed in rounds, as in ICPP 2019;' +
        ' online: jobs are scheduled as they are submitted',
      ['rounds', 'online'],
    ),
    'online',
  ),
  ...online({ ...onePolicy('online: '), ...TIMEOUT }),
  ...ofLog(TRACE),
  /** Applies to a scenario too. */
  jobs: TRACE.jobs,
  ...SCENARIOS,
  ...STRATEGIES_OF_JOBS,
  ...ofLog(CHECKPOINTS),
  ...idle(
    ({ mode }: { mode: string }) =>
      mode === 'online' && 'is for --mode rounds: with --mode online, no job is planned for later',
    speculating({
      pull: flag('Requests', 'rounds: jobs that are planned for later may use these windows too'),
    }),
  ),
  ...online(
    speculating({
      speculativeReturn: usually(
        choice('Requests', '<where>', 'online: where a job goes after a failed speculative run', [
          'place',
          'top',
        ]),
        'place',
      ),
    }),
  ),
  ...online({ onLimit }),
  ...ofLog({
    ...TRANSFORMS,
    ...FEEDBACK,
  }),
  ...withoutSeeds(
    idle(
      (beside, file) =>
        isLog(file) && !isTransformed(beside) && !drawsTimes(beside) && `is the seed of ${SEEDED}`,
      seedOf(SEEDED),
    ),
  ),
  ...SEEDS,
  ...TRIES_OUTPUT,
  ...JSON_OUTPUT,
  ...workers(' for several seeds'),
  ...ENGINE,
};

/** The options that decide the requests of jobs. */
export type StrategyOptions = ValuesOf<typeof STRATEGIES_OF_JOBS> &
  ValuesOf<typeof CHECKPOINTS> &
  Transforms &
  Partial<ValuesOf<typeof SCENARIOS>> & { readonly jobs?: number };
export type SpeculateCommandOptions = Omit<ValuesOf<typeof SPECULATE>, 'cleaned'> &
  Pick<TraceOptions, 'cleaned'>;
