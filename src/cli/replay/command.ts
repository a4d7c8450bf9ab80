import { Command, Option } from 'commander';
import { parsePolicies } from '../../policy/parse.ts';
import { engineOption } from '../common/engine.ts';
import { OutputOption } from '../common/outputOption.ts';
import { SCHEDULE_EXTENSIONS } from '../common/scheduleFormats.ts';
import { addTraceOptions, TRACE_HELP } from '../common/traceOptions.ts';
import { durationSeconds, positiveDuration, positiveInteger, seed } from '../common/values.ts';
import type { ReplayCommandOptions } from './options.ts';

export function replayCommand(): Command {
  const command = new Command('replay')
    .description('Replay a workload under one or more policies and compare what its jobs would have seen.')
    .argument('<trace...>', TRACE_HELP)
    .option(
      '-p, --policy <list>',
      "names joined by commas ('specula policies' lists them), or a composition as JSON",
      parsePolicies,
      parsePolicies('easy'),
    )
    .addOption(
      new Option(
        '--event-rule <rule>',
        'batch: all events of an instant, then one pass; each: a pass per event',
      )
        .choices(['batch', 'each'])
        .default('batch'),
    )
    .addOption(engineOption())
    .option('--json', 'print one JSON document')
    .addOption(
      new OutputOption(
        '--schedule <file>',
        'write the schedule: .csv, .parquet, .swf or .bin; {policy} or {trace} in the name if there are several',
        { extensions: SCHEDULE_EXTENSIONS, names: ['policy', 'trace'] },
      ),
    )
    .addOption(
      new OutputOption(
        '--tries <file>',
        'write every try, those that preemption ended too: .csv; {policy} or {trace} in the name if there are several',
        { extensions: ['.csv'], names: ['policy', 'trace'] },
      ),
    )
    .addOption(
      new OutputOption(
        '--report <file>',
        'write a page that shows the results, with the workload inside: .html; {trace} in the name if there are several',
        { extensions: ['.html'], names: ['trace'] },
      ),
    )
    .option('--stream', 'keep a window of the log in memory, not all of it; the log must be in order')
    .option('--window <n>', 'jobs of that window; default: 1048576', positiveInteger)
    .option('--workers <n>', 'threads for several policies or traces (default: one a core)', positiveInteger)
    .option('--seed <n>', 'of plans with a random error (virtual:x)', seed, 1)
    .option('--classes', 'also print the metrics by size and by length of the jobs, and of the blocked ones')
    .option(
      '--warmup <time>',
      'leave the jobs submitted in this first stretch out of the metrics',
      durationSeconds,
    )
    .option(
      '--cooldown <time>',
      'leave the jobs submitted in this last stretch out of the metrics',
      durationSeconds,
    )
    .option(
      '--granularity <time>',
      "requests rounded up to whole multiples of this (Slurm's is 1m)",
      positiveDuration,
    )
    .option(
      '--run-over <time>',
      "a job is killed this long after its request, not at it (Slurm's: up to 30s and KillWait)",
      durationSeconds,
    );
  command.options.find(({ long }) => long === '--policy')?.default(parsePolicies('easy'), 'easy');
  return addTraceOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  specula replay KTH-SP2-1996-2.1-cln.swf.gz --policy easy,conservative
  specula replay 2023.csv 2024.csv --procs 512 --policy easy,sjf-easy
  specula replay trace.swf --procs 512 --policy sjf-easy --schedule '{policy}.parquet'
  specula replay trace.swf -p easy,conservative --report report.html
  specula replay trace.swf -p easy+last,pv-easy,pv-easy+exact --overrun extend --tries '{policy}-tries.csv'
  specula replay trace.swf -p '{"name": "mine", "order": "wfp3", "backfilling": "easy", "candidates": "sjf"}'`,
    )
    .action(async (traces: string[], options: ReplayCommandOptions) => {
      if (options.stream) {
        const { streamAction } = await import('./stream.ts');
        return streamAction(traces, options);
      }
      const { replayAction } = await import('./action.ts');
      return replayAction(traces, options);
    });
}
