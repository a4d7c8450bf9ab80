import { BESIDE_CONF, CONF_READING, PARTITIONS, SNAPSHOT } from '../../commands/cluster.ts';
import { flag, output, text, type ValuesOf } from '../../commands/parameter.ts';
import { ENGINE, JSON_OUTPUT, workers } from '../../commands/run.ts';
import { SACCT, TRACE } from '../../commands/trace.ts';
import { JOB, NEW_JOB, SAMPLING, VARIANTS } from '../../commands/when.ts';
import { builtInOnly } from '../scheduler/schedulerFile.ts';

/** Parameters that apply to a trace. */
export const OF_A_TRACE = {
  ...NEW_JOB,
  backtest: flag('Output', 'forecast past submissions, and print how accurate the forecasts were'),
  fitPolicy: flag('Output', 'print which policy explains the starts of the trace best'),
  backtestPoints: output('<file>', 'write the jobs that --backtest evaluates, one row each', {
    extensions: ['.csv'],
  }),
};

/** Parameters of a log whose scheduler is Slurm, as its configuration describes it. */
export const OF_A_CONF = { ...CONF_READING, ...BESIDE_CONF, ...PARTITIONS };

/** Parameters that apply to a Slurm cluster. */
export const OF_A_CLUSTER = {
  ...SNAPSHOT,
  history: text('Input', '<file>', 'log of ended jobs, in any format of a trace, instead of a call of sacct'),
  ...SACCT,
};

export const WHEN = {
  ...JOB,
  ...OF_A_TRACE,
  ...OF_A_CLUSTER,
  ...TRACE,
  slurmConf: text(
    'Machine',
    '<file>',
    'slurm.conf of the cluster: simulate its controller instead of a pool of processors',
  ),
  ...OF_A_CONF,
  ...builtInOnly('of the simulated futures: '),
  ...VARIANTS,
  ...SAMPLING,
  report: output('<file>', 'write the queue and its forecast as a page for users (.html)', {
    extensions: ['.html'],
  }),
  ...JSON_OUTPUT,
  ...workers(' that forecast past jobs; not with --slurm-conf'),
  ...ENGINE,
};

export type WhenOptions = ValuesOf<typeof WHEN>;
