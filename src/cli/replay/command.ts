import { Command } from 'commander';
import { UsageError } from '../../errors.ts';
import { engineOption } from '../common/engine.ts';
import { addCountingOptions, eventRuleOption } from '../common/eventOptions.ts';
import { refuseIdle } from '../common/given.ts';
import { addTraceOptions, TRACE_HELP } from '../common/traceOptions.ts';
import { addFeedbackOption, addTransformOptions } from '../common/transformOptions.ts';
import { groupings, positiveInteger, seed } from '../common/values.ts';
import { OutputOption } from '../outputs/outputOption.ts';
import { SCHEDULE_EXTENSIONS } from '../outputs/scheduleFormats.ts';
import { parseChoices, timeoutOption } from '../scheduler/schedulerFile.ts';
import { replayAction } from './action.ts';
import { idleWith } from './idle.ts';
import type { ReplayCommandOptions } from './options.ts';
import { addSlurmOptions, refuseSlurmOptions } from './slurmOptions.ts';

export function replayCommand(): Command {
  const command = new Command('replay')
    .description('Replay a workload under one or more policies and compare the metrics.')
    .argument('<trace...>', TRACE_HELP)
    .option(
      '-p, --policy <list>',
      "names of policies, separated by commas ('specula policies' lists them), a composition as JSON, files with schedulers of your own (./mine.mjs), or commands that schedule (exec:python3 agent.py)",
      parseChoices,
      parseChoices('easy'),
    )
    .addOption(eventRuleOption())
    .addOption(engineOption())
    .addOption(timeoutOption())
    .option('--json', 'print the result as one JSON document')
    .addOption(
      new OutputOption('--csv <file>', 'write the metrics as a table: one row a trace, policy and seed', {
        extensions: ['.csv'],
      }),
    )
    .addOption(
      new OutputOption(
        '--means <file>',
        'with --seeds: write means, intervals, and paired differences and ratios as a table: one row a trace, policy and metric',
        { extensions: ['.csv'] },
      ),
    )
    .addOption(
      new OutputOption(
        '--schedule <file>',
        'write the schedule (.csv, .parquet, .swf or .bin); with several policies or traces, put {policy} or {trace} into the name',
        { extensions: SCHEDULE_EXTENSIONS, names: ['policy', 'trace'] },
      ),
    )
    .addOption(
      new OutputOption(
        '--tries <file>',
        'write every try, preempted ones included (.csv); names as for --schedule',
        { extensions: ['.csv'], names: ['policy', 'trace'] },
      ),
    )
    .addOption(
      new OutputOption(
        '--report <file>',
        'write a page with the results and the workload (.html); with several traces, put {trace} into the name',
        { extensions: ['.html'], names: ['trace'] },
      ),
    )
    .option('--stream', 'keep only a window of the log in memory; the log must be sorted by submission')
    .option('--window <n>', 'number of jobs in this window (default: 1048576)', positiveInteger)
    .option(
      '--workers <n>',
      'threads for several policies or traces (default: one per core)',
      positiveInteger,
    )
    .option('--seed <n>', 'seed of --shake, --resample and plans with a random error (virtual:x)', seed, 1)
    .option(
      '--seeds <n>',
      'use seeds 1 to n, and print means over them with 95 % intervals, paired by seed',
      positiveInteger,
    )
    .option('--classes', 'also print the metrics by size and by length of the jobs, and for blocked jobs')
    .option(
      '--by <list>',
      'also print wait and slowdown by groups of jobs, and what each policy changes for them: user, account, partition, queue, size, nodes',
      groupings,
    );
  addCountingOptions(addSlurmOptions(command));
  command.options.find(({ long }) => long === '--policy')?.default(parseChoices('easy'), 'easy');
  return addFeedbackOption(addTransformOptions(addTraceOptions(command)))
    .addHelpText(
      'after',
      `
Examples:
  specula replay examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --policy easy,conservative
  specula replay examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --policy easy,sjf-easy --report report.html
  specula replay examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --policy pv-easy --tries tries.csv
  specula replay examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --policy easy,sjf-easy --shake 10m --seeds 20
  specula replay examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --policy easy,sjf-easy --feedback
  specula replay examples/logs/KTH-SP2-1996-2.1-cln.swf.gz -p '{"order": "wfp3", "backfilling": "easy"}'
  specula replay examples/logs/KTH-SP2-1996-2.1-cln.swf.gz -p easy,examples/schedulers/sjf-easy.mjs
  specula replay examples/slurm/jobs.events --slurm-conf examples/slurm/slurm.conf,examples/slurm/builtin.conf
  specula replay 2023.csv 2024.csv --processors 512 --schedule '{trace}-{policy}.parquet'`,
    )
    .action(async (traces: string[], options: ReplayCommandOptions) => {
      if (options.slurmConf !== undefined) {
        const { slurmAction } = await import('./slurmAction.ts');
        return slurmAction(traces, options, command);
      }
      refuseSlurmOptions(options);
      refuseIdle(command, idleWith(options.policy, options));
      if (options.window !== undefined && !options.stream) throw new UsageError('--window is for --stream');
      if (options.means !== undefined && options.seeds === undefined)
        throw new UsageError('--means is for --seeds: it writes means over seeds');
      if (options.stream) {
        const { streamAction } = await import('./stream.ts');
        return streamAction(traces, options);
      }
      if (options.seeds !== undefined) {
        const { seedsAction } = await import('./seedsAction.ts');
        return seedsAction(traces, options, command.getOptionValueSource('seed') === 'cli');
      }
      return replayAction(traces, options);
    });
}
