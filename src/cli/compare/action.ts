// Runs systems on traces and compares them: `specula replay` and `specula slurm replay`.
import type { Kernel } from '../../kernel/instance.ts';
import { metricsCsv } from '../../report/files/metricsCsv.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import type { Workload } from '../../trace/workload.ts';
import { traceStem } from '../common/cleanedList.ts';
import { progress } from '../common/progress.ts';
import { checkTraces } from '../common/traceOptions.ts';
import type { ShownOptions } from '../lab/labState.ts';
import { printJson, printText } from '../outputs/output.ts';
import { type PlannedOutput, writeOutput } from '../outputs/outputFile.ts';
import { outputFiles } from '../outputs/outputNames.ts';
import { scheduleChunks } from '../outputs/scheduleOutput.ts';
import { doAll, type Order } from '../threads/doAll.ts';
import type { Kind as KindOfWork } from '../threads/kind.ts';
import { writeReport } from './report.ts';
import { comparisonDocument, type Results } from './results.ts';

interface ComparisonOptions extends ShownOptions {
  readonly engine: Kernel['engine'];
  readonly json?: boolean;
  readonly csv?: string;
  readonly means?: string;
  readonly schedule?: string;
  readonly attempts?: string;
  readonly report?: string;
}

/** The files of a trace that its runs write, one for each system. */
export interface RunFiles {
  readonly cleaned?: PlannedOutput;
  readonly schedules?: readonly PlannedOutput[];
  readonly tries?: readonly PlannedOutput[];
}

/** A trace that was read, and the runs on it. */
export interface Begun<Work, Result> {
  /** The cleaning report, if it is known before the runs. */
  readonly about?: string;
  readonly orders: readonly Order<Work, Result>[];
  /** Returns the results once each order has its result. @throws DataError if there are none */
  results(): Promise<Finished>;
}

interface Finished extends Results {
  /** The workload of a report page. */
  readonly workload: Workload;
  /** True if it is as the first seed made it. */
  readonly isOfSeed?: boolean;
  /** The schedules, if the runs have not written them. */
  readonly schedules?: readonly Schedule[];
}

/** Systems, and how they run. */
interface Comparison<Work, Result> {
  readonly kernel: Kernel;
  /** Names of the systems. */
  readonly names: readonly string[];
  readonly work: KindOfWork<Work, Result>;
  /** Number of orders of a trace. */
  readonly count: number;
  readonly workers?: number;
  begin(trace: string, files: RunFiles): Promise<Begun<Work, Result>>;
}

/**
 * Runs all systems on every trace, and prints the results trace by trace in the given order, each as soon as it is
 * complete.
 */
export async function compareOnTraces<Work extends object, Result>(
  traces: readonly string[],
  { kernel, names, work, count, workers, begin }: Comparison<Work, Result>,
  options: ComparisonOptions,
): Promise<void> {
  const { json, seeds } = options;
  checkTraces(traces);
  const perTrace = traces.map((trace) => ({ trace: traceStem(trace) }));
  const perRun = perTrace.flatMap(({ trace }) => names.map((policy) => ({ policy, trace })));
  const schedules = outputFiles('--schedule', options.schedule, perRun);
  const tries = outputFiles('--attempts', options.attempts, perRun);
  const reports = outputFiles('--report', options.report, perTrace);
  const [csv] = outputFiles('--csv', options.csv, [{}]) ?? [];
  const [means] = outputFiles('--means', options.means, [{}]) ?? [];
  const cleaned = outputFiles('--cleaned', options.cleaned as string | undefined, perTrace);
  const found: Results[] = [];
  const complete: (() => Promise<void>)[] = [];
  let printed = 0;
  let printing = Promise.resolve();

  async function finish(t: number, { about, results }: Begun<Work, Result>): Promise<void> {
    const one = await results();
    found[t] = one;
    if (!json) await printText(...(t === 0 ? [] : ['\n', about ?? '']), ...one.text());
    for (const [i, schedule] of (schedules ? (one.schedules ?? []) : []).entries()) {
      const output = (schedules as readonly PlannedOutput[])[t * names.length + i];
      await writeOutput(output, await scheduleChunks(output.path, schedule));
    }
    if (reports) await writeReport(reports[t], { ...one, trace: traces[t] }, options);
  }
  async function* orders(): AsyncGenerator<Order<Work, Result>> {
    for (const [t, trace] of traces.entries()) {
      const files = <F>(all: readonly F[] | undefined) =>
        all?.slice(t * names.length, (t + 1) * names.length);
      const begun = await begin(trace, {
        cleaned: cleaned?.[t],
        schedules: files(schedules),
        tries: files(tries),
      });
      // Prints the cleaning report at once, unless an earlier trace must be printed first.
      if (!json && t === 0 && begun.about) printing = printText(begun.about);
      let left = begun.orders.length;
      for (const order of begun.orders) {
        const onResult = (result: Result) => {
          order.onResult(result);
          left--;
          if (left > 0) return;
          complete[t] = () => finish(t, begun);
          for (; complete[printed]; printed++) printing = printing.then(complete[printed]);
          // The error is thrown below.
          printing.catch(() => {});
        };
        yield { ...order, onResult };
      }
    }
  }
  const runs = perRun.length * (seeds ?? 1);
  const pieces = traces.length * count;
  const bar = progress(runs === 1 ? names[0] : `${runs} replays`);
  await doAll(kernel, work, pieces, orders(), {
    workers,
    onProgress: (done) => bar.show(done / pieces),
  }).finally(bar.hide);
  await printing;
  if (csv) await writeOutput(csv, [metricsCsv(found.flatMap(({ rows }) => rows))]);
  if (means) {
    const { meansCsv } = await import('../../report/files/meansCsv.ts');
    await writeOutput(means, [meansCsv(found.flatMap((one) => one.means ?? []))]);
  }
  if (json) await printJson(comparisonDocument(found, options));
}
