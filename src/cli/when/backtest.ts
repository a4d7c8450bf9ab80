import { UsageError } from '../../errors.ts';
import { adviceResult } from '../../experiment/adviceResult.ts';
import { advisedJobs, takers } from '../../forecast/backtest/advised.ts';
import { answersTo, backtestJobs, evaluatedAnswers } from '../../forecast/backtest/backtest.ts';
import { type BacktestPoint, backtestPoints } from '../../forecast/backtest/backtestPoints.ts';
import { closenessOf } from '../../forecast/backtest/closeness.ts';
import { calibrationWidths, lossesOf } from '../../forecast/backtest/losses.ts';
import { WaitBounds } from '../../forecast/backtest/waitBounds.ts';
import { SAMPLES } from '../../forecast/defaults.ts';
import { Expert } from '../../forecast/expert/expert.ts';
import type { History } from '../../forecast/history.ts';
import type { SamplingOptions } from '../../forecast/pastForecasts.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { backtestCsv } from '../../report/files/backtestCsv.ts';
import { adviceText, backtestText } from '../../report/forecastText.ts';
import { seededUniform } from '../../stochastic/draw/uniforms.ts';
import type { Workload } from '../../trace/workload.ts';
import { aboutTrace } from '../common/notes.ts';
import { progress } from '../common/progress.ts';
import { printJson, printText } from '../outputs/output.ts';
import { writeOutput } from '../outputs/outputFile.ts';
import { withoutScheduler } from '../scheduler/schedulerFile.ts';
import type { Kind } from '../threads/kind.ts';
import { onJobs, type Places, sharedHistory, traceHead } from './onJobs.ts';
import type { FutureScheduler } from './onSlurm.ts';
import type { WhenOptions } from './parameters.ts';

const EVALUATED = 2000;
/** Number of jobs in one task of a thread. */
const SHARD = 100;
/** Number of jobs that take the advised request. */
const ADVISED = 200;

export const BACKTEST: Kind<Places & SamplingOptions, BacktestPoint[]> = {
  name: 'backtest',
  worker:
    (kernel) =>
    ({ history, places, ...options }, { onProgress }) =>
      backtestPoints(kernel, history, places, options, onProgress),
};

export async function backtestAction(
  kernel: Kernel,
  workload: Workload,
  given: History,
  { name, policy, machine }: FutureScheduler,
  options: WhenOptions,
): Promise<void> {
  const { samples = SAMPLES, calibrationPoints: count = EVALUATED, seed, starts, engine } = options;
  const chosen = backtestJobs(given, count, starts === 'replayed');
  if (chosen.evaluated.length === 0)
    throw new UsageError(
      `${workload.name}: no calibration point in its second half waits; nothing can be evaluated`,
    );
  const history = sharedHistory(workload, given);
  const how = { policy, samples, seed };
  const bar = progress('forecasting');
  const ofAll = { history, places: chosen.jobs };
  // Threads cannot share a model of Slurm.
  const all = machine
    ? await backtestPoints(kernel, given, chosen.jobs, { ...how, machine }, bar.show)
    : await onJobs(kernel, BACKTEST, ofAll, SHARD, how, bar.show, options);
  const learning = progress('learning from past waits');
  const expert = history.isReplay
    ? undefined
    : await Expert.about(history, chosen.jobs, { onProgress: learning.show });
  learning.hide();
  const answered = answersTo(all, chosen.evaluated, new WaitBounds(history), (point) =>
    expert?.of(chosen.jobs[point]),
  );
  const uniform = seededUniform(await kernel.instantiate(), seed, 0);
  const losses = lossesOf(answered, uniform);
  const result = {
    ...evaluatedAnswers(answered),
    ...{ losses, widths: calibrationWidths(answered, uniform), closeness: closenessOf(answered) },
  };
  if (options.backtestPoints !== undefined)
    await writeOutput(options.backtestPoints, backtestCsv(answered, history.jobs));
  const advice =
    starts === 'replayed' && machine === undefined
      ? adviceResult(
          await advisedJobs(kernel, history, all, takers(chosen.evaluated, ADVISED), how, bar.show),
        )
      : undefined;
  bar.hide();
  const { startedImmediately, heldBack } = chosen;
  const calibrationPoints = chosen.jobs.length - chosen.evaluated.length;
  const context = { policy: name, starts, samples, calibrationPoints, startedImmediately, heldBack };
  if (options.json) {
    const head = {
      ...traceHead(workload, engine),
      ...(!machine && { composition: withoutScheduler(policy) }),
      seed,
    };
    await printJson({ ...head, ...context, ...result, ...(advice && { advice }) });
  } else
    await printText(
      aboutTrace(workload),
      '\n',
      backtestText(result, context),
      advice ? adviceText(advice) : '',
    );
}
