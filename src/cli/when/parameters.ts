// What `specula when` takes.
import { FUTURES, QUESTIONS } from '../../forecast/defaults.ts';
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
import { ENGINE, JSON_OUTPUT, workers } from '../../verbs/run.ts';
import { SACCT, TRACE } from '../../verbs/trace.ts';
import { positiveDuration, positiveInteger } from '../../verbs/values.ts';
import { SEED } from '../../verbs/whatIf.ts';
import { builtInOnly } from '../scheduler/schedulerFile.ts';

/** Of a trace. */
export const OF_A_TRACE = {
  at: duration('Input', 'the present of a trace: this long after its first job, e.g. 12h'),
  jobProcessors: parsed('Input', '<n>', 'processors of a new job, submitted at --at', positiveInteger),
  jobLimit: duration('Input', 'time limit of the new job', positiveDuration),
  jobUser: text(
    'Input',
    '<user>',
    'user of the new job, as the trace names or numbers it (default: unknown)',
  ),
  starts: usually(
    choice('Machine', '<whose>', 'when jobs of the past started: in the log, or in a replay of it', [
      'log',
      'replay',
    ]),
    'log',
  ),
  backtest: flag('Output', 'ask at past submissions, and print how good the forecasts were'),
  ...workers(' of --backtest'),
};

/** Of a Slurm cluster. */
export const OF_A_CLUSTER = {
  present: text(
    'Input',
    '<file>',
    'dump of the queue, nodes and partitions, instead of calls of squeue and scontrol',
  ),
  past: text('Input', '<file>', 'log of ended jobs, in any format of a trace, instead of a call of sacct'),
  ...SACCT,
};

export const WHEN = {
  job: text(
    'Input',
    '<id>',
    'number of a job in the trace, at its submission or --at; without a trace, of a waiting job',
  ),
  ...OF_A_TRACE,
  ...OF_A_CLUSTER,
  ...TRACE,
  ...builtInOnly('of the futures: '),
  futures: parsed(
    'What if',
    '<n>',
    `how many futures are drawn, for the forecast and for each question of the past (default: ${FUTURES})`,
    positiveInteger,
  ),
  questions: parsed(
    'What if',
    '<n>',
    `questions of the past that are asked to correct the forecast (default: ${QUESTIONS}), or that --backtest judges (default: 2000)`,
    positiveInteger,
  ),
  ...SEED,
  report: output('<file>', 'write the present and what comes as a page for users (.html)', {
    extensions: ['.html'],
  }),
  ...JSON_OUTPUT,
  ...ENGINE,
};

export type WhenOptions = ValuesOf<typeof WHEN>;
