// What `specula tune` takes.
import { output, parsed, text, texts, type ValuesOf } from '../../verbs/parameter.ts';
import { ENGINE, JSON_OUTPUT, workers } from '../../verbs/run.ts';
import { positiveInteger } from '../../verbs/values.ts';
import { SWEEP } from '../sweep/commandParameters.ts';

const { slurm, shards, sbatchArgs, maxTasks } = SWEEP;

/** What a study says in its file, for a log without a study. */
export const OF_A_LOG = {
  over: texts(
    'Input',
    '<name=values>',
    'a parameter to tune: choices (policy=easy,sjf-easy) or a range (alpha=1..4, or 10..120:10 in steps)',
  ),
  grid: texts('Input', '<name=value>', 'a parameter that all have, e.g. jobs=2000 [default: shake=10m]'),
  today: texts(
    'Input',
    '<name=value>',
    'a parameter of the present configuration [default: the first choices; with a range, say it]',
  ),
  objective: texts(
    'Input',
    '<measure>',
    "what is to be least, e.g. 'p99Wait of size<=32' [default: meanBoundedSlowdown]",
  ),
  constraint: texts('Input', '<limit>', "what may not get worse, e.g. 'p99Wait of size<=4 <= 1.05 x'"),
  budget: text(
    'Input',
    '<budget>',
    'runs of search and race at most (3000), or a time (10m) [default: a race to 200 seeds]',
  ),
  confirm: parsed('Input', '<n>', 'seeds of the confirmation [default: 100]', positiveInteger),
  transfer: texts(
    'Input',
    '<name=value>',
    'try the answer elsewhere too: on other weeks (resample=48), on another log (trace=other.swf)',
  ),
};

export const TUNE = {
  ...OF_A_LOG,
  output: {
    ...output('<folder>', 'folder of the runs; the same command again goes on', { folder: true }),
    short: 'o',
  },
  ...JSON_OUTPUT,
  csv: output('<file>', 'write every run as a table (.csv)', { extensions: ['.csv'] }),
  report: output('<file>', 'write a page with the answer (.html)', { extensions: ['.html'] }),
  slurm,
  shards: { ...shards, text: 'number of shards of each step [default: two per thread; with --slurm 200]' },
  sbatchArgs,
  maxTasks,
  ...workers(''),
  ...ENGINE,
};

export type TuneCommandOptions = ValuesOf<typeof TUNE>;
