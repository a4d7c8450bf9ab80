import type { Command } from 'commander';
import { CALENDAR, SNAPSHOT } from '../../commands/cluster.ts';
import { TRACE_HELP } from '../../commands/trace.ts';
import { SNAPSHOT_COMMANDS } from '../../slurm/snapshot/commands.ts';
import { refuseGiven } from '../common/given.ts';
import { commandOf, makeCommand } from '../parameterOption.ts';
import {
  OF_JOBS,
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

/** Commands on a model of a Slurm cluster. */
export function slurmCommand(): Command {
  return commandOf(
    'slurm',
    'Replay, check and explain jobs on a model of a Slurm cluster',
    [replayCommand(), checkCommand(), speculateCommand(), explainCommand()],
    [
      `slurm replay examples/slurm/jobs.events ${CONF} --classes`,
      `slurm explain examples/slurm/jobs.events ${CONF} --job 42`,
    ],
  );
}

function replayCommand(): Command {
  return makeCommand({
    name: 'replay',
    summary: 'Replay jobs under configurations of a cluster',
    about: 'Replay submissions under one or more configurations of a cluster, and compare the metrics.',
    takes: { '<trace...>': SUBMISSIONS },
    parameters: SLURM_REPLAY,
    examples: [`slurm replay examples/slurm/jobs.events ${CONF} --classes`],
  }).action(async (traces: string[], options: SlurmReplayOptions) => {
    const { slurmReplayAction } = await import('./replay.ts');
    await slurmReplayAction(traces, options);
  });
}

function checkCommand(): Command {
  return makeCommand({
    name: 'check',
    summary: "Validate the model against a log's recorded starts",
    about:
      'Validate the model against a log: compare the recorded starts with those of the model, and report how far to trust it.',
    takes: { '<trace>': 'a dump of sacct, or another log that says when its jobs started' },
    parameters: SLURM_CHECK,
    examples: ['slurm check examples/slurm/site/jobs.txt --slurm-conf examples/slurm/site/slurm.conf'],
  }).action(async (trace: string, options: SlurmCheckOptions) => {
    const { slurmCheckAction } = await import('./check.ts');
    await slurmCheckAction(trace, options);
  });
}

function speculateCommand(): Command {
  return makeCommand({
    name: 'speculate',
    summary: 'Simulate jobs that request again, on a cluster',
    about:
      'Simulate jobs that make one request after another until one suffices, under configurations of a cluster.',
    takes: { '<workload>': 'a JSON file of stochastic jobs, or a log: its earlier runs decide the requests' },
    parameters: SLURM_SPECULATE,
    examples: ['slurm speculate jobs.json --slurm-conf slurm.conf --attempts attempts.csv'],
  }).action(async (workload: string, options: SlurmSpeculateOptions) => {
    const { slurmSpeculateAction } = await import('./speculate.ts');
    await slurmSpeculateAction(workload, options);
  });
}

function explainCommand(): Command {
  return makeCommand({
    name: 'explain',
    summary: 'Explain why a job on a cluster waits or waited',
    about:
      'Explain why a job on a cluster waited, from its submission to its start, or why a job of the queue waits now.',
    takes: { '[trace]': `${SUBMISSIONS}; without it, the queue of a Slurm cluster` },
    parameters: SLURM_EXPLAIN,
    notes: () => `Without a trace, squeue and scontrol are called. To make a dump for --snapshot:
  ${SNAPSHOT_COMMANDS.replaceAll('; ', ';\n  ')}`,
    examples: [
      `slurm explain examples/slurm/jobs.events ${CONF} --job 42`,
      'slurm explain --job 43 --snapshot snapshot.txt --slurm-conf slurm.conf',
    ],
  }).action(async (trace: string | undefined, options: SlurmExplainOptions, self: Command) => {
    if (trace === undefined) {
      const ofTrace = Object.keys({ ...OF_JOBS, ...CALENDAR });
      refuseGiven(self, ofTrace, 'applies to a trace, and none is given');
      const { explainNowAction } = await import('./explainNow.ts');
      await explainNowAction(options);
    } else {
      refuseGiven(self, Object.keys(SNAPSHOT), 'is for the queue of a cluster; leave out the trace');
      const { slurmExplainAction } = await import('./explain.ts');
      await slurmExplainAction(trace, options);
    }
  });
}
