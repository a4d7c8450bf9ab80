// Describes the parameters of `specula tune`.
import { ENERGY } from '../../commands/energy.ts';
import { byDefault, output, parsed, text, texts, type ValuesOf } from '../../commands/parameter.ts';
import { ENGINE, JSON_OUTPUT, workers } from '../../commands/run.ts';
import { positiveInteger } from '../../commands/values.ts';
import { SWEEP } from '../sweep/commandParameters.ts';

const { slurm, shards, sbatchArgs, maxTasks } = SWEEP;

/** Options for a log, which replace a study file. */
export const OF_A_LOG = {
  vary: texts(
    'Input',
    '<name=values>',
    'a parameter to tune: choices (policy=easy,sjf-easy) or a range (alpha=1..4, or 10..120:10 in steps)',
  ),
  grid: byDefault(
    texts('Input', '<name=value>', 'a parameter that all configurations share, e.g. jobs=2000'),
    'shake=10m',
  ),
  baseline: byDefault(
    texts('Input', '<name=value>', 'a parameter of the present configuration, required for a range'),
    'the first choice',
  ),
  objective: byDefault(
    texts('Input', '<measure>', "metric to minimize, e.g. 'p99Wait of size<=32'"),
    'meanBoundedSlowdown',
  ),
  constraint: texts(
    'Input',
    '<limit>',
    "bound on a metric, relative to the baseline, e.g. 'p99Wait of size<=4 <= 1.05 x'",
  ),
  budget: byDefault(
    text('Input', '<budget>', 'largest number of runs (3000), or a time (10m)'),
    'a race to 200 seeds',
  ),
  confirm: byDefault(parsed('Input', '<n>', 'seeds of the confirmation', positiveInteger), '100'),
  transfer: texts(
    'Input',
    '<name=value>',
    'also test the winner on other weeks (resample=48) or on another log (trace=other.swf)',
  ),
  ...ENERGY,
};

export const TUNE = {
  ...OF_A_LOG,
  output: {
    ...output('<folder>', 'folder of the runs; the same command resumes them', { folder: true }),
    short: 'o',
  },
  ...JSON_OUTPUT,
  csv: output('<file>', 'write every run as a table (.csv)', { extensions: ['.csv'] }),
  report: output('<file>', 'write a report page (.html)', { extensions: ['.html'] }),
  slurm,
  shards: { ...shards, text: 'number of shards of each step', usualText: 'two per thread; with --slurm 200' },
  sbatchArgs,
  maxTasks,
  ...workers(''),
  ...ENGINE,
};

export type TuneCommandOptions = ValuesOf<typeof TUNE>;
