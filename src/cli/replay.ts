import { extname } from 'node:path';
import { Command, Option } from 'commander';
import { UsageError } from '../errors.ts';
import type { Engine, Kernel } from '../kernel/instance.ts';
import { loadKernel } from '../kernel/load.ts';
import { classMetrics } from '../metrics/classes.ts';
import { differences } from '../metrics/differences.ts';
import { type JobFilter, metrics } from '../metrics/metrics.ts';
import { parsePolicies } from '../policy/parse.ts';
import type { Policy } from '../policy/policy.ts';
import { answerTable, classTable, cleaningText } from '../report/replayText.ts';
import { scheduleCsv } from '../report/scheduleCsv.ts';
import { triesCsv } from '../report/triesCsv.ts';
import type { EventRule, Schedule } from '../schedule/schedule.ts';
import { packSchedule } from '../schedule/scheduleBuffer.ts';
import { type ReplayResult, replay } from '../simulate/replay.ts';
import { writeSwf } from '../trace/swfWriter.ts';
import { SYNTHETIC } from '../trace/synthetic.ts';
import type { Workload } from '../trace/workload.ts';
import { version } from '../version.ts';
import { print, writeFileAtomically } from './output.ts';
import { progress } from './progress.ts';
import { addTraceOptions, readTrace, TRACE_HELP, type TraceOptions, traceFlags } from './traceOptions.ts';
import { durationSeconds, granularity, seed } from './values.ts';

interface ReplayCommandOptions extends TraceOptions {
  policy: Policy[];
  eventRule: EventRule;
  engine: Engine;
  json?: boolean;
  seed: number;
  schedule?: string;
  tries?: string;
  report?: string;
  classes?: boolean;
  warmup?: number;
  cooldown?: number;
}

export function replayCommand(): Command {
  const command = new Command('replay')
    .description('Replay a workload under one or more policies and compare what its jobs would have seen.')
    .argument('<trace>', TRACE_HELP)
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
    .option(
      '--schedule <file>',
      'write the schedule: .csv, .swf or .bin; {policy} in the name if there are several',
    )
    .option(
      '--tries <file>',
      'write every try, those that preemption ended too: .csv; {policy} in the name if there are several',
    )
    .option('--report <file>', 'write a page that shows the results, with the workload inside: .html')
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
      granularity,
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
  specula replay trace.swf --procs 512 --policy sjf-easy --schedule '{policy}.csv'
  specula replay trace.swf -p easy,conservative --report report.html
  specula replay trace.swf -p easy+last,pv-easy,pv-easy+exact --overrun extend --tries '{policy}-tries.csv'
  specula replay trace.swf -p '{"name": "mine", "order": "wfp3", "backfilling": "easy", "candidates": "sjf"}'`,
    )
    .action(replayAction);
}

export function engineOption(): Option {
  return new Option('--engine <engine>', 'WebAssembly, or the same kernel as JavaScript')
    .choices(['wasm', 'js'])
    .default('wasm');
}

/** The kernel for a command. */
export function commandKernel(engine: Engine): Promise<Kernel> {
  return loadKernel({ engine });
}

async function replayAction(trace: string, options: ReplayCommandOptions): Promise<void> {
  const { eventRule, engine, json, seed } = options;
  const wanted = options.runOver ? options.policy.map(believingLimits) : options.policy;
  const schedules = outputFiles('--schedule', options.schedule, Object.keys(SCHEDULE_FORMATS), wanted);
  const tries = outputFiles('--tries', options.tries, ['.csv'], wanted);
  if (options.report !== undefined && extname(options.report) !== '.html')
    throw new UsageError(`--report: '${options.report}' must end in .html`);
  if (options.report !== undefined && options.runOver)
    throw new UsageError('--report: the page has no --run-over; leave one of them out');
  const kernel = await commandKernel(engine);
  const workload = await readTrace(trace, options, kernel);
  if (!json) await print([cleaningText(workload), '\n']);
  const counts = cut(workload, options);
  const results: ReplayResult[] = [];
  for (const [i, policy] of wanted.entries()) {
    const bar = progress(policy.name);
    const result = await replay(workload, policy, { kernel, eventRule, seed, onProgress: bar.show });
    bar.hide();
    if (counts) result.metrics = metrics(result.schedule, counts);
    if (schedules) writeFileAtomically(schedules[i], scheduleFile(schedules[i], result.schedule));
    if (tries) writeFileAtomically(tries[i], triesCsv(result.schedule));
    results.push(result);
  }
  if (options.report !== undefined) await writeReport(options.report, trace, workload, results, options);
  if (json) {
    await print([`${JSON.stringify(document(workload, engine, eventRule, results, options, counts))}\n`]);
    return;
  }
  await print([answerTable(results)]);
  if (options.classes) {
    const classes = results.map(({ policy: { name }, schedule }) => ({
      name,
      classes: classMetrics(schedule, counts),
    }));
    await print(['\n', classTable(classes)]);
  }
}

/** With a run-over, a job's request is when it is killed, and what was requested of the scheduler is the trace's plan. */
function believingLimits(policy: Policy): Policy {
  const { plan = 'request', name } = policy;
  if (plan === 'column')
    throw new UsageError(`--run-over: ${name} goes by the trace's own plans; leave one of them out`);
  return plan === 'request' ? { ...policy, plan: 'column' } : policy;
}

