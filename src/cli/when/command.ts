import type { Command } from 'commander';
import { TRACE_HELP } from '../../commands/trace.ts';
import { UsageError } from '../../errors.ts';
import { SNAPSHOT_COMMANDS } from '../../slurm/snapshot/commands.ts';
import { refuseGiven } from '../common/given.ts';
import { makeCommand } from '../parameterOption.ts';
import { OF_A_CLUSTER, OF_A_CONF, OF_A_TRACE, WHEN, type WhenOptions } from './parameters.ts';

const KTH = 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz';

/** Options that have no effect with a model of the controller. */
const OF_A_POOL = ['policy', 'fitPolicy', 'processors', 'unit', 'workers'];

export function whenCommand(): Command {
  return makeCommand({
    name: 'when',
    summary: 'Forecast when a job will start and end',
    about: 'Forecast when a job will start and end, and what another time limit would change.',
    takes: {
      '[trace]': `${TRACE_HELP}; without it, the queue of a Slurm cluster`,
      '[sbatch...]': 'without a trace, after --: options of sbatch for a new job',
    },
    parameters: WHEN,
    notes:
      () => `A simulated future is a replay that begins with the running and waiting jobs. Its run times and later
submissions are drawn from what was known at that instant. The policy must not learn or preempt, and must
not be a custom scheduler, because such a replay knows only which jobs run and wait.

Without a trace, the forecast is for the queue of a Slurm cluster. To make a dump for --snapshot:
  ${SNAPSHOT_COMMANDS.replaceAll('; ', ';\n  ')}`,
    examples: [
      `when ${KTH} --at 200d --job-processors 16 --job-limit 4h`,
      `when ${KTH} --job 5000 --report when.html`,
      `when ${KTH} --backtest --calibration-points 100`,
      `when ${KTH} --fit-policy`,
      'when --job 12345',
      'when -- --ntasks=64 --time=4:00:00 job.sh',
      'when --job-partitions all -- --ntasks=64 --time=4:00:00 job.sh',
      'when --snapshot snapshot.txt --history dump.txt -- -p long -n 64 -t 4:00:00',
    ],
  }).action(async (first: string | undefined, rest: string[], options: WhenOptions, self: Command) => {
    const operands = first === undefined ? [] : [first, ...rest];
    const dashes = process.argv.indexOf('--');
    const words = dashes < 0 ? [] : operands.splice(operands.length - (process.argv.length - dashes - 1));
    const [trace, more] = operands;
    if (options.slurmConf === undefined)
      refuseGiven(self, Object.keys(OF_A_CONF), 'applies to a cluster with --slurm-conf; leave it out');
    else refuseGiven(self, OF_A_POOL, '--slurm-conf says which machine and which scheduler; leave one out');
    if (more !== undefined)
      throw new UsageError(`'${more}': expected one trace; options of sbatch go after --`);
    if (trace === undefined) {
      refuseGiven(self, [...Object.keys(OF_A_TRACE), 'processors'], 'applies to a trace, and none is given');
      const { snapshotAction } = await import('./snapshotAction.ts');
      await snapshotAction(words, options);
    } else {
      refuseGiven(self, Object.keys(OF_A_CLUSTER), 'applies to a cluster; leave out the trace');
      if (words.length > 0)
        throw new UsageError(`'${words[0]}': options of sbatch apply to a cluster; leave out the trace`);
      const { whenAction } = await import('./action.ts');
      await whenAction(trace, options);
    }
  });
}
