import { UsageError } from '../../errors.ts';
import { adviceResult } from '../../experiment/adviceResult.ts';
import { ask, type Question } from '../../forecast/ask.ts';
import { advisedJobs, takers } from '../../forecast/backtest/advised.ts';
import { answersTo, askedJobs, judgedAnswers } from '../../forecast/backtest/backtest.ts';
import { type BacktestShard, runBacktestShard } from '../../forecast/backtest/backtestShard.ts';
import { calibrationWidths, lossesOf } from '../../forecast/backtest/losses.ts';
import { WaitBounds } from '../../forecast/backtest/waitBounds.ts';
import { FUTURES } from '../../forecast/defaults.ts';
import { Expert } from '../../forecast/expert/expert.ts';
import type { World } from '../../forecast/world.ts';
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
import { onJobs, sharedWorld, traceHead } from './onJobs.ts';
import type { FutureScheduler } from './onSlurm.ts';
import type { WhenOptions } from './parameters.ts';

const QUESTIONS = 2000;
/** Questions that a thread is sent at a time. */
const SHARD = 100;
/** How many jobs take the advised request. */
const ADVISED = 200;

export const BACKTEST: Kind<BacktestShard, Question[]> = {
  name: 'backtest',
  worker:
    (kernel) =>
    (shard, { onProgress }) =>
      runBacktestShard(kernel, shard, onProgress),
};

export async function backtestAction(
  kernel: Kernel,
  workload: Workload,
  given: World,
  { name, policy, machine }: FutureScheduler,
  options: WhenOptions,
): Promise<void> {
  const { futures = FUTURES, questions: count = QUESTIONS, seed, starts, engine } = options;
  const asked = askedJobs(given, count, starts === 'replay');
  if (asked.judged.length === 0)
    throw new UsageError(
      `${workload.name}: no job of its second half that forecasts ask about waits; nothing can be judged`,
    );
  const world = sharedWorld(workload, given);
  const how = { policy, futures, seed };
  const bar = progress('asking');
  const ofAll = { world, asked: asked.jobs };
  // A model of Slurm is not shared among threads.
  const all = machine
    ? await ask(kernel, given, asked.jobs, { ...how, machine }, bar.show)
    : await onJobs(kernel, BACKTEST, ofAll, SHARD, how, bar.show, options);
  const learning = progress('learning from past waits');
  const expert = world.isReplay
    ? undefined
    : await Expert.about(world, asked.jobs, { onProgress: learning.show });
  learning.hide();
  const answered = answersTo(all, asked.judged, new WaitBounds(world), (question) =>
    expert?.of(asked.jobs[question]),
  );
  const uniform = seededUniform(await kernel.instantiate(), seed, 0);
  const losses = lossesOf(answered, uniform);
  const result = { ...judgedAnswers(answered), losses, widths: calibrationWidths(answered, uniform) };
  if (options.asked !== undefined) await writeOutput(options.asked, backtestCsv(answered, world.jobs));
  const advice =
    starts === 'replay' && machine === undefined
      ? adviceResult(await advisedJobs(kernel, world, all, takers(asked.judged, ADVISED), how, bar.show))
      : undefined;
  bar.hide();
  const { atOnce, heldBack } = asked;
  const learnt = asked.jobs.length - asked.judged.length;
  const context = { policy: name, starts, futures, learnt, atOnce, heldBack };
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