/** The page is asked for seldom, and then its files are read. */
async function writeReport(
  path: string,
  trace: string,
  workload: Workload,
  results: readonly ReplayResult[],
  options: ReplayCommandOptions,
): Promise<void> {
  const { reportPage } = await import('./reportPage.ts');
  const { procs, jobs, overrun = 'kill', eventRule, seed } = options;
  const state = {
    trace: trace.startsWith(SYNTHETIC) ? trace : workload.name,
    policies: results.map(({ policy }) => policy.name).join(','),
    procs,
    jobs,
    overrun,
    rule: eventRule,
    seed,
    colour: 'user',
    more: traceFlags(options),
  };
  writeFileAtomically(path, [reportPage(workload, results, state)]);
}

/** Which jobs the metrics are over, if not all. */
function cut({ jobs }: Workload, { warmup = 0, cooldown = 0 }: ReplayCommandOptions): JobFilter | undefined {
  if (warmup === 0 && cooldown === 0) return undefined;
  const from = jobs.submit[0] + warmup;
  const to = jobs.submit[jobs.length - 1] - cooldown;
  return (job) => jobs.submit[job] >= from && jobs.submit[job] <= to;
}

const SCHEDULE_FORMATS: Record<string, (schedule: Schedule) => Iterable<string | Uint8Array>> = {
  '.csv': scheduleCsv,
  '.swf': (schedule) => writeSwf(schedule.workload, schedule),
  '.bin': (schedule) => [new Uint8Array(packSchedule(schedule))],
};

function scheduleFile(path: string, schedule: Schedule): Iterable<string | Uint8Array> {
  return SCHEDULE_FORMATS[extname(path)](schedule);
}

/** One file name a policy, if files are wanted. */
function outputFiles(
  option: string,
  pattern: string | undefined,
  extensions: readonly string[],
  wanted: readonly Policy[],
): string[] | undefined {
  if (pattern === undefined) return undefined;
  if (!extensions.includes(extname(pattern))) {
    throw new UsageError(`${option}: '${pattern}' must end in ${extensions.join(', ')}`);
  }
  const files = wanted.map(({ name }) => pattern.replaceAll('{policy}', name));
  if (new Set(files).size < files.length) {
    throw new UsageError(
      `${option}: '${pattern}' is the same file for several policies; put {policy} in its name`,
    );
  }
  return files;
}

function document(
  workload: Workload,
  engine: Engine,
  eventRule: EventRule,
  results: readonly ReplayResult[],
  { classes, seed }: ReplayCommandOptions,
  counts: JobFilter | undefined,
) {
  const { name, processors, cleaning, jobs } = workload;
  return {
    version,
    engine,
    eventRule,
    seed,
    trace: { name, jobs: jobs.length, processors, cleaning },
    results: results.map(({ policy, metrics: answers, hash, events, seconds, schedule }, i) => ({
      policy: policy.name,
      composition: policy,
      metrics: answers,
      // From the first policy, with 95 % intervals.
      ...(i > 0 ? { differences: differences(results[0].schedule, schedule, counts) } : {}),
      ...(classes ? { classes: classMetrics(schedule, counts) } : {}),
      hash,
      events,
      seconds,
    })),
  };
}
