import { Command, Option } from 'commander';
import { engineOption } from '../common/engine.ts';
import { OutputOption } from '../common/outputOption.ts';
import { addScenarioOptions } from '../common/scenarioOptions.ts';
import { addTraceOptions } from '../common/traceOptions.ts';
import { durationSeconds, positiveInteger } from '../common/values.ts';
import type { SpeculateCommandOptions } from './options.ts';

export function speculateCommand(): Command {
  const command = new Command('speculate')
    .description(
      'Run stochastic jobs, each through its sequence of requests until one suffices: a workload given job by job, a' +
        ' log whose jobs request what strategies would have, going by the earlier runs of their applications, or workloads' +
        ' drawn from laws, one a seed.',
    )
    .argument(
      '<workload>',
      'a JSON file of stochastic jobs or of laws, a trace (an SWF file, gzip too), or scenario:1 to scenario:4',
    )
    .addOption(
      new Option('--mode <mode>', 'rounds: packed, as in the ICPP 2019 paper; online: as jobs come')
        .choices(['rounds', 'online'])
        .default('online'),
    )
    .option('-p, --policy <name>', "online: the scheduling policy ('specula policies' lists them)", 'easy')
    .option(
      '--requests <list>',
      'for a trace or for drawn jobs: user, hpc, neuroscience:10, mean:5, t-optimal, at-optimal:0.1, checkpoint:0.1, …; the first is what' +
        ' the others are compared with',
    )
    .option('--speculative-backfilling', 'give idle windows to jobs that may be done by their end')
    .option('--pull', 'rounds: jobs planned for later may use such windows too')
    .addOption(
      new Option('--speculative-return <where>', 'online: where a job goes whose speculative run failed')
        .choices(['place', 'top'])
        .default('place'),
    )
    .option('--checkpoint <time>', 'for a trace: what a checkpoint takes; default 360s', durationSeconds)
    .option('--restart <time>', 'for a trace: what a restart takes; default 360s', durationSeconds)
    .addOption(
      new OutputOption(
        '--tries <file>',
        'write every try: .csv; {requests} in the name if there are several',
        { extensions: ['.csv'], names: ['requests'] },
      ),
    )
    .option('--seeds <n>', 'of drawn jobs: seeds 1 to n; default 50', positiveInteger)
    .option('--workers <n>', 'of drawn jobs: threads; default: one a core', positiveInteger)
    .addOption(engineOption())
    .option('--json', 'print one JSON document');
  return addTraceOptions(addScenarioOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  specula speculate jobs.json --mode rounds --speculative-backfilling --tries tries.csv
  specula speculate SDSC-BLUE-2000-4.2-cln.swf.gz --requests user,t-optimal,checkpoint:0.1
  specula speculate scenario:1 --mode rounds --law beta --requests hpc,neuroscience:10,t-optimal`,
    )
    .action(async (workload: string, options: SpeculateCommandOptions, given: Command) => {
      // The laws are heavy: they are loaded when they are wanted.
      const { speculateAction } = await import('./action.ts');
      await speculateAction(workload, options, given);
    });
}
