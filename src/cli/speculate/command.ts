import { Command, Option } from 'commander';
import { checkpointOption, restartOption } from '../common/checkpointOptions.ts';
import { engineOption } from '../common/engine.ts';
import { addScenarioOptions } from '../common/scenarioOptions.ts';
import { addTraceOptions } from '../common/traceOptions.ts';
import { addFeedbackOption, addSeedOption, addTransformOptions } from '../common/transformOptions.ts';
import { positiveInteger } from '../common/values.ts';
import { OutputOption } from '../outputs/outputOption.ts';
import { addSlurmOptions, refuseSlurmOptions } from '../replay/slurmOptions.ts';
import { policyOption, timeoutOption } from '../scheduler/schedulerFile.ts';
import type { SpeculateCommandOptions } from './options.ts';

export function speculateCommand(): Command {
  const command = new Command('speculate')
    .description(
      'Simulate stochastic jobs. Each job makes one request after another until one suffices. The jobs come' +
        ' from a file, from laws, or from a log. In a log, the earlier runs of each application decide its' +
        ' requests.',
    )
    .argument(
      '<workload>',
      'a JSON file of stochastic jobs or of laws, an SWF file (gzip too), or scenario:1 to scenario:4',
    )
    .addOption(
      new Option(
        '--mode <mode>',
        'rounds: jobs are packed in rounds, as in ICPP 2019;' +
          ' online: jobs are scheduled as they are submitted',
      )
        .choices(['rounds', 'online'])
        .default('online'),
    )
    .addOption(policyOption('online: '))
    .addOption(timeoutOption())
    .option(
      '--strategy <list>',
      'strategies of the requests, for a trace or for drawn jobs: user, hpc, neuroscience:10, mean:5, t-optimal,' +
        ' at-optimal:0.1, dyn-prog-count:0.1, …; the others are compared with the first',
    )
    .option('--speculative-backfilling', 'give idle windows to jobs that may end within the window')
    .option('--pull', 'rounds: jobs that are planned for later may use these windows too')
    .addOption(
      new Option('--speculative-return <where>', 'online: where a job goes after a failed speculative run')
        .choices(['place', 'top'])
        .default('place'),
    )
    .addOption(checkpointOption(', for a trace (default: 6m)'))
    .addOption(restartOption(', for a trace (default: 6m)'))
    .addOption(
      new OutputOption(
        '--tries <file>',
        'write every try to a file (.csv); with several strategies, put {strategy} into the name',
        { extensions: ['.csv'], names: ['strategy'] },
      ),
    )
    .option(
      '--seeds <n>',
      'use seeds 1 to n, and print means with 95 % intervals, paired by seed; drawn jobs: 50 by default;' +
        ' a log: with --shake or --resample',
      positiveInteger,
    )
    .option('--workers <n>', 'for drawn jobs: threads (default: one per core)', positiveInteger)
    .addOption(engineOption())
    .option('--json', 'print the result as one JSON document');
  addSlurmOptions(command);
  return addTraceOptions(addFeedbackOption(addTransformOptions(addSeedOption(addScenarioOptions(command)))))
    .addHelpText(
      'after',
      `
Examples:
  specula speculate examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --strategy user,t-optimal,dyn-prog-count:0.1
  specula speculate examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --strategy user,t-optimal --shake 10m --seeds 5
  specula speculate examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --strategy t-optimal --slurm-conf slurm.conf
  specula speculate scenario:1 --mode rounds --law beta --strategy hpc,neuroscience:10,t-optimal --seeds 5
  specula speculate jobs.json --mode rounds --speculative-backfilling --tries tries.csv`,
    )
    .action(async (workload: string, options: SpeculateCommandOptions, given: Command) => {
      // The code of the laws is large, so it is loaded only when this command runs.
      if (options.slurmConf !== undefined) {
        const { slurmSpeculateAction } = await import('./slurmAction.ts');
        return slurmSpeculateAction(workload, options, given);
      }
      refuseSlurmOptions(options);
      const { speculateAction } = await import('./action.ts');
      await speculateAction(workload, options, given);
    });
}
