import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { StreamedMetrics } from '../../metrics/streamedMetrics.ts';
import type { Policy } from '../../policy/policy.ts';
import { metricsCsv } from '../../report/files/metricsCsv.ts';
import { SCHEDULE_CSV_HEADER, scheduleCsvLines } from '../../report/files/scheduleCsv.ts';
import { checkStreamable, streamReplay } from '../../simulate/streamReplay.ts';
import { openTrace } from '../../trace/open/file.ts';
import { TraceParts } from '../../trace/open/streamTrace.ts';
import { traceStem } from '../common/cleanedList.ts';
import { droppedWarning } from '../common/droppedWarning.ts';
import { commandKernel } from '../common/engine.ts';
import { aboutTrace, note } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { checkTraces, readingOf, traceName } from '../common/traceOptions.ts';
import { oneSeedResults } from '../compare/oneSeed.ts';
import { comparisonDocument, type Results, type Shown } from '../compare/results.ts';
import { SpillFiles } from '../outputs/fileSpill.ts';
import { printJson, printText } from '../outputs/output.ts';
import { openOutput, type PlannedOutput, writeOutput } from '../outputs/outputFile.ts';
import { outputFiles } from '../outputs/outputNames.ts';
import { isStreamAt } from '../outputs/place.ts';
import { builtInPolicy } from '../scheduler/schedulerFile.ts';
import type { ReplayCommandOptions } from './parameters.ts';
import { POLICY_RESULTS, type ReplayAnswer } from './task.ts';
import { unusedFields } from './unusedFields.ts';

/** Jobs of a streamed log in memory at one time. */
const WINDOW = 1 << 20;

/** Options that need all jobs at once. */
const WHOLE_LOG = [
  'classes',
  'by',
  'warmup',
  'cooldown',
  'attempts',
  'report',
  'cleaned',
  'shake',
  'resample',
  'feedback',
  'users',
  'block',
  'seeds',
  'power',
] as const;

/** Replays traces one policy after the other, with only a window of each trace in memory. */
export async function streamAction(traces: readonly string[], options: ReplayCommandOptions): Promise<void> {
  checkTraces(traces);
  const { json } = options;
  const policies = options.policy.map((choice) =>
    builtInPolicy(
      choice,
      '--stream',
      'what it keeps of jobs goes by their places in the whole log; leave out --stream',
    ),
  );
  for (const name of WHOLE_LOG)
    if (options[name] !== undefined)
      throw new UsageError(`--${name} needs the whole log; leave out --stream`);
  if (options.grace) throw new UsageError('--grace needs the whole log; leave out --stream');
  policies.forEach(checkStreamable);
  if (traces.includes('-') && policies.length > 1)
    throw new UsageError(
      '--stream reads the trace once for each policy; standard input can be read only once',
    );
  const synthetic = traces.find((trace) => trace.startsWith('synthetic:'));
  if (synthetic)
    throw new UsageError(
      `--stream: ${synthetic} is made in memory; write it to a file with specula generate`,
    );
  if (options.workers !== undefined)
    throw new UsageError('--workers: --stream replays in one thread; leave one of them out');
  if (options.schedule !== undefined && !options.schedule.endsWith('.csv') && !isStreamAt(options.schedule))
    throw new UsageError(`--schedule: '${options.schedule}' must end in .csv with --stream`);
  const replays = traces.flatMap((trace) =>
    policies.map(({ name }) => ({ policy: name, trace: traceStem(trace) })),
  );
  const schedules = outputFiles('--schedule', options.schedule, replays);
  const [csv] = outputFiles('--csv', options.csv, [{}]) ?? [];
  const kernel = await commandKernel(options.engine);
  const found: Results[] = [];
  for (const [t, trace] of traces.entries()) {
    const answers: ReplayAnswer[] = [];
    let shown: Shown | undefined;
    for (const [p, policy] of policies.entries()) {
      const streamed = await streamOne(trace, policy, options, kernel, schedules?.[t * policies.length + p]);
      answers[p] = streamed.answer;
      if (p === 0) for (const line of droppedWarning(streamed.trace)) note(line);
      if (!json && p === 0) await printText(t === 0 ? '' : '\n', aboutTrace(streamed.trace));
      shown ??= streamed.trace;
    }
    found[t] = oneSeedResults({ trace: shown as Shown, answers }, POLICY_RESULTS, options);
    if (!json) await printText(...found[t].text());
  }
  if (csv) await writeOutput(csv, [metricsCsv(found.flatMap(({ rows }) => rows))]);
  if (json) await printJson(comparisonDocument(found, options));
}

async function streamOne(
  trace: string,
  policy: Policy,
  options: ReplayCommandOptions,
  kernel: Kernel,
  schedule: PlannedOutput | undefined,
): Promise<{ trace: Shown; answer: ReplayAnswer }> {
  const { eventRule, window = WINDOW } = options;
  const name = traceName(trace);
  const { parquet, chunks, bytes } = await openTrace(trace);
  const bar = progress(policy.name);
  const onProgress = (done: number) => bar.show(bytes ? done / bytes : 0);
  const parts = new TraceParts(name, {
    ...readingOf({ ...options, unused: unusedFields([policy], options) }),
    kernel,
    onProgress,
  });
  const spills = new SpillFiles();
  const file = schedule === undefined ? undefined : await openOutput(schedule);
  let sums: StreamedMetrics | undefined;
  let events = 0;
  let seconds = 0;
  try {
    await file?.write(SCHEDULE_CSV_HEADER);
    const jobs = parts.read(parquet ?? chunks);
    for await (const ended of streamReplay(jobs, () => parts.processors, policy, {
      kernel,
      eventRule,
      window,
    })) {
      sums ??= new StreamedMetrics(parts.processors, window, eventRule, spills.create(), spills.create());
      sums.add(ended.jobs, ended);
      if (file) for (const chunk of scheduleCsvLines(ended, ended.jobs)) await file.write(chunk);
      ({ events, seconds } = ended);
    }
    const { metrics, hash } = (sums as StreamedMetrics).finish();
    await file?.finish();
    const { cleaning, processors } = parts;
    return {
      trace: { name, jobs: cleaning.jobs, processors, cleaning },
      answer: { policy, metrics, hash, events, seconds },
    };
  } finally {
    bar.hide();
    file?.abandon();
    spills.close();
  }
}
