import type { Command } from 'commander';
import { TRACE_HELP } from '../../verbs/trace.ts';
import { commandOf, verbCommand } from '../parameterOption.ts';
import {
  SLURM_CHECK,
  SLURM_EXPLAIN,
  SLURM_REPLAY,
  SLURM_SPECULATE,
  type SlurmCheckOptions,
  type SlurmExplainOptions,
  type SlurmReplayOptions,
  type SlurmSpeculateOptions,
} from './parameters.ts';

const SUBMISSIONS = `a file of events (docs/slurm-machine.md), or jobs: ${TRACE_HELP}`;
const CONF = '--slurm-conf examples/slurm/slurm.conf';

/** Verbs on a model of a Slurm cluster. */
export function slurmCommand(): Command {
  return commandOf(
    'slurm',
    'Run submissions on a model of a Slurm cluster, as its slurm.conf has it.',
    [replayCommand(), checkCommand(), speculateCommand(), explainCommand()],
    [
      `slurm replay examples/slurm/jobs.events ${CONF} --classes`,
      `slurm explain examples/slurm/jobs.events ${CONF} --job 42`,
    ],
  );
}

function replayCommand(): Command {
  return verbCommand({
    name: 'replay',
    about: 'Replay submissions under one or more configurations of a cluster and compare the metrics.',
    takes: { '<trace...>': SUBMISSIONS },
    parameters: SLURM_REPLAY,
    examples: [`slurm replay examples/slurm/jobs.events ${CONF} --classes`],
  }).action(async (traces: string[], options: SlurmReplayOptions) => {
    const { slurmReplayAction } = await import('./replay.ts');
    await slurmReplayAction(traces, options);
  });
}

function checkCommand(): Command {
  return verbCommand({
    name: 'check',
    about: "Set a log's own starts beside those of the model, and say how far to trust it.",
    takes: { '<trace>': 'a dump of sacct, or another log that says when its jobs started' },
    parameters: SLURM_CHECK,
    examples: ['slurm check examples/slurm/site/jobs.txt --slurm-conf examples/slurm/site/slurm.conf'],
  }).action(async (trace: string, options: SlurmCheckOptions) => {
    const { slurmCheckAction } = await import('./check.ts');
    await slurmCheckAction(trace, options);
  });
}

function speculateCommand(): Command {
  return verbCommand({
    name: 'speculate',
    about:
      'Simulate jobs that make one request after another until one suffices, under configurations of a cluster.',
    takes: { '<workload>': 'a JSON file of stochastic jobs, or a log: its earlier runs decide the requests' },
    parameters: SLURM_SPECULATE,
    examples: ['slurm speculate jobs.json --slurm-conf slurm.conf --tries tries.csv'],
  }).action(async (workload: string, options: SlurmSpeculateOptions) => {
    const { slurmSpeculateAction } = await import('./speculate.ts');
    await slurmSpeculateAction(workload, options);
  });
}

function explainCommand(): Command {
  return verbCommand({
    name: 'explain',
    about: 'Explain why a job on a cluster waited, from its submission to its start.',
    takes: { '<trace>': SUBMISSIONS },
    parameters: SLURM_EXPLAIN,
    examples: [`slurm explain examples/slurm/jobs.events ${CONF} --job 42`],
  }).action(async (trace: string, options: SlurmExplainOptions) => {
    const { slurmExplainAction } = await import('./explain.ts');
    await slurmExplainAction(trace, options);
  });
}
