import { BESIDE_CONF, CONF_READING, PARTITIONS } from '../../verbs/cluster.ts';
import { flag, output, text, type ValuesOf } from '../../verbs/parameter.ts';
import { ENGINE, JSON_OUTPUT, workers } from '../../verbs/run.ts';
import { SACCT, TRACE } from '../../verbs/trace.ts';
import { FUTURES_DRAWN, JOB, NEW_JOB } from '../../verbs/when.ts';
import { builtInOnly } from '../scheduler/schedulerFile.ts';

/** Of a trace. */
export const OF_A_TRACE = {
  ...NEW_JOB,
  backtest: flag('Output', 'ask at past submissions, and print how good the forecasts were'),
  fitPolicy: flag('Output', 'print which policy explains the starts of the trace best'),
  asked: output('<file>', 'write what --backtest asked: a row for each job that is judged', {
    extensions: ['.csv'],
  }),
  ...workers(' of --backtest and --fit-policy'),
};

/** Of a log whose scheduler is Slurm, as its configuration describes it. */
export const OF_A_CONF = { ...CONF_READING, ...BESIDE_CONF, ...PARTITIONS };

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
  ...JOB,
  ...OF_A_TRACE,
  ...OF_A_CLUSTER,
  ...TRACE,
  slurmConf: text(
    'Machine',
    '<file>',
    'slurm.conf of the cluster: futures are played on a model of its controller',
  ),
  ...OF_A_CONF,
  ...builtInOnly('of the futures: '),
  ...FUTURES_DRAWN,
  report: output('<file>', 'write the present and what comes as a page for users (.html)', {
    extensions: ['.html'],
  }),
  ...JSON_OUTPUT,
  ...ENGINE,
};

export type WhenOptions = ValuesOf<typeof WHEN>;
